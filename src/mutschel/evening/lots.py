"""Fair lots: nobody with a phone can steer who sits where, nor a server, unless it invents people or wishes.

    chain   32 random bytes, hashed with SHA-256 over and over; the last hash is published when the evening is announced
    lot n   its secret is the n-th of the chain from the end: its SHA-256 is the secret of the lot before it (of the
            first lot: what was published), so it was fixed before anybody came, and nobody knows it before it is drawn
    key     as for dice (`host.fair`), from that secret and what the phones of all people who are there have added
    numbers one after the other, as for the answer at place 0 of a match

Whoever has the log recomputes every lot: `check` does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from mutschel.engine import Problem
from mutschel.evening.entries import Lot
from mutschel.host.fair import FairStream, throw_key

MOST_LOTS = 200  # in one evening


@lru_cache(maxsize=256)
def chain(secret: bytes) -> tuple[bytes, ...]:
    """The published hash first, then the secrets of the lots in the order in which they come out."""
    links = [secret]
    for _ in range(MOST_LOTS):
        links.append(hashlib.sha256(links[-1]).digest())
    return tuple(reversed(links))


def commitment(secret: bytes) -> str:
    return chain(secret)[0].hex()


def lot(secret: bytes, number: int) -> Lot:
    """The lot with this number; the first is 1."""
    if number > MOST_LOTS:
        raise Problem("too-many-lots", package="mutschel.evening", n=MOST_LOTS)
    return Lot(number, chain(secret)[number].hex())


def numbers(drawn: Lot, nonces: Sequence[str | None]) -> FairStream:
    """What this lot is drawn with."""
    return FairStream(throw_key(bytes.fromhex(drawn.secret), nonces), 0)


def check_chain(published: str, drawn: Iterable[Lot]) -> None:
    """Each secret must lead to the one before it, down to what was published."""
    links = [Lot(0, published), *drawn]
    for before, after in pairwise(links):
        try:
            secret = bytes.fromhex(after.secret)
        except ValueError:
            secret = b""
        if after.number != before.number + 1 or hashlib.sha256(secret).hexdigest() != before.secret:
            raise Problem("wrong-lot", package="mutschel.evening", n=after.number)
