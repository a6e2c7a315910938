// What somebody was told last about themselves, kept by this page alone: shown when the server can't be asked.

import type { Trouble } from "./trouble";
import { forget, recall, remember } from "./storage";

const NAMES = ["mine", "days", "today"] as const;
export type AnswerName = (typeof NAMES)[number];

interface StoredAnswer<T> {
  /** Whose it is, and in which language. */
  of: string;
  at: number;
  answer: T;
}

/** How often this device has forgotten everything: what was asked for before that isn't kept. */
let forgotten = 0;

/** The answer; or the last one of its kind, and since when it is known. `most`: what is worth keeping of it. */
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
