import { PHONE, test } from "../fixtures";
import { layTable } from "../person";
import { measure } from "./load";

test("a table, with its 3D part", async ({ device }) => {
  const page = await device({ size: PHONE, dice: "3d", language: "de", fresh: true });
  await layTable(page, { game: "dice-cup", names: ["Anna"], bots: ["easy"] });
  await measure(page, page.url(), 'section[aria-label="Was zu tun ist"]');
});
