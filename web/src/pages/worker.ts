// The service worker, where there can be one: on https and on localhost. Each version has its own.

import { whenIdle } from "../core/idle";

/** What the worker keeps, if it sees it pass. */
const KEEPS = /^\/(assets|screens|api\/games)(\/|$)/;

export function registerWorker(): void {
  if (!globalThis.isSecureContext || !("serviceWorker" in navigator)) return;
  const version = document.querySelector<HTMLMetaElement>('meta[name="mutschel-version"]')?.content;
  if (!version) return; // not from our server
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("controllerchange", () => void showWorker());
  if (serviceWorker.controller) void provideIfInstalled();
  addEventListener("appinstalled", () => void provide());
  addEventListener("load", () => {
    serviceWorker.register(`/sw.js?version=${encodeURIComponent(version)}`).catch(() => {
      // it only makes things nicer
    });
  });
}

/** A new worker has seen nothing of what this page has fetched so far: most of it comes from the browser's own cache. */
async function showWorker(): Promise<void> {
  await whenIdle();
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  for (const { origin, pathname, href } of fetched) {
    if (origin === location.origin && KEEPS.test(pathname)) await fetch(href).catch(() => {}); // then it isn't kept
  }
  await provideIfInstalled();
}

async function provideIfInstalled(): Promise<void> {
  if (matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone) await provide();
}

/** All that can be looked at without a network. */
async function provide(): Promise<void> {
  await whenIdle();
  await import("./provisions").then(({ fetchAll }) => fetchAll()).catch(() => {}); // the next time, then
}
