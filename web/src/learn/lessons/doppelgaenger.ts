import { dice, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("6* 6* 2-")],
      de: "Nur Würfel mit einem Doppelgänger zählen: hier 12.",
      en: "Only dice with a double count: 12 here.",
    },
  ],
  steps: [
    {
      shows: [dice("4* 4* 1-"), sum("4 + 4 = 8")],
      de: "Anna wirft fünfmal. Zuerst zwei Vierer: 8. Die 1 steht allein und zählt nichts.",
      en: "Anna throws five times. First two fours: 8. The 1 is on its own and counts for nothing.",
    },
    {
      shows: [dice("2- 3- 5-"), sum("8 + 0 = 8")],
      de: "Dann drei verschiedene: nichts.",
      en: "Then three different ones: nothing.",
    },
    {
      shows: [dice("6* 6* 6*"), sum("8 + 18 = 26")],
      de: "Drei Sechser: alle drei zählen. Mehr gibt ein Wurf nicht her.",
      en: "Three sixes: all of them count. No throw brings more.",
    },
    {
      shows: [dice("1* 5- 1*"), sum("26 + 2 = 28")],
      de: "Zwei Einser bringen noch 2, der fünfte Wurf nichts mehr. Ergebnis: 28.",
      en: "Two ones bring 2 more, the fifth throw nothing. Result: 28.",
    },
    {
      shows: [sum("28 > 14"), strikes(["Anna", 0], ["Ben", 1])],
      de: "Ben hat 14. Wer die wenigsten Augen hat, bekommt den Strich.",
      en: "Ben has 14. Whoever has the fewest pips gets the strike.",
    },
  ],
};
