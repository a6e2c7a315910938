// Fetches everything that should be readable without a network, a little at a time, because the service worker keeps only
// responses that pass through it. An installed page fetches all there is; any other one what was already opened.

import { allGames } from "../core/games.svelte";
import { whenIdle } from "../core/idle";
import { language } from "../core/language.svelte";

/** Milliseconds between requests. This makes 30 of the 300 requests a minute that one address may make; a file counts as a tenth. */
const APART = { file: 200, question: 2000 };

/** Paths that the worker keeps, fetched perhaps before it was there. */
const KEEPS = /^\/(assets|screens|api\/games)(\/|$)/;

export async function fetchSeen(): Promise<void> {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  for (const { origin, pathname, search } of fetched) {
    if (origin === location.origin && KEEPS.test(pathname)) await fetchOnce(pathname + search, 0);
  }
}

export async function fetchAll(): Promise<void> {
  await fetchSeen();
  if (isMetered()) return;
  const files = (await (await fetch("/files.json")).json()) as string[];
  for (const file of files) await fetchOnce(file, APART.file);
  const [tongue, games] = [language(), await allGames()];
  for (const more of ["", "/lesson", "/print.pdf"]) {
    for (const { id } of games) await fetchOnce(`/api/games/${encodeURIComponent(id)}${more}?lang=${tongue}`, APART.question);
  }
  await fetchOnce("/licences.json", 0);
}

/** Fetches a path unless it is kept already. An error ends this round; the next visit continues. */
async function fetchOnce(path: string, apart: number): Promise<void> {
  if (await caches.match(path)) return;
  await new Promise((done) => setTimeout(done, apart));
  await whenIdle();
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
}

const isMetered = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
