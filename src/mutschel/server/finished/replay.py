"""A finished match step by step, as someone who only watched saw it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from mutschel.engine import CHANCE, CLOCK, ChooseAll, Json, Match, Request, Throw
from mutschel.protocol.lobby import By, Replay, Step

BY: dict[int, int | By] = {CHANCE: "chance", CLOCK: "clock"}


def replay(done: Match, first: int, count: int) -> Replay:
    """Return `count` steps from this one on; step 0 is the table before the first answer."""
    steps = [Step(by, at, value, match.view(None)) for by, at, value, match in islice(_all(done), first, first + count)]
    return Replay(1 + len(done.log) + done.abandoned, done.names, steps)


def _all(done: Match) -> Iterator[tuple[int | By | None, int, Json, Match]]:
    """Yield each answer's author, time and value, and the match after it."""
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
    """Return whether watchers don't learn this answer when it is given. Views show it once it is revealed."""
    return isinstance(request, ChooseAll) or (isinstance(request, Throw) and request.covered)
