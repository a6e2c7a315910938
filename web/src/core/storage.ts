// What this browser remembers. Private windows may refuse it: then it lasts as long as the page.

const memory = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  const text = stored(key) ?? memory.get(key);
  try {
    return text === undefined ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`mutschel.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(`mutschel.${key}`, text);
  } catch {
    // kept in memory
  }
}
