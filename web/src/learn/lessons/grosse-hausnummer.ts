import { dice, plate, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("2 6* 5"), plate("6··")],
      de: "Nach jedem Wurf legst du genau einen Würfel beiseite.",
      en: "After every throw you lay exactly one die aside.",
    },
  ],
  steps: [
    {
      shows: [dice("3 5* 2")],
      de: "Anna wirft drei Würfel und legt den höchsten beiseite: die 5.",
      en: "Anna throws three dice and lays the highest aside: the 5.",
    },
    {
      shows: [dice("4 6*"), plate("5··")],
      de: "Mit den zwei anderen wirft sie 4 und 6. Die 6 kommt dazu.",
      en: "With the other two she throws 4 and 6. The 6 goes with it.",
    },
    {
      shows: [dice("1*"), plate("65·")],
      de: "Der letzte zeigt eine 1. Geordnet wird erst am Ende, so hoch es geht.",
      en: "The last one shows a 1. They are put in order at the end, as high as can be.",
    },
    {
      shows: [plate("651", "Anna"), plate("642", "Ben", true)],
      de: "Anna wohnt in der 651. Ben bringt es auf 642, das ist die niedrigste Nummer der Runde.",
      en: "Anna lives at 651. Ben gets to 642, the lowest number of the round.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1])],
      de: "Ein Strich für Ben. Nach der letzten Runde gewinnt, wer die wenigsten hat.",
      en: "A strike for Ben. After the last round whoever has the fewest wins.",
    },
  ],
};
