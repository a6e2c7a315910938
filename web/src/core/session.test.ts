import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableSession } from "./session.svelte";

const TABLE = { id: "7hq2mzk4", game: "pasch", state: "lobby", seats: [], fair: null };
const GAME = { id: "pasch", language: "en", name: "Pasch" };

/** A line that is there at once, and hears what is said to it. */
class Line {
  static opened: Line[] = [];
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  constructor() {
    Line.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
}

beforeEach(() => {
  Line.opened = [];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here", search: "" });
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(path.includes("/games/") ? GAME : TABLE)));
});
afterEach(() => vi.unstubAllGlobals());

const opened = (session: TableSession): Promise<unknown> => vi.waitFor(() => expect(session.game).not.toBeNull());

it("opens no line when the page was left before the table was found", async () => {
  const session = new TableSession("7hq2mzk4");
  session.close();
  await opened(session);
  await Promise.resolve();
  expect(Line.opened).toHaveLength(0);
});

it("adds something else to the dice of every table, and the same to one table's", async () => {
  const nonces: unknown[] = [];
  for (const id of ["one", "other"]) {
    const session = new TableSession(id);
    await opened(session);
    await vi.waitFor(() => expect(Line.opened.length).toBeGreaterThan(0));
    Line.opened.at(-1)!.onopen!();
    session.reconnect();
    Line.opened.at(-1)!.onopen!();
    const [first, second] = Line.opened.map((line) => line.sent[0]!["nonce"]);
    expect(second).toBe(first);
    expect(Line.opened.map((line) => line.closed)).toEqual([true, false]);
    nonces.push(first);
    session.close();
    Line.opened = [];
  }
  expect(nonces[0]).not.toBe(nonces[1]);
});
