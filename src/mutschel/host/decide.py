"""What becomes of what people do once a match has begun: an entry for the log, or a message that waits for its turn.

Nothing changes here but what is pending; a Refused says why something can't be done.
"""

from __future__ import annotations

from mutschel.engine import CHANCE, Chance, ChooseAll, Json, Landing, Lot, Race, Refused, Request, Seat
from mutschel.host.entries import Answered, MovedOn, Paused, Resumed, Returned, SatIn
from mutschel.host.members import Member
from mutschel.host.play import Play
from mutschel.host.presence import AWAY, Device, Presence
from mutschel.host.state import TableState
from mutschel.host.undecided import Asked, Pending

SIT_IN_LEVEL = "normal"
MOST_PAUSES = 50  # a table costs no more than its share: more than any match needs


def answer(play: Play, pending: Pending, asked: Asked, key: int, clock: int) -> Answered | None:
    """An answer that was made at `asked.made_at`. None: a reply will follow."""
    if pending.messages and pending.waits_already(asked):
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
    if isinstance(request, ChooseAll) and request.until is not None and asked.made_at < request.until:
        clock = min(clock, request.until - 1)  # made in time, though it took a while to arrive
    return answer_entry(play, seat, asked.value, clock, asked)


def throw(play: Play, pending: Pending, asked: Asked, key: int, clock: int) -> Answered | None:
    """This seat throws. With real dice, `asked.value` is what they show. None: a reply will follow."""
    if pending.messages and pending.waits_already(asked):
        return None
    request = open_question(play, key)
    if not isinstance(request, (Chance, Landing)):
        raise Refused("not-yours")
    if asked.seat != request.seat and not (play.real and request.seat in play.bots):
        raise Refused("not-yours")
    if play.real and not isinstance(request, Lot):
        return answer_entry(play, CHANCE, asked.value, clock, asked)
    if asked.value is not None:
        raise Refused("dice-are-fair", package="mutschel.host")
    if pending.messages:
        raise Refused("already-thrown", package="mutschel.host")
    pending.messages.append(asked)
    return None


def answer_entry(play: Play, by: Seat, value: Json, at: int, asked: Asked | None) -> Answered:
    now = play.match.table.now
    at = at if at > now else now
    return Answered(by, at, value) if asked is None else Answered(by, at, value, asked.member, asked.id)


def open_question(play: Play, key: int) -> Request:
    if play.match.request is None:
        raise Refused("over")
    if key != play.key:
        raise Refused("stale")
    return play.match.request


# -- about the match -----------------------------------------------------------------------------------
def pause(state: TableState, member: int, clock: int) -> Paused:
    play = state.play
    if play is None or not state.running or state.paused:
        raise Refused("cannot-pause", package="mutschel.host")
    if type(play.match.request) is Race and play.open_cups:  # everybody could work it out in the break
        raise Refused("no-break-in-a-race", package="mutschel.host")
    if state.pauses >= MOST_PAUSES:
        raise Refused("too-many-pauses", package="mutschel.host", n=MOST_PAUSES)
    return Paused(member, clock)


def resume(state: TableState, member: int) -> Resumed:
    if not state.running or not state.paused:
        raise Refused("not-paused", package="mutschel.host")
    return Resumed(member)


def sit_in(state: TableState, presence: Presence, device: Device, member: int, now: int) -> SatIn:
    """A bot plays for somebody who is away (or who asks for it) until they come back."""
    who = state.member(member)
    if not state.running or state.counts_as_day or who.bot is not None or who.sitting_in is not None:
        raise Refused("cannot-sit-in", package="mutschel.host", name=who.name)
    if member not in device.members and (presence.connected(who) or presence.waited_for(who, now) < AWAY):
        raise Refused("not-away", package="mutschel.host", name=who.name, n=AWAY // 1000)
    return SatIn(member, SIT_IN_LEVEL, presence.clock.read(now))


def remove(state: TableState, member: int, clock: int) -> SatIn | None:
    """Somebody is sent away in the middle of a match. None: a bot plays for them already.

    Not at an evening, where it was chance that gave the table its owner.
    """
    who = state.member(member)
    if not state.running or who.bot is not None or state.setup.evening:
        raise Refused("cannot-remove", package="mutschel.host", name=who.name)
    return SatIn(member, SIT_IN_LEVEL, clock) if who.sitting_in is None else None


def absent_players(state: TableState, presence: Presence, after: int) -> list[tuple[Member, int]]:
    """For whom a bot will sit in by itself after so many seconds, in milliseconds of waiting."""
    return [(who, 1000 * after) for who in state.seated if who.sitting_in is None and not presence.here(who)]


def come_back(state: TableState, device: Device, member: int, clock: int) -> Returned | None:
    """Somebody on this device plays again, and the bot that sat in for them goes. None if no bot was sitting in."""
    if member not in device.members:
        raise Refused("not-your-seat", package="mutschel.host")
    return Returned(member, clock) if state.running and state.member(member).sitting_in is not None else None


def move_on(state: TableState, next: str) -> MovedOn:
    """The same people go on at another table."""
    if not state.over:
        raise Refused("not-over", package="mutschel.host")
    if state.next is not None:
        raise Refused("moved-on", package="mutschel.host")
    return MovedOn(next)


def all_agree_to_end(state: TableState, presence: Presence, now: int) -> bool:
    """Whoever has only just gone has a say as well: a phone that drops out must not cost anybody the match.

    At an evening everybody has, for as long as they like: the game counts, and its organiser can drop it.
    """
    if not presence.wants_to_end or not state.running:
        return False
    waits = [
        who
        for who in state.people
        if state.setup.evening or presence.connected(who) or presence.waited_for(who, now) < AWAY
    ]
    return all(who.id in presence.wants_to_end for who in waits)


def vote_due(state: TableState, presence: Presence) -> list[int]:
    """When, by the server's clock, those who have gone have no say any more, if nobody else is against it."""
    gone = [who for who in state.people if not presence.connected(who)]
    if (
        not gone
        or state.setup.evening
        or any(who not in gone and who.id not in presence.wants_to_end for who in state.people)
    ):
        return []
    return [max(presence.waited_since(who) for who in gone) + AWAY]


# -- who speaks ----------------------------------------------------------------------------------------
def who_plays(state: TableState, device: Device, seat: Seat, throws: bool = False) -> tuple[Play, Member]:
    """Who answers for this seat from this device."""
    play = state.play
    if play is None:
        raise Refused("not-begun", package="mutschel.host")
    if 0 <= seat < len(state.order):
        owner = state.order[seat]
        if throws and play.real and seat in play.bots and device.members:  # people throw real dice for a bot
            return play, state.members[min(device.members - {owner} or device.members)]
        if owner in device.members:
            return play, state.members[owner]
    raise Refused("not-your-seat", package="mutschel.host")


def speaker(device: Device) -> int:
    """Which of those on this device speaks for it; those who watch have no say."""
    if not device.members:
        raise Refused("only-watching", package="mutschel.host")
    return min(device.members)


def not_paused(state: TableState) -> None:
    if state.paused and state.running:
        raise Refused("paused", package="mutschel.host")
