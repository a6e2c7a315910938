import { dice, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("1* | 6* | 5")],
      de: "Die 1 zählt 100, die 6 zählt 60, alle anderen ihre Augen.",
      en: "The 1 counts 100, the 6 counts 60, the others count their pips.",
    },
  ],
  steps: [
    {
      shows: [dice("6* 3 5")],
      de: "Anna wirft 6, 3 und 5. Die 6 behält sie, die anderen wirft sie noch einmal.",
      en: "Anna throws 6, 3 and 5. She keeps the 6 and throws the others again.",
    },
    {
      shows: [dice("6 | 1* 2")],
      de: "1 und 2: Die 1 ist hundert wert und bleibt liegen.",
      en: "1 and 2: the 1 is worth a hundred and stays.",
    },
    {
      shows: [dice("6 1 | 4*"), sum("60 + 100 + 4 = 164")],
      de: "Der dritte Wurf gilt, wie er liegt: eine 4. Zusammen 164.",
      en: "The third throw counts as it lies: a 4. That makes 164.",
    },
    {
      shows: [dice("1* 1* 6*"), sum("100 + 100 + 60 = 260")],
      de: "Ben hat gleich 1, 1 und 6. Er legt alle drei beiseite und hört auf: 260.",
      en: "Ben has 1, 1 and 6 right away. He lays all three aside and stops: 260.",
    },
    {
      shows: [strikes(["Anna", 1], ["Ben", 0])],
      de: "Wer die niedrigste Summe hat, bekommt den Strich.",
      en: "Whoever has the lowest total gets the strike.",
    },
  ],
};
