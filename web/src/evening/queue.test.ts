import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PhoneMessage } from "../core/connection";
import { CLOSED } from "../core/connection";
import { Queue, type Line } from "./queue.svelte";

/** A line that answers on command. */
class Answering implements Line {
  readonly id = "eX";
  sent: { message: PhoneMessage; id: string | undefined }[] = [];
  told: string[] = [];
  private answers: { done: () => void; refused: (why: unknown) => void }[] = [];
  send(message: PhoneMessage, id?: string): Promise<void> {
    this.sent.push({ message, id });
    return new Promise((done, refused) => this.answers.push({ done, refused }));
  }
  complain(text: string): void {
    this.told.push(text);
  }
  stepsOf(): number {
    return 7;
  }
  async answer(why?: { code: string; text: string }): Promise<void> {
    const { done, refused } = this.answers.shift()!;
    if (why) refused(why);
    else done();
    await vi.advanceTimersByTimeAsync(150);
  }
}

let shelf: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  shelf = new Map();
  vi.stubGlobal("localStorage", { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => shelf.set(key, text) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends one after the other, in the order in which they were written, each with an id of its own", async () => {
  const line = new Answering();
  const queue = new Queue(line);
  queue.write(1, "strike", 4);
  queue.write(1, "next_round");
  expect(line.sent.map(({ message }) => message)).toEqual([{ type: "strike", game: 1, person: 4 }]);
  await line.answer();
  expect(line.sent.map(({ message }) => message.type)).toEqual(["strike", "next_round"]);
  await line.answer();
  expect(queue.waiting).toEqual([]);
  expect(new Set(line.sent.map(({ id }) => id)).size).toBe(2);
});

it("keeps what was not confirmed, and sends it again with the same id on a new page", async () => {
  const before = new Answering();
  const queue = new Queue(before);
  queue.write(1, "strike", 4);
  queue.write(1, "strike", 5);
  await before.answer({ code: CLOSED, text: "" });
  const after = new Answering();
  const reopened = new Queue(after);
  expect(reopened.waiting.map(({ person }) => person)).toEqual([4, 5]);
  expect(after.sent[0]!.id).toBe(before.sent[0]!.id);
});

it("tells what was refused, takes it out, and goes on with the rest", async () => {
  const line = new Answering();
  const queue = new Queue(line);
  queue.write(1, "strike", 4);
  queue.write(2, "finish");
  await line.answer({ code: "game-over", text: "Dieses Spiel ist schon aus." });
  expect(line.told).toEqual(["Dieses Spiel ist schon aus."]);
  expect(line.sent.at(-1)!.message).toEqual({ type: "finish", game: 2 });
  expect(queue.waiting).toHaveLength(1);
});

it.each(["try-again", "too-much-written"])("keeps what may work later: %s", async (code) => {
  const line = new Answering();
  const queue = new Queue(line);
  queue.write(1, "strike", 4);
  await line.answer({ code, text: "Gleich." });
  expect(line.told).toEqual([]);
  expect(queue.waiting).toHaveLength(1);
  queue.close();
});
