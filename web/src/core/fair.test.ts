import { describe, expect, it } from "vitest";
import explained from "../../../docs/fair-dice.md?raw";
import { check, isSecretOf, parseLog, sealOf, type FairNote, type Log, type Report } from "./fair";
import recorded from "./fair.recorded.json";
import type { GameView } from "./view";

type Whole = Required<FairNote>;
const PLAIN = { kind: "plain", size: "large", faces: [1, 2, 3, 4, 5, 6] };
const two = { players: 3, waiting: { for: "throw", how: "throw", seats: [0], dice: [PLAIN, PLAIN] }, table: {} } as unknown as GameView;
const lot = { players: 3, waiting: { for: "throw", how: "lot", seats: [] }, table: {} } as unknown as GameView;

function verdicts({ throws }: Report): string[] {
  return throws.map(({ verdict }) => verdict);
}

/** The example of docs/fair-dice.md, as it stands there. */
const example = /```json\n([\s\S]*?)```/.exec(explained)![1]!;
const checked = (log: Log, fair = log.fair as Whole) => check(log, fair, [lot, two, two, two]);

describe("the example in the documentation", () => {
  it("holds", () => {
    const report = checked(parseLog(example));
    expect(report).toMatchObject({ secret: true, seal: true });
    expect(verdicts(report)).toEqual(["right", "right", "right", "right"]);
  });
  it("doesn't with another throw, and its seal is broken", () => {
    const report = checked(parseLog(example.replace("[6, 1]", "[6, 2]")));
    expect(verdicts(report)).toEqual(["right", "right", "wrong", "right"]);
    expect(report.seal).toBe(false);
  });
  it("doesn't with another secret or another nonce", () => {
    const log = parseLog(example);
    const fair = log.fair as Whole;
    const otherSecret = checked(log, { ...fair, secret: fair.secret!.replace("944d", "944e") });
    expect(otherSecret.secret).toBe(false);
    expect(verdicts(otherSecret)).toContain("wrong");
    expect(verdicts(checked(log, { ...fair, nonces: [null, null, null] }))).toContain("wrong");
  });
  it("has a secret that fits its hash, and a seal over everything else", () => {
    const { hash, secret, seal } = parseLog(example).fair as Whole;
    expect(isSecretOf(hash, secret!)).toBe(true);
    expect(sealOf(example)).toBe(seal);
  });
});

// Beginnings of matches that a server has played, with what was seen before each throw (views are shortened).
describe.each(recorded.map(({ log, views }) => ({ log: parseLog(`${log.join("\n")}\n`), views: views as unknown as GameView[] })))(
  "a match of $log.game",
  ({ log, views }) => {
    it("has right throws only", () => {
      const all = verdicts(check(log, log.fair as Whole, views));
      expect(all.length).toBeGreaterThan(1);
      expect(new Set(all)).toEqual(new Set(["right"]));
    });
    it("has wrong ones with another place", () => {
      const [first, ...rest] = log.answers;
      const moved = { ...log, answers: [first!, { by: "clock", at: 0, value: null }, ...rest] };
      expect(verdicts(check(moved, log.fair as Whole, [views[0]!, views[0]!, ...views.slice(1)]))).toContain("wrong");
    });
  },
);

describe("flicks", () => {
  const { log: lines, views } = recorded.find(({ log }) => log[0]!.includes("dice-flick"))!;
  const log = parseLog(`${lines.join("\n")}\n`);
  const landings = (views as unknown as (GameView | null)[]).filter((view) => view?.waiting?.for === "landing");
  it("are among the recorded throws, with dice that were hit", () => {
    expect(landings.length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.includes('"from"')).length).toBeGreaterThan(1);
  });
  it("of rules that this page doesn't know are said to be unknown", () => {
    const report = check({ ...log, version: 99 }, log.fair as Whole, views as unknown as GameView[]);
    expect(report.throws.filter(({ verdict }) => verdict === "unknown")).toHaveLength(landings.length);
  });
});
