// Keeps track of whether the server can be reached. Every request reports its outcome here; while the server is gone, this asks again and again.

const AGAIN = 5000;
/** Header with which the service worker marks an answer from its cache. */
const KEPT = "X-Kept";

const inBrowser = typeof window !== "undefined";
let there = $state(globalThis.navigator?.onLine !== false);
let timer: ReturnType<typeof setTimeout> | undefined;

export const isOffline = (): boolean => !there;

/** Notes the outcome of a request. Null: there was no answer. */
export function noteAnswer(response: Response | null): void {
  if (!response?.headers.has(KEPT)) note(response !== null);
  else if (inBrowser) void knock(); // the server may only be slow
}

function note(now: boolean): void {
  there = now;
  clearTimeout(timer);
  if (!now && inBrowser) timer = setTimeout(() => void knock(), AGAIN);
}

/** Asks the server for a HEAD, which no service worker answers. */
export async function knock(): Promise<void> {
  if (document.visibilityState === "hidden") return; // asked again when the page becomes visible
  note(await fetch("/", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(AGAIN) }).then(({ status }) => status < 500, () => false));
}

if (inBrowser) {
  if (isOffline()) note(false);
  addEventListener("offline", () => note(false));
  addEventListener("online", () => void knock());
  document.addEventListener("visibilitychange", () => {
    if (isOffline()) void knock();
  });
}
