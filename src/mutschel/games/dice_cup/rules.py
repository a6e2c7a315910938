"""DICE CUP: twelve dice, seen for three seconds; then everybody secretly crosses one category."""

from __future__ import annotations

from itertools import accumulate

from mutschel.engine import PLAIN, Cup, Die, Game, OneOf, Result, Seat, Sheet, Table, Whole, WholeOrOff, highest_wins
from mutschel.engine.moments import Share

SECONDS = Whole("seconds", 1, 30, default=3)
COLUMNS = Whole("columns", 1, 6, default=1)
DECIDE_SECONDS = WholeOrOff("decide_seconds", 3, 600)

READY = 1.0  # seconds between turning the cup over and lifting it, so that everybody looks

COLOURS = ("white", "yellow", "green", "blue", "red", "black")
DICE = tuple(Die(colour, PLAIN, size) for colour in COLOURS for size in ("large", "small"))

UPPER = ("fours", "fives", "sixes")
MIDDLE = COLOURS
LOWER = ("pasch", "one-two-three", "dice-cup")
CATEGORIES = (*UPPER, *MIDDLE, *LOWER)
FACES = {"fours": (4,), "fives": (5,), "sixes": (6,), "one-two-three": (1, 2, 3), "dice-cup": PLAIN}


def counting(category: str, faces: tuple[int, ...]) -> list[tuple[list[int], int]]:
    """The dice that count in a category, with their points: one after the other, but both dice of a pair at once.

    Dice are given by their places in DICE, where the two of each colour stand side by side.

    >>> throw = (1, 2, 1, 2, 1, 3, 5, 6, 4, 4, 3, 4)
    >>> counting("blue", throw), counting("pasch", throw)
    ([([6], 5), ([7], 6)], [([8, 9], 10)])
    """
    if category == "pasch":
        return [([large, large + 1], 10) for large in range(0, len(DICE), 2) if faces[large] == faces[large + 1]]
    if category in COLOURS:
        large = 2 * COLOURS.index(category)
        return [([place], faces[place]) for place in (large, large + 1)]
    return [([place], face) for place, face in enumerate(faces) if face in FACES[category]]


def points(category: str, faces: tuple[int, ...]) -> int:
    """The points of a throw in a category.

    >>> throw = (1, 2, 1, 2, 1, 3, 5, 6, 4, 4, 3, 4)
    >>> [points(category, throw) for category in ("fours", "blue", "pasch", "one-two-three", "dice-cup")]
    [12, 11, 10, 13, 36]
    """
    return sum([brings for _, brings in counting(category, faces)])


async def play(table: Table) -> Result:
    cup = table.put("cup", Cup(DICE))
    sheets = table.each("sheets", lambda: Sheet(UPPER, MIDDLE, LOWER, columns=table.options[COLUMNS]))
    holder = await table.first_player()
    last = len(CATEGORIES) * table.options[COLUMNS]

    for number in table.rounds(last):
        await cup.overturn(holder)
        await table.pause(READY)
        cup.lift()
        if number < last:
            await table.pause(table.options[SECONDS])
            cup.cover()
            still_open = {player: OneOf(sheets[player].open) for player in table.players}
            crossed = await table.all_choose(still_open, "cross", table.options[DECIDE_SECONDS])
            cup.lift()
        else:  # the cup stays lifted, and everybody has one box left
            crossed = {player: sheets[player].open[0] for player in table.players}

        faces = await cup.read()
        won = {player: points(category, faces) for player, category in crossed.items()}
        for player, category in crossed.items():
            sheets[player].write(category, won[player])
        most = [player for player in table.players if won[player] == max(won.values())]
        shares = [] if table.quiet else [tell(table, player, crossed[player], faces) for player in table.players]
        table.moment("together", "most", shares=shares, players=most, n=len(most), points=won[most[0]], round=number)
        holder = table.left_of(holder)

    return highest_wins([sheet.total for sheet in sheets])


def tell(table: Table, player: Seat, category: str, faces: tuple[int, ...]) -> Share:
    """A player's cross and its points, die by die; the large die of a pair carries the sum."""
    groups = counting(category, faces)
    lit = [group[0] for group, _ in groups] + [die for group, _ in groups for die in group[1:]]
    sums = list(accumulate([brings for _, brings in groups]))
    return table.share("crossed", lit, sums, player=player, category=category, n=sum([brings for _, brings in groups]))


GAME = Game(
    "dice-cup",
    package=__package__,
    players=(2, 6),
    options=(SECONDS, COLUMNS, DECIDE_SECONDS),
    play=play,
    asks=("memory", "luck"),
    age=8,
    order=1,
)
