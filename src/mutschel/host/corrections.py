"""Real dice that were typed in wrongly are put right: at once, or, once others have answered, if all here agree.

Those that everybody has only looked at, under a cup that was lifted, are thrown again as soon as one person says so.

What somebody proposes is no part of the table: it is not in the log, and it goes when they go.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import NamedTuple

from mutschel.engine import Json, Refused, Throw
from mutschel.host.decide import not_paused
from mutschel.host.play import Typed
from mutschel.host.presence import AWAY, Device, Presence
from mutschel.host.state import TableState
from mutschel.host.undecided import Job

MOST_OBJECTIONS = 100  # a table costs no more than its share: more than any match needs, though many dice often tilt
STEPS = 2  # entries that a correction takes: the throw is taken back and entered again, both or neither
LAPSES_AFTER = 60_000  # milliseconds


@dataclass(slots=True, eq=False)
class Proposal:
    """Somebody says what the dice actually show. `value` None: they are thrown again."""

    number: int
    member: int
    key: int  # of the throw
    value: Json
    until: int  # by the server's clock
    agreed: set[int]


class Corrected(NamedTuple):
    """A throw was taken back; `value` counts instead. None: it is entered again."""

    member: int
    typed: Typed
    value: Json


class Lapsed(NamedTuple):
    """What this member proposed is off: `refused` (by whom), `withdrawn`, `late`, or play has `moved-on`."""

    member: int
    why: str
    by: int | None = None


class Corrections:
    """What is proposed at one table, and what everybody has to be told about it."""

    __slots__ = ("_presence", "_state", "coming", "proposal", "rewinding", "told", "void")

    def __init__(self, state: TableState, presence: Presence) -> None:
        self._state = state
        self._presence = presence
        self.proposal: Proposal | None = None
        self.coming: Corrected | None = None  # it is made as soon as the match before that throw is at hand
        self.rewinding: Job | None = None  # which works that out
        self.void: int | None = None  # the key of the latest throw that is made again because dice were tilted
        self.told: list[Corrected | Lapsed] = []

    @property
    def typed(self) -> Typed | None:
        """The throw that can be put right now."""
        state = self._state
        blocked = state.paused or state.objections >= MOST_OBJECTIONS or state.room < STEPS
        return None if blocked else self._latest

    @property
    def _latest(self) -> Typed | None:
        """The throw that has been entered last, or is lying there for everybody to see."""
        typed = self._state.play.typed if self._state.running and self._state.play is not None else None
        return None if typed is None or (typed.under_cup and not typed.lifted) else typed

    def check(self, key: int, value: Json) -> Typed:
        """The throw with this key, if it can be put right, and the dice can show that."""
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

    def take_coming(self) -> Corrected | None:
        """The correction that can be made now. If play has moved on in the meantime, everybody is told."""
        coming, self.coming, self.rewinding = self.coming, None, None
        if coming is None or self.typed == coming.typed:
            return coming
        self.told.append(Lapsed(coming.member, "moved-on"))
        return None

    def propose(self, device: Device, key: int, value: Json, now: int) -> None:
        # a number that nobody had before a restart: consent that is sent again must not count for something else
        number, until = secrets.randbits(31), now + LAPSES_AFTER
        self.proposal = Proposal(number, min(device.members), key, value, until, set(device.members))

    def consent(self, device: Device, number: int, agree: bool) -> None:
        """All who share this device agree, or one of them doesn't."""
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
        """They play on another device from now on, and nobody has asked them there."""
        if self.proposal is not None:
            self.proposal.agreed.discard(member)

    def needs_consent(self, device: Device, typed: Typed) -> bool:
        """Has somebody answered since who doesn't play on this device?"""
        return not {self._state.order[seat] for seat in typed.answered} <= device.members

    def take_agreed(self, now: int) -> Proposal | None:
        """What was proposed, once everybody who is here agrees. A phone that has only just dropped out is here, too."""
        proposal, presence = self.proposal, self._presence
        people = self._state.people
        here = {who.id for who in people if presence.connected(who) or presence.waited_for(who, now) < AWAY}
        if proposal is None or not here <= proposal.agreed:
            return None
        self.proposal = None
        return proposal

    def due(self) -> list[int]:
        """When, by the server's clock, a proposal lapses, or counts because those who were missing are away."""
        if self.proposal is None:
            return []
        missing = [who for who in self._state.people if who.id not in self.proposal.agreed]
        if any(self._presence.connected(who) for who in missing):
            return [self.proposal.until]
        return [self.proposal.until, max([self._presence.waited_since(who) + AWAY for who in missing], default=0)]

    def lapse_if_due(self, now: int | None = None) -> bool:
        """Has what was proposed lapsed, by what has happened or by now?"""
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
        self.told.append(Lapsed(self.proposal.member, why, by))
        self.proposal = None
