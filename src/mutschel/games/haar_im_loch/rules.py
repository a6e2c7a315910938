"""Haar im Loch: only 1, 3 and 5 count, the faces with a pip in the middle."""

from __future__ import annotations

from mutschel.engine import Options, Pick, Problem, Seat, Table
from mutschel.games.strike_games import TIES, ComparisonGame, strike_game

COUNTING = Pick("counting", ("none", "centre-pips", "ones"), default="none")


def centre_pips(faces: tuple[int, ...]) -> int:
    """The number of dice that show 1, 3 or 5.

    >>> centre_pips((1, 4, 5))
    2
    """
    return sum(face in (1, 3, 5) for face in faces)


def with_centre_pip(faces: tuple[int, ...]) -> list[int]:
    """The places of dice that show 1, 3 or 5."""
    return [die for die, face in enumerate(faces) if face in (1, 3, 5)]


class HaarImLoch(ComparisonGame):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        if table.options[COUNTING] != "none":
            self.slip.rule = f"counts-here-{table.options[COUNTING]}"
        else:
            del table.things["results"]  # turns have no results

    async def round(self, beginner: Seat) -> Seat:
        if self.table.options[COUNTING] != "none":
            return await super().round(beginner)
        for player in self.table.clockwise(beginner):
            self.slip.begin(player)
            faces = await self.cup.throw(player)
            if centre_pips(faces) > 0:
                self.end_turn(player, hit=True)
                self.table.moment("turn", "hair", with_centre_pip(faces), player=player, n=centre_pips(faces))
            else:
                self.fail(player)
        self.give_strikes()
        return self.table.left_of(beginner)

    async def turn(self, player: Seat) -> int:
        faces = await self.cup.throw(player)
        ones = [die for die, face in enumerate(faces) if face == 1]
        counted = ones if self.table.options[COUNTING] == "ones" else with_centre_pip(faces)
        self.count(counted)
        return len(counted)


def check_options(options: Options, players: int) -> None:
    if options[COUNTING] == "none" and options[TIES] != "all":
        raise Problem("ties-need-counting", package=__package__)


GAME = strike_game(
    "haar-im-loch", HaarImLoch, package=__package__, order=22, options=(COUNTING,), check_options=check_options
)
