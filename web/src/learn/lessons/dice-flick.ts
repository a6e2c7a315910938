import { board, dice, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g .. ^+ ..", ".. .. .. .. ..")],
      de: "Die Schachtel: Das Center in der Mitte zählt doppelt, drei Upgrades gelten als Würfel ihrer Farbe, und der Bonus schenkt dir einen Schnipser.",
      en: "The box: the Centre in the middle counts double, three Upgrades stand in for dice of their colour, and the Bonus gives you another flick.",
    },
    {
      shows: [dice("w4 | p6")],
      de: "Weiße Würfel sind Joker für Blau, Gelb oder Grün. Der mit dem Herz ist ein Knaller: Er zählt immer 6.",
      en: "White dice are jokers for blue, yellow or green. The one with the heart is a Knaller: it always counts 6.",
    },
  ],
  steps: [
    {
      shows: [dice("g? b? w?")],
      de: "Anna zieht drei Würfel aus dem Beutel: einen grünen, einen blauen, einen Joker. Zwei davon muss sie schnipsen.",
      en: "Anna draws three dice from the bag: a green one, a blue one, a joker. She must flick two of them.",
    },
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g .. ^+ ..", ".. g4* g3 .. ..")],
      de: "Eine grüne 3 liegt schon da. Anna schnipst ihren grünen Würfel von Süden: Er bleibt mit einer 4 daneben liegen.",
      en: "There is already a green 3 in the box. Anna flicks her green die from the south: it comes to rest beside it, showing a 4.",
    },
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g* .. ^+ ..", ".. g4* g3* .. .."), sum("4 + 3 + 2 = 9")],
      de: "Über der 4 ist das grüne Upgrade offen: Es gilt als grüner Würfel und ist 2 wert. Drei, die aneinandergrenzen, sind eine Kombination, auch im Winkel; nur diagonal zählt nicht.",
      en: "The green Upgrade above the 4 is uncovered: it counts as a green die worth 2. Three next to each other are a combination, and an L will do; only diagonally doesn't count.",
    },
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g* w5* ^+ ..", ".. g4* g3* .. .."), sum("4 + 3 + 2 + 5 = 14")],
      de: "Nun ihr zweiter Würfel: Der Joker landet mit einer 5 neben dem Upgrade und wird grün. Das macht 14 Punkte.",
      en: "Now her second die: the joker lands beside the Upgrade with a 5 and turns green. That makes 14 points.",
    },
    {
      shows: [board(".. .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g .. ^+ ..", ".. .. .. .. ..")],
      de: "Was gewertet ist, kommt gleich zurück in den Beutel. Der blaue bleibt für Annas nächsten Zug vor ihr liegen.",
      en: "Scored dice go straight back into the bag. The blue one stays in front of Anna for her next turn.",
    },
    {
      shows: [board(".. .. b4* .. ..", ".. ^b .. ^y ..", ".. y3- p6* .. ..", ".. ^g .. ^+ ..", ".. .. g3* .. .."), sum("4 + 6 + 3 = 13")],
      de: "Später: ein Knaller mitten auf dem Center. Auch dort zählt er 6. Die Spalte bringt 13, die Reihe nur 9, und beides geht nicht.",
      en: "Later: a Knaller right on the Centre. It counts 6 there, too. The column brings 13, the row only 9, and you can't have both.",
    },
    {
      shows: [board("p6* .. .. .. ..", ".. ^b .. ^y ..", ".. .. ^c .. ..", ".. ^g .. ^+ ..", ".. .. .. .. .."), sum("6")],
      de: "Auf einen Knaller ist Verlass: Liegt sonst nichts in seiner Reihe oder Spalte, bringt er immer noch 6.",
      en: "You can rely on a Knaller: even with nothing else in its row or column it still brings 6.",
    },
  ],
};
