// Whoever has installed the page can open it without a network: all that can be read there is fetched beforehand, a little
// at a time. The service worker keeps what it sees pass.

import { allGames } from "../core/games.svelte";
import { whenIdle } from "../core/idle";
import { language } from "../core/language.svelte";

/** Of the 300 requests a minute that everybody behind one address shares, this takes 30. A file counts as a tenth. */
const APART = { file: 200, question: 2000 };

export async function fetchAll(): Promise<void> {
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
  if (isMetered()) throw new Error("not on this connection");
  await new Promise((done) => setTimeout(done, apart));
  await whenIdle();
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
}

const isMetered = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
