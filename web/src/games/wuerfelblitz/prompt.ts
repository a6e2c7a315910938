import { words } from "../../core/language.svelte";
import type { Prompt } from "../../play/parts";
import type { Play } from "../../play/play";
import { awaited, commonPrompt } from "../../play/prompt";
import { because, calls, isJudged, mayEnd, quietUntil } from "./race";

const say = words({
  de: {
    wins: "Wer drei schwarze Scheiben hat, gewinnt.",
    ready: "Finger bereit!",
    readyReal: "Bei drei!",
    atThree: "Bei „drei!“ liegen die Würfel offen.",
    add: "Zähl zusammen und ruf!",
    first: "Der erste richtige Ruf bringt eine Scheibe.",
    mats: "Erst dein Bierdeckel, dann die Zahl.",
    watch: "Wer ruft zuerst?",
    judge: "Wer hat gerufen?",
    judgeHow: "Richtig oder falsch? Einmal antippen genügt.",
    judgeMore: "Hat noch jemand gerufen?",
    judgeMoreHow: "Richtig oder falsch? Die Reihenfolge ist egal.",
    wrong: (name: string, n: number) => `${name} rief ${n}. Das war nichts.`,
    yourWrong: (n: number) => `${n} war’s nicht.`,
    numbers: ["Keine", "Eine", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn"],
    rest: (n: string, many: boolean) => `${n} ${many ? "Sekunden" : "Sekunde"} schweigen.`,
    right: (name: string, n: number) => `${name} war’s: ${n}.`,
    yourRight: (n: number) => `${n} ist richtig!`,
  },
  en: {
    wins: "The first to three black discs wins.",
    ready: "Fingers ready!",
    readyReal: "On three!",
    atThree: "On “three!” the dice are revealed.",
    add: "Add up and call!",
    first: "The first right call wins a disc.",
    mats: "Your beer mat first, then the number.",
    watch: "Who will call first?",
    judge: "Who called?",
    judgeHow: "Right or wrong? One tap will do.",
    judgeMore: "Did anybody else call?",
    judgeMoreHow: "Right or wrong? The order doesn’t matter.",
    wrong: (name: string, n: number) => `${name} called ${n}. Wrong!`,
    yourWrong: (n: number) => `It isn’t ${n}.`,
    numbers: ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"],
    rest: (n: string, many: boolean) => `${n} ${many ? "seconds" : "second"} of silence.`,
    right: (name: string, n: number) => `${name} had it: ${n}.`,
    yourRight: (n: number) => `${n} is right!`,
  },
});

export function prompt(play: Play): Prompt | null {
  const { view, waiting } = play;
  if (play.info.paused || view.abandoned) return null;
  if (waiting?.for === "pause") return { line: awaited(play) ?? (play.realDice ? say().readyReal : say().ready), second: say().atThree };
  const heard = calls(view);
  const last = heard.at(-1);
  if (waiting?.for === "call") {
    if (isJudged(view) && mayEnd(play)) return { line: say().judgeMore, second: say().judgeMoreHow };
    if (isJudged(view)) return { line: play.watching ? say().watch : say().judge, second: say().judgeHow };
    const line = play.watching ? say().watch : say().add;
    if (last) return { line, second: told(play, last.player, last.call, last.right) };
    return { line, second: play.mine.length > 1 ? say().mats : say().first };
  }
  const winner = heard.find(({ right }) => right);
  const why = because(view);
  if (!winner || !why) return waiting?.for === "throw" ? { line: commonPrompt(play).line, second: say().wins } : null;
  // at the end there is no room for the list of what counted
  return { line: commonPrompt(play).line, second: view.result ? play.say(why) : told(play, winner.player, winner.call, true) };
}

function told(play: Play, player: number, call: number, right: boolean): string {
  const name = play.names[player] ?? "";
  if (right) return play.isYou(player) ? say().yourRight(call) : say().right(name, call);
  if (!play.isYou(player)) return say().wrong(name, call);
  const seconds = Number(play.view.options["silence"]);
  if (quietUntil(play.view, player) === 0 || seconds === 0) return say().yourWrong(call);
  return `${say().yourWrong(call)} ${say().rest(say().numbers[seconds] ?? String(seconds), seconds !== 1)}`;
}
