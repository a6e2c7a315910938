"""What happens at a table by itself, and when: bots and chance answer, calls are settled, the clock runs out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

from mutschel.engine import CHANCE, CLOCK, Chance, Choose, ChooseAll, Landing, Lot, Pause, Race, Seat, Throw
from mutschel.host.pending import Due, Pending
from mutschel.host.play import Pace, Play

NONCES_BY = 3000  # milliseconds that the first throw waits for what the players' clients add
# How long after something that this seat did (None: the clock) another's earlier answer can still arrive.
Wait = Callable[[Seat | None], int]


def next_due(play: Play, pending: Pending, wait: Wait, pace: Pace, held: int = 0) -> Due | None:
    """What happens next by itself, in the match's time. Nothing while it is still being worked out.

    `held`: until then people look at what has happened, and bots and automatic steps wait.
    """
    request = play.match.request
    if pending.flying is not None:
        return None
    if isinstance(request, Choose):
        if request.seat in play.bots:
            return _thought(play, pending, request.seat, pace, held)
        if play.deadline is not None:
            return Due(play.deadline + wait(None), request.seat, request.domain.fallback())
        return None
    if isinstance(request, (Chance, Landing)):
        return _throw(play, pending, request, pace, held)
    if isinstance(request, ChooseAll):
        return min(_choices(play, pending, request, wait, pace, held), key=lambda due: due.when, default=None)
    if isinstance(request, Race):
        return _call(play, pending, request, wait)
    return Due(request.until, CLOCK) if isinstance(request, Pause) else None


def _thought(play: Play, pending: Pending, bot: Seat, pace: Pace, held: int) -> Due | None:
    if bot not in pending.thoughts:
        return None
    return Due(max(held, play.asked_since(bot) + pace.chooses), bot, pending.thoughts[bot])


def _throw(play: Play, pending: Pending, request: Chance[Any] | Landing[Any], pace: Pace, held: int) -> Due | None:
    """Nobody's dice fall before they say so, but nobody has to say so twice: choosing "throw" is enough."""
    lot = isinstance(request, Lot)
    if play.real and not lot:
        return None
    earliest = play.opened if play.nonces_in else max(play.opened, NONCES_BY)
    if pending.messages:
        return Due(earliest, CHANCE, asked=pending.messages[0])
    earliest = max(earliest, held)
    follows = play.follows == (request.seat, play.match.table.round)
    said = not isinstance(request, Throw) or play.chosen == request.how
    if lot or (play.pace.at_once and follows and said):
        return Due(earliest, CHANCE)
    flicked = isinstance(request, Landing) and not pace.at_once  # nobody says when a die lands
    if request.seat in play.bots or flicked:
        after = pace.reveal if play.shown else pace.throws
        return Due(max(earliest, play.asked_since(request.seat) + after), CHANCE)
    return None if play.deadline is None else Due(max(earliest, play.deadline), CHANCE)


def _choices(play: Play, pending: Pending, request: ChooseAll[Any], wait: Wait, pace: Pace, held: int) -> Iterator[Due]:
    left = request.asked()
    thinking = False
    for seat in left:
        if seat in play.bots:
            thought = _thought(play, pending, seat, pace, held)
            if thought is None:
                thinking = True
            else:
                at = thought.when if request.until is None else min(thought.when, request.until - 1)
                yield thought._replace(when=at, at=at)  # in time, even if the server is late
    if request.until is not None:
        if not thinking:  # bots never run out of time because the server is busy
            yield Due(request.until + wait(None), CLOCK)
    elif play.deadline is not None:
        for seat, domain in left.items():
            if seat not in play.bots:
                yield Due(play.deadline + wait(None), seat, domain.fallback())


def _call(play: Play, pending: Pending, race: Race[Any], wait: Wait) -> Due | None:
    """The next call is the one that was made first, once no earlier one can still arrive."""
    calls = [Due(call.made_at, call.seat, call.value, call.made_at, call) for call in pending.messages]
    calls += [Due(at, seat, value, at) for seat, (at, value) in play.bots.calls.items()]
    in_time = [call for call in calls if race.until is None or call.when < race.until]
    if in_time:
        first = min(in_time, key=lambda call: (call.when, _lot(play.key, call.by)))
        return first._replace(when=first.when + wait(first.by) + 1)  # + 1: others of that millisecond
    if race.until is not None:
        return Due(race.until + wait(None), CLOCK)
    if play.deadline is None:
        return None
    last = race.fallback
    when = max(play.deadline, play.match.table.now) + wait(None)
    return Due(when, CLOCK) if last is None else Due(when, last, race.domains[last].fallback())


def _lot(key: int, seat: Seat) -> bytes:
    """Which of two who called in the same millisecond is first: by lot, never by who is nearer."""
    return blake2b(b"%d:%d" % (key, seat), digest_size=8).digest()
