// The colours of dice, with variants for a game's own ones: a lighter edge, a darker shade, visible pips.

import type { Colour } from "../core/things";
import type { KindView } from "@mutschel/screen";

/** Named colours, each with its mark. Their values are tokens. */
const NAMED: Record<Colour, KindView["mark"]> = {
  white: "ring",
  yellow: "triangle",
  green: "leaf",
  blue: "bars",
  red: "dot",
  black: "square",
  orange: "diamond",
  pink: "heart",
};

export const isColour = (word: unknown): word is Colour => typeof word === "string" && Object.hasOwn(NAMED, word);

export const markOf = (colour: Colour): KindView["mark"] => (isColour(colour) ? NAMED[colour]! : "dot");

type Part = "edge" | "shade" | "pip";

/** A colour, or a variant of it, as a CSS value; white if it is unknown. */
export function dieColour(colour: Colour, part?: Part): string {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return part ? derived(colour, part) : colour;
  return `var(--die-${isColour(colour) ? colour : "white"}${part ? `-${part}` : ""})`;
}

type Rgb = readonly [red: number, green: number, blue: number];
const INK = "#2a1b12";
const WHITE = "#ffffff";

function derived(colour: Colour, part: Part): string {
  if (part === "pip") return contrast(colour, INK) > contrast(colour, WHITE) ? INK : WHITE;
  return part === "edge" ? mixed(colour, WHITE, 0.4) : mixed(colour, "#000000", 0.36);
}

const part = (hex: string, at: number): number => parseInt(hex.slice(at, at + 2), 16);
const parts = (hex: string): Rgb => [part(hex, 1), part(hex, 3), part(hex, 5)];

function mixed(one: string, other: string, share: number): string {
  const to = parts(other);
  return `#${parts(one).map((value, i) => Math.round(value + (to[i]! - value) * share).toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2 contrast of two #rrggbb colours. */
export function contrast(one: string, other: string): number {
  const light = (hex: string): number => {
    const [r, g, b] = parts(hex).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
