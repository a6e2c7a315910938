"""A turn as a process of throws and choices, solved exactly for the best play.

A process is described by one function from a state to its node: the end with its result, a throw with its weighted
outcomes, or a choice. A state is any key of a dictionary; equal states are the same state, so throwing three dice twice
has 56 states in between and not 3,136.

>>> def next_die(state):  # throw a die, and once more if you like
...     left, face = state
...     if face is None:
...         return Chance([(1, (left - 1, n)) for n in range(1, 7)])
...     return Choice([("stop", ("end", face)), ("again", (left, None))]) if left and left != "end" else End(face)
>>> best = Process((2, None), next_die).solve(float)
>>> best.value, best.policy[1, 3], best.policy[1, 4]
(Fraction(17, 4), 'again', 'stop')
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mutschel.engine import Json

State: TypeAlias = Hashable
Result: TypeAlias = Any  # the outcome of a turn: a key as well, and results can be compared
Floats: TypeAlias = NDArray[np.float64]


class End(NamedTuple):
    """The end of the turn."""

    result: Result


class Chance(NamedTuple):
    """A throw: the weight of each outcome, and the state after it."""

    outcomes: Sequence[tuple[int, State]]


class Choice(NamedTuple):
    """A choice of the player: each answer, and the state after it."""

    answers: Sequence[tuple[Json, State]]


Node: TypeAlias = End | Chance | Choice


class Solution(NamedTuple):
    """The best way to play. `worth` and `policy` are by state; `distribution` is of the results, `value` their mean."""

    value: Fraction
    worth: dict[State, Fraction]
    policy: dict[State, Json]
    distribution: dict[Result, Fraction]

    def losses(self, node: Choice) -> dict[str, Fraction]:
        """Each answer's loss against the best one, by the answer as text."""
        worths = {str(answer): self.worth[state] for answer, state in node.answers}
        best = max(worths.values())
        return {answer: best - worth for answer, worth in worths.items()}


class Process:
    """All states that can come up from `start`, each stored after those that can follow it."""

    def __init__(self, start: State, expand: Callable[[State], Node]) -> None:
        self.start = start
        self.nodes: dict[State, Node] = {}
        opened: dict[State, Node] = {}
        stack = [start]
        while stack:  # no recursion, because a turn may be longer than Python's stack
            state = stack[-1]
            if state in opened or state in self.nodes:  # all states that can follow are there
                stack.pop()
                if state in opened:
                    self.nodes[state] = opened.pop(state)
            else:
                opened[state] = expand(state)
                stack += [after for after in following(opened[state]) if after not in self.nodes]

    # -- exactly -----------------------------------------------------------------------------------------------
    def solve(self, utility: Callable[[Result], float | Fraction]) -> Solution:
        """Find the play with the highest mean utility; of equally good answers the first is taken."""
        worth: dict[State, Fraction] = {}
        policy: dict[State, Json] = {}
        chosen: dict[State, State] = {}
        for state, node in self.nodes.items():
            if isinstance(node, End):
                worth[state] = Fraction(utility(node.result))
            elif isinstance(node, Chance):
                worth[state] = mean([(weight, worth[after]) for weight, after in node.outcomes])
            else:
                policy[state], chosen[state] = max(node.answers, key=lambda one: worth[one[1]])
                worth[state] = worth[chosen[state]]
        return Solution(worth[self.start], worth, policy, self.distribution(chosen))

    @property
    def decides(self) -> bool:
        """True if the player has anything to decide."""
        return any(isinstance(node, Choice) for node in self.nodes.values())

    def distribution(self, chosen: Mapping[State, State]) -> dict[Result, Fraction]:
        """The chance of each result with these choices; a choice that is not in `chosen` is made at random."""
        reached = dict.fromkeys(self.nodes, Fraction(0))
        reached[self.start] = Fraction(1)
        results: dict[Result, Fraction] = {}
        for state, node in reversed(self.nodes.items()):
            share = reached[state]
            if not share:
                continue
            if isinstance(node, End):
                results[node.result] = results.get(node.result, Fraction(0)) + share
            elif state in chosen:
                reached[chosen[state]] += share
            else:
                weighted = node.outcomes if isinstance(node, Chance) else [(1, after) for _, after in node.answers]
                total = sum([weight for weight, _ in weighted])
                for weight, after in weighted:
                    reached[after] += share * weight / total
        return dict(sorted(results.items()))

    # -- for many utilities at once ------------------------------------------------------------------------------
    @cached_property
    def results(self) -> list[Result]:
        return sorted({node.result for node in self.nodes.values() if isinstance(node, End)})

    @cached_property
    def _numbered(self) -> list[tuple[str, Any, Any]]:
        """The nodes with numbers instead of states, which is quicker for many passes."""
        number = {state: n for n, state in enumerate(self.nodes)}
        place = {result: n for n, result in enumerate(self.results)}
        steps: list[tuple[str, Any, Any]] = []
        for node in self.nodes.values():
            if isinstance(node, End):
                steps.append(("end", place[node.result], None))
            elif isinstance(node, Choice):
                steps.append(("choice", np.array([number[after] for _, after in node.answers]), None))
            else:
                total = sum([weight for weight, _ in node.outcomes])
                shares: dict[int, float] = {}  # by state, because different throws may lead to the same one
                for weight, after in node.outcomes:
                    shares[number[after]] = shares.get(number[after], 0) + weight / total
                steps.append(("chance", np.array(list(shares)), np.array(list(shares.values()))))
        return steps

    def best(self, utilities: Floats) -> tuple[Floats, Floats]:
        """The best mean for each column of utilities, and the distribution of results; rows are the `results`."""
        steps = self._numbered
        columns = utilities.shape[1]
        worth, taken = self._backwards(utilities)
        reached = np.zeros((len(steps), columns))
        reached[-1] = 1.0
        spread = np.zeros((len(self.results), columns))
        every = np.arange(columns)
        for n in range(len(steps) - 1, -1, -1):
            kind, after, weights = steps[n]
            if kind == "end":
                spread[after] += reached[n]
            elif kind == "chance":
                reached[after] += weights[:, None] * reached[n]
            else:
                reached[after[taken[n]], every] += reached[n]
        return worth[-1], spread

    def answers(self, utilities: Floats) -> dict[State, tuple[NDArray[np.intp], Floats]]:
        """For each choice, the best answer's index for each column of utilities, and the value of every answer."""
        worth, taken = self._backwards(utilities)
        steps, states = self._numbered, list(self.nodes)
        return {states[n]: (best, worth[steps[n][1]]) for n, best in taken.items()}

    def _backwards(self, utilities: Floats) -> tuple[Floats, dict[int, NDArray[np.intp]]]:
        """The value of every state, and the index of the best answer of every choice."""
        worth = np.empty((len(self._numbered), utilities.shape[1]))
        taken: dict[int, NDArray[np.intp]] = {}
        for n, (kind, after, weights) in enumerate(self._numbered):
            if kind == "end":
                worth[n] = utilities[after]
            elif kind == "chance":
                worth[n] = weights @ worth[after]
            else:
                answers = worth[after]
                taken[n] = answers.argmax(axis=0)
                answers.max(axis=0, out=worth[n])
        return worth, taken


def following(node: Node) -> list[State]:
    if isinstance(node, End):
        return []
    return [after for _, after in (node.outcomes if isinstance(node, Chance) else node.answers)]


def mean(weighted: Sequence[tuple[int, Fraction]]) -> Fraction:
    """The weighted mean, computed in whole numbers because adding many fractions one by one is slow."""
    common = lcm(*[value.denominator for _, value in weighted])
    total = sum([weight * value.numerator * (common // value.denominator) for weight, value in weighted])
    return Fraction(total, common * sum([weight for weight, _ in weighted]))
