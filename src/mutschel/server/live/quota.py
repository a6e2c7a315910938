"""A quota of the event loop's time for each address: what it wants beyond that waits, and it alone.

What one message costs depends on how large an evening is, so it is time that counts and not messages. A whole hall may
be one address, so its devices take turns: whoever says most waits longest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeAlias

from mutschel.server.fairness import FairQueue

Work: TypeAlias = Callable[[], None]
PART: Final = 0.2  # of the loop's time
AT_ONCE: Final = 0.05  # seconds of work after a rest
SENDING: Final = 0.00003  # seconds that it takes to tell one device something
LEAST_REST: Final = 0.001  # seconds
MOST_WAITING: Final = 150  # pieces of work of one device: about as many messages as one may send at once


class Quota:
    """Does work at once or, if its address has had its part, when it has rested; then its devices take turns."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._rested: dict[int, float] = {}  # by share: when what it has had is made up for
        self._waiting: FairQueue[int, object, Work] = FairQueue()

    def take(self, share: int, device: object, work: Work) -> bool:
        """False: too much of this device's waits already."""
        if not self._waiting.sources(share):
            if self._rest(share) <= 0:
                self._do(share, work)
                return True
            self._wake(share)
        if self._waiting.waiting(share, device) >= MOST_WAITING:
            return False
        self._waiting.add(share, device, work)
        return True

    async def wait(self, share: int) -> None:
        """Until it is this one's turn; what it does then is told with `spent`."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.take(share, turn, lambda: None if turn.done() else turn.set_result(None))
        await turn

    def spent(self, share: int, seconds: float) -> None:
        now = self._clock()
        self._rested[share] = max(now, self._rested.get(share, now)) + seconds / PART

    def _rest(self, share: int) -> float:
        """For how many seconds it still has to."""
        rest = self._rested.get(share, 0) - self._clock()
        if rest <= 0:
            self._rested.pop(share, None)
        return rest - AT_ONCE / PART

    def _do(self, share: int, work: Work) -> None:
        began = self._clock()
        work()
        self.spent(share, self._clock() - began)

    def _wake(self, share: int) -> None:
        asyncio.get_running_loop().call_later(max(LEAST_REST, self._rest(share)), self._go_on, share)

    def _go_on(self, share: int) -> None:
        """One piece at a time: whatever others want comes between."""
        try:
            if self._rest(share) <= 0:
                _, work = self._waiting.take_of(share)
                self._do(share, work)
        finally:  # a mistake in one piece doesn't keep the others waiting for ever
            if self._waiting.sources(share):
                self._wake(share)
