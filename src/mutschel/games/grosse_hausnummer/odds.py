"""The odds of Große Hausnummer: the choice of a die to lay aside, and of its place. Kleine and Hohe use them, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from mutschel.engine import Json, Options
from mutschel.games.grosse_hausnummer.rules import PLACES, PLACING, THROWS, may_lay_none
from mutschel.games.strike_games.odds import compared
from mutschel.odds.process import Choice, End, Node, Process, Solution, State, following
from mutschel.odds.strategies import WORDS
from mutschel.odds.turn import Kept, Position, SimpleWay, Turn, thrown

Numbers = dict[str, int]


def turn(options: Options, highest: bool = True, turning: bool = False) -> Turn:
    played = process(highest, options, turning)
    words = partial(ways, process=played, highest=highest, options=options, turning=turning)
    return compared(options, played, highest_loses=not highest, ways=words)


def process(highest: bool, options: Options, turning: bool) -> Process:
    """The turn: one die, or by agreement none, is laid aside after each throw but the last, which counts as it lies."""
    last, at_once, or_none = options[THROWS], options[PLACING] == "at-once", may_lay_none(options)

    def expand(at: Any) -> Node:
        if at.what == "throw":
            what = "turn" if turning else "lay"
            return thrown(at.kept.count(None), lambda faces: looked_at(Position(what, at.throw, at.kept, faces)))
        if at.what == "turn":
            return Choice(list(turned(at)))
        if at.what == "lay":
            return Choice(list(asides(at)))
        hundreds, tens, units = at.kept
        return End(100 * hundreds + 10 * tens + units)

    def turned(at: Position) -> Iterator[tuple[Json, Position]]:
        yield "none", looked_at(at._replace(what="lay"))
        for face in sorted(set(at.faces)):
            rest = list(at.faces)
            rest[rest.index(face)] = 7 - face
            yield face, looked_at(at._replace(what="lay", faces=tuple(sorted(rest))))

    def looked_at(at: Position) -> Position:
        """The position after a throw is seen; after the last one all dice have their places, the best way round."""
        if at.what != "lay" or at.throw < last:
            return at
        best = iter(sorted(at.faces, reverse=highest))
        house = [digit or next(best) for digit in at.kept]
        return Position("end", kept=tuple(house if at_once else sorted(house, reverse=highest)))

    def asides(at: Position) -> Iterator[tuple[Json, Position]]:
        for face in sorted(set(at.faces), reverse=highest):
            if not at_once:
                yield face, Position("throw", at.throw + 1, laid(at.kept, face, at.kept.index(None)))
                continue
            for place, name in enumerate(PLACES):
                if at.kept[place] is None:
                    yield {"die": face, "place": name}, Position("throw", at.throw + 1, laid(at.kept, face, place))
        if or_none:
            yield "none", Position("throw", at.throw + 1, at.kept)

    def laid(kept: Kept, face: int, place: int) -> Kept:
        """The house with one die more. Without chosen places dice are sorted, because their order doesn't matter."""
        house = (*kept[:place], face, *kept[place + 1 :])
        return house if at_once else tuple(sorted(house, key=lambda digit: digit or 9))

    return Process(Position("throw", 1, (None, None, None)), expand)


# -- in words -------------------------------------------------------------------------------------------------------
def ways(best: Solution, process: Process, highest: bool, options: Options, turning: bool) -> list[SimpleWay]:
    """The simple ways to play. Faces are counted so that 6 is the best, also if the lowest number is wanted."""
    once = options[THROWS] == 1
    at_once, or_none = options[PLACING] == "at-once" and not once, may_lay_none(options) and not once
    names = limits_for(turning, at_once) if or_none else ()
    play = partial(laid, highest=highest, at_once=at_once, names=names)
    tries: list[list[Numbers]] = [[{name: limit} for limit in LIMITS] for name in names]
    if at_once and not or_none:
        tries += [[{"hundreds": h, "tens": t} for h, t in product(LIMITS, LIMITS)], [{"second": n} for n in LIMITS]]
    if turning:
        tries.append([{"turn": limit} for limit in LIMITS])
    numbers = fitted(process, best, play, tries)
    kind = "once" if once else ("none-" if or_none else "") + ("at-once" if at_once else "end")
    found = [SimpleWay(WORDS, partial(play, numbers=numbers), f"in-words.{kind}", shown(numbers, highest))]
    if or_none:
        found.append(SimpleWay("always-one", partial(play, numbers=numbers | dict.fromkeys(names, 0))))
    elif at_once:
        found.append(SimpleWay("greedy", partial(play, numbers=numbers | {"hundreds": 0, "tens": 0, "second": 0})))
    if turning:
        found.append(SimpleWay("never-turned", partial(play, numbers=numbers | {"turn": 0})))
    return found


LIMITS = range(1, 8)
NEVER = 7


def limits_for(turning: bool, at_once: bool) -> tuple[str, ...]:
    """The limits from which a die is laid aside: one for all throws, one for each, or also by the dice laid aside."""
    return ("lay",) if turning else ("first", "second") if at_once else ("first", "second", "best", "lesser")


def laid(at: Position, numbers: Mapping[str, int], highest: bool, at_once: bool, names: Sequence[str]) -> Json:
    """The answer of a simple way to play: turn the worst die if it is too low, and lay the best one aside, the better
    the further left.

    With `names` of limits it is laid aside only if it reaches the one for this throw, and then as far left as possible.
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


def limit_at(at: Position, names: Sequence[str], best: int) -> str:
    """The name of the limit for this position."""
    aside = [digit for digit in at.kept if digit is not None]
    if "best" in names and aside:
        return "best" if best in aside else "lesser"
    return names[min(at.throw, len(names)) - 1]


def fitted(process: Process, best: Solution, play: Callable[..., Json], tries: Sequence[Sequence[Numbers]]) -> Numbers:
    """The numbers of each group with the smallest total loss over all choices that come up in the best play."""
    losses: dict[Position, dict[str, float]] = {}
    reached: set[State] = {process.start}
    for state, node in reversed(process.nodes.items()):
        if state in reached and isinstance(node, Choice):
            assert isinstance(state, Position)
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
    """The numbers as faces of the dice."""
    return {name: number if highest else 7 - number for name, number in numbers.items()}
