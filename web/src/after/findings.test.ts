import { describe, expect, it } from "vitest";
import type { CheckedThrow, Report } from "../core/fair";
import { findings } from "./findings";

const fair = { hash: "h", nonces: ["mine", null], secret: "s", seal: "z" };
const seen = { hash: "h", nonce: "mine", seal: "z" };
const report = (more: Partial<Report>, ...verdicts: CheckedThrow["verdict"][]): Report => ({
  secret: true, seal: true, throws: verdicts.map((verdict) => ({ verdict }) as CheckedThrow), ...more,
});

describe("findings", () => {
  it("are good if everything fits, also for somebody who saw nothing before", () => {
    expect(findings(report({}, "right", "right"), fair, seen)).toMatchObject({ all: "good", nonce: "good", hash: { seen: true } });
    expect(findings(report({}, "right"), fair, null)).toMatchObject({ all: "good", nonce: "open", hash: { seen: false }, seal: { seen: false } });
  });
  it.each([
    ["a wrong throw", report({}, "right", "wrong"), seen],
    ["a secret that doesn't fit", report({ secret: false }, "right"), seen],
    ["a broken seal", report({ seal: false }, "right"), seen],
    ["another hash than this device saw", report({}, "right"), { ...seen, hash: "other" }],
    ["another seal than this device was told", report({}, "right"), { ...seen, seal: "other" }],
    ["a nonce that is missing", report({}, "right"), { ...seen, nonce: "lost" }],
  ])("are bad with %s", (_, found, saw) => {
    expect(findings(found, fair, saw).all).toBe("bad");
  });
  it("are open where a throw couldn't be checked", () => {
    expect(findings(report({}, "right", "unknown"), fair, seen)).toMatchObject({ all: "open", throws: { right: 1, unknown: 1 } });
  });
});
