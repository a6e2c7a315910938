// For tests: matches on cheating and on honest servers, recorded by tests/support/cheating.py.

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
  /** The views this device was shown, if they differ from `views`. */
  shown: MatchView[] | null;
}

export const cases = JSON.parse(recorded) as Case[];
