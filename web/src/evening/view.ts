// An evening as it stands, put together from what the server tells bit by bit; and who and what is in it.

import type { EveningGame, EveningItem, EveningPerson, EveningStanding, EveningTable, EveningView } from "../protocol";

/** All parts are there. */
export type Whole = Required<EveningView>;

/** The table at which the final is played. */
export const FINAL = 0;

const NOTHING = { people: [], organiser: false, announced: false, wishes: [] };

/** What `welcome` tells. */
export const whole = (view: EveningView): Whole => ({ mine: NOTHING, ceremony: null, ...view }) as Whole;

/** What has changed: people and games one by one, other parts as a whole. */
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

/** Where somebody sits: in the final while it is played, otherwise at the table that was drawn. */
export function tableOf(view: Whole, person: number): EveningTable | undefined {
  const sitting = view.tables.filter(({ people }) => people.includes(person));
  return sitting.find(({ table }) => table === FINAL) ?? sitting[0];
}

/** What is being played at a table. */
export const playedAt = (view: Whole, table: number): EveningGame | undefined =>
  allGamesOf(view).find((game) => game.table === table && game.running);

/** The game that was over last at a table. */
export const lastAt = (view: Whole, table: number): EveningGame | undefined =>
  allGamesOf(view).findLast((game) => game.table === table && game.winner !== null);

/** When somebody's mat is turned over, by the server's clock; long ago where no lots are being shown. */
export function turnsAt({ ceremony }: Pick<Whole, "ceremony">, person: number): number {
  const place = ceremony?.order.indexOf(person) ?? -1;
  return place < 0 ? 0 : ceremony!.began + place * ceremony!.each;
}
