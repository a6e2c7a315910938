"""The page of odds of DICE CUP: the prices of categories, and the cost of seeing fewer colours."""

from __future__ import annotations

from collections.abc import Mapping

from mutschel.engine import Game, Json, Options
from mutschel.games.dice_cup.odds.finals import finals
from mutschel.games.dice_cup.odds.states import SOLVED, fresh, states_from
from mutschel.games.dice_cup.odds.tables import optimum, worths
from mutschel.games.dice_cup.odds.values import values
from mutschel.games.dice_cup.rules import CATEGORIES, COLOURS, COLUMNS, LOWER, MIDDLE, UPPER
from mutschel.odds.pages import Amount, FactTable, Page, Sentence


def page(game: Game, options: Options) -> Page:
    columns = options[COLUMNS]
    empty, known = dict.fromkeys(CATEGORIES, columns), values(columns)
    prices = {name: known.worth(empty) - after for name, after in known.after(empty).items()}
    return solved(game, options, prices) if columns in SOLVED else learnt(game, options, prices)


def price_table(intro: str, prices: Mapping[str, float]) -> FactTable:
    return FactTable(intro, ("category", "price"), [(name, Amount(at, 2)) for name, at in prices.items()])


def solved(game: Game, options: Options, prices: dict[str, float]) -> Page:
    columns = options[COLUMNS]
    empty = fresh(columns)
    sights = {seen: worths(seen)[empty] for seen in range(len(COLOURS) + 1)} if columns == 1 else {}
    tables = [price_table("by-price", prices)]
    if sights:
        rows = [(seen, Amount(mean, 2)) for seen, mean in sights.items()]
        tables.append(FactTable("by-sight", ("colours-seen", "on-average"), rows))

    def facts() -> Mapping[str, Json]:
        found: dict[str, Json] = {"prices": prices, "policy": policy(columns)}
        return found | ({"sights": {str(seen): mean for seen, mean in sights.items()}} if sights else {})

    shares = {n: float(share) for n, share in enumerate(optimum().ends[empty]) if share > 0}
    return Page(game, options, "sheet", shares, tables=tables, facts=facts)


def learnt(game: Game, options: Options, prices: dict[str, float]) -> Page:
    """The page for an unsolved number of columns: the best known play, and its distance from the bound."""
    found = finals(options[COLUMNS])
    measured = {"mean": Amount(found.learnt.value, 2, found.learnt.error), "apart": Amount(found.apart.value, 2)}
    return Page(
        game,
        options,
        "sheet",
        {total: sheets / found.sheets for total, sheets in found.totals.items()},
        played=found.sheets,
        notes=[Sentence("nearly-best", measured)],
        tables=[price_table("by-learnt-price", prices)],
        facts=lambda: {"prices": prices, "learnt": found.learnt._asdict(), "bound": found.bound._asdict()},
    )


def policy(columns: int) -> list[Json]:
    """The price of each open category at every state of a sheet; colours with as many open boxes are alike."""
    worth = optimum().worth
    found: list[Json] = []
    for state in states_from(fresh(columns)):
        categories = [name for name, boxes in zip((*UPPER, *LOWER), state.upper + state.lower, strict=True) if boxes]
        prices = {name: worth[state] - worth[state.without(name)] for name in categories}
        for boxes, colours in enumerate(state.colours, 1):
            if colours:
                prices[f"colour-{boxes}"] = worth[state] - worth[state.without(MIDDLE[0], boxes)]
        found.append({**state._asdict(), "prices": prices})
    return found
