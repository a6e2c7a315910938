import type { Drawn, Play } from "@mutschel/screen";
import { make, pickedOf, sum, waysOf } from "./box";

interface Action {
  label: string;
  look: "main" | "paper tall" | "paper tall hinted";
  /** Missing: it only says what is to be done first. */
  does?: () => unknown;
}

export function actions(where: HTMLElement, first: Play): Drawn {
  const row = make(where, "div", "buttons");
  const buttons: HTMLButtonElement[] = [];

  function update(play: Play): void {
    const wanted = actionsOf(play);
    // Buttons are kept, so that the focus stays where it is.
    while (buttons.length > wanted.length) buttons.pop()!.remove();
    wanted.forEach(({ label, look, does }, place) => {
      const button = (buttons[place] ??= make(row, "button", ""));
      button.type = "button";
      button.className = `button ${look}`;
      button.textContent = label;
      button.disabled = play.busy;
      button.setAttribute("aria-disabled", String(!does));
      button.onclick = () => void does?.();
    });
  }

  update(first);
  return { update };
}

function actionsOf(play: Play): Action[] {
  const { acts, question } = play;
  if (play.toThrow) return [{ label: play.word("throw"), look: "main", does: () => acts.throw() }];
  if (!question || question.answers.kind !== "one_of") return [];
  const hint: Action[] = play.mayHint ? [{ label: play.word("hint"), look: "paper tall", does: async () => acts.pick(await acts.hint()) }] : [];
  if (question.ask.text !== "shut") {
    return [...hint, ...question.answers.options.map((answer): Action => {
      const label = play.word(answer);
      return { label: label.charAt(0).toUpperCase() + label.slice(1), look: play.picked === answer ? "paper tall hinted" : "paper tall", does: () => acts.answer(answer) };
    })];
  }
  const picked = pickedOf(play);
  const way = waysOf(play).find((one) => one.join() === picked.join());
  if (way) return [...hint, { label: play.say({ text: "do-shut", tiles: way.join(" + ") }), look: "main", does: () => acts.answer(way) }];
  return [...hint, { label: play.say({ text: "still", n: Number(question.ask["n"]) - sum(picked) }), look: "main" }];
}
