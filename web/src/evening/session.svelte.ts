// An evening as this device knows it, who speaks through the device, and how to do something.

import { CLOSED, Connection, type EveningSending } from "../core/connection";
import { language } from "../core/language.svelte";
import { LiveSession } from "../core/live-session.svelte";
import { heldAt, keepEvening } from "../core/seats";
import { recall, remember } from "../core/storage";
import { isNewer } from "../core/version";
import type { AtEvening, EveningMine, Refusal, ToPhone } from "../protocol";
import { eveningApi } from "./api";
import { keptHash } from "./kept";
import { merged, whole, type Whole } from "./view";

/** Somebody was quicker, or the tap came twice: nobody needs to be told. */
const TOO_LATE = new Set(["drawn-already", CLOSED]);

export class EveningSession extends LiveSession {
  /** Null: nothing has been heard yet. */
  view = $state.raw<Whole | null>(null);
  /** The server has told another commitment to its lots than at first. */
  swapped = $state(false);

  /** How far the server's clock is ahead of this device's. */
  private ahead = $state(0);
  private readonly connection: Connection<EveningSending, ToPhone>;

  /** `watches`: a big screen, on which nobody does anything. */
  constructor(
    readonly id: string,
    private readonly watches = false,
  ) {
    super();
    this.connection = this.connect();
    void this.open();
  }

  /** Who came with this device, and whether it runs the evening. */
  get mine(): EveningMine {
    return this.view?.mine ?? { people: [], organiser: false, announced: false, wishes: [] };
  }

  /** The server's clock, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Do it, now or when the line is back. False: it was refused, and `refusal` says why. */
  async do(message: EveningSending): Promise<boolean> {
    try {
      await this.send(message);
      return true;
    } catch (why) {
      const { code, text } = why as Refusal;
      if (!TOO_LATE.has(code)) this.complain(text, code);
      return false;
    }
  }

  /** As `do`, but whoever asks learns why not (a `Refusal`). With the same `id` it is done only once. */
  async send(message: EveningSending, id?: string): Promise<void> {
    await this.connection.send(message, id);
  }

  /** How many of the scribe's steps the server knows. */
  stepsOf(game: number): number | undefined {
    return this.view?.games[game]?.steps;
  }

  /** People have come with this device: from now on it speaks for them. */
  arrived(at: AtEvening): void {
    keepEvening(at);
    this.take(this.view ? merged(this.view, at.evening) : whole(at.evening));
    this.connection.again();
  }

  /** In another language, or with another token. */
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
      else this.view ??= recall<Whole | null>(this.key, null); // the scribe writes on; the line is tried again and again
    }
  }

  private connect(): Connection<EveningSending, ToPhone> {
    const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/evenings/${this.id}/live`;
    const hello = () => ({ tokens: this.watches ? [] : heldAt(this.id), language: language() });
    return new Connection<EveningSending, ToPhone>(url, hello, {
      message: (message) => this.hear(message),
      line: (there) => {
        if (!there && this.online) this.lost();
        this.online = there;
      },
      ended: (bye) => (this.ended = bye),
    });
  }

  /** Whoever opens the page again before the line is back finds the evening as it was. */
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
