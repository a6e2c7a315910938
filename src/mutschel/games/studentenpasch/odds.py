"""The odds of Studentenpasch: the choice of dice to lay aside after the first and the second throw."""

from __future__ import annotations

from typing import Any

from mutschel.engine import KeepSome, Options
from mutschel.games.strike_games.odds import compared
from mutschel.games.studentenpasch.rules import points
from mutschel.odds.process import Choice, End, Node, Process, Solution
from mutschel.odds.strategies import WORDS
from mutschel.odds.turn import Faces, Position, SimpleWay, Turn, thrown


def turn(options: Options) -> Turn:
    return compared(options, process(), ways=ways)


def process() -> Process:
    """The turn: any dice may be laid aside after the first and the second throw."""

    def expand(at: Any) -> Node:
        if at.what == "throw":
            what = "keep" if at.throw < 3 else "end"
            return thrown(3 - len(at.kept), lambda faces: Position(what, at.throw, at.kept, faces))
        if at.what == "end":
            return End(points(at.kept + at.faces))
        return Choice([(keep, after_keeping(at, tuple(keep))) for keep in KeepSome(at.faces, at_most=3).values])

    def after_keeping(at: Position, keep: Faces) -> Position:
        kept = tuple(sorted([*at.kept, *keep]))  # type: ignore[type-var]
        return Position("end", at.throw, kept) if len(keep) == len(at.faces) else Position("throw", at.throw + 1, kept)

    return Process(Position("throw"), expand)


def ways(best: Solution) -> list[SimpleWay]:
    return [
        SimpleWay(WORDS, lambda at: [face for face in at.faces if face in (1, 6)], "in-words"),
        SimpleWay("only-ones", lambda at: [face for face in at.faces if face == 1]),
        SimpleWay("never-again", lambda at: list(at.faces)),
    ]
