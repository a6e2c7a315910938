// An aim in words: for screen readers, and beside the sliders.

import { words } from "../../core/language.svelte";
import type { AimValues } from "./aim";

const say = words({
  de: {
    straight: "geradeaus",
    aside: (n: number, right: boolean) => `${n}° nach ${right ? "rechts" : "links"}`,
    strength: (n: number) => `Kraft ${n}\u00a0%`,
    loft: (n: number) => `${n}° steil`,
  },
  en: {
    straight: "straight on",
    aside: (n: number, right: boolean) => `${n}° to the ${right ? "right" : "left"}`,
    strength: (n: number) => `strength ${n}%`,
    loft: (n: number) => `${n}° steep`,
  },
});

export function directionText({ degrees }: AimValues): string {
  const whole = Math.round(degrees);
  return whole === 0 ? say().straight : say().aside(Math.abs(whole), whole > 0);
}
export const strengthText = ({ strength }: AimValues): string => say().strength(Math.round(100 * strength));
export const loftText = ({ loft }: AimValues): string => say().loft(Math.round(loft));

/** "Kraft 62 %, 5° nach links" */
export const aimText = (aimed: AimValues): string => `${strengthText(aimed)}, ${directionText(aimed)}`;
