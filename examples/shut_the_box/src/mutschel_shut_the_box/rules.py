"""Shut the Box. Throw two dice and shut tiles that add up to the same, until nothing fits; what is left open counts.

Whoever has the fewest points after all rounds wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from mutschel.engine import Cup, Game, Numbers, OneOf, Result, Seat, Table, Tally, Whole, lowest_wins, plain_cup

TILES = range(1, 10)
ROUNDS = Whole("rounds", 1, 10, default=2)
ONE_OR_TWO = OneOf(("one", "two"))


def may_use_one_die(tiles: Iterable[int]) -> bool:
    """From when 7, 8 and 9 are shut, one die is enough."""
    return max(tiles) <= 6


@cache
def ways(tiles: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """Which of these tiles add up to what was thrown: few before many, high before low.

    >>> ways((1, 2, 3, 4, 5, 6, 7, 8, 9), 7)
    ((7,), (1, 6), (2, 5), (3, 4), (1, 2, 4))
    """
    found = [way for n in range(1, len(tiles) + 1) for way in combinations(tiles, n) if sum(way) == total]
    return tuple(sorted(found, key=lambda way: (len(way), [-tile for tile in reversed(way)])))


async def play(table: Table) -> Result:
    box = table.put("box", Numbers(TILES))
    cup = table.put("cup", plain_cup(2))
    points = table.put("points", Tally("points", len(table.players)))
    first = await table.first_player()

    for _ in table.rounds(table.options[ROUNDS]):
        for player in table.clockwise(first):
            left = await turn(table, box, cup, player)
            points.add(player, left)
            table.say("leaves" if left else "shuts-the-box", player=player, n=left)
        first = table.left_of(first)

    return lowest_wins(points.counts)


def still_open(box: Numbers) -> tuple[int, ...]:
    return tuple(tile for tile in TILES if tile not in box.crossed)


async def turn(table: Table, box: Numbers, cup: Cup[int], player: Seat) -> int:
    """Throw and shut until nothing fits. Returns what is left open."""
    faces = await cup.throw_all(player)
    box.clear()  # only now, so that everybody could see what was left before
    while True:
        tiles = still_open(box)
        fitting = ways(tiles, sum(faces))
        if not fitting:
            return sum(tiles)
        for tile in await table.choose(player, OneOf(map(list, fitting)), "shut", {"n": sum(faces)}):
            box.cross(tile)
        if box.done:
            return 0
        tiles = still_open(box)
        if may_use_one_die(tiles) and await table.choose(player, ONE_OR_TWO, "one-or-two") == "one":
            if len(cup.dice) > 1:
                cup.take(cup.faces[1])
            faces = await cup.throw(player)
        else:
            faces = await cup.throw_all(player)


GAME = Game(
    "shut-the-box",
    package=__package__,
    players=(1, 6),
    options=(ROUNDS,),
    play=play,
    wins="lowest",
    asks=("luck", "wits"),
)
