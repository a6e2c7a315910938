"""The owner of a table: the person who set it up, until they hand it over.

The owner decides what is played and who sits down, sends people away, and gives away the seats of absent people. While
the owner is away everybody decides, as friends do; but the owner's own seat, and the table with it, is kept for them
much longer. The log says who the owner is, but not whether they are here.
"""

from __future__ import annotations

from collections.abc import Collection

from mutschel.engine import Refused
from mutschel.host.entries import HandedOn
from mutschel.host.presence import OWNER_AWAY, Presence
from mutschel.host.state import TableState


def in_charge(state: TableState, presence: Presence, now: int) -> int | None:
    """The owner, if they are here; a phone that drops out for a moment still counts."""
    owner = state.owner
    return None if owner is None or presence.is_away(state.members[owner], now) else owner


def check(state: TableState, presence: Presence, members: Collection[int], now: int) -> None:
    """Raise Refused if the owner is here, and is none of these members."""
    owner = in_charge(state, presence, now)
    if owner is not None and owner not in members:
        raise Refused("not-owner", package="mutschel.host", name=state.members[owner].name)


def check_unless_open(state: TableState, presence: Presence, members: Collection[int], now: int) -> None:
    """Check the same where the door isn't open: only there, bots and the start are up to the owner, too."""
    if state.setup.door != "open":
        check(state, presence, members, now)


def check_gone(state: TableState, presence: Presence, member: int, now: int) -> None:
    """Raise Refused if this is the owner's seat and they may well come back: the table goes with that seat."""
    who = state.members[member]
    if member == state.owner and not presence.here(who) and not presence.is_away(who, now, OWNER_AWAY):
        minutes = OWNER_AWAY // 60_000
        raise Refused("owner-may-return", package="mutschel.host", name=who.name, n=minutes)


def check_door(state: TableState, presence: Presence, members: Collection[int], now: int) -> None:
    """Raise Refused if these members (empty: a newcomer) may not let somebody sit down."""
    if members or state.setup.door == "open":
        check_unless_open(state, presence, members, now)
        return
    owner = in_charge(state, presence, now)
    if owner is not None and state.setup.door == "locked":
        raise Refused("table-locked", package="mutschel.host", name=state.members[owner].name)
    # the owner answers a knock, or any person who is here; a knock at an empty table could not be answered
    here = [who for who in state.people if not presence.is_away(who, now)]
    if here:
        who = here[0] if owner is None else state.members[owner]
        raise Refused("knock-first", package="mutschel.host", name=who.name)


def hand_on(state: TableState, members: Collection[int], to: int) -> HandedOn:
    """Hand the table to another person. Only the owner may, here or not; without one, any person who sits there."""
    who = state.member(to)
    if state.owner is not None and state.owner not in members:
        raise Refused("not-owner", package="mutschel.host", name=state.members[state.owner].name)
    if who.bot is not None:
        raise Refused("not-a-person", package="mutschel.host", name=who.name)
    return HandedOn(to)


def heir(state: TableState, presence: Presence, leaving: int, only_here: bool) -> HandedOn | None:
    """The new owner when this member leaves: the next person who is here, or (unless `only_here`) an absent one."""
    if state.owner != leaving:
        return None
    others = [who for who in state.people if who.id != leaving]
    here = [who for who in others if presence.connected(who) and who.sitting_in is None]
    found = here or ([] if only_here else others)
    return HandedOn(found[0].id) if found else None
