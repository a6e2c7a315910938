import { describe, expect, it } from "vitest";
import type { CheckedThrow, Log, FairReport } from "../core/fair";
import type { Evidence } from "../core/witness";
import { findings, type Findings } from "./findings";

const MINE = "5d1f0c7ae2b94836a7c0e4f19b28d365";
const fair = { hash: "h", nonces: [MINE, null], secret: "s", seal: "z" };
const log: Log = { text: "", game: "pasch", version: 1, options: { rounds: 3 }, seats: ["Ruth", "Jonas"], table: "t", bots: {}, day: null, fair, answers: [] };
const seen: Evidence = {
  hash: "h", lie: null, result: null, seal: "z", nonces: { 4: { nonce: MINE, state: "in" } },
  played: { game: "pasch", version: 1, options: { mutschel: "shared", rounds: 3 }, members: [4, 5], names: ["Ruth", "Jonas"], bots: [null, null] },
};
const report = (more: Partial<FairReport>, ...verdicts: CheckedThrow["verdict"][]): FairReport => ({
  secret: true, seal: true, dice: true, result: null, throws: verdicts.map((verdict) => ({ verdict }) as CheckedThrow), ...more,
});
const found = (told: FairReport, saw: Evidence | null = seen, changes: Partial<Log> = {}): Findings => findings(told, { ...log, ...changes }, fair, saw, "t");

describe("findings", () => {
  it("ask for no random number on a day, unless this device added one", () => {
    const day: Log = { ...log, seats: ["Ruth"], day: "2026-11-17" };
    const onDay: Evidence = { ...seen, nonces: {}, seated: true };
    expect(found(report({}, "right"), onDay)).toMatchObject({ all: "without", nonces: { what: "none" } });
    expect(findings(report({}, "right"), day, { ...fair, nonces: [null] }, { ...onDay, played: null }, "t")).toMatchObject({ all: "good", nonces: { mark: "good", what: "day" } });
    expect(findings(report({}, "right"), day, { ...fair, nonces: [null] }, seen, "t")).toMatchObject({ all: "bad", nonces: { what: "missing" } });
  });

  it("are good if everything fits, also for somebody who saw nothing before", () => {
    expect(found(report({}, "right", "right"))).toMatchObject({ all: "good", nonces: { what: "in" }, played: { mark: "good" }, hash: { seen: true } });
    expect(found(report({}, "right"), null)).toMatchObject({
      all: "good", nonces: { mark: "open", what: "none" }, played: { mark: "open" }, hash: { seen: false }, seal: { seen: false },
    });
  });
  it.each<[string, FairReport, Evidence]>([
    ["a wrong throw", report({}, "right", "wrong"), seen],
    ["a secret that doesn’t fit", report({ secret: false }, "right"), seen],
    ["a broken seal", report({ seal: false }, "right"), seen],
    ["a different hash from the one this device saw", report({}, "right"), { ...seen, hash: "other" }],
    ["two hashes", report({}, "right"), { ...seen, lie: "hash" }],
    ["a different seal from the one this device was told", report({}, "right"), { ...seen, seal: "other" }],
    ["a nonce that is missing", report({}, "right"), { ...seen, nonces: { 4: { nonce: "lost", state: "in" } } }],
    ["other dice than this device saw", report({ dice: false }, "right"), seen],
    ["a different result from the one this device saw", report({ result: { scores: [1, 0], winners: [0] } }, "right"), { ...seen, result: '{"scores":[0,1],"winners":[1]}' }],
    ["a nonce at another seat", report({}, "right"), { ...seen, nonces: { 5: { nonce: MINE, state: "in" } } }],
  ])("are bad with %s", (_, told, saw) => {
    expect(found(told, saw).all).toBe("bad");
  });
  it.each<[string, Partial<Log>]>([
    ["another game", { game: "sequenz" }],
    ["other rules", { version: 2 }],
    ["other options", { options: { rounds: 4 } }],
    ["an option more", { options: { rounds: 3, strikes: 1 } }],
    ["an option less", { options: {} }],
    ["other seats", { seats: ["Jonas", "Ruth"] }],
    ["a bot more", { bots: { 1: "easy" } }],
  ])("are bad with %s in the log", (_, changes) => {
    expect(found(report({}, "right"), seen, changes)).toMatchObject({ all: "bad", played: { mark: "bad" } });
  });
  it("are bad with another name in the log, but not with none", () => {
    expect(found(report({}, "right"), seen, { seats: ["Ruth", "Jan"] })).toMatchObject({ all: "bad", played: { mark: "bad", removed: 0 } });
    expect(found(report({}, "right"), seen, { seats: ["Ruth", "N. N."] })).toMatchObject({ all: "good", played: { mark: "good", removed: 1 } });
    expect(found(report({}, "right"), null, { seats: ["Ruth", "N. N."] })).toMatchObject({ all: "good", played: { mark: "open", removed: 1 } });
  });
  it("can’t tell whether an old seal is right, if a name is gone that this device never knew", () => {
    const gone = { seats: ["Ruth", "N. N."] };
    expect(found(report({ seal: false }, "right"), null, gone)).toMatchObject({ seal: { mark: "open" } });
    expect(findings(report({ seal: false }, "right"), { ...log, ...gone }, { ...fair, names: ["", ""] }, null, "t").seal.mark).toBe("bad");
    expect(found(report({ seal: false }, "right"), null)).toMatchObject({ all: "bad", seal: { mark: "bad" } });
    expect(found(report({ seal: false }, "right"), seen, gone)).toMatchObject({ all: "bad", seal: { mark: "bad" } });
    expect(found(report({ seal: false }, "right"), { ...seen, played: null }, gone)).toMatchObject({ all: "bad", seal: { mark: "bad" } });
  });
  it("don’t mind in which order options are listed", () => {
    const options = { rounds: 3, places: { a: 1, b: 2 } };
    const played = { ...seen.played!, options: { places: { b: 2, a: 1 }, rounds: 3 } };
    expect(found(report({}, "right"), { ...seen, played }, { options }).played.mark).toBe("good");
  });
  it("say what was held against the log: dice, the result only, or nothing", () => {
    const result = { winners: [1], scores: [0, 1] };
    expect(found(report({ result }, "right"), { ...seen, result: '{"scores":[0,1],"winners":[1]}' })).toMatchObject({ all: "good", shown: { mark: "good", dice: true, result: true } });
    expect(found(report({ result, dice: null }, "right"), { ...seen, result: '{"scores":[0,1],"winners":[1]}' }).shown).toEqual({ mark: "good", dice: false, result: true });
    expect(found(report({}, "right")).shown).toEqual({ mark: "good", dice: true, result: false });
    expect(found(report({ result, dice: null }, "right")).shown).toEqual({ mark: "open", dice: false, result: false });
  });
  it("are open where a throw couldn’t be checked", () => {
    expect(found(report({}, "right", "unknown"))).toMatchObject({ all: "open", throws: { right: 1, unknown: 1 } });
  });
});
