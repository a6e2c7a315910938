import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cube, frontFace, rightFace } from "./solid-die";
import { EMBLEMS, HOUSE, matLook, PEOPLES_EMBLEMS, PEOPLES_INKS } from "./emblems";
import { PLAIN } from "../core/things";
import { contrast, markOf } from "./colours";
import { colourName, dieColour, dieName, hasPips, isColour, isPlain, kindView, MARKS, PIPS, pipsOf } from "./die-marks";
import { outlineOf } from "./die-outlines";

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

describe("tokens", () => {
  const all = [...tokens.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)];
  const [light, dark] = [2, 3].map((theme) => Object.fromEntries(all.map((found) => [found[1]!, (found[theme] ?? found[4])!]))) as [
    Record<string, string>,
    Record<string, string>,
  ];

  it("has texts that can be read on every ground, in light and dark", () => {
    for (const theme of [light, dark]) {
      for (const text of ["ink", "ink-2", "accent", "crust", "fir", "alert", "frost"]) {
        for (const ground of ["bg", "surface", "paper", "sunk", "accent-soft", "fir-soft", "alert-soft"]) {
          expect(contrast(theme[text]!, theme[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
      for (const [text, ground] of [["on-accent", "accent"], ["on-main", "main"], ["on-wood", "wood-3"]] as const) {
        expect(contrast(theme[text]!, theme[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      for (const ground of ["bg", "surface", "paper"]) {
        expect(contrast(theme["line-strong"]!, theme[ground]!), `edges on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it("has a dark twin of every ground and every text", () => {
    expect(Object.keys(dark).filter((name) => dark[name] !== light[name]).length).toBeGreaterThan(20);
  });
});

describe("mats", () => {
  const inks = [...PEOPLES_INKS, "wood"] as const;
  const all = inks.map((ink) => matLook({ mat: { ...HOUSE, ink } }));

  it("have a picture of their own for a dozen people, and every toy for a bot", () => {
    expect(PEOPLES_EMBLEMS.length).toBeGreaterThanOrEqual(12);
    expect(new Set(Object.values(EMBLEMS)).size).toBe(Object.keys(EMBLEMS).length);
  });

  it("has rings that stand off the card in light and dark", () => {
    const cards = [.../--coaster: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens)!].slice(1);
    expect(cards).toHaveLength(2);
    for (const card of cards) for (const { ring } of all) expect(contrast(ring, card)).toBeGreaterThanOrEqual(4.6);
  });

  it("shows a bot’s level in squares", () => {
    expect((["easy", "normal", "hard"] as const).map((bot) => matLook({ mat: HOUSE, bot }).level)).toEqual([1, 2, 3]);
  });
});

describe("dice", () => {
  it("are named with colour, mark and number", () => {
    expect(dieName("de", "red", 5)).toBe("Rot, Punkt: 5");
    expect(dieName("en", "red", 5)).toBe("red, dot: 5");
    expect(dieName("de", "plain", 3)).toBe("3");
    expect(dieName("en", "white", "green")).toBe("white, ring: green colour dot");
    expect(dieName("de", "black", null)).toBe("Schwarz, Quadrat: verdeckt");
    expect(dieName("en", "gold", 8)).toBe("gold: 8");
  });

  it("are named as their game calls them, also in a colour that nobody knows", () => {
    const words: Record<string, string> = { gold: "goldener Würfel", pink: "Knaller", crown: "Krone" };
    const game = { word: (value: unknown) => words[String(value)] ?? String(value) };
    const gold = { ...PLAIN, kind: "gold", size: "large", colour: "#d4af37" };
    expect(dieName("de", gold, 8, game)).toBe("Goldener Würfel: 8");
    expect(dieName("de", { ...gold, mark: "heart" }, "crown", game)).toBe("Goldener Würfel, Herz: Krone");
    expect(dieName("de", "pink", 6, game)).toBe("Knaller, Herz: 6");
    expect(dieName("de", { ...gold, kind: "plain" }, "pink", game)).toBe("Farbpunkt Knaller");
    expect([colourName("de", "pink"), colourName("en", "pink"), colourName("en", "toString")]).toEqual(["Pink", "pink", "toString"]);
  });

  it("are of a colour with its mark, or plain", () => {
    expect(kindView("green")).toEqual({ ...PLAIN, colour: "green", mark: "leaf" });
    expect([kindView("plain"), kindView("gold")].every(isPlain)).toBe(true);
    expect(isPlain(kindView("white"))).toBe(false);
    for (const [, colour] of tokens.matchAll(/--die-(\w+): #/g)) expect(isColour(colour) && MARKS[markOf(colour)]).toBeTruthy();
  });

  it("have pips that can be seen, whatever their colour", () => {
    for (let n = 0; n < 4096; n++) {
      const colour = `#${[n >> 8, (n >> 4) & 15, n & 15].map((part) => part.toString(16).repeat(2)).join("")}`;
      expect(contrast(colour, dieColour(colour, "pip")), colour).toBeGreaterThan(4);
      for (const part of ["edge", "shade", "pip"] as const) expect(dieColour(colour, part)).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect([dieColour("#000000", "edge"), dieColour("#ffffff", "shade")]).toEqual(["#666666", "#a3a3a3"]);
  });

  it("are white where nobody knows the colour", () => {
    expect(["gold", "#12", "red;}", "toString"].map((colour) => dieColour(colour, "pip"))).toEqual(Array(4).fill("var(--die-white-pip)"));
  });

  it("have written numbers and an outline of their own where they are no cubes", () => {
    const sided = (n: number) => ({ ...PLAIN, faces: Array.from({ length: n }, (_, face) => face + 1) });
    expect([2, 3, 4, 6, 8, 10, 12, 20].filter((n) => hasPips(sided(n)))).toEqual([2, 3, 6]);
    const outlines = [4, 8, 10, 12, 20].map((n) => outlineOf(sided(n))?.path);
    expect(new Set(outlines).size).toBe(5);
    for (const path of outlines) {
      const numbers = path!.match(/-?[\d.]+/g)!.map(Number);
      expect(Math.max(...numbers.map(Math.abs))).toBeLessThan(12.5);
    }
    expect([outlineOf(sided(6)), outlineOf(sided(7))]).toEqual([null, null]);
    expect([pipsOf(sided(6), 6)?.length, pipsOf(sided(8), 6), pipsOf(sided(6), 8), pipsOf(sided(6), 0)]).toEqual([6, null, null, null]);
  });

  it("know a colour from another word", () => {
    expect(["pink", "plain", "toString", 3].map(isColour)).toEqual([true, false, false, false]);
  });

  it("have as many pips as they show", () => {
    expect(PIPS.map((pips) => new Set(pips.map(String)).size)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("run 1, 2, 3 counter-clockwise round their corner", () => {
    expect([rightFace(1, 2), rightFace(2, 3), rightFace(3, 1)]).toEqual([3, 1, 2]);
  });

  it("never show a face or its opposite twice on one die", () => {
    for (const top of [1, 2, 3, 4, 5, 6]) {
      const seen = [top, frontFace(top), rightFace(top, frontFace(top))];
      expect(new Set(seen.map((face) => Math.min(face, 7 - face))).size).toBe(3);
    }
  });

  it("show the side that is turned to the viewer", () => {
    expect([cube(20, 15).right, cube(20, -15).right]).toEqual([true, false]);
  });
});
