// An evening as this device knows it: its view, its people, and the line to the server.

import { CLOSED, Connection, type PhoneMessage } from "../core/connection";
import { language } from "../core/language.svelte";
import { LiveSession } from "../core/live-session.svelte";
import { heldAt, keepEvening } from "../core/seats";
import { recall, remember } from "../core/storage";
import { isNewer } from "../core/version";
import type { AtEvening, EveningMine, Refusal, ToPhone } from "../protocol";
import { eveningApi } from "./api";
import { keptHash } from "./lot-evidence";
import { merged, whole, type Whole } from "./view";

/** Refusals that need no message: somebody was quicker, or the tap came twice. */
const TOO_LATE = new Set(["drawn-already", CLOSED]);

export class EveningSession extends LiveSession {
  /** The evening; null until the server has answered. */
  view = $state.raw<Whole | null>(null);
  /** True if the server has given another commitment to its lots than at first. */
  swapped = $state(false);

  /** Milliseconds by which the server's clock is ahead of this device's. */
  private ahead = $state(0);
  private readonly connection: Connection<PhoneMessage, ToPhone>;

  /** `watches`: a big screen, which only shows and sends no tokens. */
  constructor(
    readonly id: string,
    private readonly watches = false,
  ) {
    super();
    this.connection = this.connect();
    void this.open();
  }

  /** The people of this device, and whether it runs the evening. */
  get mine(): EveningMine {
    return this.view?.mine ?? { people: [], organiser: false, announced: false, wishes: [] };
  }

  /** The server's clock, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Sends a message, now or when the line is back. False: refused, and `refusal` has the reason. */
  async do(message: PhoneMessage): Promise<boolean> {
    try {
      await this.send(message);
      return true;
    } catch (why) {
      const { code, text } = why as Refusal;
      if (!TOO_LATE.has(code)) this.complain(text, code);
      return false;
    }
  }

  /** Sends a message and throws a `Refusal`. With the same `id` it takes effect only once. */
  async send(message: PhoneMessage, id?: string): Promise<void> {
    await this.connection.send(message, id);
  }

  /** Returns the number of a game's steps that the server knows. */
  stepsOf(game: number): number | undefined {
    return this.view?.games[game]?.steps;
  }

  /** Takes over people who have just come with this device: it now speaks for them. */
  arrived(at: AtEvening): void {
    keepEvening(at);
    this.take(this.view ? merged(this.view, at.evening) : whole(at.evening));
    this.connection.again();
  }

  /** Connects again, in another language or with another token. */
  reconnect(): void {
    this.connection.again();
  }

  close(): void {
    this.connection.close();
  }

  private async open(): Promise<void> {
    try {
      const view = await eveningApi.show(this.id);
      if (this.view === null) this.take(whole(view));
    } catch (why) {
      if (this.gaveUp(why)) this.close();
      else this.view ??= recall<Whole | null>(this.key, null); // the scribe can go on writing; the connection keeps trying
    }
  }

  private connect(): Connection<PhoneMessage, ToPhone> {
    const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/evenings/${this.id}/live`;
    const hello = () => ({ tokens: this.watches ? [] : heldAt(this.id), language: language() });
    return new Connection<PhoneMessage, ToPhone>(url, hello, {
      message: (message) => this.hear(message),
      line: (there) => {
        if (!there && this.online) this.lost();
        this.online = there;
      },
      ended: (bye) => (this.ended = bye),
    });
  }

  /** Keeps the evening, for a page opened again before the line is back. */
  private lost(): void {
    this.heard = Date.now();
    if (this.view) remember(this.key, this.view);
  }

  private get key(): string {
    return `evening-view.${this.id}`;
  }

  private hear(message: ToPhone): void {
    if (message.type === "welcome") {
      this.ahead = message.now - Date.now();
      this.updated = isNewer(message);
      this.take(whole(message.evening));
    } else if (message.type === "evening" && this.view) {
      this.take(merged(this.view, message.evening));
    }
  }

  private take(view: Whole): void {
    if (keptHash(this.id, view.hash) !== view.hash) this.swapped = true;
    this.view = view;
  }
}
