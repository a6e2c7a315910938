// Keeps the operator's token as long as this tab is open, and nowhere else.

const KEY = "mutschel.admin";

export function keptToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the token; null forgets it. In a browser that stores nothing it lasts as long as the page. */
export function keepToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    // this browser stores nothing
  }
}
