// The friend's lines that were shown on this device, game by game, so that none is repeated.

import { recall, remember } from "../core/storage";

type ToldFirsts = Record<string, string[]>;

/** Reactive: components that depend on these lines update. */
let told = $state.raw<ToldFirsts>(recall<ToldFirsts>("firsts", {}));

function keep(now: ToldFirsts): void {
  told = now;
  remember("firsts", now);
}

export const toldOf = (game: string): readonly string[] => told[game] ?? [];
export const anythingTold = (): boolean => Object.keys(told).length > 0;

export function rememberTold(game: string, first: string): void {
  if (!toldOf(game).includes(first)) keep({ ...told, [game]: [...toldOf(game), first] });
}

export function forgetTold(): void {
  keep({});
}
