// The die in a player's hand: a finger (or the mouse) pulls it back or flicks it, and keys aim it.

import type { GestureView } from "@mutschel/screen";
import { straight, type AimValues, type Gesture, type Pull } from "./aim";
import { Finger } from "./finger";
import { aimText } from "./aim-text";

export interface Held {
  may: GestureView;
  aimed: AimValues;
  /** Nothing can be flicked now. */
  rests?: boolean;
  /** Pixels of a millimetre, to the right and away from the player. */
  pixels: readonly [right: number, away: number];
  /** Called with the finger's place, from where it began, and the aim if it let go; null: nothing would be flicked. */
  onhold: (at: Pull, aimed: AimValues | null) => void;
  /** The finger has gone and flicked nothing. */
  onloose: () => void;
  onaim: (aimed: AimValues) => void;
  onflick: (made: { gesture: Gesture; aimed: AimValues }) => void;
  /** Called on Enter on a slider: it flicks. */
  onenter?: () => void;
}

const DEGREES = { ArrowLeft: -1, ArrowRight: 1 } as Record<string, number>;
const STRENGTH = { ArrowUp: 0.02, ArrowDown: -0.02 } as Record<string, number>;

export class Holding {
  /** The finger's place, kind and aim; null while no finger holds the die. */
  now = $state.raw<{ at: Pull; how: Finger["how"]; aimed: AimValues | null } | null>(null);
  /** Told when keys have changed the aim; a slider tells it itself. */
  told = $state("");
  private finger: Finger | null = null;
  /** The pointer on the die; others are a palm or a second finger. */
  private pointer: { id: number; x: number; y: number } | null = null;

  constructor(private readonly held: Held) {}

  /** The aim to draw; null: a finger holds the die, and would flick nothing. */
  get shown(): AimValues | null {
    return this.now ? this.now.aimed : this.held.aimed;
  }

  /** Millimetres from the die to the end of a pull; beyond the strongest it stays where it is. */
  get pull(): Pull | null {
    if (this.now?.how !== "pull") return null;
    const [x, y] = this.now.at;
    const part = Math.min(1, this.held.may.pull[1] / Math.max(1, Math.hypot(x, y)));
    return [x * part, y * part];
  }

  readonly down = (event: PointerEvent): void => {
    const { may, aimed, rests } = this.held;
    if (this.pointer || rests || event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.pointer = { id: event.pointerId, x: event.clientX, y: event.clientY };
    this.finger = new Finger(may, aimed.loft, event.pointerType === "mouse", event.timeStamp);
    this.now = { at: [0, 0], how: this.finger.how, aimed: null };
  };

  readonly move = (event: PointerEvent): void => {
    const { finger } = this;
    if (event.pointerId !== this.pointer?.id || !finger) return;
    const coalesced = event.getCoalescedEvents?.() ?? []; // over plain http browsers don't have it
    for (const one of coalesced.length > 0 ? coalesced : [event]) {
      if (finger.move(one.timeStamp, ...this.millimetres(one))) return this.flicked(one.timeStamp);
    }
    this.now = { at: finger.at, how: finger.how, aimed: finger.aimed };
    this.held.onhold(finger.at, finger.aimed);
  };

  readonly up = (event: PointerEvent): void => {
    if (event.pointerId === this.pointer?.id) this.flicked(event.timeStamp);
  };

  readonly loose = (): void => {
    this.finger = this.pointer = this.now = null;
    this.held.onloose();
  };

  readonly press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { may, aimed, rests, onaim, onenter } = this.held;
    const at = event.target as Element;
    const slides = onenter !== undefined && at.matches("input[type=range]");
    if (at.closest("input, select, textarea") && !slides) return;
    const times = event.shiftKey ? 5 : 1;
    if (event.key === "Escape") {
      this.loose();
      onaim(straight(may));
    } else if (slides && event.key === "Enter") {
      if (!rests) onenter();
    } else if (slides) return;
    else if (event.key in DEGREES || event.key in STRENGTH) {
      const degrees = aimed.degrees + times * (DEGREES[event.key] ?? 0);
      const strength = aimed.strength + times * (STRENGTH[event.key] ?? 0);
      onaim({ ...aimed, degrees: Math.max(-may.widest, Math.min(degrees, may.widest)), strength: Math.max(0, Math.min(strength, 1)) });
    } else return;
    event.preventDefault();
    this.told = aimText(this.held.aimed);
  };

  private flicked(time: number): void {
    const gesture = this.finger?.lift(time);
    const aimed = this.finger?.aimed;
    if (!gesture || !aimed || this.held.rests) return this.loose();
    this.finger = this.pointer = this.now = null;
    this.held.onflick({ gesture, aimed });
  }

  private millimetres(event: PointerEvent): [number, number] {
    const [right, away] = this.held.pixels;
    return [(event.clientX - this.pointer!.x) / right, (this.pointer!.y - event.clientY) / away];
  }
}
