"""The exact value of simple ways to play, each a single sentence, beside that of the best play.

One of them is the best play in words. Its numbers ("at least a 5") are found by looking at the best play; its value,
computed like every other, tells whether the sentence is the best play or how much it gives away.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from mutschel.engine import Game
from mutschel.odds.process import Choice, Floats, Process, Solution, State
from mutschel.odds.turn import Choose, Position, SimpleWay, Turn

WORDS = "words"  # the name of the best play in words


class Strategy(NamedTuple):
    """The figures of one way to play. `loss` is how much it gives away against the best mean."""

    name: str
    mean: Fraction
    loss: Fraction
    distribution: Mapping[Any, Fraction]
    text: str = ""
    numbers: Mapping[str, int] = {}


def strategies(turn: Turn, best: Solution) -> list[Strategy]:
    """The best play first, then others; the last one decides at random. `best` has the best mean."""
    sign = -1 if turn.highest_loses else 1

    def judged(name: str, distribution: Mapping[Any, Fraction], way: SimpleWay | None = None) -> Strategy:
        mean = sum((Fraction(result) * share for result, share in distribution.items()), Fraction(0))
        loss = best.value - sign * mean
        return Strategy(name, mean, loss, distribution, way.text if way else "", way.numbers if way else {})

    return [
        judged("best", best.distribution),
        *[
            judged(way.name, turn.process.distribution(chosen(turn.process, way.choose)), way)
            for way in turn.ways(best)
        ],
        judged("random", turn.process.distribution({})),
    ]


def said(strategy: Strategy, game: Game, language: str) -> str:
    """The strategy in words, as the game's own text `odds.…` says it."""
    return game.texts(language).fill(f"odds.{strategy.text}", strategy.numbers)


def chosen(process: Process, choose: Choose) -> dict[State, State]:
    """The state after every choice if it is answered by `choose`."""
    found: dict[State, State] = {}
    for state, node in process.nodes.items():
        if isinstance(node, Choice):
            assert isinstance(state, Position)
            answer = choose(state)
            found[state] = next(after for one, after in node.answers if one == answer)
    return found


# -- strikes ---------------------------------------------------------------------------------------------------------
def struck(mine: Floats, theirs: Floats, others: int, roll_off: bool) -> list[float]:
    """My chance of a strike against 0, 1, 2 … others, from the distributions of my result and of theirs.

    Both distributions have the worst result first. No player looks at the results of the others.
    """
    as_good = theirs[::-1].cumsum()[::-1]
    if not roll_off:
        return [float(mine @ as_good**count) for count in range(others + 1)]
    better = as_good - theirs
    chances = [1.0]
    for count in range(1, others + 1):
        tied = [comb(count, n) * float(mine @ (theirs**n * better ** (count - n))) for n in range(count + 1)]
        once = sum([share * chances[n] for n, share in enumerate(tied[:-1])])
        chances.append(once / (1 - tied[-1]))  # if all are tied, they begin again
    return chances
