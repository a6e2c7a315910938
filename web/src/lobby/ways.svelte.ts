// The ways to a table: at once against bots, with friends, or several people on one device. How a game was played last
// is remembered, so that one tap plays it again.

import type { Dice, GameLine, Level } from "../protocol";
import { api } from "../core/api";
import type { Trouble } from "../core/trouble";
import { gameInfo } from "../core/games.svelte";
import { language } from "../core/language.svelte";
import { go } from "../core/router.svelte";
import { keepSeated } from "../core/seats";
import { settings } from "../core/settings.svelte";
import { recall, remember } from "../core/storage";
import { chosenOf } from "./options";

export interface Way {
  bots: number;
  level: Level;
  dice: Dice;
  options: Record<string, unknown>;
}

const MOST_BOTS = 5;
/** Options that were remembered from an older version of the game: it is played as usual then. */
const OUTDATED = new Set(["bad-option", "bad-places", "unknown-option", "not-per-seat"]);
const GUEST = { de: "Gast", en: "Guest" };

type Limits = Pick<GameLine, "players">;

/** The fewest and the most bots that one person can play against. */
export function botsFor(game: Limits): [number, number] {
  const [least, most] = game.players;
  return [Math.max(0, least - 1), Math.min(MOST_BOTS, most - 1)];
}

/** How this game was played last, or how it is usually played. */
export function wayOf(id: string, game: Limits): Way {
  const usual: Way = { bots: 2, level: "normal", dice: "fair", options: {} };
  const way = { ...usual, ...recall<Record<string, Partial<Way>>>("ways", {})[id] };
  const [least, most] = botsFor(game);
  return { ...way, bots: Math.min(Math.max(way.bots, least), most) };
}

export function rememberWay(id: string, way: Way): void {
  remember("ways", { ...recall<Record<string, Way>>("ways", {}), [id]: way });
}

/** What was played last; null for somebody who is new. */
export function lastGame(): string | null {
  return recall<string | null>("last-game", null);
}

/** Nobody has to give a name to play against bots. */
export function ownName(): string {
  return settings.name || GUEST[language()];
}

/** A table is set up once, however often the button is tapped. */
let laying = $state(false);

export const isLaying = (): boolean => laying;

async function lay(id: string, way: Way, names: string[], bots: Level[], start: boolean): Promise<void> {
  if (laying) return;
  laying = true;
  try {
    const { options } = await gameInfo(id);
    const lay = (chosen: Way["options"]) =>
      api.lay({ game: id, dice: way.dice, names, bots, start, options: chosenOf(options, chosen, way.dice) });
    const seated = await lay(way.options).catch((why: Trouble) => {
      if (!OUTDATED.has(why.code)) throw why;
      rememberWay(id, { ...way, options: {} });
      return lay({});
    });
    keepSeated(seated);
    remember("last-game", id);
    go(`/t/${seated.table.id}`);
  } finally {
    laying = false;
  }
}

/** The dice of a day: today's are played once, those before for practice. */
export async function playDay(date: string): Promise<void> {
  if (laying) return;
  laying = true;
  try {
    const seated = await api.playDay(date, { name: ownName() });
    keepSeated(seated);
    go(`/t/${seated.table.id}`);
  } finally {
    laying = false;
  }
}

/** At once at the table. */
export function playBots(id: string, way: Way): Promise<void> {
  return lay(id, way, [ownName()], Array<Level>(way.bots).fill(way.level), true);
}

/** To the lobby, where the link is; somebody without a name yet gives one there. */
export function playFriends(id: string, way: Way): Promise<void> {
  return lay(id, way, settings.name ? [settings.name] : [], [], false);
}

/** Everybody on this device; at once at the table. */
export function playHere(id: string, way: Way, names: string[]): Promise<void> {
  return lay(id, way, names, [], true);
}
