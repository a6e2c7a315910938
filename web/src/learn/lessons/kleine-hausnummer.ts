import { dice, plate, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("4 1* 6"), plate("1··")],
      de: "Hier ist klein fein: Nach dem ersten und nach dem zweiten Wurf darfst du einen Würfel beiseitelegen, am besten einen niedrigen.",
      en: "Small is beautiful: after the first and after the second throw you may lay one die aside, preferably a low one.",
    },
  ],
  steps: [
    {
      shows: [dice("3 1* 6")],
      de: "Anna wirft 3, 1 und 6 und legt die 1 beiseite.",
      en: "Anna throws 3, 1 and 6 and lays the 1 aside.",
    },
    {
      shows: [dice("4 5"), plate("1··")],
      de: "Dann 4 und 5. Das ist ihr zu viel, sie legt keinen davon beiseite.",
      en: "Then 4 and 5. Too high for her liking, so she lays neither aside.",
    },
    {
      shows: [dice("5* 2*"), plate("1··")],
      de: "Der dritte Wurf gilt, wie er liegt: 5 und 2. Die 5 ist ärgerlich, aber sie steht nur bei den Einern.",
      en: "The third throw counts as it lies: 5 and 2. The 5 is a pity, but it only stands for the units.",
    },
    {
      shows: [plate("125", "Anna"), plate("133", "Ben", true)],
      de: "Annas kleinste Nummer ist 125. Ben hat 133: die höchste der Runde zahlt.",
      en: "Anna's lowest number is 125. Ben has 133: the highest of the round pays.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1])],
      de: "Ein Strich für Ben.",
      en: "A strike for Ben.",
    },
  ],
};
