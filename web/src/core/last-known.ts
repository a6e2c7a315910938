// The last answers about a person's own tables and days, kept by this browser only: shown when the server can't be reached.

import type { Trouble } from "./trouble";
import { forget, recall, remember } from "./storage";

const NAMES = ["mine", "days", "today"] as const;
export type AnswerName = (typeof NAMES)[number];

interface StoredAnswer<T> {
  /** The person the answer is for, and the language. */
  of: string;
  at: number;
  answer: T;
}

/** Counts how often this device has forgotten everything: an answer that was asked for before that isn't kept. */
let forgotten = 0;

/** Returns the server's answer, or the last known one with the time when it came. `most` cuts it down to what is worth keeping. */
export async function orLastKnown<T>(name: AnswerName, of: string, ask: () => Promise<T>, most = (answer: T): T => answer): Promise<{ answer: T; at: number | null }> {
  const before = forgotten;
  try {
    const answer = await ask();
    if (before === forgotten) remember(key(name), { of, at: Date.now(), answer: most(answer) } satisfies StoredAnswer<T>);
    return { answer, at: null };
  } catch (why) {
    const kept = recall<StoredAnswer<T> | null>(key(name), null);
    if ((why as Trouble).code !== "unreachable" || kept?.of !== of) throw why;
    return kept;
  }
}

const key = (name: AnswerName): string => `seen-${name}`;

export function forgetLastKnown(): void {
  forgotten++;
  for (const name of NAMES) forget(key(name));
}
