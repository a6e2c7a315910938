"""Unguessable tokens for seats, and keys for persons. Only their hashes are ever stored."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    """Return 128 random bits in 22 characters that fit into a link."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> bytes:
    """Return the hash that is stored and compared. A random token needs no salt."""
    return hashlib.sha256(token.encode()).digest()
