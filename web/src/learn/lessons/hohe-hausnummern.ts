import { dice, plate, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("1 | 6* ")],
      de: "Gegenüberliegende Seiten ergeben 7: aus der 1 wird eine 6, aus der 2 eine 5, aus der 3 eine 4.",
      en: "Opposite faces add up to 7: a 1 becomes a 6, a 2 a 5, a 3 a 4.",
    },
  ],
  steps: [
    {
      shows: [dice("5 1 3")],
      de: "Anna wirft 5, 1 und 3. Einen davon darf sie umdrehen.",
      en: "Anna throws 5, 1 and 3. She may turn one of them over.",
    },
    {
      shows: [dice("5 6* 3"), sum("7 − 1 = 6")],
      de: "Die 1 steht auf dem Kopf: eine 6. So viel bringt keine andere.",
      en: "The 1 stands on its head: a 6. No other gains as much.",
    },
    {
      shows: [plate("653", "Anna")],
      de: "Daraus wird die höchste Nummer, die geht: 653.",
      en: "That makes the highest number it can: 653.",
    },
    {
      shows: [dice("4 6 5"), plate("654", "Ben")],
      de: "Ben wirft 4, 6 und 5. Jedes Umdrehen macht es kleiner, also lässt er alles liegen: 654.",
      en: "Ben throws 4, 6 and 5. Any turn would make it smaller, so he leaves it: 654.",
    },
    {
      shows: [strikes(["Anna", 1], ["Ben", 0])],
      de: "Um eins zu wenig: ein Strich für Anna.",
      en: "One short: a strike for Anna.",
    },
  ],
};
