"""A solved strike game with its options: the chance of the strike after each answer, at any moment of a round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from mutschel.engine import Game, Json, Options
from mutschel.games.strike_games.frame import TIES
from mutschel.odds.mid_round import Comparison, TurnValues, forget_turn_values
from mutschel.odds.process import Choice, State
from mutschel.odds.seats import Round
from mutschel.odds.turn import Turn

MANY = 6  # players; for more of them, play-offs take too long to solve during a match
MOST = 12  # players; for more of them they take too long at all: among forty a minute, and half a gigabyte
KEPT_BYTES = 96 * 2**20  # for all games together; most take 1 MB, some options 30 or 60
OF_THE_MATCH = ("rounds", "strikes", "mutschel", "begins")  # options that change nothing within a round


def between_two(options: Options) -> Options:
    """The options of a play-off between two: equal results decide nothing, as if ties were played off."""
    return Options(options.values | {TIES.name: "roll-off"}) if TIES.name in options.values else options


class SolvedGame:
    """A game's chances of a strike, computed on demand, and kept while there is room."""

    _known: dict[tuple[object, ...], SolvedGame] = {}  # noqa: RUF012

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.round = Round(turn.process, turn.highest_loses, turn.roll_off)
        self._comparisons: dict[int, Comparison] = {}

    @classmethod
    def of(cls, game: Game, options: Options) -> SolvedGame:
        key = game, *[value for name, value in options.values.items() if name not in OF_THE_MATCH]
        return cls._known.get(key) or cls._known.setdefault(key, SolvedGame(game.part("odds").turn(options)))

    def comparison(self, players: int) -> Comparison:
        if players not in self._comparisons:
            self._comparisons[players] = Comparison(self.round, players)
            self._make_room()
        return self._comparisons[players]

    def _make_room(self) -> None:
        """Drop the largest other games from memory first, because most games people play are small."""
        known = dict(self._known)  # bots think in several threads
        while len(known) > 1 and sum([one.round.bytes for one in known.values()]) > KEPT_BYTES:
            largest = max([key for key in known if known[key] is not self], key=lambda key: known[key].round.bytes)
            del known[largest]
            self._known.pop(largest, None)
            forget_turn_values()

    @cached_property
    def hit(self) -> TurnValues:
        """The values of a turn that succeeds or fails, as minus the chance of a strike."""
        return TurnValues(self.turn.process, np.array([-1.0, 0.0]))

    def answers(self, state: State, players: int, results: Sequence[object]) -> list[tuple[Json, float]]:
        """Each answer with the chance of a strike after it, for a number of players and the results so far."""
        node = self.turn.process.nodes[state]
        assert isinstance(node, Choice)
        values = self.hit if self.turn.hit_or_miss else self.comparison(players).turn_values(results)
        return [(answer, -values.worth[after]) for answer, after in node.answers]
