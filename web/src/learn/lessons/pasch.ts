import { dice, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("5* 5* 3*")],
      de: "Ein Pasch: zwei gleiche. Alle drei Würfel zählen, hier 13.",
      en: "A pasch: two of a kind. All three dice count, 13 here.",
    },
    {
      shows: [dice("1* 1* 1*")],
      de: "Drei Einser zählen in jedem der drei Würfe 19, mehr als alles andere.",
      en: "Three ones count 19 in any of the three throws, more than anything else.",
    },
  ],
  steps: [
    {
      shows: [dice("4* 4* 6*"), sum("4 + 4 + 6 = 14")],
      de: "Annas erster Wurf ist ein Pasch: Er zählt ganz, 14.",
      en: "Anna's first throw is a pasch: all of it counts, 14.",
    },
    {
      shows: [dice("2- 3- 6-"), sum("14 + 0 = 14")],
      de: "Der zweite hat drei verschiedene Zahlen und zählt nichts.",
      en: "The second has three different numbers and counts for nothing.",
    },
    {
      shows: [dice("1* 5* 6*"), sum("14 + 12 = 26")],
      de: "Der dritte zählt immer, auch ohne Pasch. Annas Ergebnis ist 26.",
      en: "The third always counts, pasch or not. Anna's result is 26.",
    },
    {
      shows: [dice("1* 1* 1*"), sum("0 + 19 + 8 = 27")],
      de: "Ben fängt mit nichts an, doch dann kommen drei Einser: 19. Sein dritter Wurf bringt 8, macht 27.",
      en: "Ben starts with nothing, but then throws three ones: 19. His third throw adds 8, which makes 27.",
    },
    {
      shows: [strikes(["Anna", 1], ["Ben", 0])],
      de: "26 ist weniger als 27: ein Strich für Anna.",
      en: "26 is less than 27: a strike for Anna.",
    },
  ],
};
