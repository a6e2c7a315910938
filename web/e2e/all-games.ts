/** All games that come with Mutschel. */
export const GAMES = [
  "dice-cup", "dice-flick", "wuerfelblitz", "choice", "pasch", "grosse-hausnummer", "kleine-hausnummer", "langer-entenschiss", "einundzwanzig",
  "sequenz", "kirchenfenster", "bauernfenster", "waechter", "nackets-luisle", "einsame-filzlaus", "haar-im-loch", "abstreichen",
  "studentenpasch", "mauseloch", "hohe-hausnummern", "doppelgaenger", "fuenf-finger", "boese-sieben", "vesperplatte",
];

/** Options that make a game short: most are played in rounds. */
const SHORT: Record<string, Record<string, number>> = { "dice-cup": { seconds: 1 }, wuerfelblitz: { discs_per_black: 1 }, choice: {}, "dice-flick": {}, vesperplatte: { courses: 5 } };

export const shortened = (game: string): Record<string, number> => SHORT[game] ?? { rounds: 1 };
