import { NO_ACTS, type Play } from "./play";

/** The same match with another seat's things: their sheet, as far as it is open. No actions are possible. */
export function asOtherSeat(play: Play, seat: number): Play {
  const changed: Partial<Play> = { ...NO_ACTS, seat, question: null, watching: true, asked: `${seat} looked at` };
  return new Proxy(play, {
    get(target, name) {
      if (name in changed) return Reflect.get(changed, name);
      const found: unknown = Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}
