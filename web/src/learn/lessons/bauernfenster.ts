import { dice, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("3* 5*")],
      de: "Ein Fenster mit einem Auge in der Mitte: Nur 3 und 5 zählen.",
      en: "A window with a pip in the middle: only 3 and 5 count.",
    },
  ],
  steps: [
    {
      shows: [dice("2- 5*")],
      de: "Anna wirft 2 und 5. Die 5 genügt: kein Strich.",
      en: "Anna throws 2 and 5. The 5 is enough: no strike.",
    },
    {
      shows: [dice("1- 1-")],
      de: "Ben wirft zwei Einser. Hübsch, aber hier nichts wert: ein Strich.",
      en: "Ben throws two ones. Pretty, but worth nothing here: a strike.",
    },
    {
      shows: [dice("4- 6-")],
      de: "Cem wirft 4 und 6. In der Kirche wäre das gut gewesen. Auf dem Hof: ein Strich.",
      en: "Cem throws 4 and 6. In church that would have been fine. On the farm: a strike.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1], ["Cem", 1])],
      de: "In einer Runde kann es mehrere treffen oder auch niemanden.",
      en: "A round may bring several strikes, or none.",
    },
  ],
};
