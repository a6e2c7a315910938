"""Addresses that the people who run the server have blocked for a time. Other nodes follow within some seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from mutschel.engine import Problem
from mutschel.server.clock import epoch_ms
from mutschel.store.base import Store, StoreError

logger = logging.getLogger(__name__)
LOOK_EVERY: Final = 10  # seconds
MOST: Final = 1000
HOUR: Final = 3_600_000  # milliseconds


class Blocks:
    """The blocked addresses. `send_away` ends the connections of an address; every node does that for its own."""

    def __init__(self, store: Store, send_away: Callable[[str], None] = lambda address: None) -> None:
        self._store = store
        self._send_away = send_away
        self._until: dict[str, int] = {}

    def check(self, address: str) -> None:
        """Raise a Problem if this address is blocked."""
        if self._until and self._until.get(address, 0) > epoch_ms():
            raise Problem("blocked", package="mutschel.server")

    def now(self) -> dict[str, int]:
        """Return the blocked addresses, and until when (ms since 1970)."""
        return {address: until for address, until in self._until.items() if until > epoch_ms()}

    async def block(self, address: str, hours: int) -> None:
        """Block an address for this many hours; 0 ends its block."""
        if hours and len(self.now()) >= MOST:
            raise Problem("too-many-blocks", package="mutschel.server", n=MOST)
        await self._store.block(address, (now := epoch_ms()) + hours * HOUR, now)
        await self._look()

    async def _look(self) -> None:
        before = self.now()
        self._until = await self._store.blocks()
        for address in self.now().keys() - before.keys():
            self._send_away(address)

    async def follow(self) -> None:
        """Follow the blocks of other nodes, until it is cancelled."""
        while True:
            try:
                await self._look()
            except StoreError as why:
                logger.info("blocked addresses are not known", extra={"facts": {"why": str(why)}})
            await asyncio.sleep(LOOK_EVERY)
