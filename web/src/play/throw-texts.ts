// Texts for the ways to throw. Those of the engine's ways are here; flicking, blowing and a game's other ways have theirs in the game's texts.

import { words } from "../core/language.svelte";
import type { HowTexts } from "../protocol";
import type { SeatState } from "./play";

type ThrowTexts = Pick<HowTexts, "button" | "you" | "named" | "others" | "real" | "instead">;

interface OwnWays {
  throw: ThrowTexts;
  cover: ThrowTexts;
  /** Dice drawn from a bag have other texts for real dice, see `prompt.ts`. */
  draw: Omit<ThrowTexts, "real" | "instead">;
}

const own = words<OwnWays>({
  de: {
    throw: {
      button: "Werfen",
      you: "Du bist dran: Wirf!",
      named: "{player}: Wirf!",
      others: "{player} wirft gleich.",
      real: "Wirf und gib ein, was liegt.",
      instead: "Wirf für {player} und gib ein, was liegt.",
    },
    cover: {
      button: "Becher stürzen",
      you: "Du bist dran: Stürz den Becher!",
      named: "{player}: Stürz den Becher!",
      others: "{player} stürzt gleich den Becher.",
      real: "Stürz den Becher und lass ihn stehen.",
      instead: "Stürz den Becher für {player}.",
    },
    draw: { button: "Ziehen", you: "Du bist dran: Zieh!", named: "{player}: Zieh!", others: "{player} zieht gleich." },
  },
  en: {
    throw: {
      button: "Throw",
      you: "Your turn: throw!",
      named: "{player}: throw!",
      others: "{player} is about to throw.",
      real: "Throw, then enter the result.",
      instead: "Throw for {player}, then enter the result.",
    },
    cover: {
      button: "Turn the cup over",
      you: "Your cup: turn it over!",
      named: "{player}: turn the cup over!",
      others: "{player} is about to turn the cup over.",
      real: "Turn the cup over and leave it there.",
      instead: "Turn the cup over for {player}.",
    },
    draw: { button: "Draw", you: "Your turn: draw!", named: "{player}: draw!", others: "{player} is about to draw." },
  },
});

/** The way to throw: "throw", "cover" (turning the cup over), or one of the game's own. */
export function throwManner(play: SeatState): string {
  const { how = "throw", covered = false } = play.waiting ?? {};
  return covered ? "cover" : how;
}

/** A text for this way to throw; if it has none, that of a plain throw. */
export function throwText(play: SeatState, how: string, which: keyof ThrowTexts, name = ""): string {
  const ways: Record<string, Partial<ThrowTexts>> = { ...own(), ...play.game.texts.how };
  return (ways[how]?.[which] ?? own().throw[which]).replaceAll("{player}", () => name);
}
