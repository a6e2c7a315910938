import { dice, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("2* 3* 1*")],
      de: "Das Einzige, was zählt: eine 1, eine 2 und eine 3, wie auch immer sie liegen.",
      en: "The only thing that counts: a 1, a 2 and a 3, in whatever order.",
    },
  ],
  steps: [
    {
      shows: [dice("1 2 5-")],
      de: "Anna wirft 1, 2 und 5. Knapp daneben ist auch vorbei: ein Strich.",
      en: "Anna throws 1, 2 and 5. Close, but close doesn't count: a strike.",
    },
    {
      shows: [dice("2- 3- 3-")],
      de: "Ben wirft 2, 3 und noch eine 3. Auch ein Strich.",
      en: "Ben throws 2, 3 and another 3. Another strike.",
    },
    {
      shows: [dice("3* 1* 2*")],
      de: "Cem wirft 3, 1 und 2. Die Ente war da: kein Strich.",
      en: "Cem throws 3, 1 and 2. The duck came by: no strike.",
    },
    {
      shows: [strikes(["Anna", 1], ["Ben", 1], ["Cem", 0])],
      de: "Nur einer von 36 Würfen trifft. So ein Wurf kann schon die Partie entscheiden.",
      en: "Only one throw in 36 hits. One like that may decide the match.",
    },
  ],
};
