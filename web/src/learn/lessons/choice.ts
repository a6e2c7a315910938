import { boxes, dice, sum, type Lesson } from "../lesson";

const line = (n: number) => ({ de: `Summe ${n}`, en: `Sum ${n}` });
const fifth = (n: number) => ({ de: `Fünfter: ${n}`, en: `Fifth: ${n}` });

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("1 3 | 4 6 | 4")],
      de: "Zwei Paare und der fünfte Würfel: 4, 10 und eine 4, die übrig bleibt.",
      en: "Two pairs and the fifth die: 4, 10, and a 4 that is left over.",
    },
    {
      shows: [boxes([line(8), 9, 10, "4 × 40 = 160"], [line(12), 3, 10, "−200"], [line(5), 5, 10, "0"])],
      de: "Ab dem sechsten Kreuz bringt eine Summe Punkte. Eins bis vier Kreuze kosten 200, genau fünf kosten nichts.",
      en: "From the sixth mark on, a sum scores points. One to four marks cost 200, exactly five cost nothing.",
    },
  ],
  steps: [
    {
      shows: [dice("2 2 3 5 6")],
      de: "Ein Wurf für alle. Anna teilt ihn in zwei Paare und einen, der übrig bleibt.",
      en: "One throw for everybody. Anna splits it into two pairs and one die left over.",
    },
    {
      shows: [dice("2 6 | 3 5 | 2"), sum("2 + 6 = 8"), sum("3 + 5 = 8")],
      de: "Sie will Achter sammeln: 2 + 6 und 3 + 5. Das sind zwei Kreuze bei der Summe 8, und die andere 2 wird ihr fünfter Würfel.",
      en: "She wants eights: 2 + 6 and 3 + 5. That makes two marks for the sum 8, and the other 2 becomes her fifth die.",
    },
    {
      shows: [boxes([line(8), 2, 10, "−200"], [fifth(2), 1, 8, ""])],
      de: "Auf ihrem Zettel: zwei Kreuze bei der Summe 8, eins beim fünften Würfel 2. Noch kosten die Achter 200; das ändert sich mit dem fünften Kreuz.",
      en: "On her sheet: two marks for the sum 8, one for the 2 as her fifth die. The eights still cost 200; the fifth mark changes that.",
    },
    {
      shows: [boxes([fifth(2), 3, 8, ""], [fifth(4), 2, 8, ""], [fifth(5), 1, 8, ""]), dice("1 1 4* 6 6")],
      de: "Später stehen ihre drei Zahlen fest: 2, 4 und 5. Im nächsten Wurf liegt eine 4, also muss die 4 ihr fünfter Würfel sein.",
      en: "Later her three numbers are fixed: 2, 4 and 5. The next throw has a 4, so the 4 has to be her fifth die.",
    },
    {
      shows: [dice("1 6 | 1 6 | 4*"), sum("1 + 6 = 7"), sum("1 + 6 = 7")],
      de: "Zwei Siebener, und die 4 ist der fünfte Würfel. Oder 2 und 12, aber zwei neue Summen kosten erst einmal je 200.",
      en: "Two sevens, with the 4 as the fifth die. Or 2 and 12, but two new sums cost 200 each to begin with.",
    },
    {
      shows: [dice("1 3 | 3 6 | 6-"), sum("1 + 3 = 4"), sum("3 + 6 = 9")],
      de: "Keine 2, keine 4, keine 5: ein Freiwurf. Sie kreuzt die 4 und die 9 an, und die andere 6 verfällt.",
      en: "No 2, no 4, no 5: a free throw. She marks 4 and 9, and the other 6 is forgotten.",
    },
    {
      shows: [boxes([fifth(2), 8, 8, ""], [line(8), 9, 10, "4 × 40 = 160"], [line(7), 7, 10, "2 × 30 = 60"])],
      de: "Das achte Kreuz bei einem fünften Würfel, und Anna ist fertig. Die anderen spielen weiter, bis auch sie es sind.",
      en: "The eighth mark for a fifth die, and Anna is finished. The others play on until they are, too.",
    },
  ],
};
