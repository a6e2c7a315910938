"""Corrections of real dice that were entered wrongly: at once, or by consent of all, once others have answered.

Dice under a lifted cup, which everybody has only looked at, are thrown again as soon as one person asks for it.

A proposal is not part of the table: it is not in the log, and it goes when the person who made it goes.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import NamedTuple

from mutschel.engine import Json, Refused, Throw
from mutschel.host.decide import not_paused
from mutschel.host.play import EnteredThrow
from mutschel.host.presence import AWAY, Device, Presence
from mutschel.host.state import TableState
from mutschel.host.undecided import TableJob

MOST_OBJECTIONS = 100  # keeps the cost of a table bounded: more than any match needs, even with dice that often tilt
STEPS = 2  # a correction has two entries, both or neither: the throw is taken back, and entered again
LAPSES_AFTER = 60_000  # milliseconds


@dataclass(slots=True, eq=False)
class Proposal:
    """A proposal of what the dice actually show. `value` None: they are to be thrown again."""

    number: int
    member: int
    key: int  # of the throw
    value: Json
    until: int  # by the server's clock
    agreed: set[int]


class Correction(NamedTuple):
    """A throw that is taken back; `value` counts instead. None: it is entered again."""

    member: int
    typed: EnteredThrow
    value: Json


class LapsedProposal(NamedTuple):
    """A dropped proposal of this member: `refused` (by a member), `withdrawn`, `late`, or play has `moved-on`."""

    member: int
    why: str
    by: int | None = None


class Corrections:
    """The proposals and corrections at one table, and the news about them for everybody."""

    __slots__ = ("_presence", "_state", "coming", "proposal", "rewinding", "told", "void")

    def __init__(self, state: TableState, presence: Presence) -> None:
        self._state = state
        self._presence = presence
        self.proposal: Proposal | None = None
        self.coming: Correction | None = None  # made as soon as the match before that throw has been replayed
        self.rewinding: TableJob | None = None  # the job that replays it
        self.void: int | None = None  # the key of the latest throw that is made again because of tilted dice
        self.told: list[Correction | LapsedProposal] = []

    @property
    def typed(self) -> EnteredThrow | None:
        """The throw that can be corrected now."""
        state = self._state
        blocked = state.paused or state.objections >= MOST_OBJECTIONS or state.room < STEPS
        return None if blocked else self._latest

    @property
    def _latest(self) -> EnteredThrow | None:
        """The throw that was entered last, or is on the table for everybody to see."""
        typed = self._state.play.typed if self._state.running and self._state.play is not None else None
        return None if typed is None or (typed.under_cup and not typed.lifted) else typed

    def check(self, key: int, value: Json) -> EnteredThrow:
        """The throw with this key; raises Refused if it can't be corrected, or the dice can't show this value."""
        state = self._state
        typed = self._latest
        if typed is None:
            raise Refused("nothing-to-object", package="mutschel.host")
        if key != typed.key:
            raise Refused("stale")
        not_paused(state)
        if self.proposal is not None or self.coming is not None:
            raise Refused("proposed-already", package="mutschel.host")
        if state.objections >= MOST_OBJECTIONS:
            raise Refused("too-many-objections", package="mutschel.host", n=MOST_OBJECTIONS)
        state.check_room(STEPS)
        if value is not None:
            if typed.dice is None:
                raise Refused("enter-again", package="mutschel.host")
            if value == typed.value:
                raise Refused("nothing-to-object", package="mutschel.host")
            Throw(typed.seat, typed.dice).check(value)
        return typed

    def take_coming(self) -> Correction | None:
        """The correction that can be made now; None, and everybody is told, if play has moved on in the meantime."""
        coming, self.coming, self.rewinding = self.coming, None, None
        if coming is None or self.typed == coming.typed:
            return coming
        self.told.append(LapsedProposal(coming.member, "moved-on"))
        return None

    def propose(self, device: Device, key: int, value: Json, now: int) -> None:
        # a number that was not used before a restart either: consent that is sent again must not count for another
        # proposal
        number, until = secrets.randbits(31), now + LAPSES_AFTER
        self.proposal = Proposal(number, min(device.members), key, value, until, set(device.members))

    def consent(self, device: Device, number: int, agree: bool) -> None:
        """Count the agreement of all people on this device, or drop the proposal because they disagree."""
        proposal = self.proposal
        if proposal is None or number != proposal.number:
            raise Refused("nothing-proposed", package="mutschel.host")
        if agree:
            proposal.agreed |= device.members
        elif proposal.member in device.members:
            self._lapse("withdrawn")
        else:
            self._lapse("refused", min(device.members))

    def take_back_consent(self, member: int) -> None:
        """Drop a member's consent: they play on another device from now on, and haven't been asked there."""
        if self.proposal is not None:
            self.proposal.agreed.discard(member)

    def needs_consent(self, device: Device, typed: EnteredThrow) -> bool:
        """True if a person who doesn't play on this device has answered since the throw."""
        return not {self._state.order[seat] for seat in typed.answered} <= device.members

    def take_agreed(self, now: int) -> Proposal | None:
        """The proposal, once everybody here agrees to it; people whose phone has only just dropped out are here."""
        proposal, presence = self.proposal, self._presence
        people = self._state.people
        here = {who.id for who in people if presence.connected(who) or presence.waited_for(who, now) < AWAY}
        if proposal is None or not here <= proposal.agreed:
            return None
        self.proposal = None
        return proposal

    def due(self) -> list[int]:
        """The server times at which a proposal lapses, or counts because all who haven't agreed are away."""
        if self.proposal is None:
            return []
        missing = [who for who in self._state.people if who.id not in self.proposal.agreed]
        if any(self._presence.connected(who) for who in missing):
            return [self.proposal.until]
        return [self.proposal.until, max([self._presence.waited_since(who) + AWAY for who in missing], default=0)]

    def lapse_if_due(self, now: int | None = None) -> bool:
        """Drop the proposal if it has lapsed by what has happened or (with `now`) by time. Returns whether it has."""
        proposal = self.proposal
        if proposal is None:
            return False
        typed = self.typed
        if typed is None or typed.key != proposal.key:
            self._lapse("moved-on")
        elif not self._presence.connected(self._state.members[proposal.member]):
            self._lapse("withdrawn")
        elif now is not None and now >= proposal.until:
            self._lapse("late")
        return self.proposal is None

    def _lapse(self, why: str, by: int | None = None) -> None:
        assert self.proposal is not None
        self.told.append(LapsedProposal(self.proposal.member, why, by))
        self.proposal = None
