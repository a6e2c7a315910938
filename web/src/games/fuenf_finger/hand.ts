// The glove of a throw: a finger for each pip, if there are no more than five.

export const WANTED = 5;
export const TURNED_OVER = 16;

/** Dice that are turned over show five; every other sum above five is a fist. */
export function handOf(faces: readonly number[]): { sum: number; turned: boolean; hit: boolean; fingers: number } {
  const sum = faces.reduce((pips, face) => pips + face, 0);
  const turned = sum === TURNED_OVER;
  const shown = turned ? WANTED : sum;
  return { sum, turned, hit: shown === WANTED, fingers: shown <= WANTED ? shown : 0 };
}
