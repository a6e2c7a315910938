"""Große Hausnummer: the highest house number out of three dice. Its two sister games share this page."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from mutschel.engine import Domain, Fields, OneOf, Options, OrNone, Pick, Row, Seat, Table
from mutschel.games.strike_games import MUTSCHEL_BEFORE, ComparisonGame, strike_game

THROWS = Pick("throws", (1, 3), default=3)
KEEP = Pick("keep", ("one-or-none", "one"), default="one-or-none")
PLACING = Pick("placing", ("end", "at-once"), default="end")

PLACES = ("hundreds", "tens", "units")


def house_number(faces: list[int], highest: bool) -> int:
    """The dice arranged as the highest (or the lowest) number.

    >>> house_number([2, 6, 2], highest=True), house_number([2, 6, 2], highest=False)
    (622, 226)
    """
    hundreds, tens, units = sorted(faces, reverse=highest)
    return 100 * hundreds + 10 * tens + units


def may_lay_none(options: Options) -> bool:
    """True if players may lay no die aside. Version 1 had no such option: one die was demanded."""
    return options.values.get(KEEP.name) == "one-or-none"


class HouseNumber(ComparisonGame):
    """A game of house numbers: one die or none is laid aside, the others are thrown again; the third throw counts."""

    highest: ClassVar[bool] = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.house = table.put("house", Row(3, plate=True))
        self.slip.of = table.options[THROWS]
        if table.options[PLACING] == "at-once":
            self.slip.rule = "counts-here-at-once"

    async def turn(self, player: Seat) -> int:
        await self.next_throw(player, 1)
        for number in range(2, self.table.options[THROWS] + 1):
            await self.lay_aside(player)
            await self.next_throw(player, number)
        # the last throw stays there for all to see; its best die counts at the first free place
        last = iter(sorted(self.cup.faces, reverse=self.highest))
        self.house.faces = [next(last) if digit is None else digit for digit in self.house.faces]
        if self.table.options[PLACING] == "end":
            number = house_number(self.house.shown(), self.highest)
            self.house.faces = [int(digit) for digit in str(number)]
        hundreds, tens, units = self.house.shown()
        return 100 * hundreds + 10 * tens + units

    async def next_throw(self, player: Seat, number: int) -> None:
        if number == 1:
            await self.cup.throw_all(player)
            self.house.clear(places=3)
        else:
            await self.cup.throw(player)

    async def lay_aside(self, player: Seat) -> None:
        dice = sorted(set(self.cup.faces), reverse=self.highest)
        free = [name for place, name in enumerate(PLACES) if self.house.faces[place] is None]
        at_once = self.table.options[PLACING] == "at-once"
        answers: Domain[Any] = Fields({"die": OneOf(dice), "place": OneOf(free)}) if at_once else OneOf(dice)
        if may_lay_none(self.table.options):
            answers = OrNone(answers)
        self.house.next = None if at_once else self.house.faces.index(None)
        chosen = await self.table.choose(player, answers, "lay-aside-at" if at_once else "lay-aside")
        self.house.next = None
        if isinstance(chosen, dict):
            self.lay(chosen["die"], chosen["place"])
        elif chosen != "none":
            self.lay(chosen)

    def lay(self, face: int, place: str | None = None) -> None:
        """Move a die from the throw to a place of the number, or to the first free one."""
        where = self.house.faces.index(None) if place is None else PLACES.index(place)
        self.house.faces[where] = self.cup.take(face)


game = partial(
    strike_game,
    "grosse-hausnummer",
    HouseNumber,
    package=__package__,
    asks=("luck", "wits"),
    order=12,
    evening=1,
    shared_parts={"judge": "mutschel.games.strike_games"},
)
FIRST = game(version=1, options=(THROWS, PLACING), mutschel=MUTSCHEL_BEFORE)
GAME = game(version=3, options=(THROWS, KEEP, PLACING), earlier=(FIRST,))
