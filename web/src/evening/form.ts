// How well everybody decided over the evening, from the matches that were played here.

import { api } from "../core/api";
import { EveningForm } from "../club/form";
import type { EveningGame } from "../protocol";
import { allGamesOf, type Whole } from "./view";

/** Each is a piece of work for the server. */
const MOST = 20;

/** The matches that can tell. */
export const judged = (view: Whole): EveningGame[] => allGamesOf(view).filter(({ match, running, dropped }) => match !== null && !running && !dropped).slice(0, MOST);

/** One match after the other; `told` hears everybody's form so far, by person. */
export async function formOf(games: readonly EveningGame[], told: (form: Record<number, number>) => void, signal: AbortSignal): Promise<void> {
  const form = new EveningForm();
  for (const { match, people } of games) {
    try {
      form.add(await api.analysis(match!, signal), people);
    } catch {
      // nobody can say how well this game is played, or it takes too long
    }
    if (signal.aborted) return;
    told(form.all());
  }
}
