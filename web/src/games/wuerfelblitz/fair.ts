import { throwing } from "../../core/fair-dice";
import type { Face } from "../../core/things";

const COLOURS: readonly Face[] = ["orange", "blue", "black", "yellow", "green", "red"];

/** Each coloured die lacks one number, and has a dot in the colour of the next die instead. */
const COLOURED = COLOURS.map((_, place) => [1, 2, 3, 4, 5, 6].map((pips, face): Face => (face === place ? COLOURS[(place + 1) % 6]! : pips)));

/** The coloured dice first, then white ones with a dot of every colour. */
export const fair = throwing((die) => COLOURED[die] ?? COLOURS);
