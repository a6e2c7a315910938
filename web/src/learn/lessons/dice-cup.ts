import { cup, dice, sum, type Lesson } from "../lesson";

const ALL = "w6 w1s | y3 y2s | g4 g4s | b5 b6s | r2 r2s | k4 k1s";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("b5* b6s*")],
      de: "Eine Farbe: ihr großer und ihr kleiner Würfel zusammen, hier 11.",
      en: "A colour: its large die and its small one together, 11 here.",
    },
    {
      shows: [dice("g4* g4s* | r2* r2s*")],
      de: "Pasch: zehn Punkte für jede Farbe, deren zwei Würfel dasselbe zeigen, hier 20.",
      en: "Pasch: ten points for each colour whose two dice show the same, 20 here.",
    },
  ],
  steps: [
    {
      shows: [cup("down")],
      de: "Ben hat den Becher gestürzt. Zwölf Würfel liegen darunter, und niemand weiß, was sie zeigen.",
      en: "Ben has turned the cup over. Twelve dice lie under it, and nobody knows what they show.",
    },
    {
      shows: [dice(ALL)],
      de: "Drei Sekunden Licht. Mehr als zwei, drei Dinge merkt sich niemand: Such dir aus, worauf du schaust.",
      en: "Three seconds to look. Nobody can take in more than two or three things: choose what you look at.",
    },
    {
      shows: [cup("down")],
      de: "Der Becher steht wieder. Anna weiß noch: Blau war hoch, und zwei Farben waren gleich. Blau oder Pasch?",
      en: "The cup is down again. Anna remembers: blue was high, and two colours were pairs. Blue or Pasch?",
    },
    {
      shows: [dice("w6- w1s- | y3- y2s- | g4* g4s* | b5- b6s- | r2* r2s* | k4- k1s-"), sum("10 + 10 = 20")],
      de: "Sie hat heimlich Pasch angekreuzt. Der Becher geht hoch: Grün und Rot sind Paare. Das sind 20 Punkte.",
      en: "She has secretly marked Pasch. The cup goes up: green and red are pairs. That makes 20 points.",
    },
    {
      shows: [dice("w6- w1s- | y3- y2s- | g4* g4s* | b5- b6s- | r2- r2s- | k4* k1s-"), sum("3 × 4 = 12")],
      de: "Ben hat Vierer genommen: drei Würfel zeigen eine 4, macht 12. Cem hatte nichts Besseres als Rot: 2 + 2 sind 4.",
      en: "Ben took fours: three dice show a 4, which makes 12. Cem had nothing better than red: 2 + 2 makes 4.",
    },
    {
      shows: [dice(ALL), sum("6 + 1 + 3 + 2 + 4 + 4 + 5 + 6 + 2 + 2 + 4 + 1 = 40")],
      de: "„Dice Cup“ hätte alle zwölf gezählt: 40, etwas unter dem Mittel von 42. Jede Kategorie gibt es nur einmal, also heben sie sie noch auf.",
      en: "“Dice Cup” would have counted all twelve: 40, a little below the average of 42. Each category can be used only once, so they save it for later.",
    },
  ],
};
