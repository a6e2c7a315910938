// What a screen reader is told: what was thrown and by whom, what was under the cup, and the news. Nothing twice.

import { language, listed, words } from "../core/language.svelte";
import type { CupView, MatchView, News } from "../core/views";
import { colourName, isColour, readFace, type Words } from "../look/marks";
import type { Play } from "../play/play.svelte";
import { capital } from "./answers";
import { roundRows } from "./card";

const say = words({
  de: {
    threw: (name: string, what: string) => `${name} hat ${what} geworfen.`,
    youThrew: (what: string) => `Du hast ${what} geworfen.`,
    covered: (name: string) => `${name} hat den Becher gestürzt.`,
    youCovered: "Du hast den Becher gestürzt.",
    lifted: (what: string) => `Unter dem Becher: ${what}.`,
    round: (n: number) => `Runde ${n}.`,
    over: (n: number) => `Runde ${n} ist aus.`,
    you: "du",
  },
  en: {
    threw: (name: string, what: string) => `${name} threw ${what}.`,
    youThrew: (what: string) => `You threw ${what}.`,
    covered: (name: string) => `${name} turned the cup over.`,
    youCovered: "You turned the cup over.",
    lifted: (what: string) => `Under the cup: ${what}.`,
    round: (n: number) => `Round ${n}.`,
    over: (n: number) => `That's round ${n}.`,
    you: "you",
  },
});

/** What has happened between two views, in sentences. */
export function happened(play: Play, before: MatchView, after: MatchView): string[] {
  const told: string[] = [];
  const lifted: string[] = [];
  if (after.round > before.round && before.round > 0) told.push(say().round(after.round));
  for (const [name, cup] of Object.entries(after.table)) {
    const old = before.table[name];
    if (Array.isArray(cup) || cup.kind !== "cup" || !old || Array.isArray(old) || old.kind !== "cup") continue;
    const sentence = ofCup(play, old, cup, after);
    if (sentence) (cup.throw > old.throw ? told : lifted).push(sentence);
  }
  told.push(...lifted); // what was thrown at a cup fell before it was lifted
  const last = before.news.at(-1)?.number ?? 0;
  for (const item of after.news) if (item.number > last) told.push(ofNews(play, after, item));
  return told;
}

/** A round that was decided by numbers is told with all of them, from the best on: they stand on its card. */
function ofNews(play: Play, view: MatchView, item: News): string {
  const ended = view.moments.some(({ kind, phrase }) => kind === "round" && phrase.number === item.number) && typeof item["round"] === "number";
  const others = ended ? roundRows(view, item).filter(({ value, struck }) => value !== null && !struck) : [];
  if (others.length === 0) return play.say(item);
  const numbers = others.map(({ seat, value }) => `${play.isYou(seat) ? say().you : play.names[seat]} ${value}`);
  return `${say().over(item["round"] as number)} ${play.say(item)} ${capital(numbers.join(", "))}.`;
}

function ofCup(play: Play, before: CupView, after: CupView, view: MatchView): string | null {
  const player = after.player ?? 0;
  const you = play.isYou(player);
  const name = play.names[player] ?? "";
  if (after.throw > before.throw) {
    if (after.covered) return you ? say().youCovered : say().covered(name);
    if (!after.faces?.length) return null;
    const what = saidDice(play, after);
    return you ? say().youThrew(what) : say().threw(name, what);
  }
  // A glimpse is over before it could be read out: whoever wants it spoken has a setting for it.
  const glimpse = view.waiting?.for === "pause";
  return before.covered && !after.covered && after.faces?.length && !glimpse ? say().lifted(saidDice(play, after)) : null;
}

/** "5, 3 und 1"; dice of several colours colour by colour. */
export function saidDice(play: Words, cup: CupView): string {
  const shown = (cup.faces ?? []).map((face) => (isColour(face) ? colourName(language(), face, play) : String(readFace(face, play))));
  if (cup.dice.every((kind) => kind === "plain")) return listed(shown);
  const groups = new Map<string, string[]>();
  shown.forEach((face, die) => {
    const kind = cup.dice[die] ?? "plain";
    const colour = kind === "plain" ? "" : colourName(language(), kind, play);
    groups.set(colour, [...(groups.get(colour) ?? []), face]);
  });
  return listed([...groups].map(([colour, faces]) => [colour, ...faces].join(" ").trim()));
}
