"""What a server does a few times a second for every table: it measures how far away everybody is, and tidies up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from mutschel.engine import Problem
from mutschel.protocol import play
from mutschel.server.live.evening import LiveEvening
from mutschel.server.live.table import LiveTable, encode

if TYPE_CHECKING:
    from mutschel.server.live.evenings import Evenings
    from mutschel.server.live.link import Link
    from mutschel.server.live.tables import Tables

logger = logging.getLogger(__name__)

EVERY = 0.25  # seconds
PINGS_AT_ONCE = 4  # when a device arrives, to learn early how far away it is
PING_EVERY = 16  # beats
MATCHES_EVERY = 20  # beats between two looks at the matches of an evening
IDLE_EVERY = 8  # beats between two looks at a table where nobody is
GONE_AFTER = 25_000  # milliseconds without a pong


async def look_after_tables(tables: Tables, idle: int) -> None:
    """Until it is cancelled. A table leaves after this many milliseconds with nobody there."""
    beat = 0
    while True:
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


async def look_after_evenings(evenings: Evenings, idle: int) -> None:
    """Until it is cancelled. An evening leaves after this many milliseconds with nobody there."""
    beat = 0
    while True:
        await asyncio.sleep(EVERY)
        beat += 1
        for live in list(evenings.live.values()):
            try:
                _ping(live.links, partial(evenings.detach, live), beat, evenings.clock())
                if (beat + id(live) // 64) % MATCHES_EVERY == 0:  # not all of them at once
                    evenings.look_after_matches(live)
                if _is_idle(live, idle, evenings.clock()) and not live.busy:
                    evenings.drop(live)
            except Exception:
                logger.exception("housekeeping failed", extra={"facts": {"evening": live.id}})
                evenings.drop(live)


def _look_after(tables: Tables, live: LiveTable, beat: int, idle: int) -> None:
    now = tables.clock()
    _ping(live.links, partial(tables.detach, live), beat, now)
    if _is_idle(live, idle, now):
        tables.drop(live)


def _is_idle(live: LiveTable | LiveEvening, idle: int, now: int) -> bool:
    return not live.links and live.unsaved == 0 and now - live.idle_since > idle


def _ping(links: Sequence[Link], detach: Callable[[Link], None], beat: int, now: int) -> None:
    """Learn how far away everybody is, and who has gone."""
    for link in list(links):
        if now - link.ponged > GONE_AFTER:
            detach(link)
            link.bye(Problem("timeout", package="mutschel.server"))
        elif link.pinged < PINGS_AT_ONCE or (beat + id(link) // 64) % PING_EVERY == 0:
            if link.busy or not link.greeted:
                continue
            link.pinged += 1
            link.pings.append(now)
            link.send(encode(play.Ping(now)))
