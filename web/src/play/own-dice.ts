// Where all throw at the same time, each with their own dice: what lies before one's own seat. The server's view is the same for everybody, and its
// cup has the dice that fell last.

import { thing, things } from "../core/things";
import type { MatchView } from "@mutschel/screen";
import type { Views } from "./moments";

type Table = Pick<MatchView, "table">;

/** Does each seat throw its own dice, all at the same time? */
export const throwTogether = (view: Table): boolean => things(view as MatchView, "last-turn")[0]?.throw !== undefined;

/** Is the match waiting for several who throw at the same time? */
export const waitsForAll = ({ waiting }: Pick<MatchView, "waiting">): boolean => waiting?.for === "throw" && waiting.done !== undefined;

/** The same views, with the seat's own dice in the cup and its own throws on the slip. */
export const withOwnDice = (views: Views): Views => new Map([...views].map(([seat, seen]) => [seat, { ...seen, view: ownView(seen.view) }]));

function ownView(view: MatchView): MatchView {
  const { seat } = view;
  if (seat === null || !throwTogether(view)) return view;
  const moments = view.moments.map((moment) => ({ ...moment, table: ownTable(moment, seat, false) }));
  return { ...view, moments, table: ownTable(view, seat, view.waiting?.seats.includes(seat) ?? false) };
}

/** `throws`: this seat is still to make the throw that the slip counts. */
function ownTable(view: Table, seat: number, throws: boolean): MatchView["table"] {
  const { table } = view;
  const own = things(view as MatchView, "last-turn")[seat];
  const cup = thing(view as MatchView, "cup");
  const slip = thing(view as MatchView, "slip");
  if (own?.throw === undefined || !cup) return table;
  const mine: MatchView["table"] = { ...table, cup: { ...cup, player: seat, throw: own.throw, faces: own.faces ?? [] } };
  return slip ? { ...mine, slip: { ...slip, player: own.hit === undefined ? seat : null, throw: slip.throw - Number(throws) } } : mine;
}
