// The headline of an analysis, for one player.

import { givenAway } from "../../core/days";
import { words } from "../../core/language.svelte";
import type { Play } from "../../play/play";
import type { AnalysisInfo } from "../../protocol";
import { capital } from "../../table/answer-labels";
import { counted, expected, measure, plain } from "./figures";
import { better, digitsOf, sumOf, worstOf } from "./sums";

const say = words({
  de: {
    perfect: { you: "Besser konntest du nicht entscheiden", other: (name: string) => `${name} hätte nicht besser entscheiden können` },
    little: { you: "Du hast fast nichts verschenkt", other: (name: string) => `${name} hat fast nichts verschenkt` },
    lost: {
      points: { you: (n: string) => `Du hast ${n} verschenkt`, other: (name: string, n: string) => `${name} hat ${n} verschenkt` },
      strikes: { you: (n: string) => `Du hast dir ${n} eingehandelt`, other: (name: string, n: string) => `${name} hat sich ${n} eingehandelt` },
    },
    luck: {
      good: { you: "Du hattest Glück", other: (name: string) => `${name} hatte Glück` },
      bad: { you: "Du hattest Pech", other: (name: string) => `${name} hatte Pech` },
    },
    more: (n: string) => `${n} mehr als erwartet`,
    fewer: (n: string) => `${n} weniger als erwartet`,
    even: "Es kam genau wie erwartet",
    unmeasured: "Hier gab es nichts zu messen",
  },
  en: {
    perfect: { you: "You couldn’t have decided better", other: (name: string) => `${name} couldn’t have decided better` },
    little: { you: "You gave away next to nothing", other: (name: string) => `${name} gave away next to nothing` },
    lost: {
      points: { you: (n: string) => `You gave away ${n}`, other: (name: string, n: string) => `${name} gave away ${n}` },
      strikes: { you: (n: string) => `You took ${n} too many`, other: (name: string, n: string) => `${name} took ${n} too many` },
    },
    luck: {
      good: { you: "You were lucky", other: (name: string) => `${name} was lucky` },
      bad: { you: "You were unlucky", other: (name: string) => `${name} was unlucky` },
    },
    more: (n: string) => `${n} more than expected`,
    fewer: (n: string) => `${n} fewer than expected`,
    even: "It went just as expected",
    unmeasured: "There was nothing to measure here",
  },
});

/** Returns the headline: the cost of the decisions, or luck if there were none, or the first measure in games without odds. */
export function headline(play: Play, analysis: AnalysisInfo, seat: number, you: number | null): string {
  if (!analysis.sums) return measured(play, analysis, seat);
  const name = play.names[seat] ?? "";
  return analysis.decisions.length > 0 ? decided(analysis, seat, seat === you, name) : lucky(analysis, seat, seat === you, name);
}

function decided(analysis: AnalysisInfo, seat: number, yours: boolean, name: string): string {
  const { unit } = analysis;
  const { lost: all, unseen } = analysis.players[seat]!;
  const lost = unit === "points" ? givenAway(all - unseen) : Number((all - unseen).toFixed(digitsOf(unit)));
  const { perfect, little, lost: given } = say();
  if (lost === 0) {
    const { you, other } = worstOf(analysis, seat).length > 0 ? little : perfect;
    return yours ? you : other(name);
  }
  const said = counted(unit, lost, unit === "points" ? plain(lost) : expected(unit, lost));
  return yours ? given[unit].you(said) : given[unit].other(name, said);
}

function lucky({ players, unit }: AnalysisInfo, seat: number, yours: boolean, name: string): string {
  const { luck } = sumOf(players[seat]!, unit);
  if (luck === 0) return say().even;
  const { you, other } = say().luck[luck * better(unit) > 0 ? "good" : "bad"];
  const amount = Math.abs(luck);
  const said = counted(unit, amount, expected(unit, amount));
  return `${yours ? you : other(name)}: ${luck > 0 ? say().more(said) : say().fewer(said)}`;
}

/** The first of the measures, in the game's own words (`measured-…`) if it has any for it. */
function measured(play: Play, { measures }: AnalysisInfo, seat: number): string {
  const first = measures.find((one) => one.seat === seat);
  if (!first) return say().unmeasured;
  const text = `measured-${first.name}`;
  const value = measure(first.unit, first.value);
  return text in play.game.texts.messages ? play.say({ text, player: seat, value }) : `${capital(play.word(first.name))}: ${value}`;
}
