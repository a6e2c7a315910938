"""The turns of the strike games in which everybody has one: as processes over the games' own scoring functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from mutschel.engine import D6, Json, Options, Throw
from mutschel.games.bauernfenster.rules import Bauernfenster
from mutschel.games.boese_sieben.rules import BoeseSieben
from mutschel.games.doppelgaenger.rules import points as doubles
from mutschel.games.fuenf_finger.rules import MOST, FuenfFinger
from mutschel.games.fuenf_finger.rules import hit as shows_together
from mutschel.games.grosse_hausnummer.rules import PLACES, PLACING, THROWS, may_lay_none
from mutschel.games.haar_im_loch.rules import COUNTING as HAIR
from mutschel.games.haar_im_loch.rules import centre_pips
from mutschel.games.kirchenfenster.rules import Fenster
from mutschel.games.langer_entenschiss.rules import THROWS as TRIES
from mutschel.games.langer_entenschiss.rules import hit as one_two_three
from mutschel.games.pasch.rules import points as pasch_points
from mutschel.games.sequenz.rules import THROWS as SEQUENZ_THROWS
from mutschel.games.sequenz.rules import hit as consecutive
from mutschel.games.strike_games import KeepSome
from mutschel.games.studentenpasch.rules import points as student_points
from mutschel.games.waechter.rules import COUNTING as WATCH
from mutschel.games.waechter.rules import result as watch_result
from mutschel.odds.process import Chance, Choice, End, Node, Process, State

Faces = tuple[int, ...]
Kept = tuple[int | None, ...]


class At(NamedTuple):
    """Where a turn with decisions stands: what comes next, in which throw, what is laid aside, and what lies there."""

    what: str
    throw: int = 1
    kept: Kept = ()
    faces: Faces = ()


class Turn(NamedTuple):
    """A turn, and whether its highest result is the worst. A turn that only succeeds or fails has results 1 and 0."""

    process: Process
    highest_loses: bool = False
    hit_or_miss: bool = False


@cache
def throws(dice: int) -> list[tuple[int, Faces]]:
    """What this many dice can show, in ascending order, with weights.

    >>> len(throws(3)), sum(weight for weight, _ in throws(3))
    (56, 216)
    """
    return [(weight, tuple(sorted(faces))) for faces, weight in Throw(0, (D6,) * dice).outcomes()]


def thrown(dice: int, after: Callable[[Faces], State]) -> Chance:
    return Chance([(weight, after(faces)) for weight, faces in throws(dice)])


# -- nothing to decide -----------------------------------------------------------------------------------------------
def repeated(times: int, points: Callable[[Faces, int], int], dice: int = 3) -> Process:
    """This many throws, added up."""

    def expand(state: Any) -> Node:
        number, total = state
        if number == times:
            return End(total)
        return thrown(dice, lambda faces: (number + 1, total + points(faces, number + 1)))

    return Process((0, 0), expand)


def until(hit: Callable[[Faces], bool], most: int) -> Process:
    """Throws until it is a hit: how many it takes, at most this many; one more stands for never."""

    def expand(state: Any) -> Node:
        number, done = state
        if done:
            return End(number)
        if number == most:
            return End(most + 1)
        return thrown(3, lambda faces: (number + 1, hit(faces)))

    return Process((0, False), expand)


def single(dice: int, result: Callable[[Faces], Any]) -> Process:
    """One throw."""
    return Process((), lambda state: End(state[1]) if state else thrown(dice, lambda faces: ("end", result(faces))))  # type: ignore[index]


def watchman(counting: str) -> Process:
    """Two dice under the cup, and one blown from its rim."""

    def expand(state: Any) -> Node:
        if len(state) == 2:
            return End(watch_result(state[1], state[0], counting))
        if not state:
            return thrown(2, lambda faces: (sum(faces),))
        return thrown(1, lambda faces: (*state, faces[0]))

    return Process((), expand)


# -- something to decide ---------------------------------------------------------------------------------------------
def student() -> Process:
    """Lay aside what you like after the first and the second throw."""

    def expand(at: Any) -> Node:
        if at.what == "throw":
            what = "keep" if at.throw < 3 else "end"
            return thrown(3 - len(at.kept), lambda faces: At(what, at.throw, at.kept, faces))
        if at.what == "end":
            return End(student_points(at.kept + at.faces))
        return Choice([(keep, after_keeping(at, tuple(keep))) for keep in KeepSome(at.faces, at_most=3).values])

    def after_keeping(at: At, keep: Faces) -> At:
        kept = tuple(sorted([*at.kept, *keep]))  # type: ignore[type-var]
        return At("end", at.throw, kept) if len(keep) == len(at.faces) else At("throw", at.throw + 1, kept)

    return Process(At("throw"), expand)


def sequence(number_of_throws: int) -> Process:
    """What is laid aside after the first throw is chosen once; the others are thrown twice more, if need be."""

    def expand(at: Any) -> Node:
        if at.what == "throw":
            return thrown(3 - len(at.kept), lambda faces: At("look", at.throw, at.kept, faces))
        hit = consecutive([*at.kept, *at.faces])
        if hit or at.throw == number_of_throws:
            return End(int(hit))
        if at.throw > 1:
            return Chance([(1, At("throw", at.throw + 1, at.kept))])
        return Choice([(keep, At("throw", 2, tuple(keep))) for keep in KeepSome(at.faces, at_most=2).values])

    return Process(At("throw"), expand)


def house(highest: bool, options: Options, turning: bool = False) -> Process:
    """Lay one die aside after each throw but the last, or none if that is agreed; what then lies there counts."""
    last, at_once, or_none = options[THROWS], options[PLACING] == "at-once", may_lay_none(options)

    def expand(at: Any) -> Node:
        if at.what == "throw":
            what = "turn" if turning else "lay"
            return thrown(at.kept.count(None), lambda faces: looked_at(At(what, at.throw, at.kept, faces)))
        if at.what == "turn":
            return Choice(list(turned(at)))
        if at.what == "lay":
            return Choice(list(asides(at)))
        hundreds, tens, units = at.kept
        return End(100 * hundreds + 10 * tens + units)

    def turned(at: At) -> Iterator[tuple[Json, At]]:
        yield "none", looked_at(at._replace(what="lay"))
        for face in sorted(set(at.faces)):
            rest = list(at.faces)
            rest[rest.index(face)] = 7 - face
            yield face, looked_at(at._replace(what="lay", faces=tuple(sorted(rest))))

    def looked_at(at: At) -> At:
        """After the last throw nothing is laid aside any more: all dice have their places, the best way round."""
        if at.what != "lay" or at.throw < last:
            return at
        best = iter(sorted(at.faces, reverse=highest))
        house = [digit or next(best) for digit in at.kept]
        return At("end", kept=tuple(house if at_once else sorted(house, reverse=highest)))

    def asides(at: At) -> Iterator[tuple[Json, At]]:
        for face in sorted(set(at.faces), reverse=highest):
            if not at_once:
                yield face, At("throw", at.throw + 1, laid(at.kept, face, at.kept.index(None)))
                continue
            for place, name in enumerate(PLACES):
                if at.kept[place] is None:
                    yield {"die": face, "place": name}, At("throw", at.throw + 1, laid(at.kept, face, place))
        if or_none:
            yield "none", At("throw", at.throw + 1, at.kept)

    def laid(kept: Kept, face: int, place: int) -> Kept:
        """Where a place was not chosen, dice lie in order: how they came doesn't matter."""
        house = (*kept[:place], face, *kept[place + 1 :])
        return house if at_once else tuple(sorted(house, key=lambda digit: digit or 9))

    return Process(At("throw", 1, (None, None, None)), expand)


# -- all of them -----------------------------------------------------------------------------------------------------
def _hair(options: Options) -> Turn:
    if options[HAIR] == "none":
        return Turn(single(3, lambda faces: int(centre_pips(faces) > 0)), hit_or_miss=True)
    count = centre_pips if options[HAIR] == "centre-pips" else lambda faces: faces.count(1)
    return Turn(single(3, count))


def _tries(options: Options) -> Turn:
    times = options[TRIES]

    def expand(state: Any) -> Node:
        number, done = state
        if done or number == times:
            return End(int(done))
        return thrown(3, lambda faces: (number + 1, one_two_three(faces)))

    return Turn(Process((0, False), expand), hit_or_miss=True)


TURNS: dict[str, Callable[[Options], Turn]] = {
    "pasch": lambda options: Turn(repeated(3, pasch_points)),
    "grosse-hausnummer": lambda options: Turn(house(True, options)),
    "kleine-hausnummer": lambda options: Turn(house(False, options), highest_loses=True),
    "langer-entenschiss": _tries,
    "sequenz": lambda options: Turn(sequence(options[SEQUENZ_THROWS]), hit_or_miss=True),
    "kirchenfenster": lambda options: Turn(
        single(2, lambda faces: int(any(face in Fenster.panes for face in faces))), hit_or_miss=True
    ),
    "bauernfenster": lambda options: Turn(
        single(2, lambda faces: int(any(face in Bauernfenster.panes for face in faces))), hit_or_miss=True
    ),
    "waechter": lambda options: Turn(watchman(options[WATCH])),
    "haar-im-loch": _hair,
    "studentenpasch": lambda options: Turn(student()),
    "hohe-hausnummern": lambda options: Turn(house(True, options, turning=True)),
    "doppelgaenger": lambda options: Turn(repeated(5, lambda faces, number: doubles(faces))),
    "fuenf-finger": lambda options: Turn(
        until(lambda faces: shows_together(faces, FuenfFinger.wanted), MOST), highest_loses=True
    ),
    "boese-sieben": lambda options: Turn(
        until(lambda faces: shows_together(faces, BoeseSieben.wanted), MOST), highest_loses=True
    ),
}
