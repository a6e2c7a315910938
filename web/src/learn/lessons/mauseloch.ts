import { dice, numbers, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [numbers("3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18")],
      de: "Ein Zettel für alle: jede Summe, die drei Würfel ergeben können.",
      en: "One sheet for all: every sum that three dice can make.",
    },
  ],
  steps: [
    {
      shows: [dice("4 4 2"), sum("4 + 4 + 2 = 10"), numbers("3 4 5 6 7 8 9 10+ 11 12 13 14 15 16 17 18")],
      de: "Anna wirft dreimal nacheinander. Zuerst 10: ausgestrichen.",
      en: "Anna throws three times in a row. First 10: crossed out.",
    },
    {
      shows: [dice("1 3 6"), sum("1 + 3 + 6 = 10"), numbers("3 4 5 6 7 8 9 10x 11 12 13 14 15 16 17 18")],
      de: "Dann noch einmal 10. Die ist schon weg; macht nichts.",
      en: "Then 10 again. That one has gone already; never mind.",
    },
    {
      shows: [dice("5 5 3"), sum("5 + 5 + 3 = 13"), numbers("3 4 5 6 7 8 9 10x 11 12 13+ 14 15 16 17 18")],
      de: "Zuletzt 13. Eine Zahl hätte gereicht; Anna ist durchgeschlüpft.",
      en: "Last of all, 13. One number would have been enough; Anna has slipped through.",
    },
    {
      shows: [numbers("3 4 5x 6x 7x 8x 9x 10x 11x 12x 13x 14x 15x 16 17 18")],
      de: "Ein paar Züge später steht kaum noch etwas da, und Ben ist dran.",
      en: "A few turns later hardly anything is left, and it's Ben's turn.",
    },
    {
      shows: [sum("2 + 3 + 4 = 9"), sum("5 + 5 + 1 = 11"), sum("6 + 2 + 6 = 14")],
      de: "9, 11 und 14: alle drei schon weg. Ben sitzt in der Falle, und die Runde ist vorbei.",
      en: "9, 11 and 14: all three have gone. Ben is in the trap, and the round is over.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1])],
      de: "Ein Strich für Ben. Zur nächsten Runde stehen alle Zahlen wieder da.",
      en: "A strike for Ben. All numbers are back for the next round.",
    },
  ],
};
