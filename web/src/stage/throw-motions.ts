// Chooses the motion of a throw. It depends only on the throw's name, so every seat sees the same.

import type { Size } from "../core/things";
import { decode, laid, mirrored, type Motion } from "./motions";

const EDGE: Record<Size, number> = { large: 1, small: 0.75 };
const EQUAL_DICE = 9;

/** The file with motions for these dice, if there is one. */
export function fileFor(sizes: readonly Size[]): string | null {
  const small = sizes.filter((size) => size === "small").length;
  if (small === 0) return sizes.length >= 1 && sizes.length <= EQUAL_DICE ? `dice-${sizes.length}` : null;
  return sizes.length === 12 && small === 6 ? "dice-6-and-6" : null;
}

/** Milliseconds to wait for a file; after that, dice appear without rolling. */
const PATIENCE = 2000;

const files = new Map<string, Promise<Motion[]>>();

/** All motions for these dice; empty if there is no file, or it can't be loaded now. */
export function load(sizes: readonly Size[]): Promise<Motion[]> {
  const name = fileFor(sizes);
  if (name === null) return Promise.resolve([]);
  let file = files.get(name);
  if (file === undefined) {
    file = fetched(name).catch(() => {
      files.delete(name);
      return [];
    });
    files.set(name, file);
  }
  return file;
}

async function fetched(name: string): Promise<Motion[]> {
  const response = await fetch(`${import.meta.env.BASE_URL}motions/${name}.bin`, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`no motions: ${response.status}`);
  return decode(await response.arrayBuffer());
}

/** The motion for the throw with this name, with its tracks in the order of the dice. */
export function choose(motions: readonly Motion[], sizes: readonly Size[], name: string): Motion {
  const edges = sizes.map((size) => EDGE[size] ?? EDGE["large"]!);
  if (motions.length === 0) return laid(edges);
  const random = dice(name);
  const motion = motions[Math.floor(random() * motions.length)]!;
  const { tracks, ...others } = random() < 0.5 ? motion : mirrored(motion);
  const free = shuffled(tracks, random);
  const ordered = edges.map((edge) => free.splice(free.findIndex(({ size }) => size === edge), 1)[0]!);
  return { ...others, tracks: ordered };
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const mixed = [...things];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

/** A generator of numbers from 0 to 1, seeded with a text (FNV-1a, then mulberry32). For appearances only. */
export function dice(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
