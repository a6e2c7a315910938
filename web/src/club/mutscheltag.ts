// The Mutscheltag: the Thursday after Epiphany, when Reutlingen throws for Mutscheln.

const THURSDAY = 4;

function of(year: number): Date {
  const day = new Date(year, 0, 7);
  day.setDate(7 + ((THURSDAY - day.getDay() + 7) % 7));
  return day;
}

/** Returns the date of the next Mutscheltag; today counts. */
export function nextMutscheltag(now: Date): Date {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const day = of(today.getFullYear());
  return day >= today ? day : of(today.getFullYear() + 1);
}
