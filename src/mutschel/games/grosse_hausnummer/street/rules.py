"""Hausnummern-Straße: five high house numbers in a row, added up, for one player."""

from __future__ import annotations

from typing import Literal, TypedDict

from mutschel.engine import Game, Result, Row, Seat, Table, Thing, plain_cup
from mutschel.games.grosse_hausnummer.rules import KEEP, PLACING, THROWS, HouseNumber

HOUSES = 5


class StreetView(TypedDict):
    kind: Literal["street"]
    numbers: list[int | None]
    """The numbers, house by house; null: not built yet."""


class Street(Thing):
    """A street of houses, built or not."""

    __slots__ = ("numbers",)
    kind = "street"

    def __init__(self) -> None:
        self.numbers: list[int | None] = [None] * HOUSES

    @property
    def built(self) -> list[int]:
        return [number for number in self.numbers if number is not None]

    def view(self, seat: Seat | None) -> StreetView:
        return {"kind": "street", "numbers": list(self.numbers)}


class OneHouse(HouseNumber):
    """A turn of the house numbers without other players."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cup = table.put("cup", plain_cup(self.dice))
        self.house = table.put("house", Row(3, plate=True))


async def play(table: Table) -> Result:
    house = OneHouse(table)
    street = table.put("street", Street())
    (player,) = table.players
    for number in table.rounds(HOUSES):
        built = await house.turn(player)
        street.numbers[number - 1] = built
        table.say("built", player=player, house=number, result=built, n=sum(street.built))
    return Result([sum(street.built)], [player])


GAME = Game(
    "hausnummern-strasse",
    package=__package__,
    players=(1, 1),
    play=play,
    asks=("luck", "wits"),
    options=(THROWS, KEEP, PLACING),
    shared_texts=("mutschel.games.grosse_hausnummer", "mutschel.games.strike_games"),
    shared_parts={"actions": "mutschel.games.grosse_hausnummer", "sheet": "mutschel.games.strike_games"},
)
