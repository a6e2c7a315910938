import type { CupView, Drawn, NumbersView, Play } from "@mutschel/screen";
import { fits, make, pickedOf, sum, waysOf } from "./box";

/** Which of nine places have a pip, for each face. */
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

export function stage(where: HTMLElement, first: Play): Drawn {
  let play = first;
  const box = make(where, "div", "box");
  const head = make(box, "div", "head");
  const whose = make(head, "p", "sign display");
  const left = make(head, "p", "sign");
  const row = make(box, "div", "tiles");
  row.setAttribute("role", "group");
  const felt = make(box, "div", "felt");
  const dice = make(felt, "div", "dice");
  dice.setAttribute("role", "img");
  felt.addEventListener("click", () => void (play.toThrow && !play.busy && play.acts.throw()));
  const numbers = play.thing("numbers", "box")?.numbers ?? [];
  const tiles = numbers.map((tile) => {
    const button = make(row, "button", "tile pick");
    button.type = "button";
    make(button, "span", "face display").textContent = String(tile);
    button.addEventListener("click", () => touch(tile));
    return { tile, button };
  });
  let shown = -1;

  function touch(tile: number): void {
    const picked = pickedOf(play);
    play.acts.pick(picked.includes(tile) ? picked.filter((one) => one !== tile) : [...picked, tile].sort((a, b) => a - b));
  }

  function update(now: Play): void {
    play = now;
    const view = now.thing("numbers", "box");
    const cup = now.thing("cup");
    if (!view || !cup) return;
    drawHead(now, view, cup);
    row.setAttribute("aria-label", now.word("tiles"));
    const [ways, picked] = [waysOf(now), pickedOf(now)];
    for (const { tile, button } of tiles) {
      const shut = view.crossed.includes(tile);
      const chosen = picked.includes(tile);
      const touchable = chosen || (ways.length > 0 && fits(ways, picked, tile));
      button.classList.toggle("shut", shut);
      button.classList.toggle("rests", ways.length > 0 && !touchable);
      button.disabled = !touchable || now.busy;
      if (touchable) button.setAttribute("aria-pressed", String(chosen));
      else button.removeAttribute("aria-pressed");
      button.setAttribute("aria-label", `${now.word("tile")} ${tile}${shut ? `, ${now.word("shut")}` : ""}`);
    }
    felt.classList.toggle("ready", now.toThrow && !now.busy);
    drawDice(cup, now);
  }

  function drawHead(now: Play, { numbers: all, crossed }: NumbersView, cup: CupView): void {
    const player = cup.player ?? now.waiting?.seats[0] ?? null;
    whose.textContent = player === null ? now.word("box") : now.isYou(player) ? now.say({ text: "your-box" }) : now.say({ text: "whose-box", player });
    left.textContent = `${now.word("left-open")}: ${sum(all) - sum(crossed)}`;
  }

  function drawDice(cup: CupView, now: Play): void {
    const faces = (cup.faces ?? []) as number[];
    dice.hidden = faces.length === 0;
    dice.setAttribute("aria-label", `${now.word("cup")}: ${faces.join(", ")}`);
    const state = 10 * cup.throw + faces.length;
    if (state === shown) return;
    shown = state;
    dice.replaceChildren();
    for (const face of faces) {
      const die = make(dice, "span", "die");
      for (let place = 0; place < 9; place++) make(die, "i", PIPS[face]?.includes(place) ? "pip" : "");
    }
  }

  update(first);
  return { update };
}
