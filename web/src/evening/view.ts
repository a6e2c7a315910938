// The view of an evening, put together from the server's messages, and ways to look things up in it.

import type { EveningGame, EveningItem, EveningPerson, EveningStanding, EveningTable, EveningView } from "../protocol";

/** A view with all its parts. */
export type Whole = Required<EveningView>;

/** The number of the final's table. */
export const FINAL = 0;

const NOTHING = { people: [], organiser: false, announced: false, wishes: [] };

/** Returns the view of a `welcome`, completed. */
export const whole = (view: EveningView): Whole => ({ mine: NOTHING, ceremony: null, ...view }) as Whole;

/** Merges a change: people and games one by one, other parts as a whole. */
export function merged(before: Whole, change: EveningView): Whole {
  return {
    ...before,
    ...change,
    people: { ...before.people, ...change.people },
    games: { ...before.games, ...change.games },
  };
}

export const everybody = (view: Whole): EveningPerson[] => Object.values(view.people).sort((a, b) => a.person - b.person);
export const whoIsHere = (view: Whole): EveningPerson[] => everybody(view).filter(({ here }) => here);
export const allGamesOf = (view: Whole): EveningGame[] => Object.values(view.games).sort((a, b) => a.game - b.game);
export const personOf = (view: Whole, person: number): EveningPerson | undefined => view.people[person];
export const itemOf = (view: Whole, id: number | null): EveningItem | undefined => view.programme.find((item) => item.id === id);
export const standingOf = (view: Whole, person: number): EveningStanding | undefined => view.standings.find((line) => line.person === person);

/** Returns a person's table: the final while it is played, otherwise the one that was drawn. */
export function tableOf(view: Whole, person: number): EveningTable | undefined {
  const sitting = view.tables.filter(({ people }) => people.includes(person));
  return sitting.find(({ table }) => table === FINAL) ?? sitting[0];
}

/** Returns the running game of a table. */
export const playedAt = (view: Whole, table: number): EveningGame | undefined =>
  allGamesOf(view).find((game) => game.table === table && game.running);

/** Returns the last finished game of a table. */
export const lastAt = (view: Whole, table: number): EveningGame | undefined =>
  allGamesOf(view).findLast((game) => game.table === table && game.winner !== null);

/** Returns the time at which a person's mat is turned over, in the server's milliseconds; 0 if no lots are being shown. */
export function turnsAt({ ceremony }: Pick<Whole, "ceremony">, person: number): number {
  const place = ceremony?.order.indexOf(person) ?? -1;
  return place < 0 ? 0 : ceremony!.began + place * ceremony!.each;
}
