// What the server prints or writes down of an evening.

import { ask, json } from "../core/api";
import { isSecretOf } from "../core/fair";
import { language } from "../core/language.svelte";
import { heldAt } from "../core/seats";
import type { Verification } from "../protocol";
import { keptHash } from "./kept";
import type { Whole } from "./view";

export type Paper = "report.pdf" | "certificate.pdf" | "report.txt" | "standings.csv" | "games.csv";

const at = (id: string): string => `/api/evenings/${encodeURIComponent(id)}`;

/** In the language spoken now, by the clock of whoever reads it. */
export const paper = (id: string, name: Paper, when: number): string =>
  `${at(id)}/${name}?lang=${language()}&east=${-new Date(when).getTimezoneOffset()}`;

export const told = async (id: string, when: number): Promise<string> => (await ask("GET", paper(id, "report.txt", when))).text();
export const eveningLog = async (id: string): Promise<string> => (await ask("GET", `${at(id)}/log`, undefined, heldAt(id).join(","))).text();

/** Each secret leads to the one before it, down to what this device was told first. */
export function isChain(id: string, view: Pick<Whole, "hash" | "lots">): boolean {
  return view.lots.every(({ secret }, place) => isSecretOf(view.lots[place - 1]?.secret ?? keptHash(id, view.hash), secret));
}

/** The server draws all lots anew. */
export const checkLots = (id: string): Promise<Verification> => json<Verification>("GET", `${at(id)}/lots?lang=${language()}`);
