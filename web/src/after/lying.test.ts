// A server that lies during the match: the real session keeps enough to find it in the end.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MatchView } from "@mutschel/screen";
import { api } from "../core/api";
import { diceSeenAt } from "../core/dice-seen";
import { fairOf } from "../games/fair";
import { check, parseLog, type FairNote } from "../core/fair";
import { keepToken } from "../core/seats";
import { TableSession } from "../core/session.svelte";
import { remember } from "../core/storage";
import { evidenceAt } from "../core/witness";
import { cases } from "./cases";
import { verifyCommand } from "./command";
import { findings, type Findings } from "./findings";

const ID = "Vx3kQ9aZb2Lm";
const NAMES = ["Anna", "Ben", "Bot"];
/** Anna's nonce was exchanged for one with which the bot wins. */
const { log: lines, views, seen: told } = cases.find(({ name }) => name === "an exchanged nonce, and a seat with another number")!;
const log = parseLog(`${lines.join("\n")}\n`);
const published = log.fair as Required<FairNote>;

class Line {
  static latest: Line;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Line.latest = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
}

const info = (state: string, members = [0, 1, 2], more: object = {}) => ({
  id: ID, game: log.game, version: log.version, options: told.played!.options, state, claims: [], owner: 0, dice: "fair",
  seats: members.map((member, seat) => ({ member, name: NAMES[seat], bot: seat === 2 ? "easy" : null, sitting_in: null, here: true })),
  fair: { ...published, secret: state === "over" ? published.secret : null, seal: state === "over" ? published.seal : null },
  ...more,
});
const table = (...about: Parameters<typeof info>) => ({ type: "table", table: info(...about) });
const hear = (...messages: object[]) => {
  for (const message of messages) Line.latest.onmessage!({ data: JSON.stringify(message) });
};
const sent = () => Line.latest.sent.filter(({ type }) => type === "nonce");
async function promise(): Promise<void> {
  for (const { id } of sent()) hear({ type: "ack", id, seq: 1 });
  await new Promise(setImmediate);
}
const welcome = (...members: number[]) => hear({ type: "welcome", protocol: 1, table: info("lobby", [members[0] ?? 5, 1, 2]), members, version: "" });

let session: TableSession;
beforeEach(async () => {
  const shelf = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => shelf.set(key, text) });
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("document", { querySelector: () => null, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("location", { protocol: "http:", host: "here", search: "" });
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(path.includes("/games/") ? { id: log.game, language: "en" } : info("lobby"))));
  keepToken(ID, "token of Anna", 0);
  session = new TableSession(ID);
  await expect.poll(() => session.game).not.toBeNull();
  Line.latest.onopen!();
  welcome(0);
  await promise();
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

/** Returns the verdict on the published numbers, or on an honest log with the given nonces of this device. */
function verdict(...honest: number[]): Findings {
  const nonces = honest.length > 0 ? [evidenceAt(ID)!.nonces[honest[0]!]!.nonce, published.nonces[1]!, null] : published.nonces;
  const report = honest.length > 0 ? { secret: true, seal: true, throws: [], dice: null, result: null } : check(log, published, views, fairOf(log.game));
  return findings(report, log, { ...published, nonces }, evidenceAt(ID), ID);
}
const missing = { all: "bad", nonces: { mark: "bad", what: "missing" } };

it("is found when it exchanges a nonce", () => {
  hear(table("running"), table("over"));
  expect(verdict()).toMatchObject({ ...missing, throws: { mark: "good" } });
});

it("is found when it also tells other numbers of the seats at first", () => {
  hear(table("running", [7, 8, 9]), table("running"), table("over"));
  expect(verdict()).toMatchObject(missing);
  expect(verifyCommand("LINK", evidenceAt(ID))).toContain(` --nonce ${String(sent()[0]!["nonce"])} `);
});

it.each([["fair"], ["real"]])("is found when it says nothing of the dice any more, and calls them %s", (dice) => {
  hear(table("running", [0, 1, 2], { fair: null, dice }), table("over", [0, 1, 2], { fair: null, dice }));
  expect(evidenceAt(ID)!.played === null).toBe(dice === "real");
  expect(verdict()).toMatchObject(missing);
});

it("can’t make the page forget the first fingerprint by telling about other tables", () => {
  const first = evidenceAt(ID)!.hash;
  const nonces = sent().length;
  for (let n = 0; n < 220; n++) hear(table("lobby", [0, 1, 2], { id: `invented-${n}` }));
  expect([session.lie, session.info?.id, evidenceAt("invented-0")]).toEqual(["table", ID, null]);
  hear(table("lobby", [0, 1, 2], { fair: { ...published, hash: "0".repeat(64), secret: null, seal: null } }));
  expect([evidenceAt(ID)!.hash, sent().length]).toEqual([first, nonces]);
  hear(table("running"), table("over"));
  expect([session.lie, verdict(0).all]).toEqual(["table", "bad"]);
});

it("is refused when it answers about a different table from the one asked for", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(info("lobby", [0, 1, 2], { id: "invented" }))));
  await expect(api.table(ID)).rejects.toMatchObject({ code: "other-table" });
  expect([evidenceAt("invented"), evidenceAt(ID)!.lie]).toEqual([null, "table"]);
});

it("gets no further nonces by giving a seat another number, and is found", async () => {
  for (let n = 10; n < 60; n++) hear({ type: "members", members: [n] }, table("lobby", [n, 1, 2]));
  for (let n = 60; n < 70; n++) welcome(n);
  for (let n = 70; n < 80; n++) hear({ type: "seat_given", id: "1", member: n, token: `t${n}`, person: null }, { type: "members", members: [n] });
  await promise();
  expect(sent()).toHaveLength(1);
  hear(table("running", [79, 1, 2]), table("over", [79, 1, 2]));
  expect(verdict()).toMatchObject(missing);
});

/** Sits down again on this device, with another token. */
async function sitDown(member: number): Promise<void> {
  keepToken(ID, `token of member ${member}`, member);
  session.reconnect();
  Line.latest.onopen!();
  welcome(member);
  await promise();
}

it("is never found good by whoever was sent away and sat down again", async () => {
  hear(table("lobby", [5, 1, 2]), { type: "members", members: [] });
  await sitDown(9);
  expect(sent()).toMatchObject([{ member: 9 }]);
  hear(table("running", [9, 1, 2]), table("over", [9, 1, 2]));
  expect(verdict(9)).toMatchObject({ all: "without", nonces: { mark: "open", what: "away" } });
});

it("is not believed that somebody was sent away who plays on", () => {
  hear(table("lobby", [5, 1, 2]), { type: "members", members: [] }, { type: "members", members: [0] });
  hear(table("running", [7, 8, 9]), table("running"), table("over"));
  expect(verdict()).toMatchObject(missing);
});

it("gets a few nonces at most from somebody whom it sends away again and again", async () => {
  for (let member = 10; member < 20; member++) {
    hear(table("lobby", [5, 1, 2]), { type: "members", members: [] });
    await sitDown(member);
  }
  expect(Object.keys(evidenceAt(ID)!.nonces)).toHaveLength(4);
});

it("is good for whoever stood up on this device and sat down again", async () => {
  hear(table("lobby", [5, 1, 2]), { type: "members", members: [] }); // the line may be quicker than the answer
  await api.leave(ID, 0, "token of Anna");
  await sitDown(9);
  hear(table("running", [9, 1, 2]), table("over", [9, 1, 2]));
  expect(verdict(9)).toMatchObject({ all: "good", nonces: { mark: "good", what: "in" } });
});

it("of whose unfinished matches there are too many gets no nonce for another, and the person is told", () => {
  const open = evidenceAt(ID)!;
  remember("fair", Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`open-${n}`, open])));
  keepToken("one-more", "token", 0);
  const other = new TableSession("one-more");
  Line.latest.onopen!();
  hear({ type: "welcome", protocol: 1, table: info("lobby", [0, 1, 2], { id: "one-more" }), members: [0], version: "" });
  expect([sent(), other.refusal?.text]).toEqual([[], expect.stringMatching(/zu vielen|too many/)]);
  expect(evidenceAt("open-0")).toEqual(open); // none of them has been forgotten
  other.close();
});

const view = (shown: MatchView, seq = 9) => ({ type: "view", seat: 0, seq, key: 0, clock: 0, running: true, deadline: null, view: shown });

it("shows nothing without a welcome, because nothing of it would be kept", async () => {
  const other = new TableSession(ID);
  await expect.poll(() => other.game).not.toBeNull();
  Line.latest.onopen!();
  hear({ type: "members", members: [0] }, view(views[2]!));
  expect(other.views.size).toBe(0);
  welcome(0);
  hear(view(views[2]!));
  expect([other.views.size, diceSeenAt(ID)]).toEqual([1, "1:6,1;"]);
  other.close();
});
