// Pig's object: a glass piggy bank for each player. Everything else looks as in every game.

/** @import { Drawn, Parts, Play } from "@mutschel/screen" */

export const version = 1;
export const css = `
[data-game="pig"] svg { display: block; width: 100%; height: 100%; overflow: visible; }
[data-game="pig"] text { font: 700 34px var(--font-display); text-anchor: middle; fill: #4a2a12; }
`;
/** @type {Parts} */
export const parts = { figure };

const COINS = 10;

/** @type {(where: HTMLElement, play: Play, seat: number) => Drawn} */
function figure(where, play, seat) {
  const update = (/** @type {Play} */ now) => void (where.innerHTML = piggyBank(statusOf(now, seat)));
  update(play);
  return { update };
}

/** What the view says about a seat: its points, those of its turn, the coins for its share of the goal, and whether it has just thrown a 1. */
function statusOf(/** @type {Play} */ { view, waiting, thing }, /** @type {number} */ seat) {
  const points = thing("tally").counts[seat];
  const cup = thing("cup");
  const onTurn = waiting?.seats.includes(seat) ?? cup.player === seat;
  return {
    points,
    turn: onTurn ? thing("counter").value : 0,
    coins: Math.min(COINS, Math.floor((COINS * points) / view.options.goal)),
    lost: cup.player === seat && cup.faces?.[0] === 1,
  };
}

function piggyBank({ points, turn, coins, lost }) {
  const saved = Array.from({ length: coins }, (_, n) => `<circle cx="${-42 + (n % 4) * 26 + (n > 3 && n < 8 ? 12 : 0)}" cy="${-36 - Math.floor(n / 4) * 20}" r="11" fill="#e8b93c" stroke="#a8741a" stroke-width="2"/>`);
  const at = turn > 0 ? `<circle cx="-4" cy="-166" r="29" fill="#e8b93c" stroke="#a8741a" stroke-width="3"/><text x="-4" y="-154">${turn}</text>` : "";
  return `<svg viewBox="-122 -200 246 212">
    <ellipse cx="4" cy="0" rx="104" ry="10" fill="#1a1006" opacity=".35"/>
    <g ${lost ? 'transform="rotate(180 0 -62)"' : ""}>
      <path d="M-58 -26V0H-34V-16M34 -16V0H58V-26" fill="#d88f92" stroke="#9c5a60" stroke-width="3"/>
      <path d="M-84 -74q-26 -2 -22 -22q10 -10 16 2" fill="none" stroke="#9c5a60" stroke-width="5"/>
      <path d="M-88 -68C-88 -112 -46 -130 -2 -130 26 -130 44 -124 58 -112L84 -128 82 -98Q94 -88 98 -76H112V-46H96C84 -22 46 -12 0 -12 -50 -12 -88 -30 -88 -68Z" fill="#f0b9b7" stroke="#9c5a60" stroke-width="3"/>
      <path d="M-70 -70C-68 -100 -38 -116 -8 -118" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".7"/>
      <path d="M-24 -128H18" stroke="#6d3a40" stroke-width="7" stroke-linecap="round"/>
      <path d="${lost ? "M62 -94l12 12m0 -12l-12 12" : "M68 -88h.01"}" stroke="#3a1d20" stroke-width="${lost ? 4 : 10}" stroke-linecap="round"/>
      <path d="M106 -66v10" stroke="#9c5a60" stroke-width="5" stroke-linecap="round"/>
      ${saved.join("")}
    </g>
    ${lost ? "" : `<text x="-4" y="-84">${points}</text>${at}`}
  </svg>`;
}
