"""The Mutscheln that people have won at a table today: from match to match, as long as the same people play on."""

from __future__ import annotations

from datetime import datetime

from mutschel.host.members import Member
from mutschel.host.state import TableState


def day_here(ms: int) -> str:
    """The calendar day of a moment where the server stands; `ms` since 1970."""
    return datetime.fromtimestamp(ms / 1000).date().isoformat()


def won_by(state: TableState, member: Member) -> int:
    """The Mutscheln of this person, with that of this match once it is over.

    Bots collect none, and nobody does alone; a shared one is eaten at once. An evening has its own count.
    """
    if member.bot is not None or state.setup.evening:
        return 0
    result = state.match.result if state.over and not state.abandoned and not state.restored else None
    winners = [] if result is None or len(state.order) < 2 else [state.order[seat] for seat in result.winners]
    return member.won + (winners == [member.id])


def carried_on(state: TableState, member: Member, now: int) -> int:
    """The Mutscheln that this person has when the next match is set up: those of matches that began today."""
    return won_by(state, member) if day_here(state.setup.created) == day_here(now) else 0
