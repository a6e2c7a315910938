// Form: strikes that somebody's decisions gave away, in a hundred of them. Luck doesn't move it.

import type { AnalysisInfo } from "../protocol";

/** "−0,3"; a dash where nobody knows. */
export function formText(form: number | null, language: string): string {
  if (form === null) return "–";
  const text = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(form);
  return Number(form.toFixed(1)) === 0 ? text : `−${text}`;
}

interface Given {
  lost: number;
  decisions: number;
}

/** What everybody gave away in matches for strikes. `people`: who sat where. */
export class EveningForm {
  private readonly given = new Map<number, Given>();

  add({ unit, decisions }: Pick<AnalysisInfo, "unit" | "decisions">, people: readonly number[]): void {
    if (unit !== "strikes") return;
    for (const { seat, loss } of decisions) {
      const person = people[seat];
      if (person === undefined) continue;
      const before = this.given.get(person) ?? { lost: 0, decisions: 0 };
      this.given.set(person, { lost: before.lost + loss, decisions: before.decisions + 1 });
    }
  }

  /** By person. */
  all(): Record<number, number> {
    return Object.fromEntries([...this.given].map(([person, { lost, decisions }]) => [person, (100 * lost) / decisions]));
  }
}
