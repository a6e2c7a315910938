// What a server stores about somebody: fetched as a whole, or removed.

import { json } from "../core/api";
import type { Forgotten, MyData, MyPlace } from "../protocol";

/** All of it, page by page. `seen` hears how much there is so far. */
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

/** Until nothing is left that can be removed; says why some can't. What was done stays done if it breaks off; it can simply be asked for again. */
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
