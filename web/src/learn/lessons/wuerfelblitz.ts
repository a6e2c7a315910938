import { dice, discs, sum, type Lesson } from "../lesson";

export const lesson: Lesson = {
  pictures: [
    {
      shows: [dice("w:b b4-")],
      de: "Ein blauer Punkt ist zu sehen: Der blaue Würfel zählt nicht.",
      en: "A blue dot is showing: the blue die doesn't count.",
    },
    {
      shows: [dice("k:y y5- ")],
      de: "Auch ein farbiger Würfel kann einen Punkt zeigen. Schwarz zeigt Gelb: Gelb fällt weg, und Schwarz hat keine Augen.",
      en: "A coloured die can show a dot, too. Black shows yellow: yellow is out, and black has no pips.",
    },
  ],
  steps: [
    {
      shows: [dice("o3 b4 k2 y:g g6 r5 | w:r w:o")],
      de: "Eins, zwei, drei! Alle sehen dieselben acht Würfel und rechnen los.",
      en: "One, two, three! Everybody sees the same eight dice and starts adding.",
    },
    {
      shows: [dice("o3 b4 k2 y:g g6 r5 | w:r* w:o*")],
      de: "Zuerst die weißen: Sie zeigen Rot und Orange. Diese beiden Würfel fallen weg.",
      en: "The white ones first: they show red and orange. These two dice are out.",
    },
    {
      shows: [dice("o3- b4 k2 y:g* g6 r5- | w:r w:o")],
      de: "Dann die farbigen: Gelb zeigt seinen Punkt, und der ist grün. Grün fällt weg, und Gelb bringt nichts.",
      en: "Then the coloured ones: yellow shows its dot, and that is green. Green is out, and yellow adds nothing.",
    },
    {
      shows: [dice("o3- b4* k2* y:g- g6- r5- | w:r w:o"), sum("4 + 2 = 6")],
      de: "Blau und Schwarz bleiben: 4 + 2 = 6.",
      en: "Blue and black are left: 4 + 2 = 6.",
    },
    {
      shows: [discs(["Anna", 1, 0], ["Ben", 0, 0])],
      de: "Ben ruft „zwölf!“: falsch. Er hat keine Scheibe, die er verlieren könnte, muss aber zwei Sekunden schweigen. Anna ruft „sechs!“ und bekommt eine weiße.",
      en: "Ben calls “twelve!”: wrong. He has no disc to lose, but must stay silent for two seconds. Anna calls “six!” and gets a white one.",
    },
    {
      shows: [discs(["Anna", 0, 1], ["Ben", 2, 0])],
      de: "Ein paar Runden später: Für die dritte weiße bekommt Anna eine schwarze, und die ist sicher. Mit der dritten schwarzen gewinnt man.",
      en: "A few rounds later: Anna's third white disc gets her a black one, and that is safe. The third black disc wins.",
    },
  ],
};
