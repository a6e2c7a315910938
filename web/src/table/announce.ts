// Texts for screen readers: throws and throwers, dice under a lifted cup, the news, the next task. Nothing is said twice.

import { counted, ranking } from "../play/verdict";
import { language, listed, words } from "../core/language.svelte";
import type { CupView, MatchView, News } from "@mutschel/screen";
import { colourName, isColour, readFace, type Face, type Words } from "../look/die-marks";
import { waySentence } from "../play/last-throw";
import { roundOver } from "../play/moment-text";
import { about } from "../play/moments";
import { throwTogether } from "../play/own-dice";
import type { Play } from "../play/play";
import { ownNews } from "../play/prompt";
import { capital } from "./answer-labels";
import { isCourse } from "../play/course";
import { roundRows, strikesOf } from "./round-card";
import { thingsBefore } from "./table-things";
import { playOffOf } from "../play/tallies";

const say = words({
  de: {
    threw: (name: string, what: string) => `${name} hat ${what} geworfen.`,
    youThrew: (what: string) => `Du hast ${what} geworfen.`,
    shows: (n: number, what: string) => (n === 1 ? `Der Würfel zeigt ${what}.` : `Die Würfel zeigen ${what}.`),
    one: (face: number) => `eine ${face}`,
    covered: (name: string) => `${name} hat den Becher gestürzt.`,
    youCovered: "Du hast den Becher gestürzt.",
    lifted: (what: string) => `Unter dem Becher: ${what}.`,
    dots: (colours: string[]) => `mit ${colours.length === 1 ? "Punkt" : "Punkten"} in ${listed(colours)}`,
    round: (n: number) => `Runde ${n}.`,
    has: (name: string, value: string) => `${name} hat ${value}`,
    youHave: (value: string) => `du hast ${value}`,
    compared: (rows: string) => `Zum Vergleich: ${rows}.`,
    you: "du",
    points: (n: number) => `Du hast jetzt ${n === 1 ? "einen Punkt" : counted("de", "points", n)}.`,
    strikes: (n: number) => `Du hast jetzt ${n === 1 ? "einen Strich" : counted("de", "strikes", n)}.`,
    clean: "ohne Strich",
    end: (rows: string) => `Endstand: ${rows}.`,
  },
  en: {
    threw: (name: string, what: string) => `${name} threw ${what}.`,
    youThrew: (what: string) => `You threw ${what}.`,
    shows: (n: number, what: string) => (n === 1 ? `The die shows ${what}.` : `The dice show ${what}.`),
    one: (face: number) => `${[8, 11, 18].includes(face) ? "an" : "a"} ${face}`,
    covered: (name: string) => `${name} turned the cup over.`,
    youCovered: "You turned the cup over.",
    lifted: (what: string) => `Under the cup: ${what}.`,
    dots: (colours: string[]) =>
      colours.length > 1 && new Set(colours).size === 1 ? `with ${colours.length} dots in ${colours[0]}` : `with ${colours.length === 1 ? "a dot" : "dots"} in ${listed(colours)}`,
    round: (n: number) => `Round ${n}.`,
    has: (name: string, value: string) => `${name} has ${value}`,
    youHave: (value: string) => `you have ${value}`,
    compared: (rows: string) => `By comparison: ${rows}.`,
    you: "you",
    points: (n: number) => `You now have ${counted("en", "points", n)}.`,
    strikes: (n: number) => `You now have ${counted("en", "strikes", n)}.`,
    clean: "no strikes",
    end: (rows: string) => `Final scores: ${rows}.`,
  },
});

/** The view and prompt of the last announcement. */
export interface LastHeard {
  view: MatchView;
  line: string;
}

/**
 * Everything to announce at once, because screen readers may drop all but the last text: events, the next task (`line`, if it is new), and the final
 * ranking.
 */
export function paragraph(play: Play, { view: before, line: prompted }: LastHeard, line: string): string {
  const { view, game } = play;
  const ends = view.result !== null && before.result === null && view.players > 1;
  return [...whatHappened(play, before, view), ...(line === prompted ? [] : [line]), ...(ends ? [final(play, view, game)] : [])].filter(Boolean).join(" ");
}

function final(play: Play, { result }: MatchView, { score, wins }: Play["game"]): string {
  const amount = (n: number): string => (score === "strikes" && n === 0 ? say().clean : counted(language(), score, n));
  const rows = ranking(result!, wins).map(({ seat }) => `${named(play, seat)} ${amount(result!.scores[seat]!)}`);
  return say().end(rows.join(", "));
}

const named = (play: Play, seat: number): string => (play.isYou(seat) ? say().you : play.names[seat]!);

/** The events between two views, as sentences. */
export function whatHappened(play: Play, before: MatchView, after: MatchView): string[] {
  const told: string[] = [];
  const lifted: string[] = [];
  if (after.round > before.round && before.round > 0 && !isCourse(after)) told.push(say().round(after.round)); // a course says its number itself
  for (const [name, cup] of Object.entries(after.table)) {
    const old = before.table[name];
    if (Array.isArray(cup) || cup.kind !== "cup" || !old || Array.isArray(old) || old.kind !== "cup") continue;
    const sentence = ofCup(play, old, cup, after);
    if (sentence) (cup.throw > old.throw ? told : lifted).push(sentence);
  }
  told.push(...lifted); // throws at a cup happened before it was lifted
  const last = before.news.at(-1)?.number ?? 0;
  const news = throwTogether(after) ? ownNews({ view: after, mine: play.mine }) : after.news;
  for (const item of news) if (item.number > last) told.push(ofNews(play, after, item), ...standing(play, after, item));
  if (after.last_throw && !before.last_throw) told.push(...after.last_throw.map((way) => waySentence(play, way)));
  return told;
}

/** After everybody's shares, or a round's strikes: your own total so far, unless it was just said. */
function standing(play: Play, view: MatchView, item: News): string[] {
  const moment = view.moments.find(({ phrase }) => phrase.number === item.number);
  const seat = play.mine[0];
  if (!moment || seat === undefined || !play.isYou(seat)) return [];
  const own = about(item).includes(seat);
  if (moment.kind === "together") {
    const told = view.moments.some(({ phrase }) => about(phrase).includes(seat) && "total" in phrase);
    const total = told ? undefined : totalOf(view, seat);
    return total === undefined ? [] : [say().points(total)];
  }
  const strikes = moment.kind === "round" && own && !playOffOf(view) ? strikesOf(view, seat) : null;
  if (strikes === null) return [];
  const { struck = [], strokes = 0 } = play.moment ?? {};
  return [say().strikes(strikes + Number(struck.slice(strokes).includes(seat)))]; // strikes that are not drawn yet
}

/** The total of a seat's sheet. */
function totalOf(view: MatchView, seat: number): number | undefined {
  const sheet = thingsBefore(view, seat).find(({ found }) => found.kind.endsWith("sheet"))?.found;
  return sheet && "total" in sheet && typeof sheet.total === "number" ? sheet.total : undefined;
}

/** A news item as a sentence. A round that was decided by numbers is told with all of them, best first, as on its card. */
function ofNews(play: Play, view: MatchView, item: News): string {
  const ended = view.moments.some(({ kind, phrase }) => kind === "round" && phrase.number === item.number) && typeof item["round"] === "number";
  const others = ended ? roundRows(view, item).filter(({ value, struck }) => value !== null && !struck) : [];
  const told = play.say(item);
  if (others.length === 0) return told;
  // if the sentence has a number, its meaning is clear; a bare one ("you have 1") could be anything
  const known = told.includes(play.word(item["result"]));
  const rows = others.map(({ seat, value }) => {
    const number = play.word(value);
    if (!known) return `${named(play, seat)} ${number}`;
    return play.isYou(seat) ? say().youHave(number) : say().has(play.names[seat]!, number);
  });
  const list = rows.join(", ");
  return `${roundOver(view, item["round"] as number)} ${told} ${known ? `${capital(list)}.` : say().compared(list)}`;
}

/** Are the game's dice flicked or blown, and so not thrown? */
const isByHand = ({ game }: Play): boolean => Object.keys(game.texts.how).length > 0;

function ofCup(play: Play, before: CupView, after: CupView, view: MatchView): string | null {
  const player = after.player ?? 0;
  const you = play.isYou(player);
  const name = play.names[player] ?? "";
  if (after.throw > before.throw) {
    if (after.covered) return you ? say().youCovered : say().covered(name);
    if (!after.faces?.length) return null;
    const [face] = after.faces;
    const what = after.faces.length === 1 && typeof face === "number" && after.dice[0] === "plain" ? say().one(face) : saidDice(play, after);
    if (isByHand(play)) return say().shows(after.faces.length, what);
    return you ? say().youThrew(what) : say().threw(name, what);
  }
  // A glimpse is too short to be read out here; there is a setting for that.
  const glimpse = view.waiting?.for === "pause";
  return before.covered && !after.covered && after.faces?.length && !glimpse ? say().lifted(saidDice(play, after)) : null;
}

/** Dice as text, "5, 3 und 1"; dice of several colours are grouped by colour, and colours that they show are dots. */
export function saidDice(play: Words, cup: CupView): string {
  const said = (faces: Face[]): string[] => faces.map((face) => (isColour(face) ? colourName(language(), face, play) : String(readFace(face, play))));
  const faces = cup.faces ?? [];
  if (cup.dice.every((kind) => kind === "plain")) return listed(said(faces));
  const groups = new Map<string, Face[]>();
  faces.forEach((face, die) => {
    const kind = cup.dice[die] ?? "plain";
    const colour = kind === "plain" ? "" : colourName(language(), kind, play);
    groups.set(colour, [...(groups.get(colour) ?? []), face]);
  });
  const shown = (faces: Face[]): string => (faces.every(isColour) ? say().dots(said(faces)) : said(faces).join(" "));
  return listed([...groups].map(([colour, faces]) => `${colour} ${shown(faces)}`.trim()));
}
