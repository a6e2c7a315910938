"""Simple ways to play, which can be said in a sentence, beside the best one: what each is worth, exactly.

One of them is the best play in words. Where it has numbers ("at least a 5"), they are found by looking at the best
play; and whether the sentence is the best play, or what it gives away, is worked out like everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb
from typing import Any, NamedTuple

from mutschel.engine import Json, Options
from mutschel.engine.texts import texts_of
from mutschel.games.grosse_hausnummer.rules import PLACES, PLACING, THROWS
from mutschel.games.sequenz.rules import hit as consecutive
from mutschel.odds.compared import At, Faces, Turn
from mutschel.odds.process import Choice, Floats, Process, Solution, State

Numbers = dict[str, int]
Choose = Callable[[At], Json]  # what to answer at a choice

WORDS = "words"


class Way(NamedTuple):
    """A way to play: its name, how it chooses, and the text that says so, with its numbers."""

    name: str
    choose: Choose
    text: str = ""
    numbers: Mapping[str, int] = {}


class Strategy(NamedTuple):
    """What came of a way to play. `loss` is what it gives away against the best mean."""

    name: str
    mean: Fraction
    loss: Fraction
    distribution: Mapping[Any, Fraction]
    text: str = ""
    numbers: Mapping[str, int] = {}


def strategies(game: str, options: Options, turn: Turn, best: Solution) -> list[Strategy]:
    """The best play first, then others; the last one decides by chance. `best` has the best mean."""
    sign = -1 if turn.highest_loses else 1

    def judged(name: str, distribution: Mapping[Any, Fraction], way: Way | None = None) -> Strategy:
        mean = sum((Fraction(result) * share for result, share in distribution.items()), Fraction(0))
        loss = best.value - sign * mean
        return Strategy(name, mean, loss, distribution, way.text if way else "", way.numbers if way else {})

    return [
        judged("best", best.distribution),
        *[
            judged(way.name, turn.process.distribution(chosen(turn.process, way.choose)), way)
            for way in ways(game, options, turn, best)
        ],
        judged("random", turn.process.distribution({})),
    ]


def said(strategy: Strategy, language: str) -> str:
    """The strategy in words."""
    text: str = texts_of((__package__,), language).find(f"words.{strategy.text}")
    return text.format_map(strategy.numbers)


def chosen(process: Process, choose: Choose) -> dict[State, State]:
    """Where these answers lead, for every choice."""
    found: dict[State, State] = {}
    for state, node in process.nodes.items():
        if isinstance(node, Choice):
            assert isinstance(state, At)
            answer = choose(state)
            found[state] = next(after for one, after in node.answers if one == answer)
    return found


def ways(game: str, options: Options, turn: Turn, best: Solution) -> list[Way]:
    if game == "studentenpasch":
        return student_ways()
    if game == "sequenz":
        return sequence_ways()
    return house_ways(turn, best, game == "hohe-hausnummern", options[PLACING] == "at-once", options[THROWS])


# -- Studentenpasch and Sequenz --------------------------------------------------------------------------------------
def student_ways() -> list[Way]:
    return [
        Way(WORDS, lambda at: [face for face in at.faces if face in (1, 6)], "student"),
        Way("only-ones", lambda at: [face for face in at.faces if face == 1]),
        Way("never-again", lambda at: list(at.faces)),
    ]


def sequence_ways() -> list[Way]:
    return [
        Way(WORDS, lambda at: first_of(at.faces, INNER, MIDDLE, OUTER), "sequence"),
        Way("neighbours", lambda at: first_of(at.faces, INNER, OUTER)),
        Way("all-again", lambda at: []),
    ]


INNER = ([2, 3], [3, 4], [4, 5])  # two ways to go on
OUTER = ([1, 2], [5, 6])  # one way
MIDDLE = ([3], [4])


def first_of(faces: Faces, *wanted: Iterable[list[int]]) -> list[int]:
    """The first of these that lies there; else nothing."""
    assert not consecutive(list(faces))
    return next((dice for kind in wanted for dice in kind if set(dice) <= set(faces)), [])


# -- house numbers ---------------------------------------------------------------------------------------------------
def house_ways(turn: Turn, best: Solution, turning: bool, at_once: bool, throws: int) -> list[Way]:
    """Faces are counted so that 6 is the best, also where the smallest number is wanted."""
    highest = not turn.highest_loses
    play = partial(laid, highest=highest, at_once=at_once)
    numbers: Numbers = {}
    if at_once and throws > 1:
        numbers |= fitted(turn, best, play, "lay", 1, [{"hundreds": h, "tens": t} for h, t in product(LIMITS, LIMITS)])
        numbers |= fitted(turn, best, play, "lay", 2, [{"second": limit} for limit in LIMITS])
    if turning:
        numbers |= fitted(turn, best, play, "turn", None, [{"turn": limit} for limit in LIMITS])
    kind = "once" if throws == 1 else "at-once" if at_once else "end"
    size = "turning" if turning else "highest" if highest else "lowest"
    found = [Way(WORDS, partial(play, numbers=numbers), f"house-{kind}-{size}", shown(numbers, highest))]
    if at_once and throws > 1:
        found.append(Way("greedy", partial(play, numbers=numbers | {"hundreds": 0, "tens": 0, "second": 0})))
    if turning:
        found.append(Way("never-turned", partial(play, numbers=numbers | {"turn": 0})))
    return found


LIMITS = range(1, 8)


def laid(at: At, numbers: Mapping[str, int], highest: bool, at_once: bool) -> Json:
    """Turn the worst die if it shows too little; lay the best one aside, and the better it is the further left."""
    ordered = sorted(at.faces, reverse=highest)
    value = [face if highest else 7 - face for face in ordered]
    if at.what == "turn":
        return ordered[-1] if value[-1] <= numbers["turn"] else "none"
    if not at_once:
        return ordered[0]
    free = [place for place, digit in zip(PLACES, at.kept, strict=True) if digit is None]
    limits = [numbers["second"]] if at.throw == 2 else [numbers["hundreds"], numbers["tens"]]
    reached = [place for place, limit in zip(free, limits, strict=False) if value[0] >= limit]
    return {"die": ordered[0], "place": (reached or free[-1:])[0]}


def fitted(
    turn: Turn, best: Solution, play: Callable[..., Json], what: str, throw: int | None, tries: Sequence[Numbers]
) -> Numbers:
    """Those of the numbers with which the choices of this kind give away least."""
    states = [at for at in best.policy if isinstance(at, At) and at.what == what and throw in (None, at.throw)]
    losses = {}
    for at in states:
        node = turn.process.nodes[at]
        assert isinstance(node, Choice)
        losses[at] = {str(answer): float(best.worth[at] - best.worth[after]) for answer, after in node.answers}
    return min(tries, key=lambda numbers: sum([losses[at][str(play(at, numbers=numbers))] for at in states]))


def shown(numbers: Numbers, highest: bool) -> Numbers:
    """As they stand on the dice."""
    return {name: number if highest else 7 - number for name, number in numbers.items()}


# -- strikes ---------------------------------------------------------------------------------------------------------
def struck(mine: Floats, theirs: Floats, others: int, roll_off: bool) -> list[float]:
    """My chance of a strike when I throw like this and so many others like that: against 0, 1, 2 … of them.

    Both are by how good a result is, the worst first. Nobody looks at what the others have.
    """
    as_good = theirs[::-1].cumsum()[::-1]
    if not roll_off:
        return [float(mine @ as_good**count) for count in range(others + 1)]
    better = as_good - theirs
    chances = [1.0]
    for count in range(1, others + 1):
        tied = [comb(count, n) * float(mine @ (theirs**n * better ** (count - n))) for n in range(count + 1)]
        once = sum([share * chances[n] for n, share in enumerate(tied[:-1])])
        chances.append(once / (1 - tied[-1]))  # all tied: it begins anew
    return chances
