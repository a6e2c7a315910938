// The outcome of a match in words.

import type { Language } from "../core/language.svelte";
import { withMinus } from "../core/numbers";
import type { GameInfo } from "../protocol";

export interface MatchEnd {
  names: readonly string[];
  scores: readonly number[];
  winners: readonly number[];
  /** The unit of scores: points, discs or strikes. */
  score: string;
  /** The winning end: the highest or the lowest score. */
  wins: GameInfo["wins"];
  /** The seat of the only person at this device; null: there is none, or several. */
  you: number | null;
  /** The sums of a play-off by throws; null or missing: there was none. */
  thrown?: readonly (number | null)[] | null;
}

export interface Verdict {
  title: string;
  line: string;
}

const SAY = {
  de: {
    you: "Du bekommst die Mutschel",
    one: (name: string) => `${name} bekommt die Mutschel`,
    youShare: "Ihr teilt euch die Mutschel",
    share: (names: string) => `${names} teilen sich die Mutschel`,
    lost: "Diesmal bleibt die Mutschel liegen",
    points: (n: number) => (n === 1 ? "1 Punkt" : `${withMinus(n)} Punkte`),
    strikes: (n: number) => (n === 0 ? "kein Strich" : n === 1 ? "1 Strich" : `${n} Striche`),
    discs: (n: number) => (n === 1 ? "1 schwarze Scheibe" : `${n} schwarze Scheiben`),
    each: (what: string) => `je ${what}`,
    clean: "Ohne einen Strich",
    ahead: (n: number, of: string) => `${n} vor ${of}`,
    fewer: (n: number, than: string) => `${n === 1 ? "einer" : n} weniger als ${than}`,
    playOff: "im Stechen gewonnen",
    thrown: (best: number, who: string | null, n: number) => `${best} im Stechen, ${who === null ? "du hast" : `${who} hat`} ${n}.`,
    toYou: { ahead: "dir", fewer: "du" },
  },
  en: {
    you: "You take the Mutschel",
    one: (name: string) => `${name} takes the Mutschel`,
    youShare: "You share the Mutschel",
    share: (names: string) => `${names} share the Mutschel`,
    lost: "The Mutschel stays on the table this time",
    points: (n: number) => (n === 1 ? "1 point" : `${withMinus(n)} points`),
    strikes: (n: number) => (n === 0 ? "no strikes" : n === 1 ? "1 strike" : `${n} strikes`),
    discs: (n: number) => (n === 1 ? "1 black disc" : `${n} black discs`),
    each: (what: string) => `${what} each`,
    clean: "Without a single strike",
    ahead: (n: number, of: string) => `${n} ahead of ${of}`,
    fewer: (n: number, than: string) => `${n === 1 ? "one" : n} fewer than ${than}`,
    playOff: "won in a play-off",
    thrown: (best: number, who: string | null, n: number) => `${best} in the play-off, ${who === null ? "you have" : `${who} has`} ${n}.`,
    toYou: { ahead: "you", fewer: "you" },
  },
};

/** A score with its unit: "3 Striche". */
export function counted(language: Language, score: string, n: number): string {
  const say = SAY[language];
  return score === "strikes" ? say.strikes(n) : score === "discs" ? say.discs(n) : say.points(n);
}

export function verdict(language: Language, ending: MatchEnd, listed: (names: string[]) => string): Verdict {
  const { names, scores, winners, score, you } = ending;
  const say = SAY[language];
  const best = winners.length > 0 ? scores[winners[0]!]! : scores[0]!;
  const all = winners.map((seat) => names[seat]!);
  if (names.length === 1) return { title: counted(language, score, best), line: "" };
  if (winners.length === 0) return { title: say.lost, line: `${counted(language, score, best)}.` };
  if (winners.length > 1) {
    const title = you !== null && winners.includes(you) ? say.youShare : say.share(listed(all));
    const clean = score === "strikes" && best === 0;
    return { title, line: `${clean ? say.clean : capital(say.each(counted(language, score, best)))}.` };
  }
  const won = winners[0]!;
  const title = won === you ? say.you : say.one(names[won]!);
  const off = inPlayOff(language, ending, won);
  if (off !== null) return { title, line: off };
  const parts = [counted(language, score, best), lead(language, ending, won)];
  return { title, line: `${capital(parts.filter(Boolean).join(", "))}.` };
}

/** The winner's throw in a play-off and yours, or the next one; null: there was none. */
function inPlayOff(language: Language, { names, thrown, you }: MatchEnd, won: number): string | null {
  const threw = (thrown ?? []).flatMap((sum, seat) => (sum === null || seat === won ? [] : [{ seat, sum }])).sort((a, b) => b.sum - a.sum);
  const rival = threw.find(({ seat }) => seat === you) ?? threw[0];
  const best = thrown?.[won];
  if (!rival || typeof best !== "number") return null;
  return SAY[language].thrown(best, rival.seat === you ? null : names[rival.seat]!, rival.sum);
}

/** The winner's lead over you, or over the next player. With equal scores, a single winner won a play-off. */
function lead(language: Language, { names, scores, wins, you }: MatchEnd, won: number): string {
  const say = SAY[language];
  const fewest = wins === "lowest";
  const others = scores.flatMap((_, seat) => (seat === won ? [] : [seat]));
  const next = others.sort((a, b) => (fewest ? 1 : -1) * (scores[a]! - scores[b]!))[0]!;
  if (scores[next] === scores[won]) return say.playOff;
  const rival = you !== null && you !== won ? you : next;
  const by = Math.abs(scores[won]! - scores[rival]!);
  const way = fewest ? "fewer" : "ahead";
  return by === 0 ? "" : say[way](by, rival === you ? say.toYou[way] : names[rival]!);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Seats with their ranks, best first; equal scores share a rank unless a play-off has decided. */
export function ranking({ scores, winners }: Pick<MatchEnd, "scores" | "winners">, wins: GameInfo["wins"]): { seat: number; rank: number }[] {
  const order = wins === "lowest" ? 1 : -1;
  const lost = (seat: number) => Number(!winners.includes(seat));
  const compare = (a: number, b: number) => order * (scores[a]! - scores[b]!) || lost(a) - lost(b);
  const seats = scores.map((_, seat) => seat).sort(compare);
  return seats.map((seat) => ({ seat, rank: 1 + seats.filter((other) => compare(other, seat) < 0).length }));
}
