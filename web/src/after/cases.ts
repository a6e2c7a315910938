// For tests: matches on servers that cheat, and on honest ones, as tests/support/cheating.py has recorded them.

import type { MatchView } from "@mutschel/screen";
import type { Evidence } from "../core/witness";
import recorded from "./cheating.json?raw";

interface Case {
  name: string;
  page: string;
  compare: string;
  seen: Omit<Evidence, "result"> & { result: object | null };
  log: string[];
  views: MatchView[];
  /** What this device was shown, if that was something else. */
  shown: MatchView[] | null;
}

export const cases = JSON.parse(recorded) as Case[];
