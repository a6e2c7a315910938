import { language, words } from "../core/language.svelte";
import { answerText } from "./answer-text";
import type { Play } from "./play";

/** May the player ask for a hint? Only against bots, and not where speed counts. */
export function canHint(play: Play): boolean {
  const others = play.seats.filter((_, seat) => seat !== play.seat);
  return play.question !== null && play.waiting?.for !== "call" && others.length > 0 && others.every((seat) => seat.bot !== null);
}

const say = words({
  de: {
    points: (answer: string, value: string) => `${answer}: Damit kannst du am Ende ${value} Punkte erwarten.`,
    strikes: (answer: string, value: string) => `${answer}: Die Gefahr eines Strichs in dieser Runde liegt damit bei ${value}.`,
    with: (next: string, other: string) => `Mit ${next} sind es ${other}.`,
    equal: (next: string) => `${next} ist genauso gut.`,
    only: (answer: string) => `${answer}: Etwas anderes bleibt dir nicht.`,
    bot: "So würde der stärkste Bot entscheiden.",
  },
  en: {
    points: (answer: string, value: string) => `${answer}: you can expect ${value} points at the end.`,
    strikes: (answer: string, value: string) => `${answer}: that leaves a ${value} chance of a strike this round.`,
    with: (next: string, other: string) => `With ${next} it would be ${other}.`,
    equal: (next: string) => `${next} is just as good.`,
    only: (answer: string) => `${answer}: it’s your only choice.`,
    bot: "That’s what the strongest bot would do.",
  },
});

/** The reason for the hint; null: there is no hint. */
export function whyHinted(play: Play): string | null {
  if (!play.hinted) return null;
  const { value, why } = play.hinted;
  if (why === null) return say().bot;
  const answer = capital(answerText(play, value));
  if (why.next === null) return say().only(answer);
  const style = why.unit === "strikes" ? "percent" : "decimal";
  const figures = new Intl.NumberFormat(language(), { style, minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const figure = (value: number): string => figures.format(value).replace(/^-(?=[0.,]+$)/, "").replace("-", "−"); // never −0
  const [shown, other] = [figure(why.value), figure(why.next.value)];
  const next = answerText(play, why.next.answer);
  return `${say()[why.unit](answer, shown)} ${shown === other ? say().equal(capital(next)) : say().with(next, other)}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
