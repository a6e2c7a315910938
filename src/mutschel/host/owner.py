"""A table has an owner: whoever laid it, until they hand it on.

The owner says what is played and who sits down, sends people away, and gives away the seats of those who are absent.
While the owner is away everybody decides, as friends do; but their own seat, and with it the table, waits for them much
longer. Who it is stands in the log; whether they are here does not.
"""

from __future__ import annotations

from collections.abc import Collection

from mutschel.engine import Refused
from mutschel.host.entries import HandedOn
from mutschel.host.presence import OWNER_AWAY, Presence
from mutschel.host.state import TableState


def in_charge(state: TableState, presence: Presence, now: int) -> int | None:
    """The owner, if they are here; a phone that drops out for a moment changes nothing."""
    owner = state.owner
    return None if owner is None or presence.is_away(state.members[owner], now) else owner


def check(state: TableState, presence: Presence, members: Collection[int], now: int) -> None:
    """Refused if the owner is here, and is none of these."""
    owner = in_charge(state, presence, now)
    if owner is not None and owner not in members:
        raise Refused("not-owner", package="mutschel.host", name=state.members[owner].name)


def check_unless_open(state: TableState, presence: Presence, members: Collection[int], now: int) -> None:
    """The same where not everybody may sit down: bots, and when the match begins, are up to the owner there as well."""
    if state.setup.door != "open":
        check(state, presence, members, now)


def check_gone(state: TableState, presence: Presence, member: int, now: int) -> None:
    """Refused if this is the owner's seat and they may well come back: whoever has it has the table."""
    who = state.members[member]
    if member == state.owner and not presence.here(who) and not presence.is_away(who, now, OWNER_AWAY):
        minutes = OWNER_AWAY // 60_000
        raise Refused("owner-may-return", package="mutschel.host", name=who.name, n=minutes)


def check_door(state: TableState, presence: Presence, members: Collection[int], now: int) -> None:
    """Refused if those who ask (`members`: the seats they have already) may not let somebody sit down."""
    if members or state.setup.door == "open":
        check_unless_open(state, presence, members, now)
        return
    owner = in_charge(state, presence, now)
    if owner is not None and state.setup.door == "locked":
        raise Refused("table-locked", package="mutschel.host", name=state.members[owner].name)
    # the owner answers a knock, or else any of those who are here; where nobody is, nobody could
    here = [who for who in state.people if not presence.is_away(who, now)]
    if here:
        who = here[0] if owner is None else state.members[owner]
        raise Refused("knock-first", package="mutschel.host", name=who.name)


def hand_on(state: TableState, members: Collection[int], to: int) -> HandedOn:
    """Only the owner hands a table on, here or not; where there is none, anybody who sits there may."""
    who = state.member(to)
    if state.owner is not None and state.owner not in members:
        raise Refused("not-owner", package="mutschel.host", name=state.members[state.owner].name)
    if who.bot is not None:
        raise Refused("not-a-person", package="mutschel.host", name=who.name)
    return HandedOn(to)


def heir(state: TableState, presence: Presence, leaving: int, only_here: bool) -> HandedOn | None:
    """Whose the table is when its owner leaves: the next person's who is here, or else (if that will do) who isn't."""
    if state.owner != leaving:
        return None
    others = [who for who in state.people if who.id != leaving]
    here = [who for who in others if presence.connected(who) and who.sitting_in is None]
    found = here or ([] if only_here else others)
    return HandedOn(found[0].id) if found else None
