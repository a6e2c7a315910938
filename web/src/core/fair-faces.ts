// What is printed on the dice of every game, to throw them again: a server that said so itself could say what it likes.

import type { Face } from "./things";

const PLAIN: readonly Face[] = [1, 2, 3, 4, 5, 6];
const COLOURS: readonly Face[] = ["orange", "blue", "black", "yellow", "green", "red"];

/** Each coloured die of Würfelblitz lacks one number, and has a dot in the colour of the next die instead. */
const COLOURED = COLOURS.map((_, place) => PLAIN.map((pips, face) => (face === place ? COLOURS[(place + 1) % 6]! : pips)));

/** Games that are played with plain dice only. */
const PLAIN_GAMES = new Set([
  "abstreichen", "bauernfenster", "boese-sieben", "choice", "dice-cup", "doppelgaenger", "einsame-filzlaus", "einundzwanzig",
  "fuenf-finger", "grosse-hausnummer", "haar-im-loch", "hohe-hausnummern", "kirchenfenster", "kleine-hausnummer",
  "langer-entenschiss", "mauseloch", "nackets-luisle", "pasch", "sequenz", "studentenpasch", "waechter",
]);

/** The faces of so many dice that are thrown together; null: this page doesn't know the game. */
export function facesOf(game: string, dice: number): (readonly Face[])[] | null {
  const all = Array.from({ length: dice }, (_, die) => (game === "wuerfelblitz" ? (COLOURED[die] ?? COLOURS) : PLAIN));
  return game === "wuerfelblitz" || PLAIN_GAMES.has(game) ? all : null;
}
