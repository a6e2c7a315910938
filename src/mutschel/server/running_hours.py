"""The server's own clock, which decides what is old: it counts hours, so a jump of the wall clock deletes nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from mutschel.server.clock import epoch_ms, monotonic_ms
from mutschel.store.base import Store

HOUR: Final = 3_600_000  # milliseconds
MOST_OFF: Final = 31 * 24 * HOUR  # a wall clock that claims more is as likely to be wrong


class HourCounter:
    """Counts the hours for which servers ran, and adds the time between those runs.

    For the time between, the wall clock is asked: the earliest time that it shows in the second half of the first hour,
    when it has been corrected if it ever is. Apart from that no clock that jumps is used, so the count runs ahead only
    if the wall clock was wrong for all of that half hour, and by MOST_OFF at most. Several nodes count side by side,
    and the first one's count applies to all.
    """

    def __init__(
        self, store: Store, clock: Callable[[], int] = monotonic_ms, wall: Callable[[], int] = epoch_ms
    ) -> None:
        self._store = store
        self._clock = clock
        self._wall = wall
        self._since: int | None = None  # of the last count, on our clock
        self._time = 0  # the count then
        self._wall_before: int | None = None  # wall clock at the store's last count, until that gap is counted
        self._ahead = math.inf  # of the wall clock before ours; the least in this half hour

    async def look(self) -> bool:
        """Count if an hour has passed; returns whether it has. To be called every few minutes."""
        now = self._clock()
        if self._since is None:
            self._time, self._wall_before = await self._store.read_clock()
            self._since = now
        passed = now - self._since
        if passed >= HOUR // 2:
            self._ahead = min(self._ahead, self._wall() - now)
        if passed < HOUR:
            return False
        wall = int(self._ahead) + now
        if self._wall_before is not None and passed < wall - self._wall_before <= MOST_OFF:
            passed = wall - self._wall_before
        await self._store.advance_clock(self._time + passed, wall)
        self._time, _ = await self._store.read_clock()
        self._since, self._wall_before, self._ahead = now, None, math.inf
        return True
