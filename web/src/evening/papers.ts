// Addresses of the papers and files of an evening.

import { ask, json } from "../core/api";
import { language } from "../core/language.svelte";
import { heldAt } from "../core/seats";
import type { Verification } from "../protocol";

export type Paper = "report.pdf" | "certificate.pdf" | "report.txt" | "standings.csv" | "games.csv";

const at = (id: string): string => `/api/evenings/${encodeURIComponent(id)}`;

/** Returns the address of a paper in the current language and in this device's time zone. */
export const paper = (id: string, name: Paper, when: number): string =>
  `${at(id)}/${name}?lang=${language()}&east=${-new Date(when).getTimezoneOffset()}`;

export const told = async (id: string, when: number): Promise<string> => (await ask("GET", paper(id, "report.txt", when))).text();
export const eveningLog = async (id: string): Promise<string> => (await ask("GET", `${at(id)}/log`, undefined, heldAt(id).join(","))).text();

/** Has the server draw all lots again and compare. */
export const checkLots = (id: string): Promise<Verification> => json<Verification>("GET", `${at(id)}/lots?lang=${language()}`);
