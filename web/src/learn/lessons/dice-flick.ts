import { board, dice, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g .. ^+ ..", ".. .. .. .. ..")],
      de: "Die Schachtel: das Center in der Mitte zählt doppelt, drei Upgrades gelten als Würfel ihrer Farbe, der Bonus schenkt ein Schnipsen.",
      en: "The box: the Centre counts double, three Upgrades are dice of their colour, the Bonus gives you another flick.",
    },
    {
      shows: [dice("w4 | p6")],
      de: "Weiß ist ein Joker für Blau, Gelb oder Grün. Pink ist ein Knaller: er zählt immer 6.",
      en: "White is a joker for blue, yellow or green. Pink is a Knaller: it always counts 6.",
    },
  ],
  steps: [
    {
      shows: [dice("g? b? w?")],
      de: "Anna zieht drei Würfel aus dem Beutel: einen grünen, einen blauen, einen Joker. Zwei davon darf sie schnipsen.",
      en: "Anna draws three dice from the bag: a green one, a blue one, a joker. She may flick two of them.",
    },
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g .. ^+ ..", ".. g4* g3 .. ..")],
      de: "Eine grüne 3 liegt schon da. Anna schnipst ihren grünen von Süden: er bleibt mit einer 4 daneben liegen.",
      en: "A green 3 lies there already. Anna flicks her green one from the south: it stays beside it with a 4.",
    },
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g* .. ^+ ..", ".. g4* g3* .. .."), sum("4 + 3 + 2 = 9")],
      de: "Über der 4 ist das grüne Upgrade offen: es gilt als grüner Würfel und ist 2 wert. Drei, die sich an den Seiten berühren: eine Kombination.",
      en: "Above the 4 the green Upgrade is open: it is a green die worth 2. Three that touch at their sides: a combination.",
    },
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g* w5* ^+ ..", ".. g4* g3* .. .."), sum("4 + 3 + 2 + 5 = 14")],
      de: "Noch einmal darf sie. Der Joker landet mit einer 5 neben dem Upgrade und wird grün: 14 Punkte.",
      en: "One more flick. The joker lands beside the Upgrade with a 5 and turns green: 14 points.",
    },
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g .. ^+ ..", ".. .. .. .. ..")],
      de: "Was gewertet ist, geht gleich in den Beutel zurück. Der blaue bleibt für Annas nächsten Zug vor ihr liegen.",
      en: "What was scored goes back into the bag at once. The blue one stays before Anna for her next turn.",
    },
    {
      shows: [board(".. .. b4* .. ..", ".. ^b .. ^y ..", ".. y3- p6* .. ..", ".. ^g .. ^+ ..", ".. .. g3* .. .."), sum("4 + 6 + 3 = 13")],
      de: "Später: ein Knaller mitten auf dem Center. Er zählt auch dort 6. Die Spalte bringt 13, die Reihe nur 9, und beides geht nicht.",
      en: "Later: a Knaller right on the Centre. It counts 6 there, too. The column brings 13, the row only 9, and it can't be both.",
    },
  ],
};
