// Sentences about the tables that are still playing: the organiser's foot, its button and its question say the same.

import { listed, words } from "../core/language.svelte";
import { capital, counted } from "./counts.svelte";

const say = words({
  de: {
    one: (table: string) => `Tisch ${table} spielt noch.`,
    some: (tables: string) => `Tisch ${tables} spielen noch.`,
    all: (n: number) => `${n === 2 ? "Beide" : `Alle ${counted(n)}`} Tische spielen noch.`,
    many: (n: number) => `${capital(counted(n))} Tische spielen noch.`,
    done: (n: number) => (n === 1 ? "Der Tisch ist fertig." : `${n === 2 ? "Beide" : `Alle ${counted(n)}`} Tische sind fertig.`),
    ask: (n: number) => (n === 1 ? "Ein Tisch spielt noch. Trotzdem weiter?" : `Noch ${counted(n)} Tische spielen. Trotzdem weiter?`),
    waitOne: (table: string) => `Auf Tisch ${table} warten`,
    waitAll: "Auf alle warten",
  },
  en: {
    one: (table: string) => `Table ${table} is still playing.`,
    some: (tables: string) => `Tables ${tables} are still playing.`,
    all: (n: number) => `All ${counted(n)} tables are still playing.`,
    many: (n: number) => `${capital(counted(n))} tables are still playing.`,
    done: (n: number) => (n === 1 ? "The table has finished." : `All ${counted(n)} tables have finished.`),
    ask: (n: number) => (n === 1 ? "One table is still playing. Move on anyway?" : `${capital(counted(n))} tables are still playing. Move on anyway?`),
    waitOne: (table: string) => `Wait for ${/\D/.test(table) ? "tables" : "table"} ${table}`,
    waitAll: "Wait for everybody",
  },
});
/** The most tables that are named one by one. */
const NAMED = 3;

const numbers = (open: readonly number[]): string => listed(open.map(String));

/** "Tisch 2 und 4 spielen noch."; with none open, that all have finished. */
export function openLine(open: readonly number[], all: number): string {
  if (open.length === 0) return say().done(all);
  if (open.length === 1) return say().one(String(open[0]));
  if (open.length === all) return say().all(all);
  return open.length > NAMED ? say().many(open.length) : say().some(numbers(open));
}

export const askLine = (open: readonly number[]): string => say().ask(open.length);
export const waitLabel = (open: readonly number[]): string => (open.length > NAMED ? say().waitAll : say().waitOne(numbers(open)));
