import { thing } from "../core/things";
import type { MatchView, PlayOffThrowsView, ResultsView, TallyView } from "@mutschel/screen";
import type { Play } from "./play";
import type { GameInfo } from "../protocol";

/** All tallies of a view. */
export function talliesOf(view: MatchView): TallyView[] {
  return Object.values(view.table).filter((found): found is TallyView => !Array.isArray(found) && found.kind === "tally");
}

export interface PlayOff {
  /** The seats still in. */
  players: number[];
  /** Strikes of the current round, where a round decides … */
  counts: number[] | null;
  /** … and what has been thrown, where one throw each does. */
  throws: PlayOffThrowsView | null;
}

/** The play-off for the Mutschel, once it has begun. */
export function playOffOf(view: MatchView): PlayOff | null {
  const throws = thing(view, "play-off");
  if (throws) return { players: throws.players, counts: null, throws };
  const found = talliesOf(view).find(({ what }) => what === "play-off");
  return found?.players ? { players: found.players, counts: found.counts, throws: null } : null;
}

/** The sum to beat in a play-off of throws; null: nobody has thrown. */
export function toBeat({ sums }: Pick<PlayOffThrowsView, "sums">): number | null {
  const thrown = sums.filter((sum) => sum !== null);
  return thrown.length > 0 ? Math.max(...thrown) : null;
}

/** The play-off that is being thrown. Dice that are being counted come one by one, their sum at the end. */
export function playOffThrows({ view, moment }: Pick<Play, "view" | "moment">): PlayOffThrowsView | null {
  const throws = view.result ? null : thing(view, "play-off");
  if (!throws || !moment || moment.told || moment.moment.kind !== "turn") return throws;
  const thrower = moment.moment.phrase["player"];
  return {
    ...throws,
    dice: throws.dice.map((dice, seat) => (seat === thrower ? dice.slice(0, moment.counted) : dice)),
    sums: throws.sums.map((sum, seat) => (seat === thrower ? null : sum)),
  };
}

/** Has a play-off of throws only been announced? */
export function announcesPlayOff(play: Pick<Play, "view" | "moment">): boolean {
  return play.moment?.moment.kind === "tie" && thing(play.view, "play-off")?.dice.every((dice) => dice.length === 0) === true;
}

/** Seats from the best to the worst; equal ones stay in their order. */
export function ranked(counts: readonly number[], wins: GameInfo["wins"]): number[] {
  const order = wins === "lowest" ? 1 : -1;
  return counts.map((_, seat) => seat).sort((a, b) => order * (counts[a]! - counts[b]!));
}

/** The digits of a result that is a house number. Null: it is none. */
export function houseDigits(results: ResultsView["values"][number], places: number): (number | null)[] | null {
  if (results === null) return Array<null>(places).fill(null);
  const digits = [...String(results)].map(Number);
  return digits.length === places && digits.every((digit) => !Number.isNaN(digit)) ? digits : null;
}

/** The seats shown round the tray, clockwise from one's left. If several people share the device, or none sits here: all. */
export function others(play: Play): number[] {
  const all = play.seats.map((_, seat) => seat);
  if (play.seat === null || play.mine.length > 1) return all;
  return [...all.slice(play.seat + 1), ...all.slice(0, play.seat)];
}
