// Servers that hide a table's hash, present an old match as new, or fill this device's memory: the device keeps the evidence.

import { beforeEach, expect, it, vi } from "vitest";
import { some } from "../play/test-play";
import type { TableInfo } from "../protocol";
import { nonceOf, evidenceAt, witness } from "./witness";

const fair = { hash: "h", nonces: [null], secret: null, seal: null };
const info = (changes: Parameters<typeof some<TableInfo>>[0]) =>
  some<TableInfo>({ id: "t", game: "pasch", version: 1, options: {}, state: "lobby", dice: "fair", fair, seats: [{ member: 0, name: "Ruth", bot: null }], ...changes });

const shelf = new Map<string, string>();
beforeEach(() => {
  shelf.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => shelf.set(key, text) });
});

it.each<[string, object]>([
  ["nothing about fair dice", { fair: null }],
  ["nothing, not even which dice", { fair: null, dice: undefined }],
  ["an empty hash", { fair: { ...fair, hash: "" } }],
])("a server that tells %s before the end lies, and gets no nonce", (_, changes) => {
  for (const state of ["lobby", "running"] as const) witness(info({ state, ...changes }));
  witness(info({ state: "over", fair: { ...fair, secret: "s", seal: "z" } }));
  expect([evidenceAt("t")!.lie, nonceOf("t", 0)]).toEqual(["hidden", null]);
});

it.each<[string, object]>([["no secret", { ...fair, secret: undefined }], ["an empty secret", { ...fair, secret: "" }]])("a hash with %s is a hash", (_, told) => {
  witness(info({ fair: told }));
  expect([evidenceAt("t")!.hash, evidenceAt("t")!.lie]).toEqual(["h", null]);
});

it.each(["lobby", "running"] as const)("a match that is over and told as %s is a lie", (state) => {
  witness(info({}));
  witness(info({ state: "over", fair: { ...fair, secret: "s", seal: "z" } }));
  expect(witness(info({ state }))!.lie).toBe("again");
});

it("keeps little of what is too long to be true, and never finds it in a log", () => {
  witness(info({}));
  witness(info({ state: "running", options: { pad: "x".repeat(5_000_000) }, fair: { ...fair, hash: "h".repeat(1_000_000) } }));
  expect(shelf.get("mutschel.fair")!.length).toBeLessThan(1000);
  expect(evidenceAt("t")).toMatchObject({ hash: "h", lie: "hash", played: { game: "" } });
});
