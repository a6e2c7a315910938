// Checks a finished match's dice: docs/fair-dice.md says how every throw follows from published data. The page brings its own SHA-256, because
// browsers withhold theirs over plain http.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { numbersAt, throwKey, type Next } from "./fair-numbers";
import { asThrown, isOfACommonThrow, wereThrown, type Fits } from "./dice-seen";
import type { MatchView } from "@mutschel/screen";
import { NAMELESS } from "./witness";

export interface FairNote {
  hash: string;
  nonces: (string | null)[];
  secret?: string | null;
  seal?: string | null;
  /** Each seat's salt; where a name was removed, its fingerprint. */
  names?: string[];
}

export interface Log {
  text: string;
  game: string;
  version: number;
  options: Record<string, unknown>;
  seats: string[];
  /** The table's id as in the log; and the bots' levels by seat. */
  table: unknown;
  bots: Record<string, unknown>;
  /** The date, in a match with the dice of a day: no device adds anything, and places count throws by round. Otherwise null. */
  day: string | null;
  /** Null at a table with real dice. */
  fair: FairNote | null;
  answers: { by: number | string; at: number; value: unknown }[];
}

export function parseLog(text: string): Log {
  const [head, ...answers] = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const { game, version, options, seats, note } = head;
  const told = { table: note?.table, bots: note?.bots ?? {}, day: note?.day ?? null, fair: note?.fair ?? null };
  return { text, game, version, options, seats, ...told, answers: answers.filter(({ by }) => by !== "table") };
}

export const isSecretOf = (hash: string, secret: string): boolean => bytesToHex(sha256(hexToBytes(secret))) === hash;

const BEHIND = /, "secret": "[0-9a-f]*", "seal": "[0-9a-f]*"(, "names": \[[^\]]*\])?/;
const NAMES = /"seats": \[(?:"(?:[^"\\]|\\.)*"(?:, )?)*\], "note"/;

/**
 * The fingerprint of a log without its secret and what follows it, and with each name replaced by a fingerprint. A removed name's fingerprint stands
 * in the log. Null: this is no log of ours. Older logs don't replace names.
 */
export function sealOf({ text, seats, fair }: Pick<Log, "text" | "seats" | "fair">): string | null {
  const salts = fair?.names;
  const rest = text.replace(BEHIND, "");
  if (salts === undefined) return digest(rest);
  if (salts.length !== seats.length || salts.some((salt, seat) => salt.length === 64 && seats[seat] !== NAMELESS)) return null;
  const prints = salts.map((salt, seat) => (salt.length === 64 ? salt : namePrint(salt, seats[seat]!)));
  return digest(rest.replace(NAMES, () => `"seats": ["${prints.join('", "')}"], "note"`));
}

/** The seal that an older log had before names were removed, computed with these names. */
export function sealWith(names: readonly string[], { text }: Pick<Log, "text">): string {
  const seats = names.map((name) => JSON.stringify(name)).join(", ");
  return digest(text.replace(BEHIND, "").replace(NAMES, () => `"seats": [${seats}], "note"`));
}

export const namePrint = (salt: string, name: string): string => digest(`mutschel name 1|${salt}|${name}`);
const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Five short groups of letters, equal on all devices that were shown the same hash and seal; `mutschel verify` shows them, too. */
export function comparison(hash: string, seal: string): string {
  const digest = sha256(utf8ToBytes(`mutschel compare 1|${hash}|${seal}`));
  const bits = Array.from(digest, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = Array.from({ length: 20 }, (_, place) => LETTERS[Number.parseInt(bits.slice(5 * place, 5 * place + 5), 2)]);
  return Array.from({ length: 5 }, (_, group) => letters.slice(4 * group, 4 * group + 4).join("")).join("-");
}

export interface CheckedThrow {
  place: number;
  /** The throw as the log has it. */
  value: unknown;
  /** "unknown": this page doesn't know how the throw is made. */
  verdict: "right" | "wrong" | "unknown";
  /** The view before the throw. */
  view: MatchView;
}

export interface FairReport {
  secret: boolean;
  seal: boolean;
  throws: CheckedThrow[];
  /** Does the log agree with the dice that this device saw? Null: it saw none, or the page doesn't know how they are thrown. */
  dice: boolean | null;
  /** The result that the server tells now. */
  result: unknown;
}

/** The way a game makes throws from random numbers, in one match. */
export interface Chance {
  /** Called with every answer of a seat. */
  answered?(value: unknown): void;
  /** Makes a throw from the numbers. `told`: the throw in the log. */
  make(told: unknown, view: MatchView, next: Next): unknown;
  /** The number of lots, where something else than a seat is drawn. */
  lots?(view: MatchView): number | undefined;
  /** Given where dice may lie otherwise than in `asThrown`. */
  fits?: Fits;
}
/** A game's part in the check. Null: it doesn't know how chance worked in this match. */
export type Fair = (log: Log) => Chance | null;

/** The place of a throw made at the same time as others: the seat, and how often it has thrown so before. Who was quicker doesn't matter. */
function commonPlace(answers: Log["answers"], place: number, seat: number): string {
  return `${seat}.${answers.filter(({ value }, n) => n < place && isOfACommonThrow(value) && value.seat === seat).length}`;
}

/** The place of a throw with the dice of a day: 1000 for each round, plus the throw's number in its round. */
function dayPlace(views: readonly MatchView[], answers: Log["answers"], place: number): number {
  const { round } = views[place]!;
  const before = answers.filter(({ by }, n) => by === "chance" && n < place && views[n]!.round === round);
  return 1000 * round + before.length;
}

/**
 * Computes all throws of a match again. `views[n]` is the server's view before answer n, the last one that of the end: a game reads there who threw.
 * `seen` are the dice that this device kept.
 */
export function check(log: Log, note: Required<FairNote>, views: readonly MatchView[], fair: Fair | undefined, seen = ""): FairReport {
  const secret = isSecretOf(note.hash, note.secret!);
  const key = throwKey(note.secret!, note.nonces);
  const chance = fair?.(log) ?? null;
  const throws: CheckedThrow[] = [];
  log.answers.forEach(({ by, value }, place) => {
    if (by !== "chance") return chance?.answered?.(value);
    const view = views[place]!;
    const common = isOfACommonThrow(value) ? value : null;
    const next = numbersAt(key, common ? commonPlace(log.answers, place, common.seat) : log.day === null ? place : dayPlace(views, log.answers, place));
    const isLot = typeof value === "number";
    const told = common ? common.faces : value;
    const made = isLot ? Math.floor(next() * (chance?.lots?.(view) ?? log.seats.length)) : chance?.make(told, view, next);
    const right = JSON.stringify(made) === JSON.stringify(told);
    throws.push({ place, value, verdict: made === undefined ? "unknown" : right ? "right" : "wrong", view });
  });
  const dice = chance && seen !== "" ? wereThrown(seen, log, chance.fits ?? asThrown) : null;
  return { secret, seal: sealOf(log) === note.seal, throws, dice, result: views.at(-1)?.result ?? null };
}
