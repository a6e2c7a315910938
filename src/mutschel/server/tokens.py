"""Who may sit where: unguessable tokens for seats, keys for persons. Only their hashes are ever kept."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    """128 random bits in 22 characters; fits into a link."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> bytes:
    """What is stored and compared. Something that random needs no salt."""
    return hashlib.sha256(token.encode()).digest()
