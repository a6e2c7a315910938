"""Simulations of flicks and breaths, in threads beside the event loop: no table waits for another's die."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from mutschel.engine import Json
from mutschel.host.state import Flight
from mutschel.server.live import Live

Landed = Callable[[Live, int, Json, BaseException | None], None]
LESS_URGENT = 10  # than answering messages: how nice the threads are


class Flights:
    """Dice in the air. MuJoCo computes without Python's lock, so threads are enough."""

    def __init__(self, landed: Landed) -> None:
        self._landed = landed  # told in the event loop what came of it, or why nothing did
        workers = max(1, (os.cpu_count() or 1) - 1)
        self._ready = False
        self._threads = ThreadPoolExecutor(workers, "flight", initializer=be_nice)

    def get_ready(self) -> None:
        """Somebody will flick soon: loading the physics takes a second, and nobody should wait for it."""
        if not self._ready:
            self._ready = True
            self._threads.submit(load)

    def start(self, live: Live, flight: Flight) -> None:
        loop = asyncio.get_running_loop()
        job = loop.run_in_executor(self._threads, fly, flight)

        def done(job: asyncio.Future[Json]) -> None:
            if not job.cancelled():
                why = job.exception()
                self._landed(live, flight.key, None if why else job.result(), why)

        job.add_done_callback(done)

    def close(self) -> None:
        """What is in the air is simulated again when its table comes back: the same luck, the same landing."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def load() -> None:
    import mutschel.physics.landing  # noqa: F401  a server at which nobody flicks never loads it


def fly(flight: Flight) -> Json:
    from mutschel.physics.landing import simulate

    return simulate(flight.scene, flight.luck)


def be_nice() -> None:
    """Linux has priorities for threads; elsewhere it goes without."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LESS_URGENT)
