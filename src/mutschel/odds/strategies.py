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
from mutschel.games.grosse_hausnummer.rules import PLACES, PLACING, THROWS, may_lay_none
from mutschel.games.sequenz.rules import hit as consecutive
from mutschel.odds.compared import At, Faces, Turn
from mutschel.odds.process import Choice, Floats, Process, Solution, State, following

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
    return house_ways(turn, best, options, turning=game == "hohe-hausnummern")


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
def house_ways(turn: Turn, best: Solution, options: Options, turning: bool) -> list[Way]:
    """Faces are counted so that 6 is the best, also where the smallest number is wanted."""
    highest, once = not turn.highest_loses, options[THROWS] == 1
    at_once, or_none = options[PLACING] == "at-once" and not once, may_lay_none(options) and not once
    names = limits_for(turning, at_once) if or_none else ()
    play = partial(laid, highest=highest, at_once=at_once, names=names)
    tries: list[list[Numbers]] = [[{name: limit} for limit in LIMITS] for name in names]
    if at_once and not or_none:
        tries += [[{"hundreds": h, "tens": t} for h, t in product(LIMITS, LIMITS)], [{"second": n} for n in LIMITS]]
    if turning:
        tries.append([{"turn": limit} for limit in LIMITS])
    numbers = fitted(turn, best, play, tries)
    kind = "once" if once else ("none-" if or_none else "") + ("at-once" if at_once else "end")
    size = "turning" if turning else "highest" if highest else "lowest"
    found = [Way(WORDS, partial(play, numbers=numbers), f"house-{kind}-{size}", shown(numbers, highest))]
    if or_none:
        found.append(Way("always-one", partial(play, numbers=numbers | dict.fromkeys(names, 0))))
    elif at_once:
        found.append(Way("greedy", partial(play, numbers=numbers | {"hundreds": 0, "tens": 0, "second": 0})))
    if turning:
        found.append(Way("never-turned", partial(play, numbers=numbers | {"turn": 0})))
    return found


LIMITS = range(1, 8)
NEVER = 7


def limits_for(turning: bool, at_once: bool) -> tuple[str, ...]:
    """How good a die must be to be laid aside where that is permitted: always, by throw, or also by what lies aside."""
    return ("lay",) if turning else ("first", "second") if at_once else ("first", "second", "best", "other")


def laid(at: At, numbers: Mapping[str, int], highest: bool, at_once: bool, names: Sequence[str]) -> Json:
    """Turn the worst die if it shows too little; lay the best one aside, and the better it is the further left.

    With `names` of limits it is laid aside only if it reaches the one that holds now, and then as far left as can be.
    """
    ordered = sorted(at.faces, reverse=highest)
    value = [face if highest else 7 - face for face in ordered]
    if at.what == "turn":
        return ordered[-1] if value[-1] <= numbers.get("turn", 0) else "none"
    if names and value[0] < numbers.get(limit_at(at, names, 6 if highest else 1), NEVER):
        return "none"
    if not at_once:
        return ordered[0]
    free = [place for place, digit in zip(PLACES, at.kept, strict=True) if digit is None]
    if not names:
        limits = ("second",) if at.throw == 2 else ("hundreds", "tens")
        reached = [place for place, name in zip(free, limits, strict=False) if value[0] >= numbers.get(name, NEVER)]
        free = reached or free[-1:]
    return {"die": ordered[0], "place": free[0]}


def limit_at(at: At, names: Sequence[str], best: int) -> str:
    """Which of the limits holds now."""
    aside = [digit for digit in at.kept if digit is not None]
    if "best" in names and aside:
        return "best" if best in aside else "other"
    return names[min(at.throw, len(names)) - 1]


def fitted(turn: Turn, best: Solution, play: Callable[..., Json], tries: Sequence[Sequence[Numbers]]) -> Numbers:
    """Of each group of numbers those with which the choices that the best play comes to give away least."""
    losses: dict[At, dict[str, float]] = {}
    reached: set[State] = {turn.process.start}
    for state, node in reversed(turn.process.nodes.items()):
        if state in reached and isinstance(node, Choice):
            assert isinstance(state, At)
            losses[state] = {answer: float(loss) for answer, loss in best.losses(node).items()}
            reached.update(after for answer, after in node.answers if answer == best.policy[state])
        elif state in reached:
            reached.update(following(node))

    def lost(numbers: Numbers) -> float:
        return sum([of_answers[str(play(at, numbers=numbers))] for at, of_answers in losses.items()])

    found: Numbers = {}
    for group in tries:
        found = min([found | some for some in group], key=lost)
    return found


def shown(numbers: Numbers, highest: bool) -> Numbers:
    """As they stand on the dice."""
    return {name: number if highest else 7 - number for name, number in numbers.items()}


# -- strikes ---------------------------------------------------------------------------------------------------------
def struck(mine: Floats, theirs: Floats, others: int, roll_off: bool) -> list[float]:
    """My chance of a strike when I throw like this and others like that: against 0, 1, 2 … of them.

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
        chances.append(once / (1 - tied[-1]))  # all tied: it begins again
    return chances
