import { dice, numbers, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("1 2 4"), numbers("1+ 2+ 3+ 4+ 5+ 6+ 7+")],
      de: "Ein Wurf ergibt alles, was ein, zwei oder drei Würfel zusammen zeigen: Aus 1, 2 und 4 werden 1 bis 7.",
      en: "A throw gives you every number that one, two or three dice make: 1, 2 and 4 give 1 to 7.",
    },
  ],
  steps: [
    {
      shows: [dice("3 5 6"), numbers("1? 2? 3+ 4? 5+ 6+ 7? 8+ 9+ 10?")],
      de: "Anna wirft 3, 5 und 6. Sie schreibt 3, 5 und 6, dazu 3 + 5 = 8 und 3 + 6 = 9. Die anderen Summen sind über zehn.",
      en: "Anna throws 3, 5 and 6. She writes 3, 5 and 6, and also 3 + 5 = 8 and 3 + 6 = 9. The other sums are over ten.",
    },
    {
      shows: [dice("1 1 2"), numbers("1+ 2+ 3 4+ 5 6 7? 8 9 10?")],
      de: "Dann 1, 1 und 2: Das gibt 1, 2, 3 und 4. Neu sind 1, 2 und 4.",
      en: "Then 1, 1 and 2: that gives 1, 2, 3 and 4, of which 1, 2 and 4 are new.",
    },
    {
      shows: [dice("3 3 4"), numbers("1 2 3 4 5 6 7+ 8 9 10+")],
      de: "3, 3 und 4 bringen die 7 und die 10. Jetzt sind alle zehn da: Das Luisle ist angezogen.",
      en: "3, 3 and 4 bring the 7 and the 10. That makes all ten: Luisle is dressed.",
    },
    {
      shows: [dice("4 5 5"), numbers("1 2 3 4 5 6 7 8 9x 10x")],
      de: "Jetzt rückwärts: erst die 10, dann die 9. 4, 5 und 5 ergeben 10 und 9; die 8 fehlt, also ist Schluss.",
      en: "Now backwards: first the 10, then the 9. 4, 5 and 5 give 10 and 9; the 8 is missing, so that's it.",
    },
    {
      shows: [dice("1 1 6"), numbers("1 2 3 4 5 6x 7x 8x 9x 10x")],
      de: "1, 1 und 6 geben 8, 7 und 6. Drei auf einmal.",
      en: "1, 1 and 6 give 8, 7 and 6. Three at once.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 0], ["Cem", 1])],
      de: "So geht es hinunter bis zur 1. Wer zuletzt noch etwas anhat, bekommt den Strich.",
      en: "And so on, down to the 1. Whoever still has something on at the end gets the strike.",
    },
  ],
};
