"""The card of a dataset: what it is, how it was made, what each column means, and what it can't tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources

from mutschel import __version__
from mutschel.engine import LEVELS
from mutschel.lab.files import Column
from mutschel.lab.match_rows import TABLES, Holding

KINDS = {int: "integer", float: "number", str: "text"}


def card(holdings: Sequence[Holding], seed: str, planned: int, named: Sequence[str]) -> str:
    """The card as Markdown. `named` are the games that were asked for; empty stands for all."""
    there = [one for one in holdings if one.matches]
    matches = sum([one.matches for one in there])
    missing = planned - matches
    text = resources.files("mutschel.lab").joinpath("data_card.md").read_text(encoding="utf-8")
    return text.format(
        matches=number(matches),
        games=len(there),
        events=number(sum([one.events for one in there])),
        unfinished=f" It is not finished: {number(missing)} of {number(planned)} matches are still missing."
        * (missing > 0),
        planned=planned,
        chosen=f" --games {','.join(named)}" if named else "",
        seed=seed,
        version=__version__,
        players=" or ".join(map(str, sorted({one.setup.players for one in there}))),
        levels=", ".join(LEVELS),
        table=as_table(
            ("id", "game", "rules", "values", "matches", "events", "bytes"),
            [
                (
                    one.game.id,
                    one.game.name("en"),
                    f"version {one.game.version}",
                    {True: "exact", False: "estimated", None: "no analysis"}[one.exact],
                    number(one.matches),
                    number(one.events),
                    number(one.bytes),
                )
                for one in there
            ],
            numbers=3,
        ),
        columns="".join(
            f"\n**`{name}`**\n\n"
            + as_table(("column", "type", "what"), [(f"`{c.name}`", kind(c), about) for c, about in table])
            + "\n"
            for name, table in TABLES.items()
        ).rstrip("\n"),
    )


def kind(column: Column) -> str:
    return KINDS[column.kind] + (", may be empty" if column.empty else "")


def as_table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 0) -> str:
    """The last columns are numbers."""
    line = ["---"] * (len(head) - numbers) + ["--:"] * numbers
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, line, *rows])


def number(value: int) -> str:
    return f"{value:,}"
