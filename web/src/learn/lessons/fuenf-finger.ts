import { dice, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("1* 1* 3* | 1* 2* 2*")],
      de: "Fünf Augen: so oder so.",
      en: "Five pips: one way or the other.",
    },
    {
      shows: [dice("6 6 4 | 1* 1* 3*")],
      de: "16 gilt auch: Auf den Kopf gestellt ergeben alle drei 5.",
      en: "16 will do, too: turned over, all three make 5.",
    },
  ],
  steps: [
    {
      shows: [dice("2 4 6"), sum("2 + 4 + 6 = 12")],
      de: "Annas erster Wurf: 12. Daneben.",
      en: "Anna's first throw: 12. A miss.",
    },
    {
      shows: [dice("1 1 4"), sum("1 + 1 + 4 = 6")],
      de: "Der zweite: 6. Eins zu viel.",
      en: "The second: 6. One too many.",
    },
    {
      shows: [dice("5 6 5"), sum("5 + 6 + 5 = 16")],
      de: "Der dritte: 16. Mutschel dreht alle drei um.",
      en: "The third: 16. Mutschel turns all three over.",
    },
    {
      shows: [dice("2* 1* 2*"), sum("2 + 1 + 2 = 5")],
      de: "Fünf. Anna hat drei Würfe gebraucht.",
      en: "Five. Anna needed three throws.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1])],
      de: "Ben schafft es in zehn Würfen nicht: Das zählt als 11. Wer die meisten Würfe braucht, bekommt den Strich.",
      en: "Ben doesn't manage it in ten: that counts as 11. Whoever needs the most throws gets the strike.",
    },
  ],
};
