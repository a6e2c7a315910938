// What this device has eaten today: it comes last in the next lot.

import { recall, remember } from "../../core/storage";

interface Eaten {
  day: string;
  games: string[];
}

const today = (): string => new Date().toDateString();
const eatenToday = (): string[] => {
  const { day, games } = recall<Eaten>("eaten", { day: "", games: [] });
  return day === today() ? games : [];
};

export function keepEaten(games: readonly string[]): void {
  remember("eaten", { day: today(), games: [...new Set([...eatenToday(), ...games])] });
}

/** Draws `n` of these games by lot, those first that nobody has eaten today. They stay in their order. */
export function drawn(games: readonly string[], n: number, random: () => number = Math.random): string[] {
  const eaten = eatenToday();
  const lots = games.map((game) => ({ game, lot: random() + Number(eaten.includes(game)) })).sort((a, b) => a.lot - b.lot);
  const served = new Set(lots.slice(0, n).map(({ game }) => game));
  return games.filter((game) => served.has(game));
}
