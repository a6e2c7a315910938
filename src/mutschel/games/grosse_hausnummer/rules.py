"""Große Hausnummer: the highest house number out of three dice. Its small and its turned sister share this page."""

from __future__ import annotations

from typing import ClassVar

from mutschel.engine import Fields, OneOf, Pick, Row, Seat, Table
from mutschel.games.strike_games import Compared, strike_game

THROWS = Pick("throws", (1, 3), default=3)
PLACING = Pick("placing", ("end", "at-once"), default="end")

PLACES = ("hundreds", "tens", "units")


def house_number(faces: list[int], highest: bool) -> int:
    """The dice arranged as the highest (or the lowest) number.

    >>> house_number([2, 6, 2], highest=True), house_number([2, 6, 2], highest=False)
    (622, 226)
    """
    hundreds, tens, units = sorted(faces, reverse=highest)
    return 100 * hundreds + 10 * tens + units


class HouseNumber(Compared):
    """Throw three dice, lay one aside; throw two, lay one aside; throw one."""

    highest: ClassVar[bool] = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.house = table.put("house", Row(3))

    async def turn(self, player: Seat) -> int:
        if self.table.options[THROWS] == 1:
            await self.next_throw(player, 1)
            for face in sorted(self.cup.faces, reverse=self.highest):
                self.lay(face)
        else:
            for number in (1, 2, 3):
                await self.next_throw(player, number)
                await self.lay_one_aside(player)
        if self.table.options[PLACING] == "end":
            number = house_number(self.house.shown(), self.highest)
            self.house.faces = [int(digit) for digit in str(number)]
            return number
        hundreds, tens, units = self.house.shown()
        return 100 * hundreds + 10 * tens + units

    async def next_throw(self, player: Seat, number: int) -> None:
        if number == 1:
            await self.cup.throw_all(player)
            self.house.clear(places=3)
        else:
            await self.cup.throw(player)

    async def lay_one_aside(self, player: Seat) -> None:
        dice = sorted(set(self.cup.faces), reverse=self.highest)
        if len(self.cup.faces) == 1:
            self.lay(dice[0])
        elif self.table.options[PLACING] == "end":
            self.lay(await self.table.choose(player, OneOf(dice), "lay-aside"))
        else:
            free = [name for place, name in enumerate(PLACES) if self.house.faces[place] is None]
            answers = Fields({"die": OneOf(dice), "place": OneOf(free)})
            chosen = await self.table.choose(player, answers, "lay-aside-at")
            self.lay(chosen["die"], chosen["place"])

    def lay(self, face: int, place: str | None = None) -> None:
        """Lay a die at a place of the number, or at the first free one."""
        where = self.house.faces.index(None) if place is None else PLACES.index(place)
        self.house.faces[where] = self.cup.take(face)


GAME = strike_game(
    "grosse-hausnummer", HouseNumber, package=__package__, asks=("luck", "wits"), order=12, options=(THROWS, PLACING)
)
