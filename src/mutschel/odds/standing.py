"""How everybody stands in the middle of a round: each seat's chance of the strike, if all go on playing their best.

Where `seats.Round` asks what a round is worth before it begins, this asks after every throw and every choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from mutschel.odds.compared import Faces, throws
from mutschel.odds.process import Chance, Choice, End, Floats, Process, State
from mutschel.odds.seats import SMALL, Round


class Chances(NamedTuple):
    """Of a strike: for those who are worst so far, for whoever is throwing, and for those to come."""

    worst: list[float]
    thrower: float
    to_come: list[float]


class Course:
    """A turn with a wish: how well each result would serve, and so how each state of the turn does."""

    def __init__(self, turn: Process, utility: Floats) -> None:
        """`utility` has a number for each of the turn's results."""
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
        """How likely each result is from here on, if it goes on as wished."""
        place = {result: n for n, result in enumerate(self.turn.results)}
        found = np.zeros(len(place))
        shares: dict[State, float] = {start: 1.0}
        while shares:  # a turn never comes back to a state it has left, and all ways are equally long but for the end
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


class Standing:
    """One comparison of so many players: a round, or a roll-off."""

    def __init__(self, played: Round, players: int) -> None:
        self.played = played
        self.players = players
        self._courses: dict[tuple[int, int, int], Course] = {}
        tied = np.ones((2, 2))
        self.counts = 1
        if played.roll_off:
            self.counts = players
            tied = np.zeros((players + 1, players + 1))
            for count in range(1, players + 1):
                tied[count, 1 : count + 1] = played.strikes(count)
        self.held: list[Floats] = [np.broadcast_to(tied, (played.size, *tied.shape))]  # by how many are to come
        self.losses: list[Floats] = []
        self.thrown: list[Floats] = []
        for _ in range(players):
            self.losses.append(played._losses(self.held[-1], self.counts))
            self.thrown.append(played._played(self.losses[-1]))
            self.held.append(played._one_earlier(self.held[-1], self.thrown[-1], self.counts))

    @cached_property
    def rank(self) -> dict[object, int]:
        """Results by how good they are: 0 is the worst."""
        return {self.played.turn.results[place]: rank for rank, place in enumerate(self.played.order)}

    def course(self, results: Sequence[object]) -> Course:
        """How the next player wants their turn to go, after these results."""
        worst, count, to_come = self._before(results)
        key = worst, count, to_come
        if key not in self._courses:
            better = SMALL * np.arange(self.played.size) / self.played.size
            utility = np.empty(self.played.size)
            utility[self.played.order] = better - self.losses[to_come][:, worst, count]
            self._courses[key] = Course(self.played.turn, utility)
        return self._courses[key]

    def chances(self, results: Sequence[object], state: State) -> Chances:
        """After these results, with the next player in this state of their turn."""
        worst, count, to_come = self._before(results)
        likely = self.course(results).spread(state)[self.played.order]
        held, losses = self.held[to_come], self.losses[to_come]
        holding = sum(rank == worst for rank in self._ranks(results))
        more = min(count + 1, self.counts)
        stays = [
            float(likely[worst + 1 :].sum() * held[worst, count, place] + likely[worst] * held[worst, more, place])
            for place in (min(n, self.counts) for n in range(1, holding + 1))
        ]
        reached = np.zeros((self.played.size + 1, self.counts + 1))
        for rank, share in enumerate(likely):
            if rank > worst:
                reached[worst, count] += share
            elif rank == worst:
                reached[rank, more] += share
            else:
                reached[rank, 1] += share
        coming = []
        for left in range(to_come - 1, -1, -1):
            coming.append(float((reached * (self.losses[left] * self.thrown[left]).sum(axis=0)).sum()))
            reached = self._after(reached, self.thrown[left])
        return Chances(stays, float(likely @ losses[:, worst, count]), coming)

    def _after(self, reached: Floats, thrown: Floats) -> Floats:
        after = np.zeros_like(reached)
        for rank in range(self.played.size):
            likely = thrown[rank] * reached
            after[rank, 1] += likely[rank + 1 :].sum()
            after[:rank] += likely[:rank]
            for count in range(1, self.counts + 1):
                after[rank, min(count + 1, self.counts)] += likely[rank, count]
        return after

    def _ranks(self, results: Sequence[object]) -> list[int]:
        return [self.rank[result] for result in results]

    def _before(self, results: Sequence[object]) -> tuple[int, int, int]:
        """The worst result so far, how many hold it, and how many players come after the next."""
        ranks = self._ranks(results)
        worst = min(ranks, default=self.played.size)
        return worst, min(max(1, ranks.count(worst)), self.counts), self.players - 1 - len(results)


def follow(turn: Process, state: State, thrown: Faces | None = None, answer: object = None) -> State:
    """The state after a throw, or after an answer; what happens by itself has happened, too."""
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
