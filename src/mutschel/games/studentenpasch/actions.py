"""The names of all possible answers: the numbered actions of programs that learn."""

from __future__ import annotations

from mutschel.engine import PLAIN, KeepSome, Options


def actions(options: Options) -> list[str]:
    return [*KeepSome(PLAIN * 3, at_most=3).by_name()]
