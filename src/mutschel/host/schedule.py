"""The schedule of a table's automatic steps: bots and chance answer, calls are settled, the clock runs out."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from mutschel.engine import (
    CHANCE,
    CLOCK,
    Chance,
    Choose,
    ChooseAll,
    CommonThrow,
    Landing,
    Lot,
    Pause,
    Race,
    Seat,
    Throw,
)
from mutschel.engine.moments import BEATS
from mutschel.host.delays import Delays
from mutschel.host.play import TableMatch
from mutschel.host.undecided import DueAnswer, PendingWork

NONCES_BY = 3000  # milliseconds that the first throw waits for the nonces of the players' clients


def next_due(play: TableMatch, pending: PendingWork, delays: Delays) -> DueAnswer | None:
    """The next automatic step, in the match's time. None while it is still being worked out."""
    request = play.match.request
    if pending.flying is not None:
        return None
    if isinstance(request, Choose):
        if request.seat in play.bots.by_seat:
            return _thought(play, pending, request.seat, delays)
        deadline = None if play.decision is None else play.deadline
        if deadline is None:
            return None
        return DueAnswer(deadline + delays.wait(None), request.seat, request.domain.fallback())
    if isinstance(request, CommonThrow):
        return min(_common_throws(play, pending, request, delays), key=lambda due: due.when, default=None)
    if isinstance(request, (Chance, Landing)):
        return _throw(play, pending, request, delays)
    if isinstance(request, ChooseAll):
        return min(_choices(play, pending, request, delays), key=lambda due: due.when, default=None)
    if isinstance(request, Race):
        return _call(play, pending, request, delays)
    return DueAnswer(max(delays.held_until(), request.until), CLOCK) if isinstance(request, Pause) else None


def _thought(play: TableMatch, pending: PendingWork, bot: Seat, delays: Delays) -> DueAnswer | None:
    if bot not in pending.thoughts:
        return None
    return DueAnswer(
        max(delays.held_until(), play.asked_since(bot) + delays.pace().chooses), bot, pending.thoughts[bot]
    )


def _throw(
    play: TableMatch, pending: PendingWork, request: Chance[Any] | Landing[Any], delays: Delays
) -> DueAnswer | None:
    """The next throw. Dice fall only when their player says so, but once is enough: choosing "throw" will do."""
    lot = isinstance(request, Lot)
    if play.real and not lot:
        return None
    earliest = _nonces_by(play)
    if pending.messages:
        return DueAnswer(earliest, CHANCE, message=pending.messages[0])
    earliest = max(earliest, delays.held_until())
    now = request.seat, play.match.table.round
    follows = play.follows == now
    said = not isinstance(request, Throw) or play.chosen == request.how
    if lot or (play.pace.at_once and follows and said):
        return DueAnswer(earliest, CHANCE)
    pace = delays.pace()
    flicked = isinstance(request, Landing) and not pace.at_once  # a die lands without anybody's word
    if request.seat in play.bots or flicked:
        after = pace.reveal if play.shown else pace.follows if play.thrower == now else pace.throws
        if pace.throws and play.match.last_throw:
            after = max(after, BEATS["announce"])
        return DueAnswer(max(earliest, play.asked_since(request.seat) + after), CHANCE)
    return None if play.deadline is None else DueAnswer(max(earliest, play.deadline), CHANCE)


def _common_throws(
    play: TableMatch, pending: PendingWork, request: CommonThrow[Any], delays: Delays
) -> Iterator[DueAnswer]:
    """The next throws of those who throw at the same time. Each falls when its player says so."""
    earliest = _nonces_by(play)
    for message in pending.messages:
        yield DueAnswer(earliest, CHANCE, message.seat, message=message)
    after = max(earliest, delays.held_until())
    for seat in request.left:
        if seat in play.bots:
            yield DueAnswer(max(after, play.asked_since(seat) + delays.pace().throws), CHANCE, seat)
        elif play.deadline is not None:
            yield DueAnswer(max(after, play.deadline), CHANCE, seat)


def _nonces_by(play: TableMatch) -> int:
    """The earliest time of a throw, for which the first one waits for the nonces of the players' clients."""
    return play.opened if play.nonces_in else max(play.opened, NONCES_BY)


def _choices(play: TableMatch, pending: PendingWork, request: ChooseAll[Any], delays: Delays) -> Iterator[DueAnswer]:
    left = request.asked()
    thinking = False
    for seat in left:
        if seat in play.bots:
            thought = _thought(play, pending, seat, delays)
            if thought is None:
                thinking = True
            else:
                at = thought.when if request.until is None else min(thought.when, request.until - 1)
                yield thought._replace(when=at, at=at)  # in time, even if the server is late
    if request.until is not None:
        if not thinking:  # bots never run out of time because the server is busy
            yield DueAnswer(request.until + delays.wait(None), CLOCK)
    elif play.deadline is not None:
        for seat, domain in left.items():
            if seat not in play.bots:
                yield DueAnswer(play.deadline + delays.wait(None), seat, domain.fallback())


def _call(play: TableMatch, pending: PendingWork, race: Race[Any], delays: Delays) -> DueAnswer | None:
    """The next call: the one that was made first, once no earlier one can still arrive."""
    calls = [DueAnswer(call.made_at, call.seat, call.value, call.made_at, call) for call in pending.messages]
    calls += [DueAnswer(at, seat, value, at) for seat, (at, value) in play.bots.calls.items()]
    in_time = [call for call in calls if race.until is None or call.when < race.until]
    if in_time:
        first = min(in_time, key=lambda call: (call.when, _lot(play.key, call.by)))
        return first._replace(when=first.when + delays.wait(first.by) + 1)  # + 1: other calls of that millisecond
    if race.until is not None:
        return DueAnswer(race.until + delays.wait(None), CLOCK)
    if play.deadline is None:
        return None
    last = race.fallback
    when = max(play.deadline, play.match.table.now) + delays.wait(None)
    return DueAnswer(when, CLOCK) if last is None else DueAnswer(when, last, race.domains[last].fallback())


def _lot(key: int, seat: Seat) -> bytes:
    """The key by which two calls of the same millisecond are ordered: by lot, independent of distance."""
    return blake2b(b"%d:%d" % (key, seat), digest_size=8).digest()
