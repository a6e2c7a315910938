import { expect, test } from "vitest";
import { breathMeter } from "./breath";

test("a long loud breath blows the die off", () => {
  const blown = breathMeter();
  expect(blown(0.3, 0)).toBe(false);
  expect(blown(0.3, 100)).toBe(false);
  expect(blown(0.3, 200)).toBe(true);
});

test("a short noise or quiet talk doesn't", () => {
  const blown = breathMeter();
  expect(blown(0.5, 0)).toBe(false);
  expect(blown(0.02, 100)).toBe(false);
  expect(blown(0.5, 200)).toBe(false);
  expect(blown(0.1, 1000)).toBe(false);
});
