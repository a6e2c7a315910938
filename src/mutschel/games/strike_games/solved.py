"""A strike game with its options, solved: what each answer means for the strike, at any moment of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np

from mutschel.engine import Json, Options
from mutschel.games.strike_games.frame import TIES
from mutschel.odds.process import Choice, State
from mutschel.odds.seats import Round
from mutschel.odds.standing import Course, Standing
from mutschel.odds.turns import Turn

TurnOf: TypeAlias = Callable[[Options], Turn]
OF_THE_MATCH = ("rounds", "strikes", "mutschel", "begins")  # options that change nothing within a round


def between_two(options: Options) -> Options:
    """In a play-off between two, equal results decide nothing and they go on: just as if ties were rolled off."""
    return Options(options.values | {TIES.name: "roll-off"}) if TIES.name in options.values else options


class Solved:
    """What rounds of this game are worth, worked out when it is needed."""

    _known: dict[tuple[object, ...], Solved] = {}  # noqa: RUF012

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.round = Round(turn.process, turn.highest_loses, turn.roll_off)
        self._standings: dict[int, Standing] = {}

    @classmethod
    def of(cls, turn: TurnOf, options: Options) -> Solved:
        key = turn, *[value for name, value in options.values.items() if name not in OF_THE_MATCH]
        if key not in cls._known:
            cls._known[key] = Solved(turn(options))
        return cls._known[key]

    def standing(self, players: int) -> Standing:
        if players not in self._standings:
            self._standings[players] = Standing(self.round, players)
        return self._standings[players]

    @cached_property
    def hit(self) -> Course:
        """Where a turn succeeds or fails: the wish to succeed."""
        return Course(self.turn.process, np.array([-1.0, 0.0]))

    def answers(self, state: State, players: int, results: Sequence[object]) -> list[tuple[Json, float]]:
        """Each answer with the chance of a strike after it, when this many are compared and these results are in."""
        node = self.turn.process.nodes[state]
        assert isinstance(node, Choice)
        course = self.hit if self.turn.hit_or_miss else self.standing(players).course(results)
        return [(answer, -course.worth[after]) for answer, after in node.answers]
