"""Claims: requests from another device for a seat, or knocks where the owner decides who sits down.

The owner of the table answers; while no owner is here, any of the people who sit there. For the seat of a person who is
here only that person's own device is asked, because nobody may give away another active player's seat.

A claim is presence: it is in no log, and gone when its device goes. Only a seat's change of device is written down.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from mutschel.engine import Refused
from mutschel.host import owner
from mutschel.host.lobby import check_can_sit
from mutschel.host.mats import Mat
from mutschel.host.members import Member, alike
from mutschel.host.presence import AWAY, Device, Presence
from mutschel.host.state import TableState
from mutschel.host.undecided import PendingWork

PATIENCE = 60_000  # milliseconds until an unanswered claim lapses
MOST = 3  # at one table at a time


@dataclass(slots=True, eq=False)
class Claim:
    """One request for a seat. `id` is that of its message, which gets its reply when the claim is decided.

    Somebody who knocks is no `member` yet, and has a `name`, and maybe a `mat` that they would like to have.
    """

    number: int
    device: Device
    id: str
    member: int | None
    name: str
    until: int
    mat: Mat | None = None


def is_shared(presence: Presence, who: Member) -> bool:
    """True if this person is here, but only on devices that others play on, too."""
    devices = [device for device in presence.devices if who.id in device.members]
    return bool(devices) and all(len(device.members) > 1 for device in devices)


class Claims:
    """The open claims at one table."""

    __slots__ = ("_pending", "_presence", "_state", "open")

    def __init__(self, state: TableState, presence: Presence, pending: PendingWork) -> None:
        self._state = state
        self._presence = presence
        self._pending = pending
        self.open: tuple[Claim, ...] = ()

    def check(self, device: Device, member: int, now: int) -> None:
        """Raise Refused, with the reason, if this device can't ask for this seat."""
        who = self._state.member(member)
        if member in device.members:
            raise Refused("already-seated", package="mutschel.host")
        why = self._why_not(member)
        if why is not None:
            raise why
        if not self._presence.here(who) and not self._presence.is_away(who, now):
            raise Refused("not-away", package="mutschel.host", name=who.name, n=AWAY // 1000)
        self._check_askable(device)
        if any(claim.member == member for claim in self.open):
            raise Refused("seat-claimed", package="mutschel.host", name=who.name)
        owner.check_gone(self._state, self._presence, member, now)

    def check_knock(self, device: Device, name: str, now: int) -> str:
        """The cleaned name; raises Refused, with the reason, if this device can't ask to sit down under it."""
        if device.members:
            raise Refused("already-seated", package="mutschel.host")
        (name,) = check_can_sit(self._state, [name])
        try:
            owner.check_door(self._state, self._presence, (), now)
        except Refused as why:
            if why.code != "knock-first":
                raise
        else:
            raise Refused("door-open", package="mutschel.host")
        self._check_askable(device)
        if any(claim.member is None and alike(claim.name, name) for claim in self.open):
            raise Refused("name-knocks", package="mutschel.host", name=name)  # the owner could not tell the two apart
        return name

    def _check_askable(self, device: Device) -> None:
        if not any(other.members - device.members for other in self._presence.devices):
            raise Refused("nobody-to-ask", package="mutschel.host")
        if any(claim.device is device for claim in self.open):
            raise Refused("claim-open", package="mutschel.host")
        if len(self.open) >= MOST:
            raise Refused("too-many-claims", package="mutschel.host", n=MOST)

    def make(self, device: Device, member: int, id: str, now: int) -> Claim:
        self.check(device, member, now)
        return self._ask(device, id, member, "", now)

    def knock(self, device: Device, name: str, id: str, now: int, mat: Mat | None = None) -> Claim:
        claim = self._ask(device, id, None, self.check_knock(device, name, now), now)
        claim.mat = mat
        return claim

    def _ask(self, device: Device, id: str, member: int | None, name: str, now: int) -> Claim:
        # a number that was not used before a restart either: consent that is sent again must not count for another
        # claim
        claim = Claim(secrets.randbits(31), device, id, member, name, now + PATIENCE)
        self.open = (*self.open, claim)
        return claim

    def find(self, device: Device, number: int, agree: bool, now: int) -> Claim:
        """The claim that this device may answer. The device that made it may only withdraw it."""
        claim = next((claim for claim in self.open if claim.number == number), None)
        if not device.members and not (claim is not None and claim.device is device and not agree):
            raise Refused("only-watching", package="mutschel.host")
        if claim is None:
            raise Refused("claim-settled", package="mutschel.host")
        if agree and not device.members - claim.device.members:  # nobody can agree to their own claim
            raise Refused("ask-another-device", package="mutschel.host")
        if claim.device is device or claim.member in device.members:
            return claim
        who = None if claim.member is None else self._state.members[claim.member]
        if agree and who is not None and self._presence.connected(who):
            raise Refused("ask-their-device", package="mutschel.host", name=who.name)
        # if the owner asks for a seat, the others decide
        owner.check(self._state, self._presence, device.members | claim.device.members, now)
        return claim

    def grant(self, claim: Claim) -> None:
        """Give the seat to the claim's device. A person who knocked has been seated before this."""
        assert claim.member is not None
        self._close(claim)
        self._presence.move(claim.member, claim.device)

    def refuse(self, claim: Claim, by: Device) -> None:
        withdrawn = Refused("claim-withdrawn", package="mutschel.host")
        refused = Refused("claim-refused", package="mutschel.host")
        if claim.member is None:
            refused = Refused("knock-refused", package="mutschel.host")
        self._turn_down(claim, withdrawn if claim.device is by else refused)

    def lapse_if_due(self, now: int | None = None) -> bool:
        """Drop claims that have lapsed by what has happened or (with `now`) by time. Returns whether there were any."""
        before = len(self.open)
        for claim in self.open:
            why = self._why_not(claim.member) if claim.member is not None else self._why_not_sit()
            if claim.device not in self._presence.devices:
                why = Refused("claim-withdrawn", package="mutschel.host")
            elif why is None and now is not None and now >= claim.until:
                why = Refused("claim-unanswered", package="mutschel.host")
            if why is not None:
                self._turn_down(claim, why)
        return len(self.open) < before

    def _why_not(self, member: int) -> Refused | None:
        """The reason why nobody can be asked for this seat (any longer); None: they can."""
        who = self._state.members.get(member)
        if who is None:
            return Refused("no-such-member", package="mutschel.host")
        if self._state.over:
            return Refused("over")
        if who.removed:  # the person who sends a player away must not get to see that player's hidden things
            return Refused("sent-away", package="mutschel.host", name=who.name)
        if who.bot is not None or (self._presence.connected(who) and not is_shared(self._presence, who)):
            return Refused("seat-in-use", package="mutschel.host", name=who.name)
        return None

    def _why_not_sit(self) -> Refused | None:
        return None if self._state.play is None else Refused("has-begun", package="mutschel.host")

    def _turn_down(self, claim: Claim, why: Refused) -> None:
        """Leave the seat where it is, and tell the device that asked why."""
        self._close(claim)
        self._pending.replies.append((claim.device, claim.id, why))

    def _close(self, claim: Claim) -> None:
        self.open = tuple(other for other in self.open if other is not claim)
