// A die's six faces as two pictures: colours, and a normal map in which the pips are sunk into the body.

import type { Colour, Face } from "../../core/things";
import type { KindView } from "@mutschel/screen";
import { dieColour, isColour, isPlain, MARKS, markShape, pipRadius, pipsOf } from "../../look/die-marks";

export const COLUMNS = 3;
export const ROWS = 2;

const MARK = 10; // radius of marks, roughly
const DOT = 0.62; // of the half edge
const BEVEL = 0.15; // of the edge

export interface Paint {
  colours: HTMLCanvasElement;
  normals: HTMLCanvasElement;
}

/** `cell`: width of a face in pixels. */
export function paint(die: KindView, cell: number): Paint {
  const colours = sheet(cell);
  const depths = sheet(cell);
  const pen = context(colours);
  const chisel = context(depths);
  chisel.fillStyle = "#000";
  chisel.fillRect(0, 0, depths.width, depths.height);
  die.faces.forEach((face, place) => {
    const [x, y] = [(place % COLUMNS) * cell, Math.floor(place / COLUMNS) * cell];
    for (const each of [pen, chisel]) {
      each.save();
      each.beginPath();
      each.rect(x, y, cell, cell);
      each.clip();
      each.translate(x + cell / 2, y + cell / 2);
      each.scale(cell / 2, cell / 2);
    }
    body(pen, die.colour);
    for (const { draw, fill } of figures(die, face)) {
      for (const [each, colour] of [[pen, fill], [chisel, "#fff"]] as const) {
        each.save();
        each.fillStyle = colour;
        draw(each);
        each.restore();
      }
    }
    for (const each of [pen, chisel]) each.restore();
  });
  return { colours, normals: sunken(depths, cell) };
}

interface Figure {
  draw: (pen: CanvasRenderingContext2D) => void;
  fill: string;
}

function figures(die: KindView, face: Face): Figure[] {
  if (isColour(face)) {
    return [
      { draw: shape(MARKS.dot, DOT), fill: "#fffdf6" },
      { draw: shape(MARKS.dot, DOT * 0.86), fill: token(face) },
      { draw: shape(markShape(face), DOT * 0.46), fill: token(face, "pip") },
    ];
  }
  const fill = token(die.colour, "pip");
  const pips = pipsOf(die, face);
  if (pips === null) {
    const text = String(face);
    if (isPlain(die)) return [{ draw: written(MISREAD.test(text) ? `${text}.` : text), fill }];
    return [{ draw: written(text, -0.16), fill }, { draw: shape(MARKS[die.mark], 0.12, 0, 0.52), fill }];
  }
  return pips.map(([x, y]) => ({ draw: shape(MARKS[die.mark], pipRadius(die.mark, pips.length), x, y), fill }));
}

const shape = (path: string, radius: number, x = 0, y = 0): Figure["draw"] => (pen) => {
  pen.translate(x, y);
  pen.scale(radius / MARK, radius / MARK);
  pen.fill(new Path2D(path), "evenodd");
};

/** Numbers that need a dot because upside down they read as another one; on other dice a mark does that. */
const MISREAD = /^[0689]*[69][0689]*$/;

const written = (text: string, y = 0): Figure["draw"] => (pen) => {
  pen.font = `750 100px ${resolved("--font-ui")}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const size = Math.min(0.011, 1.5 / pen.measureText(text).width);
  pen.translate(0, y);
  pen.scale(size, size);
  pen.fillText(text, 0, 6);
};

/** The body's colour, lighter towards the round edges. */
function body(pen: CanvasRenderingContext2D, colour: Colour): void {
  pen.fillStyle = token(colour);
  pen.fillRect(-1, -1, 2, 2);
  const [from, to] = [1 - 2 * BEVEL, 1 - BEVEL];
  for (let side = 0; side < 4; side++) {
    pen.rotate(Math.PI / 2);
    const fade = pen.createLinearGradient(from, 0, to, 0);
    fade.addColorStop(0, "transparent");
    fade.addColorStop(1, token(colour, "edge"));
    pen.fillStyle = fade;
    pen.globalAlpha = 0.4;
    pen.fillRect(from, -1, 1 - from, 2);
    pen.globalAlpha = 1;
  }
}

function token(colour: Colour, part?: "edge" | "pip"): string {
  const value = dieColour(colour, part);
  return value.startsWith("var(") ? resolved(value.slice(4, -1)) || "#888" : value;
}

const resolved = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function sheet(cell: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = cell * COLUMNS;
  canvas.height = cell * ROWS;
  return canvas;
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return canvas.getContext("2d", { willReadFrequently: true })!;
}

/** Turns a height map, with what is white sunken, into soft slopes. */
function sunken(depths: HTMLCanvasElement, cell: number): HTMLCanvasElement {
  const { width, height } = depths;
  const pixels = context(depths).getImageData(0, 0, width, height);
  let depth = Float32Array.from({ length: width * height }, (_, i) => pixels.data[4 * i]! / 255);
  const reach = Math.max(1, Math.round(cell * 0.012));
  for (let pass = 0; pass < 2; pass++) depth = blurred(blurred(depth, width, height, 1, reach), width, height, width, reach);
  const steepness = cell * 0.035;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      // y runs down in the picture and up on the die
      const dx = ((depth[i + (x < width - 1 ? 1 : 0)]! - depth[i - (x > 0 ? 1 : 0)]!) / 2) * steepness;
      const dy = ((depth[i - (y > 0 ? width : 0)]! - depth[i + (y < height - 1 ? width : 0)]!) / 2) * steepness;
      const length = Math.hypot(dx, dy, 1);
      pixels.data.set([128 + (127 * dx) / length, 128 + (127 * dy) / length, 128 + 127 / length, 255], 4 * i);
    }
  }
  context(depths).putImageData(pixels, 0, 0);
  return depths;
}

/** The mean of the neighbours within `reach`, in one direction (`step` is 1 or the width). */
function blurred(from: Float32Array, width: number, height: number, step: number, reach: number): Float32Array<ArrayBuffer> {
  const to = new Float32Array(from.length);
  const along = step === 1 ? width : height;
  const across = step === 1 ? height : width;
  const start = step === 1 ? width : 1;
  for (let line = 0; line < across; line++) {
    const at = (k: number): number => from[line * start + Math.min(Math.max(k, 0), along - 1) * step]!;
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += at(k);
    for (let k = 0; k < along; k++) {
      to[line * start + k * step] = sum / (2 * reach + 1);
      sum += at(k + reach + 1) - at(k - reach);
    }
  }
  return to;
}
