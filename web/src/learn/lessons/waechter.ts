import { cup, dice, guardedCup, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [guardedCup(5)],
      de: "Zwei Würfel im Turm, der Wächter obendrauf. Er wird heruntergepustet.",
      en: "Two dice in the tower, the watchman on top. He is blown down.",
    },
  ],
  steps: [
    {
      shows: [cup("down")],
      de: "Anna stürzt den Becher mit zwei Würfeln. Niemand sieht, was sie zeigen.",
      en: "Anna turns over the cup with two dice in it. Nobody sees what they show.",
    },
    {
      shows: [guardedCup(2)],
      de: "Den dritten legt sie oben auf den Rand und pustet.",
      en: "She puts the third on the rim and blows.",
    },
    {
      shows: [cup("down"), dice("6*")],
      de: "Der Wächter fällt und zeigt eine 6. Ein guter Anfang.",
      en: "The watchman falls and shows a 6. A good start.",
    },
    {
      shows: [dice("2 1 | 6*"), sum("2 + 1 + 6 = 9")],
      de: "Der Becher geht hoch: nur 2 und 1. Zusammen sind es 9.",
      en: "The cup goes up: only 2 and 1. That makes 9 in all.",
    },
    {
      shows: [dice("5 4 | 3*"), sum("5 + 4 + 3 = 12")],
      de: "Bens Wächter zeigt bloß 3, aber der Turm hatte 5 und 4: macht 12.",
      en: "Ben's watchman shows only 3, but the tower held 5 and 4: that makes 12.",
    },
    {
      shows: [strikes(["Anna", 1], ["Ben", 0])],
      de: "Anna hat das niedrigste Ergebnis und bekommt den Strich. Wollt ihr anders zählen, macht es vorher aus.",
      en: "Anna has the lowest result, so she gets the strike. If you want to count differently, agree on it beforehand.",
    },
  ],
};
