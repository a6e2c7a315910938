import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Bye, FromServer } from "../protocol";
import { Connection } from "./connection";

/** A WebSocket whose other end is this test. */
class Line {
  static opened: Line[] = [];
  static readonly CLOSED = 3;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    Line.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = Line.CLOSED;
    this.onclose?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.onopen?.();
    this.hear({ type: "welcome", protocol: 1, table: {}, members: [0] });
  }
}

const heard: FromServer[] = [];
const lines: boolean[] = [];
let ended: Bye | null = null;
/** The server's answers to the requests that check whether it is up. */
let answers: (signal: AbortSignal) => Promise<{ ok: boolean }>;
const knocks: string[] = [];

function connect(): { connection: Connection; line: Line } {
  const listener = {
    message: (message: FromServer) => void heard.push(message),
    line: (there: boolean) => void lines.push(there),
    ended: (bye: Bye) => void (ended = bye),
  };
  const connection = new Connection("ws://here/play", () => ({ tokens: ["t"], language: "de" }), listener);
  return { connection, line: Line.opened.at(-1)! };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", (path: string, { method, signal }: { method: string; signal: AbortSignal }) => {
    knocks.push(`${method} ${path}`);
    return answers(signal);
  });
  answers = () => Promise.resolve({ ok: true });
  knocks.length = 0;
  Line.opened = [];
  heard.length = lines.length = 0;
  ended = null;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a line to a table", () => {
  it("says hello first, with its tokens", () => {
    const { line } = connect();
    line.onopen?.();
    expect(line.sent).toEqual([{ type: "hello", protocol: 1, tokens: ["t"], language: "de" }]);
  });

  it("answers a ping at once", () => {
    const { line } = connect();
    line.welcome();
    line.hear({ type: "ping", sent: 5 });
    expect(line.sent.at(-1)).toMatchObject({ type: "pong", sent: 5 });
  });

  it("resolves when a view carries what was sent, or an ack does", async () => {
    const { connection, line } = connect();
    line.welcome();
    const first = connection.send({ type: "throw", seat: 0, key: 4 });
    line.hear({ type: "view", ack: line.sent.at(-1)!["id"], seat: 0 });
    await expect(first).resolves.toMatchObject({ type: "view" });
    const second = connection.send({ type: "pause" });
    line.hear({ type: "ack", id: line.sent.at(-1)!["id"], seq: 9 });
    await expect(second).resolves.toMatchObject({ type: "ack" });
  });

  it("tells what needs no answer, and the latest of it again on a new line", async () => {
    const { connection, line } = connect();
    connection.tell({ type: "seen", key: 3, holds: false });
    expect(line.sent, "nobody listens yet").toEqual([]);
    line.welcome();
    connection.tell({ type: "seen", key: 4, holds: true });
    expect(line.sent.slice(-2)).toEqual([{ type: "seen", key: 3, holds: false }, { type: "seen", key: 4, holds: true }]);
    line.close();
    await vi.advanceTimersByTimeAsync(1000);
    const again = Line.opened.at(-1)!;
    again.welcome();
    expect(again.sent.filter(({ type }) => type === "seen")).toEqual([{ type: "seen", key: 4, holds: true }]);
  });

  it("rejects with what a refusal says", async () => {
    const { connection, line } = connect();
    line.welcome();
    const sent = connection.send({ type: "throw", seat: 0, key: 4 });
    line.hear({ type: "refused", id: line.sent.at(-1)!["id"], code: "stale", text: "Zu spät." });
    await expect(sent).rejects.toMatchObject({ code: "stale" });
  });

  it("comes back after a cut, and sends what had no answer once more, in order and under the same ids", async () => {
    const { connection, line } = connect();
    line.welcome();
    void connection.send({ type: "throw", seat: 0, key: 4 });
    const answered = connection.send({ type: "pause" });
    line.hear({ type: "ack", id: line.sent.at(-1)!["id"], seq: 9 });
    await answered;
    void connection.send({ type: "answer", seat: 0, key: 5, value: 3 });
    const before = line.sent.slice(1);
    line.close();
    expect(lines).toEqual([true, false]);
    void connection.send({ type: "resume" }); // while the line is cut
    await vi.advanceTimersByTimeAsync(1000);
    const again = Line.opened.at(-1)!;
    expect(again).not.toBe(line);
    again.welcome();
    expect(again.sent.slice(1).map((message) => message["type"])).toEqual(["throw", "answer", "resume"]);
    expect(again.sent[1]).toEqual(before[0]);
    expect(again.sent[2]).toEqual(before[2]);
  });

  it("says hello anew without losing what had no answer", async () => {
    const { connection, line } = connect();
    line.welcome();
    const sent = connection.send({ type: "throw", seat: 0, key: 4 });
    connection.again();
    const again = Line.opened.at(-1)!;
    expect(line.readyState).toBe(Line.CLOSED);
    again.welcome();
    expect(again.sent.map((message) => message["type"])).toEqual(["hello", "throw"]);
    again.hear({ type: "ack", id: again.sent[1]!["id"], seq: 9 });
    await expect(sent).resolves.toMatchObject({ type: "ack" });
    expect(lines).toEqual([true, true]);
  });

  it("gives up a line on which nothing is heard any more, though nobody has closed it", async () => {
    const { line } = connect();
    line.welcome();
    for (let pings = 0; pings < 10; pings++) {
      vi.advanceTimersByTime(4000);
      line.hear({ type: "ping", sent: pings });
    }
    expect(Line.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(lines).toEqual([true, false]);
    expect(Line.opened).toHaveLength(2);
    line.hear({ type: "ping", sent: 99 }); // after the deadline
    expect(line.sent.at(-1)).toMatchObject({ sent: 9 });
  });

  it("leaves no line and no timer behind when it is closed", async () => {
    const { connection, line } = connect();
    line.welcome();
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.opened).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("refuses what had no answer when it is closed, and whatever is sent afterwards", async () => {
    const { connection } = connect();
    const unanswered = connection.send({ type: "resume" });
    connection.close();
    await expect(unanswered).rejects.toMatchObject({ code: "closed" });
    await expect(connection.send({ type: "resume" })).rejects.toMatchObject({ code: "closed" });
  });

  it("waits longer and longer, but not for ever", async () => {
    connect();
    for (let tries = 0; tries < 10; tries++) {
      Line.opened.at(-1)!.close();
      await vi.advanceTimersByTimeAsync(11_000);
    }
    expect(Line.opened).toHaveLength(11);
  });

  it("opens no socket until the server is there: Firefox would let the next ones wait", async () => {
    const { line } = connect();
    line.welcome();
    expect(knocks, "the first one is opened at once").toEqual([]);
    answers = () => Promise.reject(new TypeError("NetworkError"));
    line.close();
    await vi.advanceTimersByTimeAsync(60_000);
    answers = () => Promise.resolve({ ok: false }); // a proxy answers for it, or the server limits our requests
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.opened).toHaveLength(1);
    expect(new Set(knocks)).toEqual(new Set(["HEAD /"]));
    expect(knocks.length, "not stormed, not given up").toBeGreaterThan(10);
    expect(knocks.length).toBeLessThan(30);
    answers = () => Promise.resolve({ ok: true });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(Line.opened).toHaveLength(2);
  });

  it("asks anew where nobody answers", async () => {
    const { line } = connect();
    line.welcome();
    answers = (signal) => new Promise((_, failed) => void signal.addEventListener("abort", () => failed(signal.reason as Error)));
    line.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(knocks.length).toBeGreaterThan(1);
    answers = () => Promise.resolve({ ok: true });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Line.opened).toHaveLength(2);
  });

  it("opens nothing if it was closed while it asked", async () => {
    const { connection, line } = connect();
    line.welcome();
    let there: (answer: { ok: boolean }) => void;
    answers = () => new Promise((done) => (there = done));
    line.close();
    await vi.advanceTimersByTimeAsync(1000);
    connection.close();
    there!({ ok: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.opened).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stays away after a goodbye for good, and comes back after the others", async () => {
    const first = connect();
    first.line.welcome();
    first.line.hear({ type: "bye", code: "restart", text: "…" });
    first.line.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(Line.opened).toHaveLength(2);
    const second = Line.opened[1]!;
    second.welcome();
    second.hear({ type: "bye", code: "no-such-table", text: "Dieser Tisch ist abgeräumt." });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.opened).toHaveLength(2);
    expect(ended).toMatchObject({ code: "no-such-table" });
  });
});
