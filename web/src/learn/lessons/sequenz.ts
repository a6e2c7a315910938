import { dice, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("4* 6* 5*")],
      de: "Drei Zahlen, die aufeinander folgen. Wie sie liegen, ist egal.",
      en: "Three numbers in a row. Their order doesn't matter.",
    },
  ],
  steps: [
    {
      shows: [dice("3* 2* 4*")],
      de: "Anna wirft 3, 2 und 4: eine Folge, kein Strich.",
      en: "Anna throws 3, 2 and 4: a sequence, no strike.",
    },
    {
      shows: [dice("2 3 5-")],
      de: "Ben wirft 2, 3 und 5. Die 4 fehlt: ein Strich.",
      en: "Ben throws 2, 3 and 5. The 4 is missing: a strike.",
    },
    {
      shows: [dice("5* 4* 1")],
      de: "Habt ihr drei Würfe ausgemacht, darf Cem einmal etwas beiseitelegen. Er behält 4 und 5: Da hilft eine 3 oder eine 6.",
      en: "If you have agreed on three throws, Cem may lay something aside once. He keeps 4 and 5: a 3 or a 6 will do.",
    },
    {
      shows: [dice("5 4 | 2-")],
      de: "Er wirft den dritten noch einmal: eine 2. Ein Versuch bleibt.",
      en: "He throws the third one again: a 2. One more try.",
    },
    {
      shows: [dice("5* 4* | 3*")],
      de: "Eine 3: 3, 4, 5. Gerettet.",
      en: "A 3: 3, 4, 5. Saved.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1], ["Cem", 0])],
      de: "Wer keine Folge hat, bekommt einen Strich, auch wenn es mehrere sind.",
      en: "Whoever has no sequence gets a strike, even if that is several players.",
    },
  ],
};
