// A club as this device knows it, asked anew whenever somebody looks at it again.

import { Trouble } from "../core/trouble";
import type { ClubPerson, ClubView } from "../protocol";
import { clubApi } from "./api";

const AGAIN = 4000;

export class ClubSession {
  /** Null: nothing has been heard yet. */
  view = $state.raw<ClubView | null>(null);
  /** Why it could not be opened. */
  trouble = $state.raw<Trouble | null>(null);
  /** Was the server there when it was asked last? */
  online = $state(true);
  /** When it was last there, by this device's clock. */
  heard = $state(Date.now());
  refusal = $state.raw<{ code: string; text: string; key: number } | null>(null);
  /** As of an evening; a club has no line that could tell, and no lots. */
  readonly updated = false;
  readonly swapped = false;

  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    void this.load();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** Without a connection it tries again by itself. */
  load = async (): Promise<void> => {
    clearTimeout(this.timer);
    try {
      this.tell(await clubApi.show(this.id));
    } catch (why) {
      const trouble = why as Trouble;
      this.online = trouble.code !== "unreachable";
      if (this.online) this.trouble = trouble;
      else this.timer = setTimeout(this.load, AGAIN);
    }
  };

  /** What was asked for is done; else it throws the sentence that says why not. */
  async take(asked: Promise<ClubView>): Promise<void> {
    this.tell(await asked);
  }

  /** Done, or the page says why not. */
  async do(asked: Promise<ClubView>): Promise<boolean> {
    try {
      await this.take(asked);
      return true;
    } catch (why) {
      this.complain(why as Trouble);
      return false;
    }
  }

  complain({ code, message }: Trouble): void {
    this.refusal = { code, text: message, key: ++this.count };
  }

  private tell(view: ClubView): void {
    this.view = view;
    this.trouble = null;
    this.online = true;
    this.heard = Date.now();
  }
}

export const personIn = (view: ClubView, person: number | null): ClubPerson | undefined => view.people.find((one) => one.person === person);

/** Whoever keeps the club is at this device. */
export const keeps = (view: ClubView): boolean => view.keeper !== null && view.mine.includes(view.keeper);
