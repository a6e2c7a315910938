import { hexOf } from "./random";

/** The same text for what is the same, in whatever order an object lists it and however a number is written. */
export function plain(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "number") return Number.isInteger(part) ? part : bitsOf(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function bitsOf(number: number): string {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setFloat64(0, number);
  return hexOf(new Uint8Array(bytes.buffer));
}
