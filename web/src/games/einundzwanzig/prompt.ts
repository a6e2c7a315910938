import { words } from "../../core/language.svelte";
import type { Prompt } from "../../play/parts";
import type { Play } from "../../play/play";
import { latest } from "../../play/prompt";
import { byHand, gestureOf } from "./planned-aim";

const say = words({
  de: {
    flick: "Du bist dran: Schnips!",
    flickOf: (name: string) => `${name}: Schnips!`,
    how: "Wisch, oder zieh ihn zurück und lass los.",
    rolls: "Er rollt.",
    skip: "Antippen überspringt.",
    next: (name: string) => `${name} schnipst gleich.`,
  },
  en: {
    flick: "Your turn: flick!",
    flickOf: (name: string) => `${name}: flick!`,
    how: "Swipe, or pull it back and let go.",
    rolls: "There it goes.",
    skip: "A tap skips ahead.",
    next: (name: string) => `${name} is about to flick.`,
  },
});

/** Messages that are shown instead of the hint on how to flick. */
const TOLD = new Set(["added", "only-slid", "strike", "play-off", "play-off-goes-on"]);

/** The prompt where a hand flicks; null: the common one. */
export function prompt(play: Play): Prompt | null {
  const { waiting, info, names } = play;
  if (!byHand(play) || !waiting || info.paused) return null;
  const news = TOLD.has(play.view.news.at(-1)?.text ?? "") ? latest(play) : undefined;
  const [seat] = waiting.seats;
  if (gestureOf(play)) {
    return { line: play.mine.length > 1 ? say().flickOf(names[play.seat!]!) : say().flick, second: news ?? say().how };
  }
  if (waiting.for === "landing") return { line: say().rolls, ...(play.watching ? {} : { second: say().skip }) };
  const there = seat !== undefined && (play.seats[seat]!.here || play.seats[seat]!.bot !== null);
  return waiting.for === "choice" && there ? { line: say().next(names[seat]!), ...(news ? { second: news } : {}) } : null;
}
