// The service worker, where there can be one: on https and on localhost. Each version has its own.

export function registerWorker(): void {
  if (!globalThis.isSecureContext || !("serviceWorker" in navigator)) return;
  const version = document.querySelector<HTMLMetaElement>('meta[name="mutschel-version"]')?.content;
  if (!version) return; // not from our server
  addEventListener("load", () => {
    navigator.serviceWorker.register(`/sw.js?version=${encodeURIComponent(version)}`).catch(() => {
      // it only makes things nicer
    });
  });
}
