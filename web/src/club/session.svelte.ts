// A club as this device knows it, fetched again whenever the page becomes visible.

import { LiveSession } from "../core/live-session.svelte";
import type { Trouble } from "../core/trouble";
import type { ClubPerson, ClubView } from "../protocol";
import { clubApi } from "./api";

const AGAIN = 4000;

export class ClubSession extends LiveSession {
  /** The club; null until it has been fetched. */
  view = $state.raw<ClubView | null>(null);
  /** Always false: a club has no lots to swap. */
  readonly swapped = false;

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    super();
    void this.load();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** Fetches the club; without a connection, again after a while. */
  load = async (): Promise<void> => {
    clearTimeout(this.timer);
    try {
      this.tell(await clubApi.show(this.id));
    } catch (why) {
      this.online = this.gaveUp(why);
      if (!this.online) this.timer = setTimeout(this.load, AGAIN);
    }
  };

  /** Waits for a change and shows the club after it; throws the server's refusal. */
  async take(view: Promise<ClubView>): Promise<void> {
    this.tell(await view);
  }

  /** Makes a change; false: refused, and the page shows the reason. */
  async do(view: Promise<ClubView>): Promise<boolean> {
    try {
      await this.take(view);
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

/** True if the club's keeper is at this device. */
export const keeps = (view: ClubView): boolean => view.keeper !== null && view.mine.includes(view.keeper);
