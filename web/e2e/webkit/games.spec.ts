// Every game in WebKit, in a window as narrow as a phone, against a bot and to its end.

import { expect } from "@playwright/test";
import { askForTable, pathOf } from "../person";
import { GAMES, shortened } from "../all-games";
import { playToResult, test } from "./fixtures";

GAMES.forEach((game, place) => {
  const language = place % 2 ? "en" : "de";
  test(`${game} in WebKit, ${language}`, async ({ open, request }) => {
    const { seats } = await askForTable({ request }, { game, names: ["Ruth"], bots: ["easy"], start: true, options: shortened(game) });
    const window = await open(pathOf(seats[0]!.link), { language });
    await playToResult(window);
    const { scrollWidth, clientWidth } = await window.run(() => ({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth }));
    expect(clientWidth).toBe(390);
    expect(scrollWidth, "nothing scrolls sideways").toBe(clientWidth);
  });
});
