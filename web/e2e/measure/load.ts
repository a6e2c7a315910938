// Measures how much a page loads, and how soon it can be used. It gives figures and judges nothing.

import type { Page } from "@playwright/test";

// A mid-range phone: four times slower than this machine, on slow 4G.
const CPU = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

/** Opens the address with an empty cache. The page is usable once `ready` (a selector) is painted and the page reacts again. */
export async function measure(page: Page, address: string, ready: string): Promise<void> {
  await page.addInitScript(watch, ready);
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
  await page.locator(ready).waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0, undefined, { timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  const { painted, usable, busy } = await page.evaluate(() => {
    const at = (name: string) => Math.round(performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN);
    const busy = performance.getEntriesByName("busy").map(({ startTime, duration }) => `${Math.round(duration)} ms at ${Math.round(startTime)}`);
    return { painted: at("first-contentful-paint"), usable: at("usable"), busy };
  });
  const loaded = [...bytes].map(([id, size]) => ({ url: new URL(urls.get(id) ?? "http://unknown/").pathname, size }));
  const total = loaded.reduce((sum, { size }) => sum + size, 0);
  console.log(`\n${new URL(page.url()).pathname}: first paint ${painted} ms, usable ${usable} ms, ${Math.round(total / 1024)} KB over the line`);
  console.log(`  busy for ${busy.join(", ")}`);
  const largest = loaded.sort((a, b) => b.size - a.size).slice(0, 8);
  console.log(largest.map(({ url, size }) => `  ${Math.round(size / 1024)} KB ${url}`).join("\n"));
}

/** Runs in the page: asking from outside would wait until the page is free. */
function watch(ready: string): void {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(ready)) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("usable")));
  });
  seen.observe(document, { childList: true, subtree: true, attributeFilter: ["aria-label"] });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) performance.measure("busy", { start: startTime, duration });
  }).observe({ type: "longtask" });
}
