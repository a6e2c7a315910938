"""The odds of Sequenz: the choice of dice to keep after the first throw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mutschel.engine import KeepSome, Options
from mutschel.games.sequenz.rules import THROWS, hit
from mutschel.odds.process import Chance, Choice, End, Node, Process, Solution
from mutschel.odds.strategies import WORDS
from mutschel.odds.turn import Faces, Position, SimpleWay, Turn, thrown

INNER = ([2, 3], [3, 4], [4, 5])  # two ways to go on
OUTER = ([1, 2], [5, 6])  # one way
MIDDLE = ([3], [4])


def turn(options: Options) -> Turn:
    return Turn(process(options[THROWS]), hit_or_miss=True, ways=ways)


def process(number_of_throws: int) -> Process:
    """The turn: dice to keep are chosen once, after the first throw; the others are thrown twice more, if need be."""

    def expand(at: Any) -> Node:
        if at.what == "throw":
            return thrown(3 - len(at.kept), lambda faces: Position("look", at.throw, at.kept, faces))
        done = hit([*at.kept, *at.faces])
        if done or at.throw == number_of_throws:
            return End(int(done))
        if at.throw > 1:
            return Chance([(1, Position("throw", at.throw + 1, at.kept))])
        return Choice([(keep, Position("throw", 2, tuple(keep))) for keep in KeepSome(at.faces, at_most=2).values])

    return Process(Position("throw"), expand)


def ways(best: Solution) -> list[SimpleWay]:
    return [
        SimpleWay(WORDS, lambda at: first_of(at.faces, INNER, MIDDLE, OUTER), "in-words"),
        SimpleWay("neighbours", lambda at: first_of(at.faces, INNER, OUTER)),
        SimpleWay("all-again", lambda at: []),
    ]


def first_of(faces: Faces, *wanted: Iterable[list[int]]) -> list[int]:
    """The first of these that lies there; otherwise nothing."""
    assert not hit(list(faces))
    return next((dice for kind in wanted for dice in kind if set(dice) <= set(faces)), [])
