// Form: avoidable strikes per hundred of a person's decisions. Luck doesn't change it.

import type { AnalysisInfo } from "../protocol";

/** "−0,3"; a dash if the form is unknown. */
export function formText(form: number | null, language: string): string {
  if (form === null) return "–";
  const text = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(form);
  return Number(form.toFixed(1)) === 0 ? text : `−${text}`;
}

interface Given {
  lost: number;
  decisions: number;
}

/** The losses of each person in matches for strikes. `people`: the person in each seat. */
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

  /** Returns the form by person. */
  all(): Record<number, number> {
    return Object.fromEntries([...this.given].map(([person, { lost, decisions }]) => [person, (100 * lost) / decisions]));
  }
}
