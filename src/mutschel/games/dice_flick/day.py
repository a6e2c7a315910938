"""Dice Flick as dice of the day: the same twenty dice in the same order, with the same luck for every flick."""

from __future__ import annotations

from mutschel.engine import Match
from mutschel.games.dice_flick.alone.hindsight import hindsight, markers_of, turns_of
from mutschel.games.dice_flick.alone.rules import GAME
from mutschel.games.parts import DayRound, PlayedDay

__all__ = ["GAME", "SINCE", "played"]

SINCE = "2026-12-01"

BOTS = 49  # median of 30 matches of normal bots; each takes them seconds


def played(done: Match) -> PlayedDay:
    """The match beside the best scoring of its landings, turn by turn; the hand is not judged."""
    turns, markers = turns_of(done), markers_of(done)
    most = hindsight(turns, markers)
    rounds = []
    for turn, known in zip(turns, most.parts, strict=True):
        best = turn.best(markers)
        rounds.append(DayRound(best - turn.made, best == turn.made, turn.made, best, known))
    return PlayedDay(sum([turn.made for turn in turns]), BOTS, True, most, rounds)
