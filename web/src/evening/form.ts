// Everybody's form over the evening, from its online matches.

import { api } from "../core/api";
import { EveningForm } from "../club/form";
import type { EveningGame } from "../protocol";
import { allGamesOf, type Whole } from "./view";

/** The most matches to analyse: each is work for the server. */
const MOST = 20;

/** Returns the games with a finished online match. */
export const judged = (view: Whole): EveningGame[] => allGamesOf(view).filter(({ match, running, dropped }) => match !== null && !running && !dropped).slice(0, MOST);

/** Analyses one match after the other and reports the form so far, by person, to `told`. */
export async function formOf(games: readonly EveningGame[], told: (form: Record<number, number>) => void, signal: AbortSignal): Promise<void> {
  const form = new EveningForm();
  for (const { match, people } of games) {
    try {
      form.add(await api.analysis(match!, signal), people);
    } catch {
      // this game has no odds, or the analysis takes too long
    }
    if (signal.aborted) return;
    told(form.all());
  }
}
