/** Returns the same text for equal values, in whatever order an object lists its properties. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const facts = Object.entries(value).filter(([, fact]) => fact !== undefined);
  const inOrder = facts.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${inOrder.map(([name, fact]) => `${JSON.stringify(name)}:${canonicalJson(fact)}`).join(",")}}`;
}
