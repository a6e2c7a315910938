"""What becomes of what people do in a match: entries for the log, or a message that waits until its turn has come."""

from __future__ import annotations

from mutschel.engine import CHANCE, Chance, ChooseAll, Json, Landing, Lot, Race, Refused, Request, Seat
from mutschel.host.entries import Answered
from mutschel.host.pending import Asked, Pending
from mutschel.host.play import Play


def answer(play: Play, pending: Pending, asked: Asked, key: int, now: int) -> Answered | None:
    """An answer that was made at `asked.stamp`. None: a reply will follow."""
    if pending.waits_already(asked):
        return None
    request = open_question(play, key)
    seat = asked.seat
    if isinstance(request, Race):
        domains = request.asked()
        if seat not in domains:
            raise Refused("not-yours")
        domains[seat].check(asked.value)
        pending.messages.append(asked)
        return None
    if isinstance(request, ChooseAll) and request.until is not None and asked.stamp < request.until:
        now = min(now, request.until - 1)  # made in time, though it took a while to arrive
    return answered(play, seat, asked.value, now, asked)


def throw(play: Play, pending: Pending, asked: Asked, key: int, now: int) -> Answered | None:
    """This seat throws. With real dice, `asked.value` is what they show. None: a reply will follow."""
    if pending.waits_already(asked):
        return None
    request = open_question(play, key)
    if not isinstance(request, (Chance, Landing)):
        raise Refused("not-yours")
    if asked.seat != request.seat and not (play.real and request.seat in play.bots):
        raise Refused("not-yours")
    if play.real and not isinstance(request, Lot):
        return answered(play, CHANCE, asked.value, now, asked)
    if asked.value is not None:
        raise Refused("dice-are-fair", package="mutschel.host")
    if pending.messages:
        raise Refused("already-thrown", package="mutschel.host")
    pending.messages.append(asked)
    return None


def answered(play: Play, by: Seat, value: Json, at: int, asked: Asked | None) -> Answered:
    entry = Answered(by, max(at, play.match.table.now), value)
    if asked is not None:
        entry.member, entry.id = asked.member, asked.id
    return entry


def open_question(play: Play, key: int) -> Request:
    if play.match.request is None:
        raise Refused("over")
    if key != play.key:
        raise Refused("stale")
    return play.match.request
