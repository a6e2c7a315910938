import { chromium } from "../browsers";
import { PHONE, test } from "../fixtures";
import { measure } from "./load";

test.use({ launchOptions: chromium(false) });

test("the start page", async ({ device }) => {
  const page = await device({ size: PHONE, language: "de", worker: false });
  await measure(page, "/", '.ways .button.main');
});
