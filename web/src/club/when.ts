// When evenings were, as briefly as it can be said.

/** The year; with the month where there were several in it. */
export function yearOrMonth(times: readonly number[], language: string): string[] {
  const years = times.map((at) => new Date(at).getFullYear());
  const month = new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-GB", { month: "short", year: "numeric" });
  return times.map((at, place) => (years.filter((year) => year === years[place]).length > 1 ? month.format(at) : String(years[place])));
}

/** "7. Januar 2027" */
export const dayText = (at: number | Date, language: string): string =>
  new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-GB", { dateStyle: "long" }).format(at);
