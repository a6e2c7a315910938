"""The two clocks of a server: one that never jumps, and the wall clock."""

from __future__ import annotations

import time

from mutschel.host.days import date_of


def monotonic_ms() -> int:
    """Return milliseconds since an arbitrary moment; they never jump."""
    return time.monotonic_ns() // 1_000_000


def epoch_ms() -> int:
    """Return milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def today() -> str:
    """Return the date, as in 2026-11-17."""
    return date_of(epoch_ms())
