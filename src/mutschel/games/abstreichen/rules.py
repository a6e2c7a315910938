"""Abstreichen: cross out 1 to 6, one throw after the other; the last to finish gets the strike."""

from __future__ import annotations

from typing import ClassVar

from mutschel.engine import Numbers, Options, Problem, Seat, Table, Whole
from mutschel.games.strike_games import LastToFinish, ThrowOutcome, strike_game

NUMBERS = range(1, 7)
LOSERS = Whole("losers", 1, 3, default=1)


class Abstreichen(LastToFinish):
    dice: ClassVar[int] = 1

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.sheets = table.each("sheets", lambda: Numbers(NUMBERS))
        self.losers = table.options[LOSERS]
        if self.losers > 1:
            self.slip.rule = f"counts-here-{self.losers}"

    def clear(self) -> None:
        super().clear()
        for sheet in self.sheets:
            sheet.clear()

    def use(self, player: Seat, faces: tuple[int, ...]) -> ThrowOutcome:
        (face,) = faces
        sheet = self.sheets[player]
        if not sheet.cross(face):
            return ThrowOutcome("already", (), {"face": face})
        if sheet.done:
            return ThrowOutcome("done", [0])
        left = [number for number in NUMBERS if number not in sheet.crossed]
        return ThrowOutcome("crossed", [0], {"face": face, "left": left, "n": len(left)})

    def is_done(self, player: Seat) -> bool:
        return self.sheets[player].done


def check_options(options: Options, players: int) -> None:
    if options[LOSERS] >= players:
        raise Problem("too-many-losers", package=__package__, value=options[LOSERS], n=players)


GAME = strike_game(
    "abstreichen", Abstreichen, package=__package__, order=23, options=(LOSERS,), check_options=check_options
)
