"""The two clocks of a server: one that never jumps, and the one on the wall."""

from __future__ import annotations

import time

from mutschel.host.days import date_of


def monotonic_ms() -> int:
    """Since some moment; it never jumps."""
    return time.monotonic_ns() // 1_000_000


def epoch_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def today() -> str:
    """The day, as 2026-11-17."""
    return date_of(epoch_ms())
