// What this browser remembers. Private windows may refuse it: then it lasts as long as the page.

const memory = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`mutschel.${key}`) ?? memory.get(key);
    return text === undefined || text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
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
