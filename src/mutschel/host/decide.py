"""Decides about people's actions once a match has begun: each becomes an entry for the log, or a message that waits.

Nothing but the pending work changes here; Refused says why an action isn't possible.
"""

from __future__ import annotations

from mutschel.engine import CHANCE, Chance, ChooseAll, CommonThrow, Json, Landing, Lot, Race, Refused, Request, Seat
from mutschel.host.entries import Answered, MovedOn, Paused, Resumed, Returned, SatIn
from mutschel.host.members import Member
from mutschel.host.play import TableMatch
from mutschel.host.presence import AWAY, Device, Presence
from mutschel.host.state import TableState
from mutschel.host.undecided import PendingWork, WaitingMessage

SIT_IN_LEVEL = "normal"
MOST_PAUSES = 50  # keeps the cost of a table bounded: more than any match needs


def answer(play: TableMatch, pending: PendingWork, message: WaitingMessage, key: int, clock: int) -> Answered | None:
    """Decide about an answer that was made at `message.made_at`. None: a reply will follow."""
    if pending.messages and pending.waits_already(message):
        return None
    request = open_question(play, key)
    seat = message.seat
    if isinstance(request, Race):
        domains = request.asked()
        if seat not in domains:
            raise Refused("not-yours")
        domains[seat].check(message.value)
        pending.messages.append(message)
        return None
    if isinstance(request, ChooseAll) and request.until is not None and message.made_at < request.until:
        clock = min(clock, request.until - 1)  # made in time, though it took a while to arrive
    return answer_entry(play, seat, message.value, clock, message)


def throw(play: TableMatch, pending: PendingWork, message: WaitingMessage, key: int, clock: int) -> Answered | None:
    """Decide about a seat's throw. With real dice, `message.value` is what they show. None: a reply will follow."""
    if pending.messages and pending.waits_already(message):
        return None
    request = open_question(play, key)
    if not isinstance(request, (Chance, Landing)):
        raise Refused("not-yours")
    if isinstance(request, CommonThrow):
        if message.seat in request.thrown:
            raise Refused("already-thrown", package="mutschel.host")
        if message.seat not in request.left:
            raise Refused("not-yours")
    elif message.seat != request.seat and not (play.real and request.seat in play.bots):
        raise Refused("not-yours")
    if play.real and not isinstance(request, Lot):
        return answer_entry(play, CHANCE, message.value, clock, message)
    if message.value is not None:
        raise Refused("dice-are-fair", package="mutschel.host")
    if any(other.seat == message.seat for other in pending.messages):
        raise Refused("already-thrown", package="mutschel.host")
    pending.messages.append(message)
    return None


def answer_entry(play: TableMatch, by: Seat, value: Json, at: int, message: WaitingMessage | None) -> Answered:
    now = play.match.table.now
    at = at if at > now else now
    return Answered(by, at, value) if message is None else Answered(by, at, value, message.member, message.id)


def open_question(play: TableMatch, key: int) -> Request:
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
    if type(play.match.request) is Race and play.open_cups:  # during the break everybody could work the answer out
        raise Refused("no-break-in-a-race", package="mutschel.host")
    if state.pauses >= MOST_PAUSES:
        raise Refused("too-many-pauses", package="mutschel.host", n=MOST_PAUSES)
    return Paused(member, clock)


def resume(state: TableState, member: int) -> Resumed:
    if not state.running or not state.paused:
        raise Refused("not-paused", package="mutschel.host")
    return Resumed(member)


def sit_in(state: TableState, presence: Presence, device: Device, member: int, now: int) -> SatIn:
    """Let a bot play for a person who is away (or who asks for it) until they come back."""
    who = state.member(member)
    if not state.running or state.counts_as_day or who.bot is not None or who.sitting_in is not None:
        raise Refused("cannot-sit-in", package="mutschel.host", name=who.name)
    if member not in device.members and (presence.connected(who) or presence.waited_for(who, now) < AWAY):
        raise Refused("not-away", package="mutschel.host", name=who.name, n=AWAY // 1000)
    return SatIn(member, SIT_IN_LEVEL, presence.clock.read(now))


def remove(state: TableState, member: int, clock: int) -> SatIn | None:
    """Send a person away in the middle of a match. None: a bot plays for them already.

    Impossible at an evening, where the table's owner was chosen by chance.
    """
    who = state.member(member)
    if not state.running or who.bot is not None or state.setup.evening:
        raise Refused("cannot-remove", package="mutschel.host", name=who.name)
    return SatIn(member, SIT_IN_LEVEL, clock) if who.sitting_in is None else None


def absent_players(state: TableState, presence: Presence, after: int) -> list[tuple[Member, int]]:
    """The absent people for whom a bot stands in by itself, each with the milliseconds after which it does."""
    return [(who, 1000 * after) for who in state.seated if who.sitting_in is None and not presence.here(who)]


def come_back(state: TableState, device: Device, member: int, clock: int) -> Returned | None:
    """Let a person on this device play again instead of the bot that stood in. None if no bot was standing in."""
    if member not in device.members:
        raise Refused("not-your-seat", package="mutschel.host")
    return Returned(member, clock) if state.running and state.member(member).sitting_in is not None else None


def move_on(state: TableState, next: str) -> MovedOn:
    """Let the same people play on at another table."""
    if not state.over:
        raise Refused("not-over", package="mutschel.host")
    if state.next is not None:
        raise Refused("moved-on", package="mutschel.host")
    return MovedOn(next)


def all_agree_to_end(state: TableState, presence: Presence, now: int) -> bool:
    """True if all agree to end the match. Those who have only just gone count: a phone may have dropped out.

    At an evening every absent person counts, for as long as they are away: the game counts, and the organiser can drop
    it.
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
    """The server time from which absent people no longer count, if nobody else is against ending the match."""
    gone = [who for who in state.people if not presence.connected(who)]
    if (
        not gone
        or state.setup.evening
        or any(who not in gone and who.id not in presence.wants_to_end for who in state.people)
    ):
        return []
    return [max(presence.waited_since(who) for who in gone) + AWAY]


# -- people and their devices --------------------------------------------------------------------------
def who_plays(state: TableState, device: Device, seat: Seat, throws: bool = False) -> tuple[TableMatch, Member]:
    """The match and the member that this device may answer for on this seat; raises Refused if there is none."""
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
    """The member who speaks for this device; raises Refused for one that only watches."""
    if not device.members:
        raise Refused("only-watching", package="mutschel.host")
    return min(device.members)


def not_paused(state: TableState) -> None:
    if state.paused and state.running:
        raise Refused("paused", package="mutschel.host")
