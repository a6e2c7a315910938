import { describe, expect, it } from "vitest";
import { say, word, type GameTexts } from "./texts";

const texts: GameTexts = {
  messages: {
    strike: "{player} bekommt einen Strich.",
    "roll-off": "{players} sind gleichauf und stechen.",
    crossed: { one: "{player}: {category}, 1 Punkt.", other: "{player}: {category}, {n} Punkte." },
    struck: { other: "Striche für {players}.", you: "Striche für dich und {others}." },
    marked: "{player}: Summen {sums}.",
    wrong: "Nicht {value}.",
    outside: "Der {die} ist draußen.",
  },
  words: { pasch: "Pasch", "7": "sieben", blue: "blau", white: "Joker", "die-blue": "blaue Würfel" },
};
const names = ["Anna", "Ben", "Cem"];

describe("what a game says", () => {
  it("names the first of many, and counts the others", () => {
    const many = Array.from({ length: 40 }, (_, seat) => `P${seat + 1}`);
    expect(say(texts, { text: "roll-off", players: many.map((_, seat) => seat) }, many, "de")).toBe("P1, P2, P3, P4, P5, P6 und 34 weitere sind gleichauf und stechen.");
    expect(say(texts, { text: "roll-off", players: [0, 1, 2, 3, 4, 5, 6, 7] }, many, "de")).toBe("P1, P2, P3, P4, P5, P6, P7 und P8 sind gleichauf und stechen.");
  });
  it("names players, and several as a list", () => {
    expect(say(texts, { text: "strike", player: 1 }, names, "de")).toBe("Ben bekommt einen Strich.");
    expect(say(texts, { text: "roll-off", players: [0, 1, 2] }, names, "de")).toBe("Anna, Ben und Cem sind gleichauf und stechen.");
  });

  it("lists you and the others", () => {
    expect(say(texts, { text: "struck", players: [0, 1] }, names, "de", 0)).toBe("Striche für dich und Ben.");
    expect(say(texts, { text: "struck", players: [0, 1, 2] }, names, "de", 0)).toBe("Striche für dich, Ben und Cem.");
    expect(say(texts, { text: "struck", players: [0, 1, 2] }, names, "de")).toBe("Striche für Anna, Ben und Cem.");
  });

  it("reads a word as its place in the sentence wants it", () => {
    expect(say(texts, { text: "outside", die: "blue" }, names, "de")).toBe("Der blaue Würfel ist draußen.");
    expect(say(texts, { text: "outside", die: "white" }, names, "de")).toBe("Der Joker ist draußen.");
  });

  it("counts", () => {
    expect(say(texts, { text: "crossed", player: 0, category: "pasch", n: 1 }, names, "de")).toBe("Anna: Pasch, 1 Punkt.");
    expect(say(texts, { text: "crossed", player: 0, category: "pasch", n: 0 }, names, "de")).toBe("Anna: Pasch, 0 Punkte.");
  });

  it("lists facts, translates words only, and leaves what somebody sent as it was", () => {
    expect(say(texts, { text: "marked", player: 2, sums: [4, 10] }, names, "de")).toBe("Cem: Summen 4 und 10.");
    expect(word(texts, 7)).toBe("7");
    expect(say(texts, { text: "wrong", value: "pasch" }, names, "de")).toBe("Nicht pasch.");
  });

  it("says a seat’s number where nobody sits, and the key of a text it doesn’t know", () => {
    expect(say(texts, { text: "strike", player: 7 }, names, "de")).toBe("8 bekommt einen Strich.");
    expect(say(texts, { text: "newer-than-this-page" }, names, "de")).toBe("newer-than-this-page");
  });
});
