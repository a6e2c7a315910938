import type { Play } from "./play.svelte";

/** The same match, looking at somebody else's things: their sheet, as far as it is open. Nothing can be done. */
export function asOther(play: Play, seat: number): Play {
  return new Proxy(play, {
    get(target, name) {
      if (name === "seat") return seat;
      if (name === "question" || name === "draft") return name === "draft" ? undefined : null;
      if (name === "watching") return true;
      const found: unknown = Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}
