"""A finished match step by step, as somebody who only watched saw it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from mutschel.engine import CHANCE, CLOCK, ChooseAll, Json, Match, Request, Throw
from mutschel.protocol.lobby import By, Replay, Step

BY: dict[int, int | By] = {CHANCE: "chance", CLOCK: "clock"}


def replay(done: Match, first: int, count: int) -> Replay:
    """A number of steps from this one on; step 0 is the table before anything has happened."""
    steps = [Step(by, at, value, match.view(None)) for by, at, value, match in islice(_all(done), first, first + count)]
    return Replay(1 + len(done.log) + done.abandoned, done.names, steps)


def _all(done: Match) -> Iterator[tuple[int | By | None, int, Json, Match]]:
    """What was answered by whom and when, and the match after it."""
    match = Match(done.game, done.names, done.options.as_json())
    yield None, 0, None, match
    for by, at, value in done.log:
        hidden = is_hidden(match.request)
        match.answer(by, value, at)
        yield BY.get(by, by), at, None if hidden else value, match
    if done.abandoned:
        match.abandon()
        yield "table", match.table.now, None, match


def is_hidden(request: Request | None) -> bool:
    """Does nobody who watches learn the answer to this when it is given? Views show it when its time has come."""
    return isinstance(request, ChooseAll) or (isinstance(request, Throw) and request.covered)
