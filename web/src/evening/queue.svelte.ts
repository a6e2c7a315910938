// The scribe's steps that the server has not confirmed: kept on this device, sent in order, each once.

import { CLOSED } from "../core/connection";
import { randomHex } from "../core/random";
import { recall, remember } from "../core/storage";
import type { PhoneMessage } from "../core/connection";
import type { Refusal } from "../protocol";
import type { Act, Step } from "./sheet";

/** The part of an evening's session that the queue needs. */
export interface Line {
  readonly id: string;
  send(message: PhoneMessage, id?: string): Promise<void>;
  complain(text: string): void;
  /** Returns the number of steps of a game that the server knows. */
  stepsOf(game: number): number | undefined;
}

/** Codes of refusals that may pass in a moment: the step is sent again. */
const AGAIN = new Set(["try-again", "too-much-written"]);
const PAUSE = 1000;
/** Milliseconds between two steps: the server closes a line with more than thirty messages a second. */
const GAP = 70;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Returns a new id; over plain http a browser has no `randomUUID`. */
const newId = (): string => globalThis.crypto.randomUUID?.() ?? randomHex(16);

export class Queue {
  waiting = $state.raw<readonly Step[]>([]);
  private sending = false;
  private closed = false;
  private readonly key: string;

  constructor(private readonly line: Line) {
    this.key = `evening.${line.id}`;
    this.waiting = recall<Step[]>(this.key, []);
    void this.flush();
  }

  of(game: number): Step[] {
    return this.waiting.filter((step) => step.game === game);
  }

  write(game: number, act: Act, person?: number): void {
    this.keep([...this.waiting, { id: newId(), game, act, ...(person === undefined ? {} : { person }) }]);
    void this.flush();
  }

  close(): void {
    this.closed = true;
  }

  private async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    while (this.waiting.length > 0 && !this.closed) {
      const [first] = this.waiting as [Step];
      try {
        await this.line.send(messageOf(this.noteSent(first)), first.id);
        this.done(first);
        if (this.waiting.length > 0) await wait(GAP);
      } catch (why) {
        const { code, text } = why as Refusal;
        if (code === CLOSED) break; // sent when the page is opened again
        if (AGAIN.has(code)) {
          await wait(PAUSE);
          continue;
        }
        this.done(first);
        this.line.complain(text);
      }
    }
    this.sending = false;
  }

  /** Notes the number of steps the server knew when a step was first sent; a repeated step may be among them. */
  private noteSent(step: Step): Step {
    const steps = this.line.stepsOf(step.game);
    if (step.sent !== undefined || steps === undefined) return step;
    const sent = { ...step, sent: steps };
    this.keep(this.waiting.map((one) => (one.id === step.id ? sent : one)));
    return sent;
  }

  private done(step: Step): void {
    this.keep(this.waiting.filter(({ id }) => id !== step.id));
  }

  private keep(steps: readonly Step[]): void {
    this.waiting = steps;
    remember(this.key, steps);
  }
}

function messageOf({ act, game, person }: Step): PhoneMessage {
  return act === "strike" || act === "wipe" ? { type: act, game, person: person! } : { type: act, game };
}
