// Reactions across the table, in our own strokes: emoji fonts differ, and some devices have none. On a grid of 24, with the strokes of icons;
// fillings are drawn first.

import type { Emoji } from "../protocol";

interface Drawing {
  strokes: string;
  filled?: string;
}

const FACE = "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18";
const EYES = "M8.5 9.5v.9M15.5 9.5v.9";
const dot = (x: number, y: number, r = 1.3): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

export const REACTIONS: Record<Emoji, Drawing> = {
  "👍": { strokes: "M4 11h3v9H4zM7 11l4-7.5c1.7 0 2.5 1.3 2.1 3L12.4 10H18a2 2 0 0 1 2 2.5l-1.4 5.7a2.4 2.4 0 0 1-2.3 1.8H7" },
  "👏": { strokes: "M5 15.5 9.7 10.8a1.5 1.5 0 0 1 2.1 2.1M11 13.7l3.2-3.2a1.5 1.5 0 0 1 2.1 2.1l-2.4 2.4M14.5 14.5l1.6-1.6a1.5 1.5 0 0 1 2.1 2.1l-4.5 4.5a5 5 0 0 1-7.1 0L5 18a1.8 1.8 0 0 1 0-2.5M8 5.5 7 3.5M12 5V2.8M16 6l1.2-1.9" },
  "😀": { strokes: `${FACE}${EYES}M7.5 13.5a4.8 4.8 0 0 0 9 0` },
  "😂": { strokes: `${FACE}M7 10.3l1.7-1.5 1.7 1.5M13.6 10.3l1.7-1.5 1.7 1.5`, filled: "M7.3 13h9.4a4.7 4.7 0 0 1-9.4 0" },
  "😮": { strokes: `${FACE}${EYES}${dot(12, 15.5, 2)}` },
  "😢": { strokes: `${FACE}${EYES}M8.5 16.8a4.2 4.2 0 0 1 7 0`, filled: "M16.5 11.5c1 1.5 1.5 2.2 1.5 3a1.5 1.5 0 0 1-3 0c0-.8.5-1.5 1.5-3" },
  "🙈": { strokes: `${FACE}M9.5 17h5M4 14c.5-3.5 2-5.5 4.2-5.5S11.5 10 11.5 12M20 14c-.5-3.5-2-5.5-4.2-5.5S12.5 10 12.5 12M8 9.2v3M16 9.2v3` },
  "🎲": { strokes: "M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4", filled: [dot(8.3, 8.3), dot(15.7, 8.3), dot(12, 12), dot(8.3, 15.7), dot(15.7, 15.7)].join("") },
  "🍀": { strokes: "M12 11C9 10.5 7.5 8.8 7.5 6.8c0-2.3 3.3-3 4.5-.8 1.2-2.2 4.5-1.5 4.5.8 0 2-1.5 3.7-4.5 4.2M12 11c-.5 3-2.2 4.5-4.2 4.5-2.3 0-3-3.3-.8-4.5M12 11c.5 3 2.2 4.5 4.2 4.5 2.3 0 3-3.3.8-4.5M12 11c.3 4 1.2 7 3 10" },
  "🥨": { strokes: `M12 3l2 4.2 4.4-1.6-1.6 4.4L21 12l-4.2 2 1.6 4.4-4.4-1.6L12 21l-2-4.2-4.4 1.6 1.6-4.4L3 12l4.2-2-1.6-4.4L10 7.2z`, filled: dot(12, 12, 2) },
};

export const SIGNS = Object.keys(REACTIONS) as Emoji[];

/** What a sign is called, and what somebody does who shows it. */
const NAMES: Record<Emoji, Record<"de" | "en", [name: string, does: string]>> = {
  "👍": { de: ["Daumen hoch", "hebt den Daumen"], en: ["Thumbs up", "gives a thumbs up"] },
  "👏": { de: ["Klatschen", "klatscht"], en: ["Clap", "claps"] },
  "😀": { de: ["Lächeln", "lächelt"], en: ["Smile", "smiles"] },
  "😂": { de: ["Lachen", "lacht"], en: ["Laugh", "laughs"] },
  "😮": { de: ["Oh", "staunt"], en: ["Oh", "is amazed"] },
  "😢": { de: ["Träne", "vergießt eine Träne"], en: ["A tear", "sheds a tear"] },
  "🙈": { de: ["Nicht hinsehen", "mag nicht hinsehen"], en: ["Can’t look", "can’t look"] },
  "🎲": { de: ["Würfel", "will würfeln"], en: ["Die", "wants to throw"] },
  "🍀": { de: ["Viel Glück", "wünscht Glück"], en: ["Good luck", "wishes good luck"] },
  "🥨": { de: ["Mutschel", "denkt an die Mutschel"], en: ["Mutschel", "thinks of the Mutschel"] },
};
export const signName = (emoji: Emoji, language: "de" | "en"): string => NAMES[emoji][language][0];
/** "Anna klatscht." */
export const signSaid = (name: string, emoji: Emoji, language: "de" | "en"): string => `${name} ${NAMES[emoji][language][1]}.`;
