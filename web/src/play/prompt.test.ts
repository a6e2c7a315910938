import { expect, test } from "vitest";
import { speak } from "../core/language.svelte";
import { PLAIN } from "../core/things";
import type { CupView, QuestionView, WaitingView } from "@mutschel/screen";
import { aGame, aPlay, aSeat, aView, NAMES } from "./test-play";
import { commonPrompt, rolling, throwsOf } from "./prompt";

const cup = (changes: Partial<CupView> = {}): CupView => ({
  kind: "cup", covered: false, player: 1, dice: ["plain", "plain"], kinds: {}, sizes: ["large", "large"], faces: [5, 3], throw: 1, ...changes,
});

/** A game whose dice are spun. */
const SPUN = aGame({
  how: {
    spin: {
      button: "Drehen", you: "Du bist dran: Dreh!", named: "{player}: Dreh!", others: "{player} dreht gleich.", real: "Dreh und gib ein, was liegt.",
      instead: "Dreh für {player} und gib ein, was liegt.", enter: "{player}: Enter dreht", bot: "{player} dreht.",
    },
  },
});

test.each([
  ["throw", undefined, "Du bist dran: Wirf!"],
  ["throw", true, "Du bist dran: Stürz den Becher!"],
  ["spin", undefined, "Du bist dran: Dreh!"],
  ["draw", undefined, "Du bist dran: Zieh!"],
  ["something new", undefined, "Du bist dran: Wirf!"],
])("your throw, by %s", (how, covered, line) => {
  const waiting: WaitingView = { for: "throw", how, seats: [0], ...(covered ? { covered } : {}) };
  expect(commonPrompt(aPlay({ game: SPUN, view: { waiting } })).line).toBe(line);
});

test("somebody else’s throw names them", () => {
  const waiting: WaitingView = { for: "throw", how: "spin", seats: [1] };
  expect(commonPrompt(aPlay({ game: SPUN, view: { waiting } })).line).toBe("Jonas dreht gleich.");
});

test("on a device of several people whoever is to throw is named", () => {
  const waiting: WaitingView = { for: "throw", how: "throw", seats: [2] };
  expect(commonPrompt(aPlay({ mine: [0, 2], seat: 2, view: { waiting } })).line).toBe("Mira: Wirf!");
});

test("your question is asked; on a shared device, with your name", () => {
  const question: QuestionView = { ask: { text: "Which?" }, answers: { kind: "open" }, fallback: 1 };
  const waiting: WaitingView = { for: "choice", seats: [0] };
  const view = { waiting, question };
  expect(commonPrompt(aPlay({ view })).line).toBe("Which?");
  expect(commonPrompt(aPlay({ mine: [0, 1], seat: 0, view })).line).toBe("Ruth: Which?");
});

test("somebody else’s question", () => {
  const waiting: WaitingView = { for: "choice", seats: [1] };
  const view = { waiting };
  expect(commonPrompt(aPlay({ view })).line).toBe("Jonas überlegt.");
  speak("en");
  expect(commonPrompt(aPlay({ view })).line).toBe("Jonas is thinking.");
});

test("where all choose, those who haven’t are named", () => {
  const waiting: WaitingView = { for: "choice", seats: [0, 1, 2], done: [0] };
  expect(commonPrompt(aPlay({ view: { waiting } })).line).toBe("Wir warten auf Jonas und Mira.");
});

test("somebody who is away is waited for, and a paused table rests", () => {
  const waiting: WaitingView = { for: "throw", how: "throw", seats: [1] };
  const seats = NAMES.map((name) => aSeat(name, { here: name !== "Jonas" }));
  expect(commonPrompt(aPlay({ seats, view: { waiting } }))).toEqual({
    line: "Wir warten auf Jonas.",
    second: "Gerade nicht am Tisch. Der Platz bleibt reserviert.",
  });
  expect(commonPrompt(aPlay({ info: { paused: true }, view: { waiting } })).line).toBe("Der Tisch macht Pause.");
});

test("for whom a cup waits, unless it is oneself", () => {
  const seats = [{ ...aSeat("Ruth"), member: 3 }, { ...aSeat("Lena"), member: 5 }];
  const line = (mine: number[], looking: number[]) =>
    commonPrompt(aPlay({ mine, seats, info: { looking }, view: { waiting: { for: "pause", seats: [], until: 3000 } } })).line;
  expect([line([0], [5]), line([1], [5]), line([0], [])]).toEqual(["Wir warten auf Lena.", "Gleich geht es weiter.", "Gleich geht es weiter."]);
});

test("lots, pauses of the game and the end", () => {
  expect(commonPrompt(aPlay({ view: { waiting: { for: "throw", how: "lot", seats: [] } } })).line).toBe("Das Los entscheidet, wer beginnt.");
  expect(commonPrompt(aPlay({ view: { waiting: { for: "pause", seats: [], until: 5 } } })).line).toBe("Gleich geht es weiter.");
  expect(commonPrompt(aPlay({ view: { result: { scores: [1, 0, 2], winners: [1] } } })).line).toBe("Jonas bekommt die Mutschel.");
  expect(commonPrompt(aPlay({ view: { result: { scores: [0, 1, 2], winners: [0] } } })).line).toBe("Du bekommst die Mutschel.");
  expect(commonPrompt(aPlay({ view: { result: { scores: [0, 0, 2], winners: [0, 1] } } })).line).toBe("Ihr teilt euch die Mutschel.");
  expect(commonPrompt(aPlay({ view: { result: { scores: [-40], winners: [] } } })).line).toBe("Diesmal bleibt die Mutschel liegen.");
  expect(commonPrompt(aPlay({ view: { result: { scores: [2, 0, 0], winners: [1, 2] } } })).line).toBe("Jonas und Mira teilen sich die Mutschel.");
  expect(commonPrompt(aPlay({ view: { abandoned: true } })).line).toBe("Diese Partie endet ohne Ergebnis. Sie zählt nicht.");
  expect(commonPrompt(aPlay({ view: { abandoned: true }, info: { restored: true } })).line).toBe("Der Server wurde auf eine Sicherung zurückgesetzt. Diese Partie zählt nicht.");
});

test("real dice: what is to be entered, and for whom", () => {
  const real = (waiting: object, seats = [0], mine = [0]) =>
    commonPrompt(aPlay({ mine, game: SPUN, info: { dice: "real" }, toThrow: true, view: { waiting: { for: "throw", how: "throw", seats, ...waiting } } })).line;
  expect(real({})).toBe("Wirf und gib ein, was liegt.");
  expect(real({}, [1])).toBe("Wirf für Jonas und gib ein, was liegt.");
  expect(real({}, [1], [0, 1])).toBe("Jonas: Wirf und gib ein, was liegt.");
  expect(real({ how: "spin" })).toBe("Dreh und gib ein, was liegt.");
  expect(real({ how: "spin" }, [1])).toBe("Dreh für Jonas und gib ein, was liegt.");
  expect(real({ covered: true })).toBe("Stürz den Becher und lass ihn stehen.");
  expect(real({ how: "read" })).toBe("Becher hoch: Was liegt da?");
  expect(real({ how: "draw", n: 2 })).toBe("Welche 2 kamen aus dem Beutel?");
});

test("second line: news until the next throw, then what lies there", () => {
  const waiting: WaitingView = { for: "throw", how: "throw", seats: [0] };
  const news = [{ text: "result", player: 1, result: 8, number: 3 }, { text: "strike", player: 2, number: 4 }];
  const play = aPlay({ view: { waiting, table: { cup: cup() }, news } });
  expect(commonPrompt(play).second).toBe("result Jonas 8 3 strike Mira 4");
  expect(commonPrompt(play, true).second).toBe("Jonas: 5, 3.");
  expect(commonPrompt(aPlay({ view: { waiting, table: { cup: cup({ covered: true, faces: null }) } } }), true).second).toBeUndefined();
});

test("second line: what is the same is told once", () => {
  const struck = (player: number, number: number) => ({ text: "strike", player, number });
  const told = (...news: { text: string; player: number; number: number }[]) =>
    commonPrompt(aPlay({ say: ({ text, player }) => `${text} ${String(player)}`, view: { waiting: { for: "throw", seats: [0] }, news } })).second;
  expect(told(struck(2, 3), struck(2, 4))).toBe("strike 2");
  expect(told(struck(1, 3), struck(2, 4))).toBe("strike 1 strike 2");
});

test("second line: how the last round ended says nothing about a strike in this one", () => {
  const news = [{ text: "nobody", round: 2, number: 3 }, { text: "strike", player: 2, number: 4 }];
  expect(commonPrompt(aPlay({ view: { waiting: { for: "throw", seats: [0] }, news } })).second).toBe("strike Mira 4");
});

test("a question of two sentences takes both lines", () => {
  const question: QuestionView = { ask: { text: "Which? All of them means stop." }, answers: { kind: "open" }, fallback: 1 };
  const play = aPlay({ view: { waiting: { for: "choice", seats: [0] }, question } });
  expect(commonPrompt(play)).toEqual({ line: "Which?", second: "All of them means stop." });
});

test("second line: how long there is", () => {
  const question: QuestionView = { ask: { text: "Which?" }, answers: { kind: "open" }, fallback: 1 };
  const play = aPlay({ deadline: 4200, clock: () => 1000, view: { waiting: { for: "choice", seats: [0] }, question } });
  expect(commonPrompt(play).second).toBe("Noch 4 Sekunden.");
});

test("throws are counted over all cups", () => {
  expect(throwsOf(aPlay({ view: { table: { cup: cup({ throw: 4 }), guard: cup({ throw: 3 }) } } }).view)).toBe(7);
});

test("nobody reads their own name on their own device, whatever is waited for", () => {
  const asked: QuestionView = { ask: { text: "Which?" }, answers: { kind: "open" }, fallback: 1 };
  const result = { scores: [3, 1, 1], winners: [0] };
  for (const tongue of ["de", "en"] as const) {
    speak(tongue);
    for (const what of ["throw", "landing", "choice", "call", "pause"] as const)
      for (const seats of what === "pause" ? [[]] : [[0], [1], [0, 1], [0, 1, 2]])
        for (const how of ["throw", "overturn", "lot", "read", "draw"])
          for (const dice of ["fair", "real"] as const)
            for (const more of [{}, { paused: true }]) {
              const waiting: WaitingView = { for: what, how, seats, n: 2 };
              const view = { waiting, question: ["choice", "call"].includes(what) && seats.includes(0) ? asked : null, table: { cup: cup({ player: 0 }) } };
              const { line, second = "" } = commonPrompt(aPlay({ view, info: { dice, ...more } }), true);
              expect(`${line} ${second}`, `${tongue} ${what} ${how} ${seats.join()} ${dice}`).not.toContain(NAMES[0]);
            }
    const { line, second = "" } = commonPrompt(aPlay({ view: { result } as never, game: { ...aGame(), score: "points", wins: "highest" } as never }));
    expect(`${line} ${second}`).not.toContain(NAMES[0]);
  }
});

test("while dice fall, nobody is to do anything; a cup that hides them is no throw to watch", () => {
  const view = { table: { cup: cup() } };
  const coming = (changes: Partial<CupView>) => aPlay({ view, coming: aView({ table: { cup: cup(changes) } }) });
  expect(rolling(coming({ throw: 2 }))).toEqual({ line: "Die Würfel rollen …" });
  expect(rolling(coming({ throw: 2, faces: [4] }))).toEqual({ line: "Der Würfel rollt …" });
  expect(rolling(coming({ throw: 2, covered: true, faces: null }))).toBeNull();
  expect(rolling(coming({}))).toBeNull();
  expect(rolling(aPlay({ view }))).toBeNull();
});

const LAST = "Ab 12 gehört die Mutschel dir, bei 11 werft ihr noch einmal.";
test.each([
  [0, [null, null, null], [0, 1, 2], { line: "Du wirfst zuerst: Leg etwas vor!" }],
  [0, [null, 11, null], [1, 0, 2], { line: "Schlag die 11!" }],
  [0, [null, 11, 4], [1, 2, 0], { line: "Schlag die 11!", second: LAST }],
  [0, [null, 4, 17], [1, 2, 0], { line: "Schlag die 17!", second: "Mit 18 gehört die Mutschel dir, bei 17 werft ihr noch einmal." }],
  [0, [null, 4, 18], [1, 2, 0], { line: "Schlag die 18!", second: "Nur mit 18 bleibst du im Rennen." }],
  [2, [12, 4, null], [0, 1, 2], { line: "Mira wirft gleich.", second: "Ab 13 gehört die Mutschel Mira, bei 12 werfen sie noch einmal." }],
])("in a play-off seat %i throws after %j: what to beat, and to the last what is enough", (seat, sums, players, prompt) => {
  const dice = [1, 2, 3].map(() => ({ kind: "plain", size: "large", ...PLAIN }));
  const waiting: WaitingView = { for: "throw", how: "throw", seats: [seat], dice };
  const table = { play_off: { kind: "play-off" as const, players, sums, dice: sums.map((sum) => (sum === null ? [] : [sum])), before: [] } };
  expect(commonPrompt(aPlay({ view: { waiting, table } }))).toEqual(prompt);
});
