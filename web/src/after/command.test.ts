import { expect, it } from "vitest";
import type { Evidence } from "../core/witness";
import { verifyCommand } from "./command";

const seen: Evidence = {
  hash: "h", lie: null, result: null, seal: null, nonces: {},
  played: { game: "pasch", version: 1, options: {}, members: [4, 5, 9], names: ["Ruth", "Jo O'Neil", "Bot"], bots: [null, null, "easy"] },
};

it("says what to type, with what this device kept", () => {
  const nonces = { 4: { nonce: "a1", state: "in" }, 5: { nonce: "b2", state: "sent" }, 7: { nonce: "c3", state: "in" }, 8: { nonce: "d4", state: "in", gone: "left" } } as const;
  expect(verifyCommand("https://x/t/1", { ...seen, seal: "z", nonces })).toBe(
    `mutschel verify https://x/t/1 --hash h --nonce Ruth=a1 --nonce 'Jo O'\\''Neil=b2' --nonce c3 --seal z`,
  );
  expect(verifyCommand("https://x/t/1", { ...seen, nonces: { 4: { nonce: "a1", state: "late" } } })).toBe("mutschel verify https://x/t/1 --hash h");
  expect(verifyCommand("https://x/t/1", null)).toBe("mutschel verify https://x/t/1");
});

it("names nobody whose name was removed", () => {
  const nonces = { 4: { nonce: "a1", state: "in" }, 5: { nonce: "b2", state: "in" } } as const;
  expect(verifyCommand("https://x/t/1", { ...seen, nonces }, ["N. N.", "Jo O'Neil", "Bot"])).toBe(`mutschel verify https://x/t/1 --hash h --nonce a1 --nonce 'Jo O'\\''Neil=b2'`);
});

it("gives a server no say in what a shell does", () => {
  const command = verifyCommand("http://x$(id)/t/1", { ...seen, hash: "$(id)", seal: "a'; id #" });
  expect(command).toBe(String.raw`mutschel verify 'http://x$(id)/t/1' --hash '$(id)' --seal 'a'\''; id #'`);
});
