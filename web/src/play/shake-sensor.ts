// The phone's motion sensor: is it being shaken?

/** Metres per second squared, without gravity: a hand that shakes has more, one that holds has less. */
const STRONG = 11;
const WEAK = 4;
/** Milliseconds: so long it is shaken at least, and so long it is quiet before the dice fall. */
const SHAKEN = 250;
const QUIET = 300;

/** Follows how strongly the phone is moved. */
export class ShakeSensor {
  shaking = false;
  private began = 0;
  private last = 0;

  /** True: it has just come to rest after it was shaken. */
  feel(strength: number, at: number): boolean {
    if (strength >= STRONG) {
      if (!this.shaking) this.began = at;
      this.shaking = true;
    }
    if (strength >= WEAK) this.last = at;
    if (!this.shaking || at - this.last < QUIET) return false;
    this.shaking = false;
    return this.last - this.began >= SHAKEN; // a knock is no throw
  }
}

interface Asks {
  requestPermission?: () => Promise<"granted" | "denied">;
}

/** Can this device feel that it is shaken? */
export function feelsMotion(): boolean {
  return typeof DeviceMotionEvent !== "undefined" && isSecureContext && matchMedia("(pointer: coarse)").matches;
}

/** May we? Some browsers ask the person, and only after a touch. */
export async function askForMotion(): Promise<boolean> {
  const { requestPermission } = DeviceMotionEvent as typeof DeviceMotionEvent & Asks;
  if (!requestPermission) return true;
  return requestPermission.call(DeviceMotionEvent).then((said) => said === "granted", () => false);
}
