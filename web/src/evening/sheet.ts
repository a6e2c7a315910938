// The scribe's list with steps the server does not know yet. It has the same rules as src/mutschel/evening/sheet.py.

import type { EveningGame } from "../protocol";

export type Act = "strike" | "wipe" | "next_round" | "take_back" | "finish";

/** One step of the scribe. Its `id` counts once, however late and often it is sent. */
export interface Step {
  id: string;
  game: number;
  act: Act;
  person?: number;
  /** The number of steps the server knew when this one was sent; once it knows another number, this one is among them. */
  sent?: number;
}

export type Counts = Readonly<Record<string, number>>;

export interface Sheet {
  round: number;
  /** Everybody's strikes in the game itself. */
  strokes: Counts;
  this_round: Counts;
  /** The people in the play-off; empty during the game itself. */
  tied: readonly number[];
  tie_strokes: Counts;
  /** The number of steps that can be taken back. */
  steps: number;
  /** The winner of the Mutschel, once the list is finished. */
  winner: number | null;
}

/** Earlier states of the list by number of steps, for `take_back`. */
export type Past = ReadonlyMap<number, Sheet>;

export const sheetOf = (game: EveningGame): Sheet => {
  const { round, strokes, this_round, tied, tie_strokes, steps, winner } = game;
  return { round, strokes, this_round, tied, tie_strokes, steps, winner };
};

/** Returns the people with the fewest strikes. People who went home are left out, unless all did. */
export function fewest(sheet: Sheet, people: readonly number[], isHere: (person: number) => boolean): number[] {
  const throwing = sheet.tied.length > 0;
  const strokes = throwing ? sheet.tie_strokes : sheet.strokes;
  const stayed = people.filter(isHere);
  const left = stayed.length > 0 ? stayed : people;
  const among = throwing ? left.filter((person) => sheet.tied.includes(person)) : left;
  const all = among.length > 0 ? among : sheet.tied;
  const least = Math.min(...all.map((person) => strokes[person] ?? 0));
  return all.filter((person) => (strokes[person] ?? 0) === least);
}

const changed = (counts: Counts, person: number, by: number): Counts => ({ ...counts, [person]: (counts[person] ?? 0) + by });

/** Returns the list after one more step; null if only the server knows the state to go back to. */
function after(sheet: Sheet, step: Step, past: Past, fewestOf: (sheet: Sheet) => number[]): Sheet | null {
  const next = { ...sheet, steps: sheet.steps + 1 };
  switch (step.act) {
    case "strike":
    case "wipe": {
      const by = step.act === "strike" ? 1 : -1;
      const part = sheet.tied.length > 0 ? "tie_strokes" : "strokes";
      return { ...next, [part]: changed(sheet[part], step.person!, by), this_round: changed(sheet.this_round, step.person!, by) };
    }
    case "next_round":
      return { ...next, round: sheet.round + 1, this_round: {} };
    case "take_back":
      return past.get(sheet.steps - 1) ?? null;
    case "finish": {
      const best = fewestOf(sheet);
      if (best.length === 1) return { ...sheet, winner: best[0]! };
      return { ...next, round: 1, this_round: {}, tied: best, tie_strokes: {} };
    }
  }
}

/** Returns the list to show: the server's, with the scribe's own steps on top. Collects the states between in `past`. */
export function shownSheet(game: EveningGame, waiting: readonly Step[], past: Map<number, Sheet>, isHere: (person: number) => boolean): Sheet {
  let sheet = sheetOf(game);
  past.set(sheet.steps, sheet);
  for (const step of waiting) {
    if (step.sent !== undefined && (step.sent !== game.steps || !game.running)) continue; // the server has it already
    const next = sheet.winner === null ? after(sheet, step, past, (now) => fewest(now, game.people, isHere)) : null;
    if (!next) continue;
    sheet = next;
    past.set(sheet.steps, sheet);
  }
  return sheet;
}
