"""A player of Shut the Box that knows what each box is worth: how much stays open in the end, on average."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from mutschel.engine import Bot, Domain, Json, MatchView
from mutschel_shut_the_box.rules import may_use_one_die, ways

THROWS = {dice: [sum(faces) for faces in product(range(1, 7), repeat=dice)] for dice in (1, 2)}


@cache
def left(tiles: tuple[int, ...], dice: int) -> float:
    """Return what stays open on average when these tiles are open and this many dice are thrown, at best play."""
    totals = THROWS[dice]
    after = [min((best(without(tiles, way)) for way in ways(tiles, total)), default=sum(tiles)) for total in totals]
    return sum(after) / len(totals)


@cache
def best(tiles: tuple[int, ...]) -> float:
    """The same before it is decided how many dice are thrown.

    >>> best(()), best((1,)), round(best((1, 2, 3, 4, 5, 6, 7, 8, 9)), 1)
    (0.0, 0.8333333333333334, 11.0)
    """
    if not tiles:
        return 0.0
    return min(left(tiles, dice) for dice in ((1, 2) if may_use_one_die(tiles) else (2,)))


def without(tiles: tuple[int, ...], way: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(tile for tile in tiles if tile not in way)


class BoxBot(Bot):
    """The strong one plays perfectly, the middling one shuts the highest tiles, the weak one often guesses."""

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        options = domain.options()
        assert options is not None
        if self.level != "hard":
            return options[0] if self.rng.random() < self.by_level(0.5, 1, 1) else domain.sample(self.rng)
        box = view["table"]["box"]
        tiles = tuple(tile for tile in box["numbers"] if tile not in box["crossed"])
        if "one" in options:
            return "one" if left(tiles, 1) < left(tiles, 2) else "two"
        return min(options, key=lambda way: best(without(tiles, tuple(way))))


BOT = BoxBot
