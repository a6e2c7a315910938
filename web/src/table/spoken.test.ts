// Compares the words for screen readers in the recorded match of every game, line by line. `make spoken` records them again.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { speak, type Language } from "../core/language.svelte";
import { settings } from "../core/settings.svelte";
import type { Parts } from "../play/parts";
import { commonPrompt } from "../play/prompt";
import { recordings, watch, type Recording } from "../play/test-recordings";
import { paragraph, type LastHeard } from "./announce";

const matches = recordings();
const folderOf = ({ games }: Recording): string => games.en.id.replaceAll("-", "_");

beforeAll(() => {
  settings.tempo = "normal";
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

const prompts = import.meta.glob<{ prompt: NonNullable<Parts["prompt"]> }>("../games/*/prompt.ts", { eager: true });

/** The announcer's paragraphs: events, then the prompt under the tray whenever it changes. */
function spoken(match: Recording, language: Language): string[] {
  speak(language);
  const own = prompts[`../games/${folderOf(match)}/prompt.ts`]?.prompt;
  const lines: string[] = [];
  let before: LastHeard = { view: match.views[0]!, line: "" };
  watch(match, language, {
    shows: (play) => {
      const line = play.moment ? "" : (own?.(play) ?? commonPrompt(play)).line;
      const said = paragraph(play, before, line);
      if (said !== "") lines.push(said);
      before = { view: play.view, line };
    },
  });
  return lines;
}

test.each(matches.map((match) => ({ folder: folderOf(match), match })))("$folder", async ({ folder, match }) => {
  const [de, en] = [spoken(match, "de"), spoken(match, "en")];
  expect(en.length, "nothing is left out in one of the languages").toBe(de.length);
  const lines = de.flatMap((line, n) => [line, `    ${en[n]!}`]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`../games/${folder}/spoken.txt`);
});
