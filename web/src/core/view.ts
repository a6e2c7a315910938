// What a seat sees: see docs/engine.md. The server decides what is in it; here are only its types.

export type Colour = "white" | "yellow" | "green" | "blue" | "red" | "black" | "orange" | "pink";
export type DieKind = "plain" | Colour;
export type Size = "large" | "small";
/** Pips, or a colour dot. */
export type Face = number | string;

export interface Phrase {
  text: string;
  [fact: string]: unknown;
}

/** The latest messages are numbered, so that new ones can be told apart. */
export interface News extends Phrase {
  number: number;
}

export interface CupThing {
  kind: "cup";
  covered: boolean;
  player: number | null;
  dice: DieKind[];
  sizes: Size[];
  /** Null while covered; empty before the first throw and when the dice were taken away. */
  faces: Face[] | null;
  /** How many throws there have been, with the one that lies there. */
  throw: number;
}
export interface RowThing { kind: "row"; faces: (number | null)[] }
/** `players`: in a play-off, who is still in it. */
export interface TallyThing { kind: "tally"; what: string; counts: number[]; players?: number[] }
export interface ResultsThing { kind: "results"; values: (number | string | null)[] }
export interface CounterThing { kind: "counter"; what: string; value: number }
export interface NumbersThing { kind: "numbers"; numbers: number[]; crossed: number[] }
export interface LuisleThing { kind: "luisle"; numbers: number[]; deleting: boolean }
export interface SheetThing {
  kind: "sheet";
  columns: number;
  rows: Record<string, number[]>;
  sections: { rows: string[]; total: number }[];
  /** Where there are several columns. */
  column_totals?: number[];
  total: number;
}
export interface ChoiceSheetThing {
  kind: "choice-sheet";
  values: Record<string, number>;
  sums: Record<string, number>;
  points: Record<string, number>;
  /** The fifth dice in the order they were fixed: number, marks. */
  fifth: [number, number][];
  plus: number;
  minus: number;
  total: number;
  finished: boolean;
}
export type Lies = readonly [east: number, north: number, yaw: number];
export interface BoardThing {
  kind: "board";
  /** `lies`: tenths of millimetres to the east and north of the hole's middle, and degrees; null where nobody knows. */
  holes: ({ colour: Colour; face: number; lies?: Lies | null } | null)[][];
  markers: { hole: [number, number]; marker: "centre" | "upgrade" | "bonus"; colour?: Colour }[];
  spent: [number, number][];
}
export interface BagThing { kind: "bag"; counts: Record<string, number> }
export interface HandThing { kind: "hand"; dice: Colour[] }
/** The latest motion of a die that was flicked or blown, with what the game tells about it. */
export interface FlightThing {
  kind: "flight";
  /** It grows with each; 0: none yet. */
  number: number;
  player: number | null;
  /** As stage/flight.ts reads it; "": nobody saw how it fell. */
  motion: string;
  die?: Colour;
  plate?: string;
  shift?: number;
}

export type Thing =
  | CupThing | RowThing | TallyThing | ResultsThing | CounterThing | NumbersThing | LuisleThing | SheetThing
  | ChoiceSheetThing | BoardThing | BagThing | HandThing | FlightThing;

export interface OneOf { kind: "one_of"; options: unknown[]; points?: number[] }
export interface Whole { kind: "whole"; low: number; high: number }
/** `none`: the word "none" alone is also an answer. */
export interface Fields { kind: "fields"; fields: Record<string, Answers>; none?: true }
export interface Open { kind: "open" }
/** A flick of a finger: see games/dice-flick/aim.ts. */
export interface GestureAnswers {
  kind: "gesture";
  /** Metres per second, at least and at most. */
  speed: [number, number];
  /** Degrees to either side. */
  widest: number;
  /** Degrees upwards: the lowest, the usual, the highest. */
  loft: [number, number, number];
  /** Millimetres of a pull: a shorter one is none, a longer one is no stronger. */
  pull: [number, number];
  swipe: { soft: number; window: number; least: number; most: number; longest: number };
}
/** A breath: metres per second where it is strongest, and how long it lasts. */
export interface BreathAnswers { kind: "breath"; peak: [number, number]; ms: [number, number] }
export type Answers = OneOf | Whole | Fields | Open | GestureAnswers | BreathAnswers;

export interface Question {
  ask: Phrase;
  answers: Answers;
  fallback: unknown;
  /** Where all choose at once: what this seat has chosen. */
  chosen?: unknown;
}

export interface ThrownDie { kind: DieKind; size: Size; faces: Face[] }

export interface Waiting {
  for: "throw" | "choice" | "call" | "pause" | "landing";
  how?: string;
  seats: number[];
  /** Who has chosen already, where all choose at once. */
  done?: number[];
  until?: number | null;
  /** Who may not call until when. */
  silent?: Record<string, number>;
  covered?: boolean;
  dice?: ThrownDie[];
  n?: number;
  facts?: Record<string, unknown>;
}

export interface Result { scores: number[]; winners: number[] }

export interface GameView {
  game: string;
  players: number;
  seat: number | null;
  now: number;
  round: number;
  rounds: number | null;
  options: Record<string, unknown>;
  table: Record<string, Thing | Thing[]>;
  news: News[];
  waiting: Waiting | null;
  question: Question | null;
  result: Result | null;
  abandoned: boolean;
}

/** The thing of this kind by its name, or the first of its kind. */
export function thing<K extends Thing["kind"]>(view: GameView, kind: K, name?: string): Extract<Thing, { kind: K }> | null {
  for (const [key, found] of Object.entries(view.table)) {
    if (!Array.isArray(found) && found.kind === kind && (name === undefined || key === name)) {
      return found as Extract<Thing, { kind: K }>;
    }
  }
  return null;
}

/** Things of this kind of which every seat has one. */
export function things<K extends Thing["kind"]>(view: GameView, kind: K): Extract<Thing, { kind: K }>[] {
  for (const found of Object.values(view.table)) {
    if (Array.isArray(found) && found[0]?.kind === kind) return found as Extract<Thing, { kind: K }>[];
  }
  return [];
}
