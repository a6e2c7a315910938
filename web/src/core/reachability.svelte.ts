// Is the server there? Whoever asks it notes what came of it; while it isn't there, this knocks until it is.

const AGAIN = 5000;
/** The service worker's word for an answer from its own shelf. */
const KEPT = "X-Kept";

const inBrowser = typeof window !== "undefined";
let there = $state(globalThis.navigator?.onLine !== false);
let timer: ReturnType<typeof setTimeout> | undefined;

export const isOffline = (): boolean => !there;

/** Null: nobody answered. */
export function noteAnswer(response: Response | null): void {
  if (!response?.headers.has(KEPT)) note(response !== null);
  else if (inBrowser) void knock(); // the server may only be slow
}

function note(now: boolean): void {
  there = now;
  clearTimeout(timer);
  if (!now && inBrowser) timer = setTimeout(() => void knock(), AGAIN);
}

/** (No service worker answers a HEAD.) */
export async function knock(): Promise<void> {
  if (document.visibilityState === "hidden") return; // as soon as somebody looks
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
