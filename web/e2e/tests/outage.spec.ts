// After an outage the page asks over HTTP whether the server is back before it opens a socket, because Firefox delays sockets after failed ones.

import type { WebSocketRoute } from "@playwright/test";
import { DAILY, expect, test } from "../fixtures";
import { layTable } from "../person";

test("no socket is opened until the server answers, and then at once", DAILY, async ({ device }) => {
  const page = await device();
  const sockets: WebSocketRoute[] = [];
  let isThere = true;
  let knocks = 0;
  await page.routeWebSocket(/\/play$/, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.route((url) => url.pathname === "/", async (asked) => {
    knocks++;
    await (isThere ? asked.continue() : asked.abort("internetdisconnected"));
  });
  await layTable(page, { game: "pasch", names: ["Anna"], bots: ["easy"], options: { begins: 1 } });
  await expect(page.getByRole("button", { name: "Werfen" })).toBeEnabled();
  isThere = false;
  await sockets[0]!.close();
  await expect.poll(() => knocks).toBeGreaterThan(2);
  expect(sockets).toHaveLength(1);
  isThere = true;
  const inVain = knocks;
  await expect.poll(() => sockets.length).toBe(2);
  expect(knocks).toBe(inVain + 1);
  await page.getByRole("button", { name: "Werfen" }).click();
  await expect(page.getByRole("list", { name: "Auf der Matte" }).getByRole("listitem")).toHaveCount(3);
});
