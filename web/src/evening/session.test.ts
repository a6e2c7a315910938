import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heldAt } from "../core/seats";
import type { EveningView } from "../protocol";
import { nonceFor } from "./lot-evidence";
import { EveningSession } from "./session.svelte";

const ID = "ev.x1";
const VIEW: EveningView = { people: {}, games: {}, tables: [], programme: [], standings: [], hash: "aa", lots: [], news: [], mine: { people: [], organiser: false, announced: false, wishes: [] } };
const NOW = 1_800_000_000_000;

/** A socket that opens at once and records every message. */
class Line {
  static opened: Line[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Line.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  hear(message: object): void {
    this.onmessage!({ data: JSON.stringify(message) });
  }
  welcome(evening: EveningView = VIEW): void {
    this.onopen!();
    this.hear({ type: "welcome", protocol: 1, evening, now: NOW });
  }
}
const line = (): Line => Line.opened.at(-1)!;

let shelf: Map<string, string>;
let reachable: boolean;
beforeEach(() => {
  Line.opened = [];
  shelf = new Map();
  reachable = true;
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("document", { querySelector: () => null, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("localStorage", { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => shelf.set(key, text) });
  vi.stubGlobal("location", { protocol: "http:", host: "here", search: "" });
  vi.stubGlobal("fetch", () => (reachable ? new Promise(() => {}) : Promise.reject(new Error("no network"))));
});
afterEach(() => vi.unstubAllGlobals());

it("hears the whole evening, then what has changed, and knows the server’s clock", () => {
  const session = new EveningSession(ID);
  expect(line().url).toBe(`ws://here/api/evenings/${ID}/live`);
  line().welcome();
  expect(Math.abs(session.now() - NOW)).toBeLessThan(5000);
  line().hear({ type: "evening", evening: { mine: { people: [3], organiser: true, announced: true, wishes: [] } } });
  expect(session.mine).toMatchObject({ people: [3], organiser: true });
  expect(session.view!.hash).toBe("aa");
  session.close();
});

it("does what it is told when that is durable, and says why where it is refused", async () => {
  const session = new EveningSession(ID);
  line().welcome();
  const done = session.do({ type: "resume" });
  line().hear({ type: "ack", id: line().sent.at(-1)!["id"], seq: 1 });
  expect(await done).toBe(true);
  const refused = session.do({ type: "resume" });
  line().hear({ type: "refused", id: line().sent.at(-1)!["id"], code: "not-organiser", text: "Nein." });
  expect(await refused).toBe(false);
  expect(session.refusal).toMatchObject({ code: "not-organiser", text: "Nein." });
  session.close();
});

it("keeps the token of whoever has come, and shows it on a new line", () => {
  const session = new EveningSession(ID);
  line().welcome();
  session.arrived({ id: ID, link: "http://pub/e/ev.x1", evening: VIEW, token: "T", person: "P" });
  line().welcome();
  expect(line().sent[0]).toMatchObject({ type: "hello", tokens: ["P", "T"] });
  expect(heldAt(ID)).toEqual(["P", "T"]);
  session.close();
});

it("keeps the first commitment, adds its own number only after that, and tells when another is shown", () => {
  const session = new EveningSession(ID);
  expect(nonceFor(ID)).toBeNull();
  line().welcome();
  expect(nonceFor(ID)).toMatch(/^[0-9a-f]{32}$/);
  expect(session.swapped).toBe(false);
  line().hear({ type: "evening", evening: { hash: "bb" } });
  expect(session.swapped).toBe(true);
  session.close();
});

it("shows the evening as it was to whoever opens the page without a line", async () => {
  const before = new EveningSession(ID);
  line().welcome({ ...VIEW, tables: [{ table: 1, people: [3], writer: 3 }] });
  line().onclose!();
  before.close();
  reachable = false;
  const after = new EveningSession(ID);
  await expect.poll(() => after.view?.tables).toHaveLength(1);
  after.close();
});
