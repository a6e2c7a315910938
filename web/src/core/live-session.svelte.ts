// State that every live page shares: its connection to the server, and messages for the person.

import type { Bye } from "../protocol";
import { Trouble } from "./trouble";

export class LiveSession {
  /** Is the page connected? */
  online = $state(true);
  /** Time of the last connection, by this device's clock. */
  heard = $state(Date.now());
  /** The server's goodbye, when it has closed the connection for good. */
  ended = $state.raw<Bye | null>(null);
  /** The reason why the page could not be opened. */
  trouble = $state.raw<Trouble | null>(null);
  /** The server is newer than this page. */
  updated = $state(false);
  /** The latest refusal, to be shown. */
  refusal = $state.raw<{ code: string; text: string; key: number } | null>(null);
  /** Number of the latest message, so that the same text can be shown twice. */
  protected count = 0;

  complain(text: string, code = "refused"): void {
    this.refusal = { code, text, key: ++this.count };
  }

  /** Keeps the reason why the page could not be opened. False: the server can't be reached, so the page tries again. */
  protected gaveUp(why: unknown): boolean {
    const trouble = why instanceof Trouble ? why : new Trouble("unreachable", String(why));
    if (trouble.code === "unreachable") return false;
    this.trouble = trouble;
    return true;
  }
}
