import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The part of the browser's sound that is needed to tell what would be heard. */
class Speaker {
  static only: Speaker;
  static opens: "running" | "suspended" = "running";
  state: string = Speaker.opens;
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  heard = 0;
  resumed = 0;
  refuses = false;

  constructor() {
    Speaker.only = this;
  }
  resume(): Promise<void> {
    this.resumed++;
    if (this.refuses) return Promise.reject(new DOMException("a call goes on", "InvalidStateError"));
    this.state = "running";
    return Promise.resolve();
  }
  private readonly node = (): object => {
    const parameter = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain: parameter, frequency: parameter, Q: parameter, connect: (to: object) => to, disconnect: () => undefined, start: () => this.heard++, stop: () => undefined };
  };
  createGain = this.node;
  createOscillator = this.node;
  createBufferSource = this.node;
  createBiquadFilter = this.node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(50) });
}

let gesture: () => void;
let play: (name: "bell") => void;

beforeEach(async () => {
  vi.resetModules();
  const listeners: (() => void)[] = [];
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => listeners.push(listener));
  vi.stubGlobal("AudioContext", Speaker);
  gesture = () => listeners[0]!();
  const { settings } = await import("../core/settings.svelte");
  settings.sound = true;
  ({ play } = await import("./sound"));
});
afterEach(() => {
  Speaker.opens = "running";
  vi.unstubAllGlobals();
});

describe("sound", () => {
  it("is heard from the first gesture on, at once", () => {
    Speaker.opens = "suspended";
    gesture();
    play("bell");
    expect(Speaker.only.resumed).toBe(1);
    expect(Speaker.only.heard).toBeGreaterThan(0);
  });

  it("that was interrupted comes back, and what nobody heard is not made up for", async () => {
    gesture();
    play("bell");
    const { heard } = Speaker.only;
    Object.assign(Speaker.only, { state: "interrupted", refuses: true }); // as on iOS during a call
    play("bell");
    await Promise.resolve(); // an unhandled rejection would appear now
    expect(Speaker.only.heard).toBe(heard);
    Speaker.only.refuses = false;
    gesture();
    expect(Speaker.only.state).toBe("running");
    play("bell");
    expect(Speaker.only.heard).toBe(2 * heard);
  });
});
