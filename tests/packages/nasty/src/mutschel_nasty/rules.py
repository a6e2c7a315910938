"""The Nasty Mine: dice that no page knows, own things, and answers that can't be listed.

Whoever has the lowest total wins.
"""

from __future__ import annotations

from random import Random
from typing import Literal, TypedDict

from mutschel.engine import (
    Bag,
    Counter,
    Cup,
    Die,
    Domain,
    Fields,
    Game,
    Json,
    Numbers,
    OneOf,
    Refused,
    Result,
    Results,
    Seat,
    Sheet,
    Table,
    Tally,
    Thing,
    Whole,
    WholeNumber,
    is_whole,
    lowest_wins,
)

COLUMNS = Whole("columns", 1, 2, default=2)
GOLD = Die("gold", tuple(range(1, 9)))
RUBY = Die("ruby", tuple(range(1, 21)))
NUGGETS = ("nugget", "pebble", "coal")
HALLS = tuple(f"{row}{column}" for row in "abcd" for column in range(1, 5))
SHALLOW, DEEP = ("small", "large"), ("deep", "all")
LONGEST_NAME = 20
DEEPEST = 30


# -- things of its own -------------------------------------------------------------------------------
class LampView(TypedDict):
    lit: bool
    oil: int


class MineView(TypedDict):
    kind: Literal["mine"]
    name: str | None
    hall: str | None
    shaft: list[int]
    found: list[str]
    lamp: LampView


class Mine(Thing):
    """The thing that every player digs."""

    __slots__ = ("found", "hall", "name", "oil", "shaft")
    kind = "mine"

    def __init__(self) -> None:
        self.name: str | None = None
        self.hall: str | None = None
        self.shaft: list[int] = []
        self.found: list[str] = []
        self.oil = 8

    def view(self, seat: Seat | None) -> MineView:
        return {
            "kind": "mine",
            "name": self.name,
            "hall": self.hall,
            "shaft": list(self.shaft),
            "found": list(self.found),
            "lamp": {"lit": self.oil > 0, "oil": self.oil},
        }


class SongView(TypedDict):
    round: int
    mood: str


class CanaryView(TypedDict):
    kind: Literal["canary"]
    songs: list[SongView]


class Canary(Thing):
    """It sings as long as the air is good."""

    __slots__ = ("moods",)
    kind = "canary"

    def __init__(self) -> None:
        self.moods: list[str] = []

    def view(self, seat: Seat | None) -> CanaryView:
        return {"kind": "canary", "songs": [{"round": n, "mood": mood} for n, mood in enumerate(self.moods, 1)]}


# -- answers that can't be listed --------------------------------------------------------------------
class MineName(Domain[str]):
    """Any short name: an open answer."""

    def check(self, value: Json) -> str:
        if (
            type(value) is str
            and 2 <= len(value) <= LONGEST_NAME
            and value.replace(" ", "a").isalpha()
            and value == value.strip()
        ):
            return value
        raise Refused("not-a-name", package=__package__, n=LONGEST_NAME)

    def sample(self, rng: Random) -> Json:
        return "".join(rng.choice("aeiourst") for _ in range(6))

    def fallback(self) -> Json:
        return "nameless"


class ShaftView(TypedDict):
    kind: Literal["shaft"]
    low: int
    high: int


class Shaft(Domain[list[int]]):
    """From where to where: a kind of answer that no page has heard of."""

    def check(self, value: Json) -> list[int]:
        whole = type(value) is list and len(value) == 2 and all(map(is_whole, value))
        if not whole or not 0 <= value[0] < value[1] <= DEEPEST:
            raise Refused("not-a-shaft", package=__package__, n=DEEPEST)
        return list(value)

    def sample(self, rng: Random) -> Json:
        return sorted(rng.sample(range(DEEPEST + 1), 2))

    def fallback(self) -> Json:
        return [0, 5]

    def describe(self) -> ShaftView:
        return {"kind": "shaft", "low": 0, "high": DEEPEST}


# -- play --------------------------------------------------------------------------------------------
def points_for(row: str, gold: tuple[int, ...], ruby: int) -> int:
    """
    >>> [points_for(row, (3, 8), 20) for row in (*SHALLOW, *DEEP)]
    [3, 8, 20, 31]
    """
    return {"small": min(gold), "large": max(gold), "deep": ruby, "all": sum(gold) + ruby}[row]


async def play(table: Table) -> Result:
    columns = table.options[COLUMNS]
    gold = table.put("cup", Cup((GOLD, GOLD)))
    ruby = table.put("ruby", Cup((RUBY,)))
    sheets = table.each("sheets", lambda: Sheet(SHALLOW, DEEP, columns=columns))
    mines = table.each("mines", Mine)
    numbers = table.each("numbers", lambda: Numbers(range(1, 9)))
    bag = table.put("bag", Bag({"nugget": 3, "pebble": 5, "coal": 8}))
    canary = table.put("canary", Canary())
    dust = table.put("dust", Tally("dust", len(table.players)))
    thrown = table.put("thrown", Results(len(table.players)))
    shift = table.put("shift", Counter("shift"))

    for player, name in (await table.all_choose(dict.fromkeys(table.players, MineName()), "name-mine")).items():
        mines[player].name = name
    bet = Fields({"metal": OneOf(NUGGETS), "n": WholeNumber(0, 40)})
    bets = await table.all_choose(dict.fromkeys(table.players, bet), "bet")
    for player in table.clockwise(await table.first_player()):
        mines[player].hall = await table.choose(player, OneOf(HALLS), "which-hall")
        mines[player].shaft = await table.choose(player, Shaft(), "how-deep")

    first = await table.first_player()
    for _ in table.rounds(columns * len((*SHALLOW, *DEEP))):
        shift.value += 1
        thrown.clear()
        for player in table.clockwise(first):
            faces = await gold.throw(player)
            (depth,) = await ruby.throw(player)
            thrown.write(player, sum(faces) + depth)
            left = [number for number in numbers[player].numbers if number not in numbers[player].crossed]
            fitting = sorted({*faces} & {*left}) or left
            if fitting:
                numbers[player].cross(await table.choose(player, OneOf(fitting), "cross"))
            row = await table.choose(player, OneOf(sheets[player].open), "write")
            sheets[player].write(row, points_for(row, faces, depth))
            table.say("written", player=player, row=row, n=points_for(row, faces, depth))
            mines[player].oil -= 1
        if len(bag):
            (found,) = await bag.draw(first, 1)
            mines[first].found.append(found)
            dust.add(first, NUGGETS.index(found))
        canary.moods.append("silent" if thrown.values[first] == 3 else "singing")
        first = table.left_of(first)
    for player in table.players:
        if bets[player]["metal"] in mines[player].found:
            table.say("bet-won", player=player)
    return lowest_wins([sheet.total for sheet in sheets])


GAME = Game("nasty", package=__package__, players=(2, 4), options=(COLUMNS,), play=play, wins="lowest")
