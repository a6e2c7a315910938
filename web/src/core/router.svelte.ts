// The page that is shown. Paths are real ones: the server answers each with this client.

/** An evening's pages: for people and scorers, the organiser, the big screen in the hall, and afterwards. */
export const EVENING_PARTS = ["", "leiten", "saal", "danach"] as const;
export type EveningPart = (typeof EVENING_PARTS)[number];

/** A club's pages: about it, its people, and one person. */
export type ClubPart = "" | "leute" | "p";

export type Page =
  | { name: "start" }
  | { name: "game"; game: string }
  | { name: "table"; table: string }
  | { name: "replay"; table: string }
  | { name: "check"; table: string }
  | { name: "analysis"; table: string }
  | { name: "day"; table: string }
  | { name: "review"; table: string }
  | { name: "evening"; evening: string; part: EveningPart }
  | { name: "club"; club: string; part: ClubPart; person: number }
  | { name: "announce" }
  | { name: "days" }
  | { name: "today" }
  | { name: "me" }
  | { name: "settings" }
  | { name: "licences" }
  | { name: "imprint" }
  | { name: "privacy" }
  | { name: "admin"; place: string }
  | { name: "lost" };

export function pageAt(path: string): Page {
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { name: "lost" };
  }
  const [first = "", second = "", third = "", ...more] = parts;
  if (first === "c" && third === "p" && more.length === 1 && /^[1-9]\d{0,4}$/.test(more[0]!)) return { name: "club", club: second, part: third, person: Number(more[0]) };
  if (more.length === 0) {
    if (first === "") return { name: "start" };
    if (first === "me" && !second) return { name: "me" };
    if (first === "abend" && !second) return { name: "announce" };
    if (first === "days" && !second) return { name: "days" };
    if (first === "days" && second === "today" && !third) return { name: "today" };
    if (first === "settings" && !second) return { name: "settings" };
    if (first === "licences" && !second) return { name: "licences" };
    if (first === "imprint" && !second) return { name: "imprint" };
    if (first === "privacy" && !second) return { name: "privacy" };
    if (first === "admin" && !third) return { name: "admin", place: second };
    if (first === "games" && second && !third) return { name: "game", game: second };
    const part = EVENING_PARTS.find((one) => one === third);
    if (first === "e" && second && part !== undefined) return { name: "evening", evening: second, part };
    if (first === "c" && second && (third === "" || third === "leute")) return { name: "club", club: second, part: third, person: 0 };
    if (first === "t" && second) {
      if (!third) return { name: "table", table: second };
      if (third === "replay" || third === "check" || third === "analysis" || third === "review" || third === "day") return { name: third, table: second };
    }
  }
  return { name: "lost" };
}

/** The key after the # in a link to a seat or a person. Browsers don't send it to the server. */
export function keyIn(hash: string): string | null {
  return /^#([A-Za-z0-9_-]{22})$/.exec(hash)?.[1] ?? null;
}

let page = $state<Page>(typeof location === "undefined" ? { name: "start" } : pageAt(location.pathname));

export function here(): Page {
  return page;
}

/** Is this a big screen (`?view=beamer`, or an evening's hall)? It has no seat and no buttons. */
export function onBeamer(): boolean {
  const at = pageAt(location.pathname);
  return (at.name === "evening" && at.part === "saal") || new URLSearchParams(location.search).get("view") === "beamer";
}

/** Opens one of our pages without a reload. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState({}, "", path);
  else history.pushState({}, "", path);
  page = pageAt(location.pathname);
  scrollTo(0, 0);
}

/** Goes back to the previous page. From a table opened by a link it goes to the shelf. */
export function back(): void {
  if (history.state !== null) history.back();
  else go("/", true);
}

if (typeof window !== "undefined") {
  addEventListener("popstate", () => (page = pageAt(location.pathname)));
  // A link with a key was opened over the same page. Keys are read only when a page loads, so reload it.
  addEventListener("hashchange", () => {
    if (keyIn(location.hash)) location.reload();
  });
  // Links within the page, <a href="/games/…">, work without a reload.
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
    if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname === "/openapi.json") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
