"""Fair lots: no phone can steer the seating, nor can a server, unless it invents people or wishes.

  chain   32 random bytes, hashed with SHA-256 again and again; the last hash is published with the evening
  lot n   its secret is the n-th of the chain from the end: its SHA-256 is the secret of the lot before it (for the
          first lot: the published hash), so it was fixed before anybody came, and is unknown until it is drawn
  key     as for dice (`host.fair`), from that secret and the additions of the phones of all people who are there
  numbers one after the other, as for the answer at position 0 of a match

Anybody with the log can draw every lot again: `check_chain` and `mutschel.evening.verify` do.
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
    """The published hash first, then the secrets of the lots in the order in which they are used."""
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
    """The random numbers of this lot."""
    return FairStream(throw_key(bytes.fromhex(drawn.secret), nonces), 0)


def check_chain(published: str, drawn: Iterable[Lot]) -> None:
    """Check that each secret leads to the one before it, down to the published hash."""
    links = [Lot(0, published), *drawn]
    for before, after in pairwise(links):
        try:
            secret = bytes.fromhex(after.secret)
        except ValueError:
            secret = b""
        if after.number != before.number + 1 or hashlib.sha256(secret).hexdigest() != before.secret:
            raise Problem("wrong-lot", package="mutschel.evening", n=after.number)
