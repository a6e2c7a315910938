"""Nacket's Luisle: collect the numbers 1 to 10, then lose them again; the last player gets the strike."""

from __future__ import annotations

from itertools import combinations
from typing import Literal, TypedDict

from mutschel.engine import Json, Pick, Seat, Table, Thing
from mutschel.games.strike_games import LastToFinish, ThrowOutcome, strike_game

ORDER = Pick("order", ("backwards", "ladder", "any"), default="backwards")

NUMBERS = range(1, 11)


def obtained(faces: tuple[int, ...]) -> set[int]:
    """All numbers from 1 to 10 that are a die, or a sum of two or three of the dice.

    >>> sorted(obtained((1, 2, 4))), sorted(obtained((3, 5, 6)))
    ([1, 2, 3, 4, 5, 6, 7], [3, 5, 6, 8, 9])
    """
    return {sum(dice) for n in (1, 2, 3) for dice in combinations(faces, n)} & set(NUMBERS)


class LuisleView(TypedDict):
    kind: Literal["luisle"]
    numbers: list[int]
    deleting: bool


class Luisle(Thing):
    """A player's numbers: first they are written down, then they are crossed out."""

    __slots__ = ("deleting", "there")
    kind = "luisle"

    def __init__(self) -> None:
        self.there: set[int] = set()
        self.deleting = False

    @property
    def done(self) -> bool:
        return self.deleting and not self.there

    def use(self, faces: tuple[int, ...], order: str) -> None:
        """Use a throw to collect numbers, or to cross them out once all ten were there."""
        numbers = obtained(faces)
        if not self.deleting:
            self.there = self.there | (in_a_row(NUMBERS, self.there, numbers) if order == "ladder" else numbers)
            self.deleting = len(self.there) == len(NUMBERS)
        elif order == "any":
            self.there = self.there - numbers
        else:
            gone = set(NUMBERS) - self.there
            self.there = self.there - in_a_row(reversed(NUMBERS), gone, numbers)

    def view(self, seat: Seat | None) -> LuisleView:
        return {"kind": "luisle", "numbers": sorted(self.there), "deleting": self.deleting}


def in_a_row(sequence: Json, had: set[int], numbers: set[int]) -> set[int]:
    """As many of the sequence's next numbers as the throw yields without a gap.

    >>> sorted(in_a_row(range(1, 11), {1, 2}, {3, 4, 6}))
    [3, 4]
    """
    row: set[int] = set()
    for number in sequence:
        if number in had:
            continue
        if number not in numbers:
            break
        row.add(number)
    return row


class NacketsLuisle(LastToFinish):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.sheets = table.each("sheets", Luisle)
        self.slip.rule = f"counts-here-{table.options[ORDER]}"

    def clear(self) -> None:
        super().clear()
        for sheet in self.sheets:
            sheet.there, sheet.deleting = set(), False

    def use(self, player: Seat, faces: tuple[int, ...]) -> ThrowOutcome:
        sheet = self.sheets[player]
        before = sheet.there
        sheet.use(faces, self.table.options[ORDER])
        if sheet.done:
            return ThrowOutcome("done")
        numbers = sorted(before ^ sheet.there)
        text = "nothing-new" if not numbers else "gone" if before > sheet.there else "new"
        return ThrowOutcome(text, (), {"numbers": numbers, "n": len(numbers)})

    def is_done(self, player: Seat) -> bool:
        return self.sheets[player].done


GAME = strike_game("nackets-luisle", NacketsLuisle, package=__package__, order=20, evening=7, options=(ORDER,))
