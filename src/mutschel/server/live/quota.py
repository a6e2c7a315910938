"""A quota of the event loop's time for each address: its excess work is queued, and nobody else's.

A message's cost depends on the size of an evening, so time is counted and not messages. A whole hall may share an
address, so its devices take turns: the one that sends most waits longest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeAlias

from mutschel.server.fairness import FairQueue

Work: TypeAlias = Callable[[], None]
PART: Final = 0.2  # of the event loop's time
AT_ONCE: Final = 0.05  # seconds of work that an idle address may have at once
SENDING: Final = 0.00003  # seconds for a message to one device
LEAST_REST: Final = 0.001  # seconds
MOST_WAITING: Final = 150  # pieces of work per device: about as many messages as one may send at once


class Quota:
    """Runs work at once or, if its address has used up its quota, later; the address's devices take turns then."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._rested: dict[int, float] = {}  # by share: when the quota is full again
        self._waiting: FairQueue[int, object, Work] = FairQueue()

    def take(self, share: int, device: object, work: Work) -> bool:
        """Run this now or later. False: too much of this device's work is waiting."""
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
        """Wait for this address's turn. The time used after it has to be reported to `spent`."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.take(share, turn, lambda: None if turn.done() else turn.set_result(None))
        await turn

    def spent(self, share: int, seconds: float) -> None:
        now = self._clock()
        self._rested[share] = max(now, self._rested.get(share, now)) + seconds / PART

    def _rest(self, share: int) -> float:
        """Return the seconds until this address may run something; 0 or less: now."""
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
        """Run one waiting piece, so that others come between two of them."""
        try:
            if self._rest(share) <= 0:
                _, work = self._waiting.take_of(share)
                self._do(share, work)
        finally:  # a mistake in one piece must not stop the queue
            if self._waiting.sources(share):
                self._wake(share)
