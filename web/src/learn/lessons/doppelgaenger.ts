import { dice, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("6* 6* 2-")],
      de: "Nur Würfel mit einem Doppelgänger zählen: hier 12.",
      en: "Only dice that have a double count: 12 here.",
    },
  ],
  steps: [
    {
      shows: [dice("4* 4* 1-"), sum("4 + 4 = 8")],
      de: "Anna wirft fünfmal. Zuerst zwei Vierer: 8. Die 1 steht allein und zählt nichts.",
      en: "Anna throws five times. First two fours: 8. The 1 stands alone and counts nothing.",
    },
    {
      shows: [dice("2- 3- 5-"), sum("8 + 0 = 8")],
      de: "Dann drei verschiedene: nichts.",
      en: "Then three different ones: nothing.",
    },
    {
      shows: [dice("6* 6* 6*"), sum("8 + 18 = 26")],
      de: "Drei Sechser: alle drei zählen. Mehr gibt ein Wurf nicht her.",
      en: "Three sixes: all of them count. A throw can't bring more.",
    },
    {
      shows: [dice("1* 5- 1*"), sum("26 + 2 = 28")],
      de: "Zwei Einser bringen noch 2, der fünfte Wurf nichts mehr. Ergebnis: 28.",
      en: "Two ones bring 2 more, the fifth throw nothing. Result: 28.",
    },
    {
      shows: [sum("28 > 14"), strikes(["Anna", 0], ["Ben", 1])],
      de: "Ben hat 14. Die wenigsten Augen bekommen den Strich.",
      en: "Ben has 14. The fewest pips get the strike.",
    },
  ],
};
