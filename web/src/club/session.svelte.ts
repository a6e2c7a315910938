// A club as this device knows it, asked anew whenever somebody looks at it again.

import { LiveSession } from "../core/live-session.svelte";
import type { Trouble } from "../core/trouble";
import type { ClubPerson, ClubView } from "../protocol";
import { clubApi } from "./api";

const AGAIN = 4000;

export class ClubSession extends LiveSession {
  /** Null: nothing has been heard yet. */
  view = $state.raw<ClubView | null>(null);
  /** As of an evening; a club has no lots. */
  readonly swapped = false;

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    super();
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
      this.online = this.gaveUp(why);
      if (!this.online) this.timer = setTimeout(this.load, AGAIN);
    }
  };

  /** What was asked for is done; otherwise it throws the sentence that says why not. */
  async take(asked: Promise<ClubView>): Promise<void> {
    this.tell(await asked);
  }

  /** Done, or the page says why not. */
  async do(asked: Promise<ClubView>): Promise<boolean> {
    try {
      await this.take(asked);
      return true;
    } catch (why) {
      this.complain((why as Trouble).message);
      return false;
    }
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
