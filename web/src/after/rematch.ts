// Sets up another table for the same people.

import { api } from "../core/api";
import { go } from "../core/router.svelte";
import { keepSeated } from "../core/seats";
import type { TableSession } from "../core/session.svelte";

/** Sets up the next table, with the same game or another one. It begins at once if all its people are at this device. */
export async function playOn(session: TableSession, game: string | null = null): Promise<void> {
  const seated = await api.next(session.id, game === null ? {} : { game, options: {} }, session.token);
  keepSeated(seated);
  const { id, state, seats } = seated.table;
  const alone = seats.every((seat) => seat.bot !== null || session.members.includes(seat.member));
  if (state === "lobby" && alone) await api.start(id, session.token);
  go(`/t/${id}`);
}
