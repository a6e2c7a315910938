import { dice, numbers, strikes, type Lesson } from "../lesson";

const anna = { de: "Anna", en: "Anna" };
const ben = { de: "Ben", en: "Ben" };

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("4"), numbers("1 2x 3 4x 5 6")],
      de: "Steht die Zahl, die du wirfst, noch auf deinem Zettel, streichst du sie ab.",
      en: "If the number you throw is still on your sheet, cross it out.",
    },
  ],
  steps: [
    {
      shows: [dice("3"), numbers("1 2 3x 4 5 6", anna)],
      de: "Anna wirft eine 3 und streicht sie ab. Der Würfel geht weiter.",
      en: "Anna throws a 3 and crosses it out. The die moves on.",
    },
    {
      shows: [dice("6"), numbers("1 2 3 4 5 6x", ben)],
      de: "Ben wirft eine 6 und streicht sie ab.",
      en: "Ben throws a 6 and crosses it out.",
    },
    {
      shows: [dice("3-"), numbers("1 2 3x 4 5 6", anna)],
      de: "Anna wirft noch eine 3. Die ist schon weg: nichts.",
      en: "Anna throws another 3. That one has gone already: nothing.",
    },
    {
      shows: [numbers("1x 2x 3x 4x 5 6x", anna), numbers("1 2x 3x 4x 5x 6x", ben)],
      de: "Viel später: Anna fehlt die 5, Ben fehlt die 1.",
      en: "Much later: Anna still needs the 5, Ben the 1.",
    },
    {
      shows: [dice("5"), numbers("1x 2x 3x 4x 5x 6x", anna)],
      de: "Anna wirft die 5 und ist fertig. Nur Ben ist noch übrig.",
      en: "Anna throws the 5 and is finished. Only Ben is left.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1])],
      de: "Wer zuletzt übrig ist, bekommt den Strich; die fehlende Zahl hilft dann nicht mehr.",
      en: "Whoever is left over gets the strike; throwing the missing number no longer helps.",
    },
  ],
};
