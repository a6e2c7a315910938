// What can be read without a network. The service worker keeps what it sees pass: so all of it is fetched once more here, a
// little at a time. In an installed page that is everything there is, in any other what somebody has looked at.

import { allGames } from "../core/games.svelte";
import { whenIdle } from "../core/idle";
import { language } from "../core/language.svelte";

/** Of the 300 requests a minute that everybody behind one address shares, this takes 30. A file counts as a tenth. */
const APART = { file: 200, question: 2000 };

/** What the worker would have kept, had it been there already. */
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

/** What is kept already isn't asked for again. It throws what stands in the way: then it goes on the next time. */
async function fetchOnce(path: string, apart: number): Promise<void> {
  if (await caches.match(path)) return;
  await new Promise((done) => setTimeout(done, apart));
  await whenIdle();
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
}

const isMetered = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
