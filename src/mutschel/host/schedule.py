"""What happens at a table by itself, and when: bots and chance answer, calls are settled, the clock runs out."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from mutschel.engine import CHANCE, CLOCK, Chance, Choose, ChooseAll, Landing, Lot, Pause, Race, Seat, Throw
from mutschel.host.delays import Waiting
from mutschel.host.play import Play
from mutschel.host.undecided import Due, Pending

NONCES_BY = 3000  # milliseconds that the first throw waits for what the players' clients add


def next_due(play: Play, pending: Pending, waiting: Waiting) -> Due | None:
    """What happens next by itself, in the match's time. Nothing while it is still being worked out."""
    request = play.match.request
    if pending.flying is not None:
        return None
    if isinstance(request, Choose):
        if request.seat in play.bots.by_seat:
            return _thought(play, pending, request.seat, waiting)
        deadline = None if play.decision is None else play.deadline
        return None if deadline is None else Due(deadline + waiting.wait(None), request.seat, request.domain.fallback())
    if isinstance(request, (Chance, Landing)):
        return _throw(play, pending, request, waiting)
    if isinstance(request, ChooseAll):
        return min(_choices(play, pending, request, waiting), key=lambda due: due.when, default=None)
    if isinstance(request, Race):
        return _call(play, pending, request, waiting)
    return Due(max(waiting.held_until(), request.until), CLOCK) if isinstance(request, Pause) else None


def _thought(play: Play, pending: Pending, bot: Seat, waiting: Waiting) -> Due | None:
    if bot not in pending.thoughts:
        return None
    return Due(max(waiting.held_until(), play.asked_since(bot) + waiting.pace().chooses), bot, pending.thoughts[bot])


def _throw(play: Play, pending: Pending, request: Chance[Any] | Landing[Any], waiting: Waiting) -> Due | None:
    """Nobody's dice fall before they say so, but nobody has to say so twice: choosing "throw" is enough."""
    lot = isinstance(request, Lot)
    if play.real and not lot:
        return None
    earliest = play.opened if play.nonces_in else max(play.opened, NONCES_BY)
    if pending.messages:
        return Due(earliest, CHANCE, asked=pending.messages[0])
    earliest = max(earliest, waiting.held_until())
    follows = play.follows == (request.seat, play.match.table.round)
    said = not isinstance(request, Throw) or play.chosen == request.how
    if lot or (play.pace.at_once and follows and said):
        return Due(earliest, CHANCE)
    pace = waiting.pace()
    flicked = isinstance(request, Landing) and not pace.at_once  # nobody says when a die lands
    if request.seat in play.bots or flicked:
        after = pace.reveal if play.shown else pace.throws
        return Due(max(earliest, play.asked_since(request.seat) + after), CHANCE)
    return None if play.deadline is None else Due(max(earliest, play.deadline), CHANCE)


def _choices(play: Play, pending: Pending, request: ChooseAll[Any], waiting: Waiting) -> Iterator[Due]:
    left = request.asked()
    thinking = False
    for seat in left:
        if seat in play.bots:
            thought = _thought(play, pending, seat, waiting)
            if thought is None:
                thinking = True
            else:
                at = thought.when if request.until is None else min(thought.when, request.until - 1)
                yield thought._replace(when=at, at=at)  # in time, even if the server is late
    if request.until is not None:
        if not thinking:  # bots never run out of time because the server is busy
            yield Due(request.until + waiting.wait(None), CLOCK)
    elif play.deadline is not None:
        for seat, domain in left.items():
            if seat not in play.bots:
                yield Due(play.deadline + waiting.wait(None), seat, domain.fallback())


def _call(play: Play, pending: Pending, race: Race[Any], waiting: Waiting) -> Due | None:
    """The next call is the one that was made first, once no earlier one can still arrive."""
    calls = [Due(call.made_at, call.seat, call.value, call.made_at, call) for call in pending.messages]
    calls += [Due(at, seat, value, at) for seat, (at, value) in play.bots.calls.items()]
    in_time = [call for call in calls if race.until is None or call.when < race.until]
    if in_time:
        first = min(in_time, key=lambda call: (call.when, _lot(play.key, call.by)))
        return first._replace(when=first.when + waiting.wait(first.by) + 1)  # + 1: others of that millisecond
    if race.until is not None:
        return Due(race.until + waiting.wait(None), CLOCK)
    if play.deadline is None:
        return None
    last = race.fallback
    when = max(play.deadline, play.match.table.now) + waiting.wait(None)
    return Due(when, CLOCK) if last is None else Due(when, last, race.domains[last].fallback())


def _lot(key: int, seat: Seat) -> bytes:
    """Which of two who called in the same millisecond is first: by lot, never by who is nearer."""
    return blake2b(b"%d:%d" % (key, seat), digest_size=8).digest()
