import { dice, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("1"), sum("1")],
      de: "Wer beginnt, legt die 1 hin. Dann geht der Würfel nach rechts, und alle zählen dazu, was er zeigt.",
      en: "Whoever begins lays down the 1. Then the die goes to the right, and everybody adds what it shows.",
    },
  ],
  steps: [
    {
      shows: [dice("1"), sum("1")],
      de: "Anna legt den Würfel mit der 1 nach oben. Der Stand ist 1. Sie schnipst ihn nach rechts, zu Ben.",
      en: "Anna lays the die with the 1 up. The count is 1. She flicks it to the right, to Ben.",
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
      en: "A 5: eighteen. It gets tight for Ben.",
    },
    {
      shows: [dice("4"), sum("18 + 4 = 22")],
      de: "Eine 4: zweiundzwanzig. 21 oder mehr, und bei wem es platzt, der bekommt den Strich.",
      en: "A 4: twenty-two. 21 or more, and whoever it bursts on gets the strike.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1], ["Cem", 0])],
      de: "Dafür legt Ben die 1 für die nächste Runde.",
      en: "In return Ben lays down the 1 for the next round.",
    },
  ],
};
