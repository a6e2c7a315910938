import { dice, plate, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("4 1* 6"), plate("1··")],
      de: "Hier ist klein fein: leg nach jedem Wurf genau einen Würfel beiseite, am besten den niedrigsten.",
      en: "Small is beautiful: lay exactly one die aside after every throw, best the lowest.",
    },
  ],
  steps: [
    {
      shows: [dice("3 2* 6")],
      de: "Anna wirft 3, 2 und 6 und legt die 2 beiseite.",
      en: "Anna throws 3, 2 and 6 and lays the 2 aside.",
    },
    {
      shows: [dice("1* 4"), plate("2··")],
      de: "Dann 1 und 4: die 1 kommt dazu.",
      en: "Then 1 and 4: the 1 goes with it.",
    },
    {
      shows: [dice("5*"), plate("12·")],
      de: "Der letzte ist eine 5. Ärgerlich, aber sie steht nur bei den Einern.",
      en: "The last one is a 5. A pity, but it only stands for the units.",
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
