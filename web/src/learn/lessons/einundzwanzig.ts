import { dice, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("1"), sum("1")],
      de: "Wer beginnt, legt den Würfel mit der 1 nach oben hin. Dann geht er nach rechts, und alle zählen dazu, was er zeigt.",
      en: "Whoever begins puts the die down with the 1 on top. Then it goes to the right, and everybody adds what it shows.",
    },
  ],
  steps: [
    {
      shows: [dice("1"), sum("1")],
      de: "Anna legt die 1 hin. Der Stand ist 1. Sie schnipst den Würfel nach rechts, zu Ben.",
      en: "Anna puts down the 1. The count is 1. She flicks the die to the right, to Ben.",
    },
    {
      shows: [dice("6"), sum("1 + 6 = 7")],
      de: "Bei Ben zeigt er eine 6: sieben. Weiter zu Cem.",
      en: "For Ben it shows a 6: seven. On to Cem.",
    },
    {
      shows: [dice("6"), sum("7 + 6 = 13")],
      de: "Noch eine 6: dreizehn. Wieder zu Anna.",
      en: "Another 6: thirteen. Back to Anna.",
    },
    {
      shows: [dice("5"), sum("13 + 5 = 18")],
      de: "Eine 5: achtzehn. Jetzt wird es eng für Ben.",
      en: "A 5: eighteen. Things are getting tight for Ben.",
    },
    {
      shows: [dice("4"), sum("18 + 4 = 22")],
      de: "Eine 4: zweiundzwanzig. 21 oder mehr, das gibt einen Strich für Ben.",
      en: "A 4: twenty-two. That is 21 or more, so Ben gets a strike.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1], ["Cem", 0])],
      de: "Dafür beginnt Ben die nächste Runde, wieder mit der 1 und dem Stand 1.",
      en: "In return Ben begins the next round, again with the 1 on top and the count at 1.",
    },
  ],
};
