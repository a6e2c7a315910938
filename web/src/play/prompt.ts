// The sentence that says what to do, or whom and what the match waits for.

import { verdict, type Verdict } from "./verdict";
import { language, listed, words } from "../core/language.svelte";
import { atAGlance } from "../core/texts";
import { thing } from "../core/things";
import { throwTogether, waitsForAll } from "./own-dice";
import { throwNow } from "./slip";
import type { CupView, MatchView } from "@mutschel/screen";
import { throwText, throwManner } from "./throw-texts";
import type { Prompt } from "./parts";
import type { Play } from "./play";
import { isShaking } from "./shaking.svelte";
import { lastThrowPrompt } from "./last-throw";
import { playOffThrows, toBeat } from "./tallies";

interface Texts {
  you: string;
  /** Shown while dice fall. */
  rolls: (n: number) => string;
  abandoned: string;
  restored: string;
  paused: string;
  pausedHow: string;
  lot: string;
  ready: string;
  /** Addresses one of several people at this device. */
  to: (name: string, line: string) => string;
  read: string;
  drawn: (n: number) => string;
  thinks: (name: string) => string;
  away: (name: string) => string;
  keptFree: string;
  waitFor: (names: string) => string;
  somebodyCalls: string;
  seconds: (n: number) => string;
  /** For the second and later throws of a turn. */
  nextThrow: (n: number, of: number) => string;
  shaking: string;
  shakingHow: string;
  has: (total: string) => string;
  /** In a play-off: the sum to beat, and what is enough for the last to throw (null: for you). `alone`: no higher sum wins. */
  beat: (sum: number) => string;
  begins: string;
  enough: (name: string | null, wins: number, alone: boolean) => string;
  onlyLevel: (name: string | null, level: number) => string;
}

const ORDINALS = {
  de: ["", "erster", "zweiter", "dritter", "vierter", "fünfter", "sechster", "siebter", "achter", "neunter", "zehnter"],
  en: ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"],
};

const say = words<Texts>({
  de: {
    you: "Du",
    rolls: (n) => (n === 1 ? "Der Würfel rollt …" : "Die Würfel rollen …"),
    abandoned: "Diese Partie endet ohne Ergebnis. Sie zählt nicht.",
    restored: "Der Server wurde auf eine Sicherung zurückgesetzt. Diese Partie zählt nicht.",
    paused: "Der Tisch macht Pause.",
    pausedHow: "Weiter geht’s, sobald jemand „Weiterspielen“ wählt.",
    lot: "Das Los entscheidet, wer beginnt.",
    ready: "Gleich geht es weiter.",
    to: (name, line) => `${name}: ${line}`,
    read: "Becher hoch: Was liegt da?",
    drawn: (n) => (n === 1 ? "Was kam aus dem Beutel?" : `Welche ${n} kamen aus dem Beutel?`),
    thinks: (name) => `${name} überlegt.`,
    away: (name) => `Wir warten auf ${name}.`,
    keptFree: "Gerade nicht am Tisch. Der Platz bleibt reserviert.",
    waitFor: (names) => `Wir warten auf ${names}.`,
    somebodyCalls: "Gleich ruft jemand.",
    seconds: (n) => (n === 1 ? "Noch eine Sekunde." : `Noch ${n} Sekunden.`),
    nextThrow: (n, of) => `Dein ${ORDINALS.de[n] ?? `${n}.`}${n === of ? " und letzter" : ""} Wurf.`,
    shaking: "Schütteln …",
    shakingHow: "Zum Werfen loslassen oder wischen.",
    has: (total) => `Du hast ${total}.`,
    beat: (sum) => `Schlag die ${sum}!`,
    begins: "Du wirfst zuerst: Leg etwas vor!",
    enough: (name, wins, alone) =>
      `${alone ? "Mit" : "Ab"} ${wins} ${name === null ? "gehört die Mutschel dir" : `gehört die Mutschel ${name}`}, bei ${wins - 1} ${name === null ? "werft ihr" : "werfen sie"} noch einmal.`,
    onlyLevel: (name, level) => `Nur mit ${level} ${name === null ? "bleibst du" : `bleibt ${name}`} im Rennen.`,
  },
  en: {
    you: "You",
    rolls: (n) => (n === 1 ? "The die is rolling …" : "The dice are rolling …"),
    abandoned: "This match ends without a result. It doesn’t count.",
    restored: "The server was restored from a backup. This match doesn’t count.",
    paused: "The table is taking a break.",
    pausedHow: "Play resumes as soon as somebody chooses “Resume”.",
    lot: "Lots are drawn to see who begins.",
    ready: "Just a moment.",
    to: (name, line) => `${name}: ${line.charAt(0).toLowerCase()}${line.slice(1)}`,
    read: "Lift the cup: what do the dice show?",
    drawn: (n) => (n === 1 ? "What came out of the bag?" : `Which ${n} came out of the bag?`),
    thinks: (name) => `${name} is thinking.`,
    away: (name) => `We’re waiting for ${name}.`,
    keptFree: "Away from the table right now. The seat is kept.",
    waitFor: (names) => `We’re waiting for ${names}.`,
    somebodyCalls: "Somebody will call any moment now.",
    seconds: (n) => (n === 1 ? "One second left." : `${n} seconds left.`),
    nextThrow: (n, of) => `Your ${ORDINALS.en[n] ?? `${n}th`}${n === of ? " and last" : ""} throw.`,
    shaking: "Shaking …",
    shakingHow: "Let go to throw, or swipe.",
    has: (total) => `You have ${total}.`,
    beat: (sum) => `Beat that ${sum}!`,
    begins: "You throw first: set the bar!",
    enough: (name, wins, alone) => `${wins}${alone ? "" : " or more"} wins it${name === null ? "" : ` for ${name}`}; ${wins - 1} means another throw.`,
    onlyLevel: (name, level) => `Only ${level} keeps ${name ?? "you"} in.`,
  },
});

/** The common prompt. It is never empty. `stale`: dice were thrown since the latest news. */
export function commonPrompt(play: Play, stale = false): Prompt {
  if (isShaking(play)) return { line: say().shaking, second: say().shakingHow };
  const last = play.info.paused || play.realDice || (play.waiting && absent(play, play.waiting.seats[0] ?? 0)) ? null : lastThrowPrompt(play);
  if (last) return last;
  // A question of two sentences fills both lines.
  const [line, more] = split(sentence(play));
  const second = more ?? aside(play, stale);
  return second === undefined || second === line ? { line } : { line, second };
}

/** The prompt while dice fall from a cup: there is nothing to do. */
export function rolling({ coming, view }: Play): Prompt | null {
  if (!coming || coming === view) return null;
  const dice = cupsOf(coming).find(({ covered, faces }, place) => !covered && faces?.length && throwsIn(coming, place) > throwsIn(view, place));
  return dice ? { line: say().rolls(dice.faces!.length) } : null;
}

const cupsOf = (view: MatchView): CupView[] => Object.values(view.table).flatMap((found) => (!Array.isArray(found) && found.kind === "cup" ? [found] : []));
const throwsIn = (view: MatchView, place: number): number => cupsOf(view)[place]?.throw ?? 0;

function split(text: string): [string, string?] {
  const end = text.indexOf("? ") + 1;
  return end > 0 ? [text.slice(0, end), text.slice(end + 1)] : [text];
}

function sentence(play: Play): string {
  const { view, waiting, names } = play;
  if (view.abandoned) return play.info.restored ? say().restored : say().abandoned;
  if (view.result) return ended(play).title;
  if (play.info.paused) return say().paused;
  if (!waiting || waiting.for === "pause") return awaited(play) ?? say().ready;
  if (waiting.how === "lot") return say().lot;
  if (waiting.for === "throw" || waiting.for === "landing") return throwing(play);
  if (play.question) {
    const question = play.say(play.question.ask);
    return play.mine.length > 1 && waiting.for === "choice" ? `${names[play.seat!]}: ${question}` : question;
  }
  if (waiting.for === "call") return say().somebodyCalls;
  return waitingFor(play);
}

/** The sentence while a player elsewhere gets more time for their first look. Null: none does. */
export function awaited({ info, mine, seats }: Play): string | null {
  const names = seats.flatMap(({ member, name }, place) => (info.looking.includes(member) && !mine.includes(place) ? [name] : []));
  return names.length > 0 ? say().waitFor(listed(atAGlance(names, language()))) : null;
}

function throwing(play: Play): string {
  const { waiting, names } = play;
  if (waitsForAll(play) && !play.toThrow) return waitingFor(play);
  const thrower = throwerIn(play) ?? 0;
  const name = names[thrower] ?? "";
  const how = throwManner(play);
  if (play.toThrow && play.realDice) {
    if (how === "read") return say().read;
    if (how === "draw") return say().drawn(waiting!.n ?? 1);
    if (!play.mine.includes(thrower)) return throwText(play, how, "instead", name);
    const line = throwText(play, how, "real");
    return play.isYou(thrower) ? line : say().to(name, line);
  }
  if (!play.toThrow) return absent(play, thrower) ? say().away(name) : throwText(play, how, "others", name);
  const throws = playOffThrows(play);
  if (throws) {
    const best = toBeat(throws);
    const line = best === null ? say().begins : say().beat(best);
    return play.isYou(thrower) ? line : say().to(name, line);
  }
  const now = throwNow(play);
  if (how === "throw" && now && now.n > 1 && play.isYou(thrower)) return say().nextThrow(now.n, now.of);
  return throwText(play, how, play.mine.length > 1 ? "named" : "you", name);
}

/** The next seat to throw; of several, one on this device. */
const throwerIn = ({ waiting, mine }: Play): number | undefined => waiting?.seats.find((seat) => mine.includes(seat)) ?? waiting?.seats[0];

function waitingFor(play: Play): string {
  const { waiting, names } = play;
  const missing = waiting!.seats.filter((seat) => !waiting!.done?.includes(seat));
  const [one] = missing;
  if (one === undefined) return say().ready;
  if (missing.length > 1 || waiting!.done) return say().waitFor(listed(atAGlance(missing.map((seat) => names[seat]!), language())));
  return absent(play, one) ? say().away(names[one]!) : say().thinks(names[one]!);
}

function absent(play: Play, seat: number): boolean {
  const info = play.seats[seat];
  return info !== undefined && !info.here && info.bot === null && info.sitting_in === null;
}

/** The match's outcome in words. */
function ended({ view, names, mine, game }: Play): Verdict {
  const you = mine.length === 1 ? mine[0]! : null;
  const { title, line } = verdict(language(), { names, score: game.score, wins: game.wins, you, thrown: thing(view, "play-off")?.sums ?? null, ...view.result! }, listed);
  return { title: `${title}.`, line };
}

/** The second line: the reason for a pause, the time left, or the latest news. */
function aside(play: Play, stale: boolean): string | undefined {
  const { view } = play;
  if (view.abandoned) return undefined;
  if (view.result) return ended(play).line;
  if (play.info.paused) return say().pausedHow;
  const thrower = throwerIn(play);
  if (thrower !== undefined && !play.mine.includes(thrower) && absent(play, thrower)) return say().keptFree;
  if (play.deadline !== null && play.question && play.running) {
    return say().seconds(Math.max(0, Math.ceil((play.deadline - play.clock()) / 1000)));
  }
  return lastChance(play) ?? standing(play) ?? (stale ? thrown(play) : (latest(play) ?? thrown(play)));
}

/** Before the last throw of a play-off: what is enough. */
function lastChance(play: Play): string | undefined {
  const throws = playOffThrows(play);
  const best = throws && toBeat(throws);
  if (best === null || play.waiting?.for !== "throw" || play.waiting.seats[0] !== throws!.players.at(-1)) return undefined;
  const seat = play.waiting.seats[0]!;
  const name = play.isYou(seat) ? null : play.names[seat]!;
  const most = 6 * play.waiting.dice!.length;
  return best === most ? say().onlyLevel(name, best) : say().enough(name, best + 1, best + 1 === most);
}

/** Before one's own throw or choice: the player who is behind, and one's own points so far. */
function standing(play: Play): string | undefined {
  const seat = play.toMove.length === 1 ? play.toMove[0]! : null;
  if (seat === null || !play.isYou(seat)) return undefined;
  const worst = thing(play.view, "results")?.worst;
  const slip = thing(play.view, "slip");
  const total = slip?.player === seat && slip.throw > 0 ? slip.total : null;
  const said = [worst ? play.say(worst) : "", total === null ? "" : say().has(String(total))].filter(Boolean);
  return said.length > 0 ? said.join(" ") : undefined;
}

/** The latest news; before a strike, the news that explains it. */
export function latest(play: Play): string | undefined {
  const news = throwTogether(play.view) ? ownNews(play) : play.view.news;
  const last = news.at(-1);
  if (play.view.moments.some(({ kind, phrase }) => kind === "course" && phrase.number === last?.number)) return undefined; // its card has said so
  if (!last) return undefined;
  const strikes = last.text === "strike" || last.text === "play-off-strike";
  const before = strikes ? news.slice(-2, -1).find((item) => item["round"] === undefined) : undefined; // the last round's end is old news
  const said = [before, last].flatMap((item) => (item ? [play.say(item)] : []));
  return [...new Set(said)].join(" "); // if all news are strikes, both may be the same
}

/** The news without others' throws that were made at the same time as one's own. */
export const ownNews = ({ view, mine }: Pick<Play, "view" | "mine">): MatchView["news"] =>
  mine.length === 0 ? view.news : view.news.filter(({ player }) => player === undefined || mine.includes(player as number));

const AT_A_GLANCE = 6;

/** The thrown dice in words, if they are few. */
export function thrown(play: Play): string | undefined {
  const cup = thing(play.view, "cup");
  if (!cup?.faces?.length || cup.player === null || cup.faces.length > AT_A_GLANCE) return undefined;
  const lies = `${cup.faces.map((face) => play.word(face)).join(", ")}.`;
  const { kind, phrase } = play.moment?.moment ?? {};
  // After lifting another player's cup its owner isn't named: the moment will do that. A throw that another player adds up keeps its thrower's name.
  if (kind !== "throw" && (phrase?.["player"] ?? cup.player) !== cup.player) return lies;
  return `${play.isYou(cup.player) ? say().you : play.names[cup.player]}: ${lies}`;
}

/** Number of throws in this match so far. */
export function throwsOf(view: MatchView): number {
  return cupsOf(view).reduce((sum, cup) => sum + cup.throw, 0);
}
