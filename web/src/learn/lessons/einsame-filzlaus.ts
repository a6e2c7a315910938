import { cup, dice, strikes, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("1*")],
      de: "Die 1 ist die Laus. Jede andere Zahl ist gut.",
      en: "The 1 is the louse. Any other number is fine.",
    },
  ],
  steps: [
    {
      shows: [cup("down")],
      de: "Anna schüttelt und stürzt den Becher vor Ben, der rechts von ihr sitzt. Ben soll ihn heben.",
      en: "Anna shakes the cup and turns it over in front of Ben, who sits on her right. Ben is to lift it.",
    },
    {
      shows: [dice("1*"), strikes(["Anna", 0], ["Ben", 1])],
      de: "Eine 1: ein Strich für Ben, und die Laus geht zurück. Jetzt stürzt er den Becher vor Anna.",
      en: "A 1: a strike for Ben, and the louse goes back. Now he turns the cup over in front of Anna.",
    },
    {
      shows: [dice("5"), strikes(["Anna", 0], ["Ben", 1])],
      de: "Anna hebt: eine 5. Nichts passiert. Weiter geht es mit Ben, der den Becher nach rechts stürzt, vor Cem.",
      en: "Anna lifts it: a 5. Nothing happens. Now it's Ben's turn: he turns the cup over to his right, in front of Cem.",
    },
    {
      shows: [cup("down")],
      de: "Da steht er, der Becher. Ben ist neugierig. Aber wer den eigenen Becher hebt, ist in die Falle getappt.",
      en: "There it is, the cup. Ben is curious. But whoever lifts their own cup falls into the trap.",
    },
    {
      shows: [dice("3-"), strikes(["Anna", 0], ["Ben", 2])],
      de: "Er hebt ihn doch: ein Strich, und der Würfel gilt nicht. Ben stürzt noch einmal.",
      en: "He lifts it anyway: a strike, and the die doesn't count. Ben turns the cup over once more.",
    },
    {
      shows: [dice("6"), strikes(["Anna", 0], ["Ben", 2], ["Cem", 0])],
      de: "Diesmal hebt Cem: eine 6. Wenn alle einmal gestürzt haben, ist die Runde vorbei.",
      en: "This time Cem lifts it: a 6. Once everybody has had a turn with the cup, the round is over.",
    },
  ],
};
