"""Each seat's chance of the strike in the middle of a round, if all go on playing their best.

`seats.Round` answers this for a round that has not begun; here it is answered after every throw and every choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mutschel.odds.process import Chance, Choice, End, Floats, Process, State
from mutschel.odds.seats import Round
from mutschel.odds.turn import Faces, throws

TURNS_KEPT = 500  # for all games together; each takes up to 150 kB, and among forty players there are thousands


class Chances(NamedTuple):
    """The chances of a strike: for the players who are worst so far, for the thrower, and for those to come."""

    worst: list[float]
    thrower: float
    to_come: list[float]


class TurnValues:
    """The value of every state of a turn, and the answer to choose there, for a given value of each result."""

    def __init__(self, turn: Process, utility: Floats) -> None:
        """Work backwards from `utility`, which has a number for each of the turn's results."""
        self.turn = turn
        place = {result: n for n, result in enumerate(turn.results)}
        self.worth: dict[State, float] = {}
        self.chosen: dict[State, State] = {}
        for state, node in turn.nodes.items():
            if isinstance(node, End):
                self.worth[state] = float(utility[place[node.result]])
            elif isinstance(node, Chance):
                total = sum([weight for weight, _ in node.outcomes])
                self.worth[state] = sum([weight * self.worth[after] for weight, after in node.outcomes]) / total
            else:
                self.chosen[state] = max([after for _, after in node.answers], key=self.worth.__getitem__)
                self.worth[state] = self.worth[self.chosen[state]]

    def spread(self, start: State) -> Floats:
        """The chance of each result from this state on, if the best answers are chosen."""
        place = {result: n for n, result in enumerate(self.turn.results)}
        found = np.zeros(len(place))
        shares: dict[State, float] = {start: 1.0}
        while shares:  # a turn never returns to an earlier state, and all its ways are equally long but for the end
            after: dict[State, float] = {}
            for state, share in shares.items():
                node = self.turn.nodes[state]
                if isinstance(node, End):
                    found[place[node.result]] += share
                elif isinstance(node, Choice):
                    then = self.chosen[state]
                    after[then] = after.get(then, 0.0) + share
                else:
                    total = sum([weight for weight, _ in node.outcomes])
                    for weight, then in node.outcomes:
                        after[then] = after.get(then, 0.0) + share * weight / total
            shares = after
        return found


class Comparison:
    """A comparison among a number of players: a round, or a play-off."""

    def __init__(self, played: Round, players: int) -> None:
        self.played = played
        self.players = players
        self.rank = {played.turn.results[place]: rank for rank, place in enumerate(played.order)}  # 0 is the worst
        played.strikes(players)

    def turn_values(self, results: Sequence[object]) -> TurnValues:
        """The values of the next player's turn, after these results."""
        return _turn_values(self.played, *self._before(results))

    def chances(self, results: Sequence[object], state: State) -> Chances:
        """Everybody's chances after these results, with the next player in this state of their turn."""
        worst, count, to_come = self._before(results)
        likely = self.turn_values(results).spread(state)[self.played.order]
        thrower = float(likely @ _losses(self.played, worst, count, to_come))
        if worst is None:
            return Chances([], thrower, self._coming({1: likely}, to_come))
        more = self.played.more(count)
        alone, together = self.played.held(to_come, count)[worst], self.played.held(to_come, more)[worst]
        places = range(1, count + 1) if self.played.roll_off else [1] * [*map(self.rank.get, results)].count(worst)
        better = likely[worst + 1 :].sum()
        stay = [float(better * alone[place] + likely[worst] * together[place]) for place in places]
        reached = {one: np.zeros(self.played.size) for one in {1, count, more}}
        reached[1][:worst] += likely[:worst]
        reached[count][worst] += better
        reached[more][worst] += likely[worst]
        return Chances(stay, thrower, self._coming(reached, to_come))

    def _coming(self, reached: dict[int, Floats], to_come: int) -> list[float]:
        """The chances of those to come. `reached`: how likely each worst result is, by how many hold it."""
        coming = []
        for left in range(to_come - 1, -1, -1):
            struck, reached = self.played.passed(reached, left)
            coming.append(struck)
        return coming

    def _before(self, results: Sequence[object]) -> tuple[int | None, int, int]:
        """The worst result so far, how many hold it, and how many players come after the next."""
        ranks = [self.rank[result] for result in results]
        to_come = self.players - 1 - len(results)
        if not ranks:
            return None, 1, to_come
        return min(ranks), ranks.count(min(ranks)) if self.played.roll_off else 1, to_come


@lru_cache(TURNS_KEPT)
def _turn_values(played: Round, worst: int | None, count: int, to_come: int) -> TurnValues:
    wish = played.wishes(_losses(played, worst, count, to_come)[:, None])[:, 0]
    return TurnValues(played.turn, wish)


def forget_turn_values() -> None:
    """Empty the cache, because each of its turns keeps a whole round in memory."""
    _turn_values.cache_clear()


def _losses(played: Round, worst: int | None, count: int, to_come: int) -> Floats:
    """The next player's chance of a strike, by their result."""
    if worst is None:
        return played.opening(to_come).losses[:, 0]
    return played.play(to_come, count).losses[:, worst]


def follow(turn: Process, state: State, thrown: Faces | None = None, answer: object = None) -> State:
    """The state after a throw or an answer, and after all steps that have a single outcome."""
    node = turn.nodes[state]
    if isinstance(node, Choice):
        state = next(after for one, after in node.answers if one == answer)
    elif isinstance(node, Chance):
        assert thrown is not None
        faces = tuple(sorted(thrown))
        place = next(n for n, (_, shown) in enumerate(throws(len(faces))) if shown == faces)
        state = node.outcomes[place][1]
    while isinstance(node := turn.nodes[state], Chance) and len(node.outcomes) == 1:
        state = node.outcomes[0][1]
    return state
