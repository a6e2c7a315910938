import { expect, test } from "vitest";
import type { CupView } from "@mutschel/screen";
import type { PlayingMoment } from "../play/director.svelte";
import { aGame, aPlay, aView, some } from "../play/test-play";
import type { GameInfo } from "../protocol";
import { whatHappened, paragraph, saidDice } from "./announce";

const cup = (changes: Partial<CupView> = {}): CupView => ({
  kind: "cup", covered: false, player: 1, dice: ["plain", "plain", "plain"], kinds: {}, sizes: ["large", "large", "large"], faces: [], throw: 0, ...changes,
});
const view = (of: CupView, changes = {}) => aView({ table: { cup: of }, ...changes });

test("who threw what", () => {
  const before = view(cup());
  expect(whatHappened(aPlay(), before, view(cup({ throw: 1, faces: [5, 3, 1] })))).toEqual(["Jonas hat 5, 3 und 1 geworfen."]);
  expect(whatHappened(aPlay(), before, view(cup({ throw: 1, player: 0, faces: [5, 3, 1] })))).toEqual(["Du hast 5, 3 und 1 geworfen."]);
});

test("a die that is flicked isn’t thrown by anybody", () => {
  const flick = { button: "", you: "", named: "", others: "", real: "", instead: "", enter: "", bot: "" };
  const game = aGame({ how: { flick } });
  expect(whatHappened(aPlay({ game }), view(cup()), view(cup({ throw: 1, faces: [6] })))).toEqual(["Der Würfel zeigt eine 6."]);
  expect(whatHappened(aPlay({ game }), view(cup()), view(cup({ throw: 1, faces: [6, 2] })))).toEqual(["Die Würfel zeigen 6 und 2."]);
});

test("nothing is told twice", () => {
  const same = view(cup({ throw: 1, faces: [5, 3, 1] }), { news: [{ text: "strike", player: 1, number: 4 }] });
  expect(whatHappened(aPlay(), same, same)).toEqual([]);
});

test("news and rounds", () => {
  const before = view(cup(), { news: [{ text: "old", number: 1 }] });
  const after = view(cup(), { round: 2, news: [{ text: "old", number: 1 }, { text: "strike", player: 2, number: 2 }] });
  expect(whatHappened(aPlay(), before, after)).toEqual(["Runde 2.", "strike Mira 2"]);
});

test("a covered throw keeps its secret, a glimpse too; what is lifted for good is told", () => {
  const covered = view(cup({ throw: 1, covered: true, faces: null }));
  const lifted = cup({ throw: 1, faces: [2, 2, 6] });
  expect(whatHappened(aPlay(), view(cup()), covered)).toEqual(["Jonas hat den Becher gestürzt."]);
  expect(whatHappened(aPlay(), covered, view(lifted, { waiting: { for: "pause", seats: [], until: 9 } }))).toEqual([]);
  expect(whatHappened(aPlay(), covered, view(lifted))).toEqual(["Unter dem Becher: 2, 2 und 6."]);
});

test("dice of several colours, colour by colour", () => {
  expect(saidDice(aPlay(), cup({ dice: ["white", "red", "white"], faces: [1, 4, 6] }))).toBe("Weiß 1 6 und Rot 4");
  expect(saidDice(aPlay(), cup({ dice: ["white", "red", "white"], faces: ["blue", "orange", "green"] }))).toBe("Weiß mit Punkten in Blau und Grün und Rot mit Punkt in Orange");
  const words: Record<string, string> = { gold: "Goldwürfel", crown: "Krone", red: "der Rote" };
  const game = { word: (value: unknown) => words[String(value)] ?? String(value) };
  expect(saidDice(game, cup({ dice: ["gold", "red", "gold"], faces: [8, "crown", 6] }))).toBe("Goldwürfel 8 6 und Der Rote Krone");
});

test("a round that numbers decided is told with all of them, the best first", () => {
  const phrase = { text: "lost", number: 5, round: 3, players: [1], result: 421, results: [642, 421, 651] };
  const moment = { kind: "round", phrase, lit: [], sums: [], shares: [], table: {} };
  const after = aView({ news: [phrase], moments: [moment] });
  expect(whatHappened(aPlay(), aView(), after)).toEqual(["Runde 3 ist aus. lost 5 3 1 421 642,421,651 Mira hat 651, du hast 642."]);
});

test("where the sentence names no number, those of the others are only compared", () => {
  const phrase = { text: "slow", number: 5, round: 3, players: [1], result: 9, results: [1, 9, 4] };
  const after = aView({ news: [phrase], moments: [{ kind: "round", phrase, lit: [], sums: [], shares: [], table: {} }] });
  const told = whatHappened(aPlay({ say: () => "Ein Strich für Jonas: am längsten gebraucht." }), aView(), after);
  expect(told).toEqual(["Runde 3 ist aus. Ein Strich für Jonas: am längsten gebraucht. Zum Vergleich: du 1, Mira 4."]);
});

test("what was thrown at a cup fell before it was lifted", () => {
  const table = (at: number, covered: boolean) => ({ cup: cup({ throw: 1, covered, faces: covered ? null : [2, 3] }), guard: cup({ throw: at, faces: at ? [5] : [] }) });
  const told = whatHappened(aPlay(), aView({ table: table(0, true) }), aView({ table: table(1, false) }));
  expect(told).toEqual(["Jonas hat eine 5 geworfen.", "Unter dem Becher: 2 und 3."]);
});

test("all that a view brings is one paragraph, with what to do at its end", () => {
  const before = { view: view(cup(), { news: [{ text: "old", number: 1 }] }), line: "Du bist dran." };
  const after = { table: { cup: cup({ throw: 1, faces: [5, 3, 1] }) }, news: [{ text: "old", number: 1 }, { text: "strike", player: 2, number: 2 }] };
  expect(paragraph(aPlay({ view: after }), before, "Jonas wirft gleich.")).toBe("Jonas hat 5, 3 und 1 geworfen. strike Mira 2 Jonas wirft gleich.");
  expect(paragraph(aPlay({ view: after }), before, "Du bist dran."), "nothing twice").toBe("Jonas hat 5, 3 und 1 geworfen. strike Mira 2");
});

const sheet = (total: number) => ({ kind: "sheet" as const, columns: 1, rows: {}, sections: [], total });
const shared = (facts: object = {}) => {
  const phrase = { text: "most", number: 5, players: [1], ...facts };
  const moment = { kind: "together", phrase, lit: [], sums: [], shares: [], table: {} };
  return aView({ news: [phrase], moments: [moment], table: { sheets: [sheet(52), sheet(40), sheet(-3)] } });
};

test("when everybody’s points are told, one’s own sum is told, too, unless it was just said", () => {
  expect(whatHappened(aPlay(), aView(), shared()).at(-1)).toBe("Du hast jetzt 52 Punkte.");
  expect(whatHappened(aPlay({ mine: [2] }), aView(), shared()).at(-1)).toBe("Du hast jetzt −3 Punkte.");
  expect(whatHappened(aPlay(), aView(), shared({ players: [0], total: 52 }))).toHaveLength(1);
  expect(whatHappened(aPlay({ mine: [0, 1] }), aView(), shared()), "who of them is you?").toHaveLength(1);
});

test("whoever gets a strike hears how many that makes, also while it is still being drawn", () => {
  const phrase = { text: "lost", number: 5, players: [0] };
  const moment = { kind: "round", phrase, lit: [], sums: [], shares: [], table: {} };
  const tally = (n: number) => ({ strikes: { kind: "tally" as const, what: "strikes", counts: [n, 0, 0] } });
  const told = (n: number, strokes: number) => {
    const after = aView({ news: [phrase], moments: [moment], table: tally(n) });
    return whatHappened(aPlay({ moment: some<PlayingMoment>({ struck: [0], strokes }) }), aView(), after).at(-1);
  };
  expect(told(1, 0)).toBe("Du hast jetzt 2 Striche.");
  expect(told(2, 1)).toBe("Du hast jetzt 2 Striche.");
  expect(told(0, 0)).toBe("Du hast jetzt einen Strich.");
});

test("the end is told with who came where", () => {
  const result = { scores: [40, 52, 3], winners: [1] };
  const play = aPlay({ view: { result }, game: some<GameInfo>({ score: "points", wins: "highest" }) });
  expect(paragraph(play, { view: aView(), line: "" }, "Jonas bekommt die Mutschel.")).toBe("Jonas bekommt die Mutschel. Endstand: Jonas 52 Punkte, du 40 Punkte, Mira 3 Punkte.");
  expect(paragraph(play, { view: play.view, line: "" }, "")).toBe("");
});
