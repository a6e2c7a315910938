// Short dates of evenings.

/** Returns the year of each time, with the month if several fall into one year. */
export function yearOrMonth(times: readonly number[], language: string): string[] {
  const years = times.map((at) => new Date(at).getFullYear());
  const month = new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-GB", { month: "short", year: "numeric" });
  return times.map((at, place) => (years.filter((year) => year === years[place]).length > 1 ? month.format(at) : String(years[place])));
}

/** "7. Januar 2027" */
export const dayText = (at: number | Date, language: string): string =>
  new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-GB", { dateStyle: "long" }).format(at);
