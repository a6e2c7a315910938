import { hexOf } from "./random";

/**
 * The same text for what is the same, in whatever order an object lists it and however a number is written. (An object of
 * JavaScript lists "9" before "10" whatever is done, so JSON.stringify won't do.)
 */
export function plain(value: unknown): string {
  if (typeof value === "number" && !Number.isInteger(value)) return `"${bitsOf(value)}"`;
  if (Array.isArray(value)) return `[${value.map(plain).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const facts = Object.entries(value).filter(([, fact]) => fact !== undefined);
  const inOrder = facts.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${inOrder.map(([name, fact]) => `${JSON.stringify(name)}:${plain(fact)}`).join(",")}}`;
}

function bitsOf(number: number): string {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setFloat64(0, number);
  return hexOf(new Uint8Array(bytes.buffer));
}
