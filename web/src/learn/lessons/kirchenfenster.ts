import { dice, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("4* 6*")],
      de: "Zwei Reihen Augen wie Kirchenfenster: nur die 4 und die 6 lassen Licht herein.",
      en: "Two rows of pips like church windows: only the 4 and the 6 let light in.",
    },
  ],
  steps: [
    {
      shows: [dice("4* 1-")],
      de: "Anna wirft 4 und 1. Ein Fenster reicht: kein Strich.",
      en: "Anna throws 4 and 1. One window is enough: no strike.",
    },
    {
      shows: [dice("6* 4*")],
      de: "Ben wirft 6 und 4. Schöner, aber nicht besser.",
      en: "Ben throws 6 and 4. Prettier, but no better.",
    },
    {
      shows: [dice("5- 3-")],
      de: "Cem wirft 5 und 3. Kein Fenster, kein Licht: ein Strich.",
      en: "Cem throws 5 and 3. No window, no light: a strike.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 0], ["Cem", 1])],
      de: "Das passiert in fast jedem zweiten Wurf: in 16 von 36.",
      en: "That happens in almost every other throw: 16 in 36.",
    },
  ],
};
