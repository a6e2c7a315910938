"""Somebody on another device says: that's my seat. Whoever sits at the table is asked, and one of them agrees or not.

Of somebody who is here only their own device is asked: nobody gives away the seat of somebody else who plays.

A claim is presence: it is in no log, and gone when its device goes. Only that a seat changed devices is written down.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from mutschel.engine import Refused
from mutschel.host.members import Member
from mutschel.host.pending import Pending
from mutschel.host.presence import AWAY, Device, Presence
from mutschel.host.state import TableState

PATIENCE = 60_000  # milliseconds until a claim that nobody has answered lapses
MOST = 3  # at one table at a time


@dataclass(slots=True, eq=False)
class Claim:
    """`id` is of the message that asked for it: it is answered when the claim is decided."""

    number: int
    device: Device
    id: str
    member: int
    until: int


def is_shared(presence: Presence, who: Member) -> bool:
    """They are here, and wherever they play others do, too."""
    devices = [device for device in presence.devices if who.id in device.members]
    return bool(devices) and all(len(device.members) > 1 for device in devices)


class Claims:
    """Who asks for a seat at one table."""

    __slots__ = ("_pending", "_presence", "_state", "open")

    def __init__(self, state: TableState, presence: Presence, pending: Pending) -> None:
        self._state = state
        self._presence = presence
        self._pending = pending
        self.open: list[Claim] = []

    def check(self, device: Device, member: int, now: int) -> None:
        """Refused says why this seat can't be asked for."""
        who = self._state.member(member)
        if member in device.members:
            raise Refused("already-seated", package="mutschel.host")
        why = self._why_not(member)
        if why is not None:
            raise why
        if not self._presence.here(who) and not self._presence.is_away(who, now):
            raise Refused("not-away", package="mutschel.host", name=who.name, n=AWAY // 1000)
        if not any(other.members - device.members for other in self._presence.devices):
            raise Refused("nobody-to-ask", package="mutschel.host")
        if any(claim.device is device for claim in self.open):
            raise Refused("claim-open", package="mutschel.host")
        if any(claim.member == member for claim in self.open):
            raise Refused("seat-claimed", package="mutschel.host", name=who.name)
        if len(self.open) >= MOST:
            raise Refused("too-many-claims", package="mutschel.host", n=MOST)

    def make(self, device: Device, member: int, id: str, now: int) -> Claim:
        self.check(device, member, now)
        # a number that nobody had before a restart: consent that is sent again must not count for somebody else
        claim = Claim(secrets.randbits(31), device, id, member, now + PATIENCE)
        self.open.append(claim)
        return claim

    def find(self, device: Device, number: int, agree: bool) -> Claim:
        """The claim that this device may answer; whoever made it may only take it back."""
        claim = next((claim for claim in self.open if claim.number == number), None)
        if not device.members and not (claim is not None and claim.device is device and not agree):
            raise Refused("only-watching", package="mutschel.host")
        if claim is None:
            raise Refused("claim-settled", package="mutschel.host")
        if agree and not device.members - claim.device.members:  # nobody agrees with themselves
            raise Refused("ask-another-device", package="mutschel.host")
        who = self._state.members[claim.member]
        if agree and self._presence.connected(who) and who.id not in device.members:
            raise Refused("ask-their-device", package="mutschel.host", name=who.name)
        return claim

    def grant(self, claim: Claim) -> None:
        self.open.remove(claim)
        self._presence.move(claim.member, claim.device)

    def refuse(self, claim: Claim, by: Device) -> None:
        withdrawn = Refused("claim-withdrawn", package="mutschel.host")
        refused = Refused("claim-refused", package="mutschel.host")
        self._turn_down(claim, withdrawn if claim.device is by else refused)

    def lapse_if_due(self, now: int | None = None) -> bool:
        """Has a claim lapsed, by what has happened or by now?"""
        before = len(self.open)
        for claim in list(self.open):
            why = self._why_not(claim.member)
            if claim.device not in self._presence.devices:
                why = Refused("claim-withdrawn", package="mutschel.host")
            elif why is None and now is not None and now >= claim.until:
                why = Refused("claim-unanswered", package="mutschel.host")
            if why is not None:
                self._turn_down(claim, why)
        return len(self.open) < before

    def _why_not(self, member: int) -> Refused | None:
        """Why nobody can be asked (any longer) for this seat; None: they can."""
        who = self._state.members.get(member)
        if who is None:
            return Refused("no-such-member", package="mutschel.host")
        if self._state.over:
            return Refused("over")
        if who.bot is not None or (self._presence.connected(who) and not is_shared(self._presence, who)):
            return Refused("seat-in-use", package="mutschel.host", name=who.name)
        return None

    def _turn_down(self, claim: Claim, why: Refused) -> None:
        """The seat stays where it is, and whoever asked for it is told why."""
        self.open.remove(claim)
        self._pending.replies.append((claim.device, claim.id, why))
