// The same people at a new table.

import { api } from "../core/api";
import { go } from "../core/router.svelte";
import { keepSeated } from "../core/seats";
import type { TableSession } from "../core/session.svelte";

/** With the same game, or another one. Where nobody else has to come along, it begins at once. */
export async function playOn(session: TableSession, game: string | null = null): Promise<void> {
  const seated = await api.next(session.id, game === null ? {} : { game, options: {} }, session.token);
  keepSeated(seated);
  const { id, state, seats } = seated.table;
  const alone = seats.every((seat) => seat.bot !== null || session.members.includes(seat.member));
  if (state === "lobby" && alone) await api.start(id, session.token);
  go(`/t/${id}`);
}
