"""Time that a server counts itself: by it something is old, so that a clock that jumps deletes nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from mutschel.server.clock import epoch_ms, monotonic_ms
from mutschel.store.base import Store

HOUR: Final = 3_600_000  # milliseconds
MOST_OFF: Final = 31 * 24 * HOUR  # a clock that says more may just as well be wrong


class Counting:
    """Counts hour by hour: the hours for which servers have run, and the time between.

    For that time the clock on the wall is asked: for the least that it says in the second half of the first hour, when
    it has been put right if it ever is. Otherwise no clock that jumps is looked at, so the count runs ahead only where
    that clock was wrong for all of this half hour, and by MOST_OFF at most. Several nodes count side by side, and the
    count of the first is everybody's.
    """

    def __init__(
        self, store: Store, clock: Callable[[], int] = monotonic_ms, wall: Callable[[], int] = epoch_ms
    ) -> None:
        self._store = store
        self._clock = clock
        self._wall = wall
        self._since: int | None = None  # when was counted last
        self._time = 0  # as late as that
        self._wall_before: int | None = None  # when a server had counted last, until it is clear how long ago that was
        self._ahead = math.inf  # of our clock; the least in this half of an hour

    async def look(self) -> bool:
        """To be called every few minutes. True: another hour is counted."""
        now = self._clock()
        if self._since is None:
            self._time, self._wall_before = await self._store.counted()
            self._since = now
        passed = now - self._since
        if passed >= HOUR // 2:
            self._ahead = min(self._ahead, self._wall() - now)
        if passed < HOUR:
            return False
        wall = int(self._ahead) + now
        if self._wall_before is not None and passed < wall - self._wall_before <= MOST_OFF:
            passed = wall - self._wall_before
        await self._store.count(self._time + passed, wall)
        self._time, _ = await self._store.counted()
        self._since, self._wall_before, self._ahead = now, None, math.inf
        return True
