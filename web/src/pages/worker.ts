// The service worker, where there can be one: on https and on localhost. Each version has its own.

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
      // it only makes things nicer
    });
  });
}

/** The worker is there: see that it has what is needed without a network. */
function provide(installed: boolean): void {
  void whenIdle()
    .then(() => import("./provisions"))
    .then(({ fetchSeen, fetchAll }) => (installed ? fetchAll() : fetchSeen()))
    .catch(() => {}); // the next time, then
}

/** (iOS has a word of its own for it.) */
const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true);
