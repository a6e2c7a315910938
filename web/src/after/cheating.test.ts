// The page finds every way in which a server cheats: the matches of tests/support/cheating.py, which test the command line as well.

import { describe, expect, it } from "vitest";
import type { MatchView } from "@mutschel/screen";
import { fairOf } from "../games/fair";
import { check, comparison, namePrint, parseLog, sealOf, type FairNote } from "../core/fair";
import { diceSeenAt, keepDice } from "../core/dice-seen";
import { canonicalJson } from "../core/canonical-json";
import { forget } from "../core/storage";
import { diceKey, type Evidence } from "../core/witness";
import { cases } from "./cases";
import { findings, type Findings } from "./findings";

/** As in tests/support/cheating.py. */
const TABLE = "Vx3kQ9aZb2Lm";
type Point = "hash" | "nonces" | "played" | "shown" | "throws" | "seal";
const POINTS: Point[] = ["hash", "nonces", "played", "shown", "throws", "seal"];

/** As a page keeps it. */
const kept = (seen: (typeof cases)[0]["seen"]): Evidence => ({ ...seen, result: seen.result && canonicalJson(seen.result) });

function found(name: string, changes: Partial<Evidence> = {}, replayed?: MatchView[]): Findings {
  const { log: lines, views, seen, shown } = cases.find((one) => one.name === name)!;
  const log = parseLog(`${lines.join("\n")}\n`);
  const fair = log.fair as Required<FairNote>;
  forget(diceKey(TABLE));
  for (const view of shown ?? views) keepDice(TABLE, view);
  const report = check(log, fair, replayed ?? views, fairOf(log.game), diceSeenAt(TABLE));
  return findings(report, log, fair, { ...kept(seen), ...changes }, TABLE);
}
const bad = (all: Findings): Point[] => POINTS.filter((point) => all[point].mark === "bad");

describe.each(cases.filter(({ page }) => page === ""))("$name", ({ name, log, compare }) => {
  it("passes, and every throw is checked", () => {
    const all = found(name);
    expect(bad(all)).toEqual([]);
    expect(all.all).toBe(/came late|sent away/.test(name) ? "without" : "good");
    expect(all.throws).toMatchObject({ wrong: 0, unknown: 0 });
    expect(all.throws.right).toBe(log.filter((line) => line.includes('"by": "chance"')).length);
  });
  it("has the same text to compare as on the command line", () => {
    const { hash, seal } = parseLog(`${log.join("\n")}\n`).fair!;
    expect(comparison(hash, seal!)).toBe(compare);
  });
});

describe.each(cases.filter(({ page }) => page !== ""))("a server with $name", ({ name, page }) => {
  it("is found", () => {
    expect(found(name).all).toBe("bad");
    expect(bad(found(name))).toContain(page);
  });
});

it("finds other dice also where the replay bears them out", () => {
  const { name, shown } = cases.find((one) => one.name === "other dice than were shown")!;
  expect(bad(found(name, {}, shown!.map((view, place) => ({ ...view, result: cases[0]!.views[place]!.result }))))).toEqual(["shown"]);
});

describe("a name that was removed", () => {
  const { log: lines, views, seen } = cases[0]!;
  const text = `${lines.join("\n")}\n`;
  const salt = parseLog(text).fair!.names![1]!;
  const removed = text.replace('"Ben"', '"N. N."').replace(salt, namePrint(salt, "Ben"));
  const judged = (text: string, changes: Partial<Evidence> = {}): Findings => {
    const log = parseLog(text);
    const fair = log.fair as Required<FairNote>;
    return findings(check(log, fair, views, fairOf(log.game)), log, fair, { ...kept(seen), ...changes }, TABLE);
  };
  it("is told, and all is good; another name in its place is found", () => {
    expect(judged(removed)).toMatchObject({ all: "good", played: { mark: "good", removed: 1 }, seal: { mark: "good" } });
    expect(bad(judged(removed.replace("N. N.", "Xaver")))).toEqual(["played", "seal"]);
  });
  it("gives nobody leave to change anything else", () => {
    expect(bad(judged(removed.replace('"at": 0', '"at": 1')))).toEqual(["seal"]);
  });
  it("is put back by the device that knows it, where an older seal has the names in it", () => {
    const old = text.replace(/, "names": \[[^\]]*\]/, "");
    const seal = sealOf(parseLog(old))!;
    const gone = old.replace(parseLog(text).fair!.seal!, seal).replace('"Ben"', '"N. N."');
    expect(judged(gone, { seal })).toMatchObject({ all: "good", played: { removed: 1 }, seal: { mark: "good" } });
    expect(bad(judged(gone.replace('"at": 0', '"at": 1'), { seal }))).toEqual(["seal"]);
  });
});

describe("what only somebody who was there finds", () => {
  it("is a bot that the log calls a person", () => {
    const played = { ...cases[0]!.seen.played!, bots: [null, "easy" as const, "easy" as const] };
    expect(found("an honest server", { played }).nonces).toMatchObject({ mark: "bad", what: "bot" });
    expect(bad(found("an honest server", { played }))).toContain("played");
  });
  it("is a second fingerprint, for ever", () => {
    expect(found("an honest server", { lie: "hash" })).toMatchObject({ all: "bad", hash: { lie: "hash" } });
  });
  it("is a dropped random number; whoever saw nothing can’t miss one", () => {
    expect(found("a dropped nonce").nonces.what).toBe("missing");
    expect(found("a dropped nonce", { nonces: {} }).nonces).toEqual({ mark: "open", what: "none", without: [0] });
  });
  it("is the log of another table", () => {
    const { log: lines, views, seen } = cases[0]!;
    const log = parseLog(`${lines.join("\n")}\n`);
    const fair = log.fair as Required<FairNote>;
    const all = findings(check(log, fair, views, fairOf(log.game)), log, fair, kept(seen), "elsewhere");
    expect(bad(all)).toEqual(["played"]);
  });
});
