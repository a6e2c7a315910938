// Data kept in this browser. In a private window or a full storage it lasts only as long as the page.

/** Values that could not be stored: newer than those stored under the same key. */
const memory = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  const text = memory.get(key) ?? stored(key);
  try {
    return text === null ? otherwise : (JSON.parse(text) as T);
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
  try {
    localStorage.setItem(`mutschel.${key}`, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

/** Is this only kept as long as the page is open? */
export const isFleeting = (key: string): boolean => memory.has(key);

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(`mutschel.${key}`);
  } catch {
    // nothing is stored here anyway
  }
}

/** Deletes everything whose key begins like this. */
export function forgetAll(beginning: string): void {
  for (const key of memory.keys()) if (key.startsWith(beginning)) memory.delete(key);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`mutschel.${beginning}`)) localStorage.removeItem(key);
  } catch {
    // nothing is stored here anyway
  }
}
