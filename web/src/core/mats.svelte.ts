// The beer mats of this device's people, by name: chosen once, and wished for at every table.

import type { Mat } from "../protocol";
import { forget, recall, remember } from "./storage";

/** Read by `keptMat`, so that components update when a mat changes. */
let changes = $state(0);

export function keptMat(name: string): Mat | null {
  void changes;
  return recall<Record<string, Mat>>("mats", {})[name] ?? null;
}

export function keepMat(name: string, mat: Mat): void {
  remember("mats", { ...recall<Record<string, Mat>>("mats", {}), [name]: { ...mat, rings: 1 } });
  changes++;
}

/** Keeps the mats that people were given because they had none of their own. */
export function keepNewMats(seats: readonly { name: string; mat: Mat }[]): void {
  for (const { name, mat } of seats) if (keptMat(name) === null) keepMat(name, mat);
}

export function forgetMats(): void {
  forget("mats");
  changes++;
}
