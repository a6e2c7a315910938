import { chromium } from "../browsers";
import { PHONE, test } from "../fixtures";
import { askForTable, pathOf } from "../person";
import { measure } from "./load";

test.use({ launchOptions: chromium(false) });

test("a table, by the link that somebody was sent", async ({ device }) => {
  const page = await device({ size: PHONE, dice: "3d", language: "de", worker: false });
  const { seats } = await askForTable(page, { game: "dice-cup", names: ["Anna"], bots: ["easy"], start: true });
  await measure(page, pathOf(seats[0]!.link), 'section[aria-label="Was zu tun ist"]');
});
