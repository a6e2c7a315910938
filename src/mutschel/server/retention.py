"""Deleting for good: what somebody wants deleted, and what is older than the host of a server wants to keep."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from mutschel.engine import Problem
from mutschel.server.clock import epoch_ms
from mutschel.server.clubs import Clubs
from mutschel.server.finished.pool import Readings
from mutschel.server.incidents import incident
from mutschel.server.live.registry import Kinds
from mutschel.server.running_hours import HOUR, Counting
from mutschel.store.base import CLUB, EVENING, FOR_EVER, Kept, Store, StoreError

logger = logging.getLogger(__name__)
EVERY: Final = 60  # seconds
AT_ONCE: Final = 100  # places, so that commits don't wait
DAY: Final = 24 * HOUR
LONGER: Final = 60 * DAY  # an evening is announced weeks before
# After the end of a match whoever comes late still finds the others, who may want to play on.
WORDS: Final = Kept(over=HOUR, lobby=DAY, running=7 * DAY, evening=7 * DAY + LONGER)


class Retention:
    """`finished_days` after its end a match or an evening goes, `waiting_hours` a table that never began. 0: never.

    What has begun and never ended goes, too, but LONGER after that.
    """

    def __init__(
        self, store: Store, kinds: Kinds, readings: Readings, clubs: Clubs, finished_days: int, waiting_hours: int
    ) -> None:
        self._store = store
        self._kinds = kinds
        self._readings = readings
        self._clubs = clubs
        finished = finished_days * DAY or FOR_EVER
        self._kept = Kept(finished, waiting_hours * HOUR or FOR_EVER, finished + LONGER, finished + LONGER)
        self._counting = Counting(store)
        self._untidy = True  # something was deleted whose space is not given back
        self._stuck = 0  # evenings that could not go the last time

    async def delete(self, id: str) -> None:
        """A table, an evening or a club, whoever holds it."""
        await self._store.delete(id)
        self.forget(id)
        if not id.startswith(CLUB):
            await self._kinds.let_go(id)

    async def _expire(self, id: str) -> bool:
        """False: its club has yet to write it down, and can't now."""
        try:
            if id.startswith(EVENING):
                await self._clubs.hear_of(id)
        except Problem as why:
            logger.warning("an evening can't go yet", extra={"facts": {"evening": id, "why": str(why)}})
            return False
        except Exception as mistake:  # one club's trouble is not everybody's
            incident("incident", mistake, evening=id)
            return False
        await self.delete(id)
        return True

    def forget(self, id: str) -> None:
        """It is gone, or no longer has a name: nobody reads it as it was."""
        self._readings.forget(id)
        self._untidy = True

    async def keep_tidy(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self.look()
            except StoreError as why:  # then the next time
                logger.warning("tidying up failed", extra={"facts": {"why": str(why)}})
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        if await self._counting.look():
            await self._release_words()
        await self.tidy()

    async def _release_words(self) -> None:
        for id in await self._store.release_words(epoch_ms(), WORDS):
            if (live := self._kinds.of(id).live.get(id)) is not None:
                live.lose_word()

    async def tidy(self) -> None:
        if min(self._kept) < FOR_EVER:
            held = sum(1 for _, live in self._kinds.everything() if live.links)
            stay = held + self._stuck  # they don't keep the others
            gone: list[bool] = []
            for id in await self._store.expired(epoch_ms(), self._kept, AT_ONCE + stay):
                live = self._kinds.of(id).live.get(id)
                if live is None or not live.links:  # somebody may be there all the same
                    gone.append(await self._expire(id))
            self._stuck = gone.count(False)
            if any(gone):
                logger.info("deleted what was too old", extra={"facts": {"places": gone.count(True)}})
        if self._untidy:
            self._untidy = False
            self._untidy = await self._store.shrink()
