// Checks a finished match's dice: docs/fair-dice.md says how every throw follows from what was published.
// SHA-256 comes with the page, because browsers withhold theirs over plain http.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { FLICKS, FlickedDice } from "./fair-flick";
import { numbersAt, oneOf, throwKey, type Next } from "./fair-numbers";
import { thing, type Face, type GameView } from "./view";

export interface FairNote {
  hash: string;
  nonces: (string | null)[];
  secret?: string | null;
  seal?: string | null;
}

export interface Log {
  text: string;
  game: string;
  version: number;
  seats: string[];
  /** Null at a table with real dice. */
  fair: FairNote | null;
  answers: { by: number | string; at: number; value: unknown }[];
}

export function parseLog(text: string): Log {
  const [head, ...answers] = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const { game, version, seats, note } = head;
  return { text, game, version, seats, fair: note?.fair ?? null, answers: answers.filter(({ by }) => by !== "table") };
}

export const isSecretOf = (hash: string, secret: string): boolean => bytesToHex(sha256(hexToBytes(secret))) === hash;

/** The fingerprint of a log as it is written, without the secret and the seal itself. */
export function sealOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text.replace(/, "secret": "[0-9a-f]*", "seal": "[0-9a-f]*"/, ""))));
}

export interface CheckedThrow {
  place: number;
  /** As it stands in the log. */
  value: unknown;
  /** "unknown": this page doesn't know how it is made. */
  verdict: "right" | "wrong" | "unknown";
  /** The table when it was thrown. */
  view: GameView;
}

export interface Report {
  secret: boolean;
  seal: boolean;
  throws: CheckedThrow[];
}

/** Throws all dice of a match again. `views[n]` is what was seen before answer n; a log doesn't say which dice fell. */
export function check(log: Log, fair: Required<FairNote>, views: readonly GameView[]): Report {
  const secret = isSecretOf(fair.hash, fair.secret!);
  const key = throwKey(fair.secret!, fair.nonces);
  const flicked = FLICKS[log.game]?.includes(log.version) ? new FlickedDice() : null;
  const throws: CheckedThrow[] = [];
  log.answers.forEach(({ by, value }, place) => {
    if (by !== "chance") return;
    const view = views[place]!;
    const next = numbersAt(key, place);
    const landing = view.waiting?.for === "landing";
    const made = isSimulated(value) ? { ...value, luck: lucky(next) } : landing ? flicked?.land(view, value, next) : rethrow(view, next);
    const right = JSON.stringify(made) === JSON.stringify(value);
    throws.push({ place, value, verdict: made === undefined ? "unknown" : right ? "right" : "wrong", view });
  });
  return { secret, seal: sealOf(log.text) === fair.seal, throws };
}

/** Of a simulated flick or breath chance gave only the luck that went into it; the rest is physics. */
const isSimulated = (value: unknown): value is { luck: unknown[] } =>
  typeof value === "object" && value !== null && "luck" in value && Array.isArray(value.luck);
const LUCK = 6;
const lucky = (next: Next): number[] => Array.from({ length: LUCK }, next);

/** What chance makes of these numbers; undefined where we don't know how. */
function rethrow(view: GameView, next: Next): unknown {
  const { waiting } = view;
  if (waiting?.for !== "throw") return undefined;
  if (waiting.how === "lot") return Math.floor(next() * view.players);
  if (waiting.dice) return waiting.dice.map(({ faces }): Face => oneOf(faces, next));
  const bag = thing(view, "bag");
  if (waiting.how !== "draw" || !bag || waiting.n === undefined) return undefined;
  const left = Object.entries(bag.counts).flatMap(([kind, count]) => Array<string>(count).fill(kind));
  return Array.from({ length: waiting.n }, () => left.splice(Math.floor(next() * left.length), 1)[0]);
}
