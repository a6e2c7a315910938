"""What a server does a few times a second for every table: it measures how far away everybody is, and tidies up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from mutschel.engine import Problem
from mutschel.protocol import play
from mutschel.server.clock import epoch_ms
from mutschel.server.live.table import WORD_KEPT, WORD_KEPT_AFTER, WORD_KEPT_WAITING, LiveTable, encode
from mutschel.store.base import StoreError

if TYPE_CHECKING:
    from mutschel.server.live.tables import Tables

logger = logging.getLogger(__name__)

EVERY = 0.25  # seconds
PINGS_AT_ONCE = 4  # when a device arrives, to learn early how far away it is
PING_EVERY = 16  # beats
RELEASE_EVERY = int(600 / EVERY)  # beats between releases of unused words
MARGIN = 600_000  # milliseconds: by then no table in memory thinks that the word is its own
IDLE_EVERY = 8  # beats between two looks at a table where nobody is
GONE_AFTER = 25_000  # milliseconds without a pong


async def look_after_tables(tables: Tables, idle: int) -> None:
    """Until it is cancelled. A table leaves after this many milliseconds with nobody there."""
    beat = 0
    while True:
        if beat % RELEASE_EVERY == 0:
            now = epoch_ms() - MARGIN
            with contextlib.suppress(StoreError):  # then the next time
                await tables.store.release_words(now - WORD_KEPT, now - WORD_KEPT_AFTER, now - WORD_KEPT_WAITING)
        await asyncio.sleep(EVERY)
        beat += 1
        for live in list(tables.live.values()):
            if not live.links and beat % IDLE_EVERY:
                continue
            try:
                _look_after(tables, live, beat, idle)
            except Exception:  # one table's trouble is not everybody's
                logger.exception("housekeeping failed", extra={"facts": {"table": live.id}})
                tables.drop(live)


def _look_after(tables: Tables, live: LiveTable, beat: int, idle: int) -> None:
    now = tables.clock()
    for link in list(live.links):
        if now - link.ponged > GONE_AFTER:
            tables.detach(live, link)
            link.bye(Problem("timeout", package="mutschel.server"))
        elif link.pinged < PINGS_AT_ONCE or (beat + id(link) // 64) % PING_EVERY == 0:
            if link.busy or not link.greeted:
                continue
            link.pinged += 1
            link.pings.append(now)
            link.send(encode(play.Ping(now)))
    if not live.links and live.unsaved == 0 and now - live.idle_since > idle:
        tables.drop(live)
