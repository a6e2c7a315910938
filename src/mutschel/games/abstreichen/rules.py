"""Abstreichen: cross out 1 to 6, one throw a turn; the last to finish gets the strike."""

from __future__ import annotations

from typing import ClassVar

from mutschel.engine import Numbers, Options, Problem, Seat, Table, Whole
from mutschel.games.strike_games import StrikeGame, strike_game

NUMBERS = range(1, 7)
LOSERS = Whole("losers", 1, 3, default=1)


class Abstreichen(StrikeGame):
    dice: ClassVar[int] = 1

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.sheets = table.each("sheets", lambda: Numbers(NUMBERS))
        if table.options[LOSERS] > 1:
            self.slip.rule = f"counts-here-{table.options[LOSERS]}"

    def clear(self) -> None:
        for sheet in self.sheets:
            sheet.clear()

    async def round(self, beginner: Seat) -> Seat:
        playing = self.table.clockwise(beginner)
        losers = min(self.table.options[LOSERS], len(playing) - 1)  # in a play-off, few may be left
        while len(playing) > losers:
            for player in list(playing):
                self.slip.begin(player)
                (face,) = await self.cup.throw(player)
                sheet = self.sheets[player]
                if not sheet.cross(face):
                    self.table.moment("throw", "already", player=player, face=face)
                elif not sheet.done:
                    left = [number for number in NUMBERS if number not in sheet.crossed]
                    self.table.moment("throw", "crossed", [0], player=player, face=face, left=left, n=len(left))
                else:
                    self.table.moment("turn", "done", [0], player=player)
                    playing.remove(player)
                    if len(playing) == losers:
                        break
        self.lose(playing, "not-done")
        return self.table.left_of(beginner)


def check_options(options: Options, players: int) -> None:
    if options[LOSERS] >= players:
        raise Problem("too-many-losers", package=__package__, value=options[LOSERS], n=players)


GAME = strike_game(
    "abstreichen", Abstreichen, package=__package__, order=23, options=(LOSERS,), check_options=check_options
)
