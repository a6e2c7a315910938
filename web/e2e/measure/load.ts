// How light a page is, and how soon one can use it. Figures, no verdicts.

import type { Locator, Page } from "@playwright/test";

// A phone of the middle class: four times slower than this machine, on a 4G line of the slower kind.
const CPU = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

/** Opens the address as if for the first time, until what is `ready` is there. */
export async function measure(page: Page, address: string, ready: Locator): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Network.emulateNetworkConditions", LINE);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  const bytes = new Map<string, number>();
  const urls = new Map<string, string>();
  cdp.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await page.goto(address, { waitUntil: "commit" });
  await ready.waitFor({ timeout: 60_000 });
  const usable = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
  const loaded = [...bytes].map(([id, size]) => ({ url: new URL(urls.get(id) ?? "http://unknown/").pathname, size }));
  const total = loaded.reduce((sum, { size }) => sum + size, 0);
  console.log(`\n${new URL(page.url()).pathname}: first paint ${Math.round(painted)} ms, usable ${Math.round(usable)} ms, ${Math.round(total / 1024)} KB over the line`);
  const largest = loaded.sort((a, b) => b.size - a.size).slice(0, 8);
  console.log(largest.map(({ url, size }) => `  ${Math.round(size / 1024)} KB ${url}`).join("\n"));
}
