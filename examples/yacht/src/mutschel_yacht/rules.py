"""Yacht: five dice, up to three throws a turn, and twelve lines to fill, each of them once."""

from __future__ import annotations

from collections import Counter

from mutschel.engine import Game, KeepSome, OneOf, Result, Row, Sheet, Table, highest_wins, plain_cup

NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")
FIGURES = ("full-house", "four-of-a-kind", "little-straight", "big-straight", "choice", "yacht")
LINES = (*NUMBERS, *FIGURES)
DICE = 5
THROWS = 3


def points(line: str, faces: tuple[int, ...]) -> int:
    """Return the points of five dice in a line.

    >>> [points(line, (3, 3, 3, 5, 5)) for line in ("threes", "full-house", "four-of-a-kind", "choice", "yacht")]
    [9, 19, 0, 19, 0]
    >>> points("four-of-a-kind", (2, 6, 6, 6, 6)), points("big-straight", (6, 3, 2, 5, 4)), points("yacht", (1,) * 5)
    (24, 30, 50)
    """
    if line in NUMBERS:
        number = NUMBERS.index(line) + 1
        return number * faces.count(number)
    (most_common, most), *_ = Counter(faces).most_common()
    match line:
        case "full-house":
            return sum(faces) if sorted(Counter(faces).values()) == [2, 3] else 0
        case "four-of-a-kind":
            return 4 * most_common if most >= 4 else 0
        case "little-straight":
            return 30 if set(faces) == {1, 2, 3, 4, 5} else 0
        case "big-straight":
            return 30 if set(faces) == {2, 3, 4, 5, 6} else 0
        case "choice":
            return sum(faces)
        case _:  # yacht
            return 50 if most == DICE else 0


async def play(table: Table) -> Result:
    cup = table.put("cup", plain_cup(DICE))
    kept = table.put("kept", Row())
    sheets = table.each("sheets", lambda: Sheet(NUMBERS, FIGURES))
    beginner = await table.first_player()

    for _ in table.rounds(len(LINES)):
        for player in table.clockwise(beginner):
            kept.clear()
            faces = await cup.throw_all(player)
            for _ in range(THROWS - 1):  # what was kept once may be thrown again later
                keep = await table.choose(player, KeepSome(faces), "keep")
                cup.keep(keep, kept)
                if not cup.dice:
                    break
                faces = (*await cup.throw(player), *kept.shown())

            open_lines = sheets[player].open
            worth = [points(line, faces) for line in open_lines]
            line = await table.choose(player, OneOf(open_lines, worth), "write")
            sheets[player].write(line, points(line, faces))
            table.say("written", player=player, line=line, n=points(line, faces))

    return highest_wins([sheet.total for sheet in sheets])


GAME = Game("yacht", package=__package__, players=(1, 8), play=play, asks=("luck", "wits"))
