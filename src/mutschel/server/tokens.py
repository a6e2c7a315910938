"""Who may sit where: unguessable tokens for seats, keys for persons. Only their hashes are ever kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

PARTED: Final = b"parted"


def new_token() -> str:
    """128 random bits in 22 characters; fits into a link."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> bytes:
    """What is stored and compared. Something that random needs no salt."""
    return hashlib.sha256(token.encode()).digest()


def parted(key: bytes) -> bytes:
    """What is kept of a person's hashed key at a seat that was taken from them.

    It opens nothing there; but whoever has the key can still be forgotten. However often it is taken: the same is kept.
    """
    return key if key.startswith(PARTED) else PARTED + hashlib.sha256(PARTED + key).digest()[len(PARTED) :]
