import { dice, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("1* 3* 5*")],
      de: "Diese drei haben ein Auge in der Mitte: das Loch.",
      en: "These three have a pip in the middle: the hole.",
    },
  ],
  steps: [
    {
      shows: [dice("2- 5* 6-")],
      de: "Anna wirft 2, 5 und 6. Die 5 hat ein Loch: kein Strich.",
      en: "Anna throws 2, 5 and 6. The 5 has a hole: no strike.",
    },
    {
      shows: [dice("4- 4- 2-")],
      de: "Ben wirft 4, 4 und 2. Nirgends ein Auge in der Mitte: ein Strich.",
      en: "Ben throws 4, 4 and 2. No pip in the middle anywhere: a strike.",
    },
    {
      shows: [dice("1* 3* 3*")],
      de: "Cem wirft lauter Löcher. Eins hätte gereicht, außer ihr zählt mit.",
      en: "Cem throws nothing but holes. One would have been enough, unless you're counting.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1], ["Cem", 0])],
      de: "Drei gerade Zahlen kommen in einem von acht Würfen.",
      en: "Three even numbers come up in one throw out of eight.",
    },
  ],
};
