import { describe, expect, it } from "vitest";
import { some } from "../play/test-play";
import type { TableInfo } from "../protocol";
import { nonceOf, noteReply, evidenceAt, witness } from "./witness";

const fair = { hash: "h", nonces: [null, null], secret: null, seal: null };
const info = (id: string, changes: Partial<TableInfo> = {}) =>
  some<TableInfo>({
    id, game: "pasch", version: 1, options: { rounds: 1 }, state: "lobby", dice: "fair", fair,
    seats: [{ member: 4, name: "Ruth", bot: null }, { member: 6, name: "Jonas", bot: "easy" }], ...changes,
  });

describe("what a device saw of the dice", () => {
  it("is the first hash, who began to play what, and the first seal", () => {
    witness(info("one"));
    expect(evidenceAt("one")).toEqual({ hash: "h", lie: null, seated: false, nonces: {}, played: null, seal: null, result: null });
    witness(info("one", { state: "running" }));
    witness(info("one", { state: "running", seats: [], options: {} }));
    witness(info("one", { state: "over", fair: { ...fair, secret: "s", seal: "z" } }));
    witness(info("one", { state: "over", fair: { ...fair, secret: "s", seal: "another" } }));
    const played = { game: "pasch", version: 1, options: { rounds: 1 }, members: [4, 6], names: ["Ruth", "Jonas"], bots: [null, "easy"] };
    expect(evidenceAt("one")).toEqual({ hash: "h", lie: null, seated: false, nonces: {}, played, seal: "z", result: null });
  });
  it("is nothing for who comes when the secret is out, or with real dice", () => {
    expect(witness(info("two", { state: "over", fair: { ...fair, secret: "s", seal: "z" } }))).toBeNull();
    witness(info("three", { fair: null, dice: "real" }));
    expect([evidenceAt("two"), evidenceAt("three"), nonceOf("two", 4)]).toEqual([null, null, null]);
  });
  it("has another hash for ever, once one was told", () => {
    witness(info("late"));
    expect(witness(info("late", { fair: { ...fair, hash: "chosen later" } }))?.lie).toBe("hash");
    expect(witness(info("late"))?.lie).toBe("hash");
  });
  it("is kept for the latest tables, and for all at which somebody cheated", () => {
    witness(info("cheat"));
    witness(info("cheat", { fair: { ...fair, hash: "chosen later" } }));
    for (let n = 0; n < 220; n++) witness(info(`many-${n}`));
    expect([evidenceAt("many-0"), evidenceAt("many-219")?.hash, evidenceAt("cheat")?.lie]).toEqual([null, "h", "hash"]);
  });
});

describe("what a device adds", () => {
  const added = (table: string) => evidenceAt(table)!.nonces["4"]!.state;
  it("is another number for each seat and table, and stays", () => {
    for (const table of ["five", "six"]) witness(info(table));
    const all = [nonceOf("five", 4), nonceOf("five", 6), nonceOf("six", 4)].map((one) => one!.nonce);
    expect(new Set(all).size).toBe(3);
    expect(nonceOf("five", 4)!.nonce).toBe(all[0]);
    expect(all[0]).toMatch(/^[0-9a-f]{32}$/);
  });
  it.each<[string | null, boolean, string]>([
    [null, false, "in"],
    [null, true, "in"],
    ["nonce-taken", false, "taken"],
    ["nonce-too-late", true, "late"],
    ["nonce-too-late", false, "sent"], // before the match has begun, it can't be too late
    ["malformed", true, "sent"],
  ])("after the answer %s (begun: %s) is %s", (code, begun, state) => {
    const table = `${code}-${begun}`;
    witness(info(table));
    nonceOf(table, 4);
    noteReply(table, 4, code, begun);
    expect(added(table)).toBe(state);
  });
  it("tells of a cheat if the server doesn’t know its own hash", () => {
    witness(info("seven"));
    nonceOf("seven", 4);
    noteReply("seven", 4, "unknown-hash", false);
    expect(evidenceAt("seven")!.lie).toBe("hash");
  });
});
