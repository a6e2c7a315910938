import { dice, strikes, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("2* 2* 3* | 1* 1* 5*")],
      de: "Sieben Augen: Es gibt mehr Wege, als man denkt.",
      en: "Seven pips: there are more ways than you'd think.",
    },
    {
      shows: [dice("6 6 2 | 1* 1* 5*")],
      de: "14 gilt auch: Auf den Kopf gestellt ergeben alle drei 7.",
      en: "14 will do, too: turned over, all three make 7.",
    },
  ],
  steps: [
    {
      shows: [dice("3 3 2"), sum("3 + 3 + 2 = 8")],
      de: "Anna wirft 8. Eins zu viel.",
      en: "Anna throws 8. One too many.",
    },
    {
      shows: [dice("6 5 3"), sum("6 + 5 + 3 = 14")],
      de: "Dann 14. Mutschel dreht alle drei um.",
      en: "Then 14. Mutschel turns all three over.",
    },
    {
      shows: [dice("1* 2* 4*"), sum("1 + 2 + 4 = 7")],
      de: "Sieben, im zweiten Wurf. Ihr Ergebnis ist 2.",
      en: "Seven, on the second throw. Her result is 2.",
    },
    {
      shows: [dice("1* 1* 5*"), sum("1 + 1 + 5 = 7")],
      de: "Ben trifft die 7 beim sechsten Mal. Sein Ergebnis ist 6.",
      en: "Ben hits the 7 on his sixth try. His result is 6.",
    },
    {
      shows: [strikes(["Anna", 0], ["Ben", 1])],
      de: "Wer die meisten Würfe braucht, bekommt den Strich; zehn vergebliche zählen als 11.",
      en: "Whoever needs the most throws gets the strike; ten in vain count as 11.",
    },
  ],
};
