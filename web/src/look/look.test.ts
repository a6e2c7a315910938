import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cube, frontFace, rightFace } from "./cube";
import { matLook } from "./emblems";
import { dieColour, dieName, isColour, PIPS, pipShape, PLAIN_PIP } from "./marks";

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** WCAG 2 contrast of two #rrggbb colours. */
function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

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
  const all = [
    ...Array.from({ length: 36 }, (_, seat) => matLook(seat)),
    matLook(0, { you: true }),
    matLook(0, { bot: "hard" }),
  ];

  it("tells thirty-six guests, you and bots apart", () => {
    expect(new Set(all.map(({ emblem, ring }) => `${emblem} ${ring}`)).size).toBe(38);
  });

  it("has rings that stand off the card in light and dark", () => {
    const cards = [.../--coaster: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens)!].slice(1);
    expect(cards).toHaveLength(2);
    for (const card of cards) for (const { ring } of all) expect(contrast(ring, card)).toBeGreaterThanOrEqual(4.6);
  });

  it("shows a bot's level in squares", () => {
    expect((["easy", "normal", "hard"] as const).map((bot) => matLook(3, { bot }).level)).toEqual([1, 2, 3]);
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
    expect([pipShape("gold"), dieColour("gold", "pip")]).toEqual([PLAIN_PIP, "var(--die-white-pip)"]);
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
