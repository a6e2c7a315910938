"""Hints: what the hardest bot would answer in somebody's place, if it had seen what they have seen and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutschel.engine import LEVELS, Answer, Choose, ChooseAll, Domain, Json, Match, Refused, Request, Seat
from mutschel.host.bots import Bots

HARDEST = LEVELS[-1]


class Adviser:
    """Looks over one seat's shoulder. It need not be there all along: when it is asked, it is shown what it missed."""

    __slots__ = ("_bots", "_seat", "_twin")

    def __init__(self, match: Match, seat: Seat, seed: str) -> None:
        self._seat = seat
        self._twin = Match(match.game, match.names, match.options.as_json())
        self._bots = Bots(self._twin, seed)
        self._bots.add(seat, HARDEST)

    def advise(self, log: Sequence[Answer]) -> Json:
        """An answer to the question that is open after all these answers. Refused if the seat is not asked."""
        for answer in log[len(self._twin.log) :]:
            self._twin.replay([answer])
            self._bots.look()
        return self._bots.choose(self._seat, question(self._twin.request, self._seat))


def question(request: Request | None, seat: Seat) -> Domain[Any]:
    """What this seat may answer. Refused if it is not asked, or need not be told any more."""
    if isinstance(request, Choose) and request.seat == seat:
        return request.domain
    if isinstance(request, ChooseAll) and seat in request.domains:
        if seat in request.values:
            raise Refused("already-chosen")
        return request.domains[seat]
    raise Refused("not-yours")
