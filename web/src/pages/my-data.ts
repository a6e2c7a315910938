// Fetches or removes everything the server stores about a person.

import { json } from "../core/api";
import type { Forgotten, MyData, MyPlace } from "../protocol";

/** Fetches everything, page by page, and reports the number so far to `seen`. */
export async function allMyData(key: string, seen: (places: number) => void): Promise<MyPlace[]> {
  const places: MyPlace[] = [];
  let next: string | null = null;
  do {
    const page: MyData = await json<MyData>("GET", `/api/me/data${next ? `?after=${encodeURIComponent(next)}` : ""}`, undefined, key);
    places.push(...page.places);
    seen(places.length);
    next = page.next;
  } while (next !== null);
  return places;
}

/** Removes the person everywhere and returns the reasons for places that refused. An interrupted call can simply be repeated. */
export async function forgetMe(key: string, done: (places: number) => void): Promise<string[]> {
  const refused = new Set<string>();
  let places = 0;
  let gone: Forgotten;
  do {
    gone = await json<Forgotten>("DELETE", "/api/me", undefined, key);
    gone.refused.forEach((why) => refused.add(why));
    done((places += gone.done));
  } while (gone.left);
  return [...refused];
}
