// Registers the service worker, which needs https or localhost. Each version has its own.

import { whenIdle } from "../core/idle";

export function registerWorker(): void {
  if (!globalThis.isSecureContext || !("serviceWorker" in navigator)) return;
  const version = document.querySelector<HTMLMetaElement>('meta[name="mutschel-version"]')?.content;
  if (!version) return; // not from our server
  const { serviceWorker } = navigator;
  if (serviceWorker.controller && isInstalled()) provide(true);
  serviceWorker.addEventListener("controllerchange", () => provide(isInstalled()));
  addEventListener("appinstalled", () => provide(true));
  addEventListener("load", () => {
    serviceWorker.register(`/sw.js?version=${encodeURIComponent(version)}`).catch(() => {
      // the page works without it
    });
  });
}

/** Fetches everything for reading without a network, now that the worker is there. */
function provide(installed: boolean): void {
  void whenIdle()
    .then(() => import("./provisions"))
    .then(({ fetchSeen, fetchAll }) => (installed ? fetchAll() : fetchSeen()))
    .catch(() => {}); // the next visit tries again
}

/** iOS reports it in a property of its own. */
const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true);
