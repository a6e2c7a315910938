"""Deletes for good what people want deleted, and what is older than the server's operator wants to keep."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from mutschel.engine import Problem
from mutschel.server.clock import epoch_ms
from mutschel.server.clubs import Clubs
from mutschel.server.finished.pool import Readings
from mutschel.server.incidents import incident
from mutschel.server.live.registry import PlaceRegistry
from mutschel.server.running_hours import HOUR, HourCounter
from mutschel.store.base import CLUB, EVENING, FOR_EVER, Lifetimes, Store, StoreError

logger = logging.getLogger(__name__)
EVERY: Final = 60  # seconds
AT_ONCE: Final = 100  # places, so that commits don't wait long
DAY: Final = 24 * HOUR
LONGER: Final = 60 * DAY  # because an evening is announced weeks ahead
# An hour after a match, latecomers still find the others, who may want to play on.
WORDS: Final = Lifetimes(over=HOUR, lobby=DAY, running=7 * DAY, evening=7 * DAY + LONGER)


class Retention:
    """Deletes matches and evenings `finished_days` after their end, and unstarted tables after `waiting_hours`.

    0 means never. Those that began and never ended are deleted LONGER after that time.
    """

    def __init__(
        self,
        store: Store,
        registry: PlaceRegistry,
        readings: Readings,
        clubs: Clubs,
        finished_days: int,
        waiting_hours: int,
    ) -> None:
        self._store = store
        self._registry = registry
        self._readings = readings
        self._clubs = clubs
        finished = finished_days * DAY or FOR_EVER
        self._kept = Lifetimes(finished, waiting_hours * HOUR or FOR_EVER, finished + LONGER, finished + LONGER)
        self._counting = HourCounter(store)
        self._untidy = True  # the space of something deleted is not given back yet
        self._stuck = 0  # evenings that could not be deleted the last time

    async def delete(self, id: str) -> None:
        """Delete a table, an evening or a club, whichever node holds it."""
        await self._store.delete(id)
        self.forget(id)
        if not id.startswith(CLUB):
            await self._registry.unload(id)

    async def _expire(self, id: str) -> bool:
        """Delete what is too old. Returns False if its club has yet to record it and can't now."""
        try:
            if id.startswith(EVENING):
                await self._clubs.record_before_deletion(id)
        except Problem as why:
            logger.warning("an evening can't go yet", extra={"facts": {"evening": id, "why": str(why)}})
            return False
        except Exception as mistake:  # the other places are still deleted
            incident("incident", mistake, evening=id)
            return False
        await self.delete(id)
        return True

    def forget(self, id: str) -> None:
        """Discard what was read from a place that is deleted, or from which a name was removed."""
        self._readings.forget(id)
        self._untidy = True

    async def keep_tidy(self) -> None:
        """Look for work regularly, until it is cancelled."""
        while True:
            try:
                await self.look()
            except StoreError as why:  # tried again the next time
                logger.warning("tidying up failed", extra={"facts": {"why": str(why)}})
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        if await self._counting.look():
            await self._release_words()
        await self.tidy()

    async def _release_words(self) -> None:
        for id in await self._store.release_words(epoch_ms(), WORDS):
            if (live := self._registry.of(id).live.get(id)) is not None:
                live.lose_word()

    async def tidy(self) -> None:
        if min(self._kept) < FOR_EVER:
            held = sum(1 for _, live in self._registry.everything() if live.links)
            stay = held + self._stuck  # are skipped, and must not take others' turns
            gone: list[bool] = []
            for id in await self._store.expired(epoch_ms(), self._kept, AT_ONCE + stay):
                live = self._registry.of(id).live.get(id)
                if live is None or not live.links:  # links on other nodes don't count
                    gone.append(await self._expire(id))
            self._stuck = gone.count(False)
            if any(gone):
                logger.info("deleted what was too old", extra={"facts": {"places": gone.count(True)}})
        if self._untidy:
            self._untidy = False
            self._untidy = await self._store.shrink()
