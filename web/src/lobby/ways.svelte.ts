// Ways to start a table: against bots, with friends, or several people on one device. The last way is remembered per
// game, so that one tap repeats it.

import type { Dice, GameLine, Level } from "../protocol";
import { api } from "../core/api";
import type { Trouble } from "../core/trouble";
import { gameInfo } from "../core/games.svelte";
import { language } from "../core/language.svelte";
import { go } from "../core/router.svelte";
import { keptMat } from "../core/mats.svelte";
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
/** Errors about options remembered from an older version of the game, which then starts with its defaults. */
const OUTDATED = new Set(["bad-option", "bad-places", "unknown-option", "not-per-seat"]);
const GUEST = { de: "Gast", en: "Guest" };

type Limits = Pick<GameLine, "players">;

/** The fewest and the most bots that one person can play against. */
export function botsFor(game: Limits): [number, number] {
  const [least, most] = game.players;
  return [Math.max(0, least - 1), Math.min(MOST_BOTS, most - 1)];
}

/** Returns the way this game was last played, or the default. */
export function wayOf(id: string, game: Limits): Way {
  const usual: Way = { bots: 2, level: "normal", dice: "fair", options: {} };
  const way = { ...usual, ...recall<Record<string, Partial<Way>>>("ways", {})[id] };
  const [least, most] = botsFor(game);
  return { ...way, bots: Math.min(Math.max(way.bots, least), most) };
}

export function rememberWay(id: string, way: Way): void {
  remember("ways", { ...recall<Record<string, Way>>("ways", {}), [id]: way });
}

/** Returns the id of the game played last; null on a new device. */
export function lastGame(): string | null {
  return recall<string | null>("last-game", null);
}

/** The game for somebody who has played none: the first of a usual evening. */
export const easiest = (games: readonly GameLine[]): GameLine | undefined => games.find(({ evening }) => evening === 1) ?? games[0];

/** Returns the person's name, or "Guest": playing against bots needs none. */
export function ownName(): string {
  return settings.name || GUEST[language()];
}

/** True while a table is being set up, so that repeated taps make only one. */
let laying = $state(false);

export const isLaying = (): boolean => laying;

async function lay(id: string, way: Way, names: string[], bots: Level[], start: boolean): Promise<void> {
  if (laying) return;
  laying = true;
  try {
    const { options } = await gameInfo(id);
    const lay = (chosen: Way["options"]) =>
      api.lay({ game: id, dice: way.dice, names, mats: names.map(keptMat), bots, start, options: chosenOf(options, chosen, way.dice) });
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

/** Plays a day's dice: today's count and are played once, earlier ones are practice. `trial`: other dice, to try the game. */
export async function playDay(date: string, trial = false): Promise<void> {
  if (laying) return;
  laying = true;
  try {
    const seated = await api.playDay(date, { name: ownName(), mat: keptMat(ownName()), trial });
    keepSeated(seated);
    go(`/t/${seated.table.id}`);
  } finally {
    laying = false;
  }
}

/** Starts a match against bots at once. */
export function playBots(id: string, way: Way): Promise<void> {
  return lay(id, way, [ownName()], Array<Level>(way.bots).fill(way.level), true);
}

/** Opens the lobby, which has the link. A person without a name enters one there. */
export function playFriends(id: string, way: Way): Promise<void> {
  return lay(id, way, settings.name ? [settings.name] : [], [], false);
}

/** Starts a match of several people on this device at once. */
export function playHere(id: string, way: Way, names: string[]): Promise<void> {
  return lay(id, way, names, [], true);
}
