import { expect, it } from "vitest";
import type { DecisionInfo } from "../protocol";
import { EveningForm, formText } from "./form";

const decided = (seat: number, loss: number): DecisionInfo => ({ step: 0, seat, round: 0, chosen: null, alternatives: [], loss, unseen: 0, verdict: "good", brought: [] });

it("writes form with a minus and a comma, and a dash where nobody knows", () => {
  expect(formText(0.31, "de")).toBe("−0,3");
  expect(formText(12.05, "en")).toBe("−12.1");
  expect(formText(0.04, "de")).toBe("0,0");
  expect(formText(null, "de")).toBe("–");
});

it("counts strikes given away in a hundred decisions, whoever sat where", () => {
  const form = new EveningForm();
  form.add({ unit: "strikes", decisions: [decided(0, 0.02), decided(0, 0), decided(1, 0)] }, [7, 3]);
  form.add({ unit: "strikes", decisions: [decided(1, 0.01), decided(1, 0.01), decided(5, 1)] }, [3, 7]);
  form.add({ unit: "points", decisions: [decided(0, 9)] }, [7, 3]);
  expect(form.all()).toEqual({ 7: expect.closeTo(1), 3: 0 });
});
