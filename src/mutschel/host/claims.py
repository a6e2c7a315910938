"""Somebody on another device says: that's my seat. Whoever sits at the table is asked, and one of them agrees or not.

A claim is presence: it is in no log, and gone when its device goes. Only that a seat changed devices is written down.
"""

from __future__ import annotations

from dataclasses import dataclass

from mutschel.engine import Refused
from mutschel.host.members import Member
from mutschel.host.presence import Device, Presence
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


def make_claim(state: TableState, presence: Presence, device: Device, member: int, id: str, now: int) -> Claim:
    """Why it can't be asked for, or the claim."""
    who = state.member(member)
    if device.members:
        raise Refused("already-seated", package="mutschel.host")
    why = why_lapsed(state, presence, member)
    if why is not None:
        raise why
    if not any(other.members for other in presence.devices):
        raise Refused("nobody-to-ask", package="mutschel.host")
    open_claims = presence.claims
    if any(claim.device is device for claim in open_claims):
        raise Refused("claim-open", package="mutschel.host")
    if any(claim.member == member for claim in open_claims):
        raise Refused("seat-claimed", package="mutschel.host", name=who.name)
    if len(open_claims) >= MOST:
        raise Refused("too-many-claims", package="mutschel.host", n=MOST)
    presence.claims_made += 1
    return Claim(presence.claims_made, device, id, member, now + PATIENCE)


def why_lapsed(state: TableState, presence: Presence, member: int) -> Refused | None:
    """Why nobody can be asked (any longer) for this seat; None: they can."""
    who = state.members.get(member)
    if who is None:
        return Refused("no-such-member", package="mutschel.host")
    if state.over:
        return Refused("over")
    if who.bot is not None or (presence.connected(who) and not is_shared(presence, who)):
        return Refused("seat-in-use", package="mutschel.host", name=who.name)
    return None


def lapsed(state: TableState, presence: Presence, now: int) -> list[tuple[Claim, Refused]]:
    """Claims that nobody can answer any more, and why."""
    found = []
    for claim in presence.claims:
        why = why_lapsed(state, presence, claim.member)
        if claim.device not in presence.devices:
            why = Refused("claim-withdrawn", package="mutschel.host")
        elif why is None and now >= claim.until:
            why = Refused("claim-unanswered", package="mutschel.host")
        if why is not None:
            found.append((claim, why))
    return found


def find_claim(presence: Presence, device: Device, number: int, agree: bool) -> Claim:
    """The claim that this device may answer; whoever made it may only take it back."""
    claim = next((claim for claim in presence.claims if claim.number == number), None)
    if not device.members and not (claim is not None and claim.device is device and not agree):
        raise Refused("only-watching", package="mutschel.host")
    if claim is None:
        raise Refused("claim-settled", package="mutschel.host")
    return claim
