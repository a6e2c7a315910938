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
  onmessage: ((event: { data: string }) => void) | null = null;
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

it("opens the line while the table is still being asked for, and hangs up when the page is left", async () => {
  const session = new TableSession("7hq2mzk4");
  expect([session.info, Line.opened.length]).toEqual([null, 1]);
  session.close();
  await opened(session);
  expect(Line.opened.map((line) => line.closed)).toEqual([true]);
});

it("hangs up when there is no such table", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: "no-such-table", text: "gone" }, { status: 404 })));
  const session = new TableSession("7hq2mzk4");
  await vi.waitFor(() => expect(session.trouble?.code).toBe("no-such-table"));
  expect(Line.opened.map((line) => line.closed)).toEqual([true]);
});

it("keeps what the line has told when the answer over HTTP comes later", async () => {
  const session = new TableSession("7hq2mzk4");
  const now = { ...TABLE, state: "running" };
  Line.opened[0]!.onmessage!({ data: JSON.stringify({ type: "table", table: now }) });
  await opened(session);
  expect(session.info?.state).toBe("running");
  session.close();
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
