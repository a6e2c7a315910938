// What every page that is kept up to date knows of its line to the server, and what it has to tell the person.

import type { Bye } from "../protocol";
import { Trouble } from "./trouble";

export class LiveSession {
  /** Is the line there? */
  online = $state(true);
  /** When the line was last there, by this device's clock. */
  heard = $state(Date.now());
  /** The server sent us away for good. */
  ended = $state.raw<Bye | null>(null);
  /** Why the page could not be opened. */
  trouble = $state.raw<Trouble | null>(null);
  /** The server is newer than this page. */
  updated = $state(false);
  /** The latest refusal, to be shown. */
  refusal = $state.raw<{ code: string; text: string; key: number } | null>(null);
  /** So that the same thing twice is two things. */
  protected count = 0;

  complain(text: string, code = "refused"): void {
    this.refusal = { code, text, key: ++this.count };
  }

  /** Remembers why it could not be opened; false if nobody was there, which isn't the end of it. */
  protected gaveUp(why: unknown): boolean {
    const trouble = why instanceof Trouble ? why : new Trouble("unreachable", String(why));
    if (trouble.code === "unreachable") return false;
    this.trouble = trouble;
    return true;
  }
}
