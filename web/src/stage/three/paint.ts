// A die's six faces as two pictures: colours, and a normal map in which the pips are sunk into the body.

import type { DieKind, Face } from "../../core/things";
import { isColour, MARKS, PIPS, pipRadius, pipShape } from "../../look/marks";
import type { Print } from "../prints";

export const COLUMNS = 3;
export const ROWS = 2;

const MARK = 10; // marks are drawn with about this radius
const DOT = 0.62; // of the half edge
const BEVEL = 0.15; // of the edge

export interface Paint {
  colours: HTMLCanvasElement;
  normals: HTMLCanvasElement;
}

/** `cell`: pixels of a face's side. */
export function paint(kind: DieKind, print: Print, cell: number): Paint {
  const colours = sheet(cell);
  const depths = sheet(cell);
  const pen = context(colours);
  const chisel = context(depths);
  chisel.fillStyle = "#000";
  chisel.fillRect(0, 0, depths.width, depths.height);
  print.forEach((face, place) => {
    const [x, y] = [(place % COLUMNS) * cell, Math.floor(place / COLUMNS) * cell];
    for (const each of [pen, chisel]) {
      each.save();
      each.beginPath();
      each.rect(x, y, cell, cell);
      each.clip();
      each.translate(x + cell / 2, y + cell / 2);
      each.scale(cell / 2, cell / 2);
    }
    body(pen, kind);
    figures(kind, face).forEach(({ path, x: px, y: py, radius, fill }) => {
      for (const each of [pen, chisel]) {
        each.save();
        each.translate(px, py);
        each.scale(radius / MARK, radius / MARK);
      }
      pen.fillStyle = fill;
      pen.fill(path, "evenodd");
      chisel.fillStyle = "#fff";
      chisel.fill(path, "evenodd");
      for (const each of [pen, chisel]) each.restore();
    });
    for (const each of [pen, chisel]) each.restore();
  });
  return { colours, normals: sunken(depths, cell) };
}

interface Figure {
  path: Path2D;
  x: number;
  y: number;
  radius: number;
  fill: string;
}

function figures(kind: DieKind, face: Face): Figure[] {
  if (isColour(face)) {
    const disc = new Path2D(MARKS.red);
    const mark = new Path2D(MARKS[face]);
    return [
      { path: disc, x: 0, y: 0, radius: DOT, fill: "#fffdf6" },
      { path: disc, x: 0, y: 0, radius: DOT * 0.86, fill: token(face) },
      { path: mark, x: 0, y: 0, radius: DOT * 0.46, fill: token(face, "pip") },
    ];
  }
  const pips = Number(face);
  const path = new Path2D(pipShape(kind));
  const radius = pipRadius(kind, pips);
  return (PIPS[pips] ?? []).map(([x, y]) => ({ path, x, y, radius, fill: token(kind, "pip") }));
}

/** The body's colour, lighter towards the round edges. */
function body(pen: CanvasRenderingContext2D, kind: DieKind): void {
  pen.fillStyle = token(kind);
  pen.fillRect(-1, -1, 2, 2);
  const [from, to] = [1 - 2 * BEVEL, 1 - BEVEL];
  for (let side = 0; side < 4; side++) {
    pen.rotate(Math.PI / 2);
    const fade = pen.createLinearGradient(from, 0, to, 0);
    fade.addColorStop(0, "transparent");
    fade.addColorStop(1, token(kind, "edge"));
    pen.fillStyle = fade;
    pen.globalAlpha = 0.4;
    pen.fillRect(from, -1, 1 - from, 2);
    pen.globalAlpha = 1;
  }
}

function token(kind: DieKind, part?: "edge" | "pip"): string {
  const name = `--die-${kind === "plain" ? "white" : kind}${part === undefined ? "" : `-${part}`}`;
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "#888";
}

function sheet(cell: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = cell * COLUMNS;
  canvas.height = cell * ROWS;
  return canvas;
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return canvas.getContext("2d", { willReadFrequently: true })!;
}

/** Soft slopes down into what is white. */
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

/** The mean of the neighbours up to `reach` away, along one direction (`step` is 1 or the width). */
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
