"""The turns of the strike games in which everybody has one: as processes over the games' own scoring functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from mutschel.engine import D6, Json, Options, Throw
from mutschel.games.bauernfenster.rules import Bauernfenster
from mutschel.games.boese_sieben.rules import BoeseSieben
from mutschel.games.doppelgaenger.rules import points as doubles
from mutschel.games.fuenf_finger.rules import FuenfFinger
from mutschel.games.fuenf_finger.rules import hit as shows_together
from mutschel.games.grosse_hausnummer.rules import PLACES, PLACING, THROWS, house_number
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


class Turn(NamedTuple):
    """A turn, and whether its highest result is the worst. A turn that only succeeds or fails has results 1 and 0."""

    process: Process
    highest_loses: bool = False
    hit_or_miss: bool = False


@cache
def throws(dice: int) -> list[tuple[int, Faces]]:
    """What so many dice can show, in ascending order, with weights.

    >>> len(throws(3)), sum(weight for weight, _ in throws(3))
    (56, 216)
    """
    return [(weight, tuple(sorted(faces))) for faces, weight in Throw(0, (D6,) * dice).outcomes()]


def thrown(dice: int, after: Callable[[Faces], State]) -> Chance:
    return Chance([(weight, after(faces)) for weight, faces in throws(dice)])


# -- nothing to decide -----------------------------------------------------------------------------------------------
def repeated(times: int, points: Callable[[Faces, int], int], dice: int = 3) -> Process:
    """So many throws, added up."""

    def expand(state: Any) -> Node:
        number, total = state
        if number == times:
            return End(total)
        return thrown(dice, lambda faces: (number + 1, total + points(faces, number + 1)))

    return Process((0, 0), expand)


def until(hit: Callable[[Faces], bool], most: int) -> Process:
    """Throws until it is a hit: how many it takes, at most so many; one more stands for never."""

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

    def expand(state: Any) -> Node:
        what, number, kept, faces = state
        if what == "throw":
            return thrown(3 - len(kept), lambda faces: ("keep" if number < 3 else "end", number, kept, faces))
        if what == "end" or not faces:
            return End(student_points(kept + faces))
        return Choice(
            [(keep, after_keeping(number, kept, faces, tuple(keep))) for keep in KeepSome(faces, at_most=3).values]
        )

    def after_keeping(number: int, kept: Faces, faces: Faces, keep: Faces) -> State:
        together = tuple(sorted(kept + keep))
        return ("end", number, together, ()) if len(keep) == len(faces) else ("throw", number + 1, together, ())

    return Process(("throw", 1, (), ()), expand)


def sequence(number_of_throws: int) -> Process:
    """What is laid aside after the first throw is chosen once; the others are thrown twice more, if need be."""

    def expand(state: Any) -> Node:
        what, number, kept, faces = state
        if what == "throw":
            return thrown(3 - len(kept), lambda faces: ("look", number, kept, faces))
        if consecutive([*kept, *faces]) or number == number_of_throws:
            return End(int(consecutive([*kept, *faces])))
        if number > 1:
            return Chance([(1, ("throw", number + 1, kept, ()))])
        return Choice([(keep, ("throw", 2, tuple(keep), ())) for keep in KeepSome(faces, at_most=2).values])

    return Process(("throw", 1, (), ()), expand)


def house(highest: bool, throws_: int, placing: str, turning: bool = False) -> Process:
    """Lay one die aside after each throw; it has its place at once, or all are arranged at the end."""
    at_once = placing == "at-once"

    def expand(state: Any) -> Node:
        what, kept, faces = state
        free = 3 - sum(face is not None for face in kept)
        if what == "throw":
            return thrown(free, lambda faces: ("turn" if turning else "lay", kept, faces))
        if what == "turn":
            return Choice(list(turned(kept, faces)))
        if what == "end":
            digits = list(kept)
            return End(100 * digits[0] + 10 * digits[1] + digits[2] if at_once else house_number(digits, highest))
        if throws_ == 1:  # all of them, the best way round
            return End(house_number(list(faces), highest))
        if free == 1:
            return Chance([(1, ("end", laid(kept, faces[0], None), ()))])
        return Choice(list(asides(kept, faces)))

    def turned(kept: Any, faces: Faces) -> Iterator[tuple[Json, State]]:
        yield "none", ("lay", kept, faces)
        for face in sorted(set(faces)):
            rest = list(faces)
            rest[rest.index(face)] = 7 - face
            yield face, ("lay", kept, tuple(sorted(rest)))

    def asides(kept: Any, faces: Faces) -> Iterator[tuple[Json, State]]:
        for face in sorted(set(faces), reverse=highest):
            if not at_once:
                yield face, ("throw", laid(kept, face, None), ())
                continue
            for place, name in enumerate(PLACES):
                if kept[place] is None:
                    yield {"die": face, "place": name}, ("throw", laid(kept, face, place), ())

    def laid(kept: Any, face: int, place: int | None) -> Any:
        """Where a place was not chosen, dice lie in order: how they came doesn't matter."""
        if not at_once:
            return (*sorted([one for one in kept if one is not None] + [face]),) + (None,) * (kept.count(None) - 1)
        where = kept.index(None) if place is None else place
        return (*kept[:where], face, *kept[where + 1 :])

    return Process(("throw", (None, None, None), ()), expand)


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
    "grosse-hausnummer": lambda options: Turn(house(True, options[THROWS], options[PLACING])),
    "kleine-hausnummer": lambda options: Turn(house(False, options[THROWS], options[PLACING]), highest_loses=True),
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
    "hohe-hausnummern": lambda options: Turn(house(True, options[THROWS], options[PLACING], turning=True)),
    "doppelgaenger": lambda options: Turn(repeated(5, lambda faces, number: doubles(faces))),
    "fuenf-finger": lambda options: Turn(
        until(lambda faces: shows_together(faces, FuenfFinger.wanted), 10), highest_loses=True
    ),
    "boese-sieben": lambda options: Turn(
        until(lambda faces: shows_together(faces, BoeseSieben.wanted), 10), highest_loses=True
    ),
}
