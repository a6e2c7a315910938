import { describe, expect, it } from "vitest";
import explained from "../../../docs/fair-dice.md?raw";
import { check as checkWith, isSecretOf, namePrint, parseLog, sealOf, sealWith, type FairNote, type FairReport, type Log } from "./fair";
import { cases } from "../after/cases";
import { fairOf } from "../games/fair";
import { thing } from "./things";
import type { MatchView } from "@mutschel/screen";
import { NAMELESS } from "./witness";

type Whole = Required<FairNote>;
const check = (log: Log, note: Whole, views: readonly MatchView[]) => checkWith(log, note, views, fairOf(log.game));
const anything = {} as MatchView;

function verdicts({ throws }: FairReport): string[] {
  return throws.map(({ verdict }) => verdict);
}

/** The example in docs/fair-dice.md, word for word. */
const example = /```json\n([\s\S]*?)```/.exec(explained)![1]!;
const checked = (log: Log, fair = log.fair as Whole) => check(log, fair, [anything, anything, anything, anything]);

describe("the example in the documentation", () => {
  it("holds", () => {
    const report = checked(parseLog(example));
    expect(report).toMatchObject({ secret: true, seal: true });
    expect(verdicts(report)).toEqual(["right", "right", "right", "right"]);
  });
  it("doesn’t with another throw, and its seal is broken", () => {
    const report = checked(parseLog(example.replace("[6, 1]", "[6, 2]")));
    expect(verdicts(report)).toEqual(["right", "right", "wrong", "right"]);
    expect(report.seal).toBe(false);
  });
  it("doesn’t with another secret or another nonce", () => {
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
    expect(sealOf(parseLog(example))).toBe(seal);
  });

  it("keeps its seal when a name is removed, and not when it is changed", () => {
    const { seal, names } = parseLog(example).fair as Whole;
    const removed = example.replace('"Ben"', `"${NAMELESS}"`).replace(names[2]!, namePrint(names[2]!, "Ben"));
    expect(sealOf(parseLog(removed))).toBe(seal);
    expect(sealOf(parseLog(removed.replace(NAMELESS, "Eve")))).not.toBe(seal);
    expect(sealOf(parseLog(example.replace('"Ben"', '"Eve"')))).not.toBe(seal);
  });

  it("has a seal over the names themselves where it is from before Mutschel 0.6", () => {
    const old = example.replace(/, "names": \[[^\]]*\]/, "");
    expect(sealOf(parseLog(old))).not.toBe(sealOf(parseLog(example)));
    expect(sealOf(parseLog(old))).not.toBe(sealOf(parseLog(old.replace("Ben", "Eve"))));
    const names = ["Anna", "Bot", "Ben"];
    for (const now of ["N. N.", String.raw`a\"], \"note\\`]) expect(sealWith(names, parseLog(old.replace("Ben", now)))).toBe(sealOf(parseLog(old)));
    expect(sealWith(["Anna", "Bot", "$&"], parseLog(old))).not.toBe(sealOf(parseLog(old)));
  });
});

const honest = cases.filter(({ name }) => /^honest|^an honest server$/.test(name));

describe.each(honest.map(({ log, views }) => ({ log: parseLog(`${log.join("\n")}\n`), views })))(
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
    it("has unknown ones in a game that this page doesn’t know, but for lots", () => {
      const all = check({ ...log, game: "somebody’s own", options: {} }, log.fair as Whole, views).throws;
      expect(all.every(({ value, verdict }) => verdict === (typeof value === "number" ? "right" : "unknown"))).toBe(true);
    });
  },
);

describe("flicks", () => {
  const { log: lines, views } = cases.find(({ name }) => name === "honest flicks")!;
  const log = parseLog(`${lines.join("\n")}\n`);
  const landings = log.answers.filter(({ by, value }) => by === "chance" && typeof value === "object" && !Array.isArray(value));
  it("are among the recorded throws, with dice that were hit", () => {
    expect(landings.length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.includes('"from"')).length).toBeGreaterThan(1);
  });
  it("of rules that this page doesn’t know are said to be unknown", () => {
    expect(verdicts(check({ ...log, version: 99 }, log.fair as Whole, views))).toContain("unknown");
  });
  it("are wrong where a view has a die that never landed there", () => {
    const forged = views.map((view): MatchView => {
      const forgery = structuredClone(view);
      const board = thing(forgery, "board");
      if (board) board.holes[0]![0] ??= { colour: "blue", face: 1 };
      return forgery;
    });
    expect(verdicts(check(log, log.fair as Whole, forged))).toContain("wrong");
  });
  it("are wrong if luck takes the place of what chance decides", () => {
    const answers = log.answers.map((answer) => (landings.includes(answer) ? { ...answer, value: { ...(answer.value as object), luck: [0, 0, 0, 0, 0, 0] } } : answer));
    expect(verdicts(check({ ...log, answers }, log.fair as Whole, views))).toContain("wrong");
  });
});
