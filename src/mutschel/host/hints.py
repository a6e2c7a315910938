"""Hints: the best answer for a seat and the reason for it, from what that seat has seen and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any, NamedTuple

from mutschel.analysis.model import Alternative, Unit
from mutschel.analysis.report import advise, has_advice, unit_of
from mutschel.engine import LEVELS, Answer, ChooseAll, Domain, Json, Match, Problem, Race, Refused, Request, Seat
from mutschel.host.bots import Bots

HARDEST = LEVELS[-1]


class Reason(NamedTuple):
    """The value of the answer (points at the end, or the chance of a strike in this round), and the second best."""

    unit: Unit
    value: float
    next: Alternative | None


class Hint(NamedTuple):
    value: Json
    why: Reason | None  # None: it is what the hardest bot would do, without a reason


class Adviser:
    """The adviser of one seat. When asked, it first catches up on the answers since it was last asked."""

    __slots__ = ("_bots", "_one_at_a_time", "_seat", "_twin", "match")

    def __init__(self, match: Match, seat: Seat, seed: bytes) -> None:
        self.match = match
        self._seat = seat
        self._twin = Match(match.game, match.names, match.options.as_json())
        self._bots = Bots(self._twin, seed)
        self._bots.add(seat, HARDEST)
        self._one_at_a_time = Lock()

    def advise(self, log: Sequence[Answer]) -> Hint:
        """The hint for the question that is open after all these answers. Refused if the seat is not asked."""
        with self._one_at_a_time:
            for answer in log[len(self._twin.log) :]:
                self._twin.replay([answer])
                self._bots.look()
            domain = question(self._twin.request, self._seat)
            known = known_to_be_best(self._twin, self._seat, domain)
            return known or Hint(self._bots.deferred_answer(self._seat, domain)(), None)


def known_to_be_best(match: Match, seat: Seat, domain: Domain[Any]) -> Hint | None:
    """The hint by the game's odds; None where they are not known, or say nothing about this question."""
    if not has_advice(match.game):
        return None
    try:
        best, *others = advise(match, seat)
        domain.check(best.answer)
    except Problem:
        return None
    return Hint(best.answer, Reason(unit_of(match.game), best.value, others[0] if others else None))


def question(request: Request | None, seat: Seat) -> Domain[Any]:
    """The legal answers of this seat. Refused if it is not asked, or has answered already."""
    if isinstance(request, Race):
        raise Refused("no-hints-in-races", package="mutschel.host")
    domains = {} if request is None else request.asked()
    if seat not in domains:
        raise Refused("already-chosen" if isinstance(request, ChooseAll) and seat in request.domains else "not-yours")
    return domains[seat]
