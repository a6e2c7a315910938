"""A table has an owner: whoever laid it, until they hand it on.

The owner says what is played and who sits down, sends people away, and gives away the seats of those who are absent.
While the owner is away everybody decides, as friends do. Who it is stands in the log; whether they are here does not.
"""

from __future__ import annotations

from collections.abc import Collection

from mutschel.engine import Refused
from mutschel.host.entries import HandedOn
from mutschel.host.presence import Presence
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


def check_door(state: TableState, presence: Presence, members: Collection[int], now: int) -> None:
    """Refused if those who ask (`members`: the seats they have already) may not let somebody sit down."""
    owner = in_charge(state, presence, now)
    if owner is None or owner in members or state.setup.door == "open":
        return
    name = state.members[owner].name
    if members:
        raise Refused("not-owner", package="mutschel.host", name=name)
    if state.setup.door == "locked":
        raise Refused("table-locked", package="mutschel.host", name=name)
    raise Refused("knock-first", package="mutschel.host", name=name)


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
