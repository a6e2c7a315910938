import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heldAt, keepResting, keepToken, restingAt, tokenOf } from "./seats";
import { TableSession } from "./session.svelte";
import { change } from "./settings.svelte";
import { evidenceAt } from "./witness";

const TABLE = { id: "7hq2mzk4", game: "pasch", state: "lobby", seats: [], dice: "real", fair: null };
const GAME = { id: "pasch", language: "en", name: "Pasch" };

/** A connection that opens at once and records what is sent. */
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
  vi.stubGlobal("document", { querySelector: () => null, addEventListener: () => {}, removeEventListener: () => {} });
  const shelf = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => shelf.set(key, text) });
  vi.stubGlobal("location", { protocol: "http:", host: "here", search: "" });
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(path.includes("/games/") ? GAME : TABLE)));
});
afterEach(() => vi.unstubAllGlobals());

const opened = (session: TableSession): Promise<void> => expect.poll(() => session.game).not.toBeNull();

it("opens the line while the table is still being asked for, and hangs up when the page is left", async () => {
  const session = new TableSession("7hq2mzk4");
  expect([session.info, Line.opened.length]).toEqual([null, 1]);
  session.close();
  await opened(session);
  expect(Line.opened.map((line) => line.closed)).toEqual([true]);
});

it("says hello with whether things are read aloud here", async () => {
  for (const spoken of [true, false]) {
    change({ spoken });
    const session = new TableSession("7hq2mzk4");
    Line.opened.at(-1)!.onopen!();
    expect(Line.opened.at(-1)!.sent[0]).toMatchObject({ type: "hello", aloud: spoken });
    await opened(session);
    session.close();
  }
});

it("hangs up when there is no such table", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: "no-such-table", text: "gone" }, { status: 404 })));
  const session = new TableSession("7hq2mzk4");
  await expect.poll(() => session.trouble?.code).toBe("no-such-table");
  expect(Line.opened.map((line) => line.closed)).toEqual([true]);
});

it("waits where nobody answers, be it the network or a proxy before nothing, and opens by itself", async () => {
  const there = fetch;
  for (const nobody of [() => Promise.reject(new TypeError("no network")), () => Promise.resolve(new Response("bad gateway", { status: 502 }))]) {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", nobody);
    const session = new TableSession("7hq2mzk4");
    await vi.advanceTimersByTimeAsync(100);
    expect([session.online, session.trouble, session.info]).toEqual([false, null, null]);
    vi.stubGlobal("fetch", there);
    await vi.advanceTimersByTimeAsync(4000);
    expect(session.info?.id).toBe("7hq2mzk4");
    session.close();
    vi.useRealTimers();
  }
});

it("keeps what the line has told when the answer over HTTP comes later", async () => {
  const session = new TableSession("7hq2mzk4");
  const now = { ...TABLE, state: "running" };
  Line.opened[0]!.onmessage!({ data: JSON.stringify({ type: "table", table: now }) });
  await opened(session);
  expect(session.info?.state).toBe("running");
  session.close();
});

/** A running table. Two people share this device; a bot may play for Jonas. */
const running = (sitting_in: string | null = null) => ({
  ...TABLE,
  state: "running",
  seats: [{ member: 0, name: "Ruth", sitting_in: null }, { member: 1, name: "Jonas", sitting_in }],
});
/** Says hello on the latest connection, and delivers these messages. */
function hear(...messages: object[]): Line {
  const line = Line.opened.at(-1)!;
  if (line.sent.length === 0) line.onopen!();
  for (const message of messages) line.onmessage!({ data: JSON.stringify(message) });
  return line;
}
const welcome = (...members: number[]) => ({ type: "welcome", protocol: 1, table: running(), members, version: "" });

it("learns whose seat a link opens, also on a device that sits there already", async () => {
  keepToken("7hq2mzk4", "token of Ruth");
  const session = new TableSession("7hq2mzk4");
  await opened(session);
  hear(welcome(0));
  keepToken("7hq2mzk4", "token of Jonas");
  session.reconnect();
  hear(welcome(0, 1));
  expect([0, 1].map((member) => tokenOf("7hq2mzk4", member))).toEqual(["token of Ruth", "token of Jonas"]);
  session.close();
});

it("gives a seat to a bot again after the line was gone, until that person is back", async () => {
  keepResting("7hq2mzk4", 1, true);
  const session = new TableSession("7hq2mzk4");
  await opened(session);
  const given = () => Line.opened.at(-1)!.sent.filter(({ type }) => type === "sit_in").map(({ member }) => member);
  const done = async () => {
    hear({ type: "ack", id: Line.opened.at(-1)!.sent.at(-1)!["id"], seq: 1 });
    await new Promise(setImmediate);
  };
  hear(welcome(0, 1));
  expect(given()).toEqual([1]);
  session.reconnect();
  hear(welcome(0, 1));
  expect(given()).toEqual([1]); // unanswered on the old connection: it is sent again, once
  await done();
  session.reconnect();
  hear(welcome(0, 1));
  expect(given()).toEqual([1]);
  await done();
  hear({ type: "table", table: running("normal") });
  const lines = Line.opened.length;
  session.back(1);
  expect(Line.opened.at(-1)!.sent.at(-1)).toMatchObject({ type: "back", member: 1 });
  expect(Line.opened.length).toBe(lines); // the other members of this device notice nothing
  session.reconnect();
  hear(welcome(0, 1));
  expect(given()).toEqual([]);
  session.close();
});

it("remembers at once who rests, and forgets it if that can’t be", async () => {
  const session = new TableSession("7hq2mzk4");
  await opened(session);
  hear(welcome(0, 1));
  const resting = session.rest(1);
  expect(restingAt("7hq2mzk4")).toEqual([1]); // a reload at this moment finds it
  const { id } = Line.opened.at(-1)!.sent.at(-1)!;
  hear({ type: "refused", id, code: "cannot-sit-in", text: "No." });
  await resting;
  expect(restingAt("7hq2mzk4")).toEqual([]);
  session.close();
});

it("no longer gives a seat to a bot once that person has come back on another device", async () => {
  keepResting("7hq2mzk4", 1, true);
  const session = new TableSession("7hq2mzk4");
  await opened(session);
  hear(welcome(0, 1), { type: "table", table: running() });
  expect(restingAt("7hq2mzk4")).toEqual([1]); // the bot has not sat down yet
  hear({ type: "table", table: running("normal") }, { type: "table", table: running() });
  expect(restingAt("7hq2mzk4")).toEqual([]);
  session.close();
});

it("is given the seat that it asked for, and shows its new token from then on", async () => {
  const session = new TableSession("7hq2mzk4");
  await opened(session);
  hear(welcome());
  const claim = session.claim(1);
  void session.claim(1); // a second tap sends nothing
  const said = Line.opened.at(-1)!.sent.filter(({ type }) => type === "claim");
  expect(said).toMatchObject([{ member: 1, person: null }]);
  expect(session.claiming).toBe(1);
  hear({ type: "seat_given", id: said[0]!["id"], member: 1, token: "new token", person: "new key" }, { type: "members", members: [1] });
  expect(await claim).toBeNull();
  expect([session.claiming, session.mine]).toEqual([null, [1]]);
  expect(heldAt("7hq2mzk4")).toEqual(["new key", "new token"]);
  expect(tokenOf("7hq2mzk4", 1)).toBe("new token");
  session.close();
});

it("says why it is not given a seat, and asks again when the line was gone", async () => {
  const session = new TableSession("7hq2mzk4");
  await opened(session);
  hear(welcome());
  const claim = session.claim(1);
  session.reconnect();
  const again = hear(welcome()).sent.find(({ type }) => type === "claim");
  hear({ type: "refused", id: again!["id"], code: "claim-refused", text: "They said no." });
  expect(await claim).toBe("They said no.");
  expect([session.claiming, session.refusal]).toEqual([null, null]);
  session.close();
});

it("loses a seat to another device, and keeps the others", async () => {
  keepToken("7hq2mzk4", "token of Ruth", 0);
  keepToken("7hq2mzk4", "token of Jonas", 1);
  const session = new TableSession("7hq2mzk4");
  await opened(session);
  const view = (seat: number) => ({ type: "view", seat, seq: 1, key: 1, clock: 0, running: true, deadline: null, view: {} });
  hear(welcome(0, 1), view(0), view(1), { type: "members", members: [0] });
  expect([session.mine, [...session.views.keys()]]).toEqual([[0], [0]]);
  expect(heldAt("7hq2mzk4")).toEqual(["token of Ruth"]);
  expect(session.seen).toBe(true);
  session.close();
});

const HASH = "5".repeat(64);
const fair = { hash: HASH, nonces: [null, null], secret: null, seal: null };
/** A table with fair dice at which two people share this device. */
const dice = (type: string, changes: object = {}, members = [0, 1]) => ({
  type, protocol: 1, members, version: "", table: { ...running(), id: "dice", state: "lobby", fair, ...changes },
});
const added = () => Line.opened.at(-1)!.sent.filter(({ type }) => type === "nonce");
const answered = () => new Promise(setImmediate);

describe("what this device adds to the dice", () => {
  beforeEach(() => {
    // games are cached for all tests; the table is never answered
    vi.stubGlobal("fetch", (path: string) => (path.includes("/games/") ? Promise.resolve(Response.json(GAME)) : new Promise(() => {})));
    keepToken("dice", "token of all who sit here");
  });

  it("is sent when the fingerprint is known, for each of its people, and promised", async () => {
    const session = new TableSession("dice");
    hear();
    expect(Line.opened.at(-1)!.sent).toEqual([expect.not.objectContaining({ nonce: expect.anything() as unknown })]);
    hear(dice("welcome"));
    expect(added()).toMatchObject([{ member: 0, hash: HASH }, { member: 1, hash: HASH }]);
    expect(added()[0]!["nonce"]).not.toBe(added()[1]!["nonce"]);
    hear({ type: "ack", id: added()[0]!["id"], seq: 3 }, { type: "refused", id: added()[1]!["id"], code: "nonce-taken", text: "" });
    await answered();
    expect(Object.values(evidenceAt("dice")!.nonces).map(({ state }) => state)).toEqual(["in", "taken"]);
    hear(dice("table"));
    expect(added()).toHaveLength(2);
    session.close();
  });

  it("is the same after the line was gone, and on a page that was loaded again", () => {
    const session = new TableSession("dice");
    hear(dice("welcome", {}, [0]));
    const first = added()[0]!;
    session.reconnect();
    hear(dice("welcome", {}, [0]));
    expect(added()).toEqual([first]);
    session.close();
    const again = new TableSession("dice");
    hear(dice("welcome", {}, [0]));
    expect(added()).toMatchObject([{ nonce: first["nonce"], hash: HASH }]);
    again.close();
  });

  it("comes too late only where the match had begun when it was sent", async () => {
    for (const [state, noted] of [["lobby", "sent"], ["running", "late"]] as const) {
      vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => { throw new Error("private"); } });
      keepToken(`dice-${state}`, "token of Ruth");
      const session = new TableSession(`dice-${state}`);
      hear(dice("welcome", { id: `dice-${state}`, state }, [0]));
      hear({ type: "refused", id: added()[0]!["id"], code: "nonce-too-late", text: "" });
      await answered();
      expect(evidenceAt(`dice-${state}`)!.nonces["0"]!.state).toBe(noted);
      session.close();
    }
  });

  it("goes with a seat that was claimed, and with dice that are fair later", () => {
    const session = new TableSession("dice");
    hear(dice("welcome", { fair: null }, []), dice("table", {}, []));
    expect(added()).toEqual([]);
    void session.claim(1);
    const { id } = Line.opened.at(-1)!.sent.find(({ type }) => type === "claim")!;
    hear({ type: "seat_given", id, member: 1, token: "new token", person: null }, { type: "members", members: [1] });
    expect(added()).toMatchObject([{ member: 1, hash: HASH }]);
    session.close();
  });

  it("is not sent when the secret is out, or to real dice", () => {
    const session = new TableSession("dice");
    hear(dice("welcome", { state: "over", fair: { ...fair, secret: "s", seal: "z" } }), dice("table", { fair: null }));
    expect(added()).toEqual([]);
    session.close();
  });
});

it("tells at once, and whenever the table is opened again, that the server has told two fingerprints", async () => {
  const told = (hash: string) => vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(path.includes("/games/") ? GAME : { ...dice("").table, fair: { ...fair, hash } })));
  told("6".repeat(64));
  const session = new TableSession("dice");
  await opened(session); // the answer over HTTP came first
  expect(session.lie).toBeNull();
  hear(dice("welcome"));
  expect(session.lie).toBe("hash");
  expect(added().every(({ hash }) => hash === "6".repeat(64))).toBe(true);
  session.close();
  told(HASH);
  const again = new TableSession("dice");
  await opened(again);
  expect(again.lie).toBe("hash");
  again.close();
});

it("whoever is sent away sees what they saw until what everybody sees comes, and is told", () => {
  const session = new TableSession("7hq2mzk4");
  const hear = (message: object) => Line.opened[0]!.onmessage!({ data: JSON.stringify(message) });
  const table = { ...TABLE, state: "running", owner: 1, claims: [], seats: [0, 1].map((member) => ({ member, name: `${member}`, bot: null, here: true })) };
  hear({ type: "welcome", protocol: 1, table, members: [0] });
  expect([session.host?.member, session.decides]).toEqual([1, false]);
  hear({ type: "view", seat: 0, seq: 5, view: { round: 1 } });
  hear({ type: "members", members: [] });
  expect(session.viewOf(null)?.view.round).toBe(1);
  expect(session.refusal?.text).toMatch(/schaust jetzt zu|watching/);
  hear({ type: "view", seat: null, seq: 6, view: { round: 2 } });
  expect([...session.views.keys()]).toEqual([null]);
  session.close();
});

it("decides as the table’s owner, with everybody while the owner is away, and never by watching", () => {
  const session = new TableSession("7hq2mzk4");
  const hear = (here: boolean, members: number[]) => {
    const seats = [0, 1].map((member) => ({ member, name: `${member}`, bot: null, here: member === 1 || here }));
    Line.opened[0]!.onmessage!({ data: JSON.stringify({ type: "welcome", protocol: 1, table: { ...TABLE, owner: 0, claims: [], seats }, members }) });
    return session.decides;
  };
  expect([hear(true, [0]), hear(true, [1]), hear(false, [1]), hear(false, [])]).toEqual([true, false, true, false]);
  session.close();
});
