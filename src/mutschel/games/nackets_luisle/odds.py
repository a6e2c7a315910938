"""The odds of Nacket's Luisle: the number of throws until all ten numbers are collected and crossed out."""

from __future__ import annotations

import numpy as np

from mutschel.engine import Game, Options
from mutschel.games.nackets_luisle.rules import ORDER, Luisle
from mutschel.games.strike_games.odds import last_to_finish
from mutschel.odds.chains import TAIL
from mutschel.odds.pages import Page
from mutschel.odds.process import Floats
from mutschel.odds.turn import throws

State = tuple[frozenset[int], bool]
DONE: State = (frozenset(), True)


def page(game: Game, options: Options) -> Page:
    return last_to_finish(game, options, luisle_done_by(options[ORDER]))


def luisle_done_by(order: str) -> Floats:
    """The chance that a player has collected and crossed out all ten numbers, by the number of throws."""
    start: State = (frozenset(), False)
    numbers: dict[State, int] = {start: 0}
    pending = [start]
    moves: list[tuple[int, int, float]] = []
    while pending:
        state = pending.pop()
        if state == DONE:
            moves.append((numbers[state], numbers[state], 1.0))
            continue
        for weight, faces in throws(3):
            sheet = Luisle()
            sheet.there, sheet.deleting = set(state[0]), state[1]
            sheet.use(faces, order)
            after = (frozenset(sheet.there), sheet.deleting)
            if after not in numbers:
                numbers[after] = len(numbers)
                pending.append(after)
            moves.append((numbers[state], numbers[after], weight / 216))
    source, target, share = (np.array(column) for column in zip(*moves, strict=True))
    reached: Floats = np.zeros(len(numbers))
    reached[0] = 1.0
    chances = [0.0]
    while 1 - chances[-1] > TAIL:
        reached = np.bincount(target, weights=reached[source] * share, minlength=len(numbers)).astype(float)
        chances.append(float(reached[numbers[DONE]]))
    return np.asarray(np.clip(chances, 0, 1))
