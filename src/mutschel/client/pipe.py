"""One direction of a connection; for tests of fair time it can be made as slow as a bad network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeAlias

# The seconds that each message is delayed in addition to the real network.
Delay: TypeAlias = Callable[[], float]


class Pipe:
    """A queue with delays, in which no message overtakes another."""

    def __init__(self, delay: Delay | None = None) -> None:
        self._delay = delay
        self._queue: asyncio.Queue[tuple[float, bytes | None]] = asyncio.Queue()

    def put(self, message: bytes | None) -> None:
        """Send a message; None: it is the last."""
        arrives = 0.0 if self._delay is None else asyncio.get_running_loop().time() + self._delay()
        self._queue.put_nowait((arrives, message))

    async def get(self) -> bytes | None:
        arrives, message = await self._queue.get()
        wait = arrives - asyncio.get_running_loop().time()
        if wait > 0:
            await asyncio.sleep(wait)
        return message
