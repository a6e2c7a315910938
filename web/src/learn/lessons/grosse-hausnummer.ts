import { dice, plate, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("2 6* 5"), plate("6··")],
      de: "Nach dem ersten und nach dem zweiten Wurf darfst du einen Würfel beiseitelegen, musst aber nicht.",
      en: "After the first and after the second throw you may lay one die aside, but you don't have to.",
    },
  ],
  steps: [
    {
      shows: [dice("3 6* 2")],
      de: "Anna wirft drei Würfel und legt den höchsten beiseite: die 6.",
      en: "Anna throws three dice and lays the highest aside: the 6.",
    },
    {
      shows: [dice("3 1"), plate("6··")],
      de: "Mit den zwei anderen wirft sie 3 und 1. Das ist ihr zu wenig, sie legt keinen davon beiseite.",
      en: "With the other two she throws 3 and 1. Too low for her liking, so she lays neither aside.",
    },
    {
      shows: [dice("1* 5*"), plate("6··")],
      de: "Also wirft sie beide noch einmal. Der dritte Wurf gilt, wie er liegt: 1 und 5.",
      en: "So she throws both again. The third throw counts as it lies: 1 and 5.",
    },
    {
      shows: [plate("651", "Anna"), plate("642", "Ben", true)],
      de: "Geordnet wird am Ende, so hoch es geht: Anna wohnt in der 651. Ben bringt es auf 642, das ist die niedrigste Nummer der Runde.",
      en: "At the end the dice are put in order, as high as can be: Anna lives at 651. Ben gets to 642, the lowest number of the round.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1])],
      de: "Ein Strich für Ben. Nach der letzten Runde gewinnt, wer die wenigsten hat.",
      en: "A strike for Ben. After the last round whoever has the fewest wins.",
    },
  ],
};
