import { beforeEach, expect, test, vi } from "vitest";
import { Trouble } from "./trouble";
import { forgetDevice } from "./seats";
import { forgetLastKnown, orLastKnown } from "./last-known";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => { throw new Error("full"); }, removeItem: () => {} }); // kept in memory
  forgetLastKnown();
});

const away = () => Promise.reject(new Trouble("unreachable", "nobody there"));

test("what was told last is shown when nobody can be asked, with its time", async () => {
  expect(await orLastKnown("mine", "anna", async () => [1, 2, 3], (all) => all.slice(0, 2))).toEqual({ answer: [1, 2, 3], at: null });
  const { answer, at } = await orLastKnown<number[]>("mine", "anna", away);
  expect(answer).toEqual([1, 2]);
  expect(Math.abs(at! - Date.now())).toBeLessThan(60_000);
});

test("to nobody else, and not in place of a refusal", async () => {
  await orLastKnown("mine", "anna", async () => [1]);
  await expect(orLastKnown("mine", "ben", away)).rejects.toThrow("nobody there");
  await expect(orLastKnown("mine", "anna", () => Promise.reject(new Trouble("bad-token", "no")))).rejects.toThrow("no");
});

test("a device that forgets somebody forgets this, too, and what is still on its way", async () => {
  await orLastKnown("mine", "anna", async () => [1]);
  let comes = (_: number[]) => {};
  const late = orLastKnown("days", "anna", () => new Promise<number[]>((done) => (comes = done)));
  forgetDevice();
  comes([2]);
  await late;
  for (const name of ["mine", "days"] as const) await expect(orLastKnown(name, "anna", away), name).rejects.toThrow("nobody there");
});
