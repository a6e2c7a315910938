/** A number with a real minus sign. */
export const withMinus = (n: number): string => String(n).replace("-", "−");
