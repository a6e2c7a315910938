// Detects shaking with the phone's motion sensor.

/** Acceleration without gravity, in metres per second squared: shaking exceeds the first, a hand at rest stays below the second. */
const STRONG = 11;
const WEAK = 4;
/** Milliseconds: the shortest shake, and the time at rest before the dice fall. */
const SHAKEN = 250;
const QUIET = 300;

/** Turns accelerations into shakes. */
export class ShakeSensor {
  shaking = false;
  private began = 0;
  private last = 0;

  /** Takes in an acceleration at a time. True: the phone has just come to rest after a shake. */
  feel(strength: number, at: number): boolean {
    if (strength >= STRONG) {
      if (!this.shaking) this.began = at;
      this.shaking = true;
    }
    if (strength >= WEAK) this.last = at;
    if (!this.shaking || at - this.last < QUIET) return false;
    this.shaking = false;
    return this.last - this.began >= SHAKEN; // a knock is too short
  }
}

interface Asks {
  requestPermission?: () => Promise<"granted" | "denied">;
}

/** Does this device have a motion sensor that the page may use? */
export function feelsMotion(): boolean {
  return typeof DeviceMotionEvent !== "undefined" && isSecureContext && matchMedia("(pointer: coarse)").matches;
}

/** Asks for permission to use the sensor. Some browsers ask the person, and only after a touch. */
export async function askForMotion(): Promise<boolean> {
  const { requestPermission } = DeviceMotionEvent as typeof DeviceMotionEvent & Asks;
  if (!requestPermission) return true;
  return requestPermission.call(DeviceMotionEvent).then((said) => said === "granted", () => false);
}
