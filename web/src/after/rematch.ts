// The next match of the same people: who wants which, and setting it up.

import { api } from "../core/api";
import { go } from "../core/router.svelte";
import { keepSeated } from "../core/seats";
import type { TableSession } from "../core/session.svelte";
import type { AgainInfo, SeatInfo, TableInfo } from "../protocol";

/** Seconds after which somebody who is away is no longer waited for. */
const WAITED = 60;

export interface Stand {
  people: SeatInfo[];
  /** The game that each member would like to play. */
  votes: ReadonlyMap<number, string>;
  /** The game that this device has said. */
  mine: string | null;
  /** People for whom this device waits. */
  waited: SeatInfo[];
  gone: SeatInfo[];
  /** The latest of the others who would like another game than this device, or than the last one. */
  proposal: AgainInfo | null;
  /** Do all who count want the same, this device too? */
  agreed: boolean;
  /** Has everybody said something, and not the same? */
  differ: boolean;
}

/** How things stand after a match, as `members` see it. */
export function standOf(info: Pick<TableInfo, "again" | "game" | "seats">, members: readonly number[], awayFor: (seat: SeatInfo) => number): Stand {
  const people = info.seats.filter(({ bot }) => bot === null);
  const votes = new Map(info.again.map(({ member, game }) => [member, game]));
  const gone = people.filter((seat) => !members.includes(seat.member) && !votes.has(seat.member) && awayFor(seat) >= WAITED);
  const mine = members.map((member) => votes.get(member)).find((game) => game !== undefined) ?? null;
  const count = people.filter((seat) => !gone.includes(seat));
  const waited = count.filter(({ member }) => !votes.has(member) && !members.includes(member));
  const others = info.again.filter(({ member }) => !members.includes(member));
  const proposal = others.findLast(({ game }) => game !== (mine ?? info.game)) ?? null;
  const all = mine !== null && count.every(({ member }) => votes.has(member));
  const same = new Set(votes.values()).size === 1;
  return { people, votes, mine, waited, gone, proposal, agreed: all && same, differ: all && !same };
}

/** Are all people at the table at this device? */
export const playsAlone = (session: TableSession): boolean =>
  session.info!.seats.every((seat) => seat.bot !== null || session.members.includes(seat.member));

/** Says that this device's people would like to play this game next. */
export const propose = (session: TableSession, game: string): Promise<boolean> => session.act({ type: "again", game });

/** Goes to the next table, with the same game or another one, and begins. Whoever is first sets it up. */
export async function playOn(session: TableSession, game: string | null = null): Promise<void> {
  const seated = await api.next(session.id, game === null ? {} : { game, options: {} }, session.token);
  keepSeated(seated);
  const { id, state } = seated.table;
  if (state === "lobby") await api.start(id, session.token).catch(() => {}); // another device was quicker, or it still takes somebody
  go(`/t/${id}`);
}
