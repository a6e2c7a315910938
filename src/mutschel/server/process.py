"""The life of a server process: it opens its store, listens, and on SIGTERM or Ctrl-C stops without losing anything."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
from collections.abc import Callable
from typing import TypeAlias

from mutschel.host import lookalikes
from mutschel.server.aiohttp_adapter.connections import ListeningSite
from mutschel.server.aiohttp_adapter.requests import Runner
from mutschel.server.http.tls import context_of
from mutschel.server.loglines import set_up
from mutschel.server.service import Service
from mutschel.server.settings import Settings
from mutschel.store import open_store

Ready: TypeAlias = Callable[[int], None]
logger = logging.getLogger(__name__)
OPEN_FILES = 10_240  # as many as a Mac allows


async def serve(settings: Settings, stop: asyncio.Event, ready: Ready = lambda port: None) -> None:
    """Serve until `stop` is set. `ready` is called with the port. Raises OSError if the port can't be opened."""
    tls = context_of(settings)
    store = await open_store(settings.store, settings.durability)
    try:
        service = Service(settings, store)
        runner = Runner(await service.start(), settings, service.close)
        try:
            await runner.setup()
            lookalikes.load()
            freeze_garbage_collector()  # before the first request, because it takes a while
            await ListeningSite(runner, service.limits, service.metrics, settings.host, settings.port, tls).start()
            port: int = runner.addresses[0][1]
            logger.info("ready", extra={"facts": {"port": port}})
            ready(port)
            await stop.wait()
            logger.info("stopping")
        finally:
            await runner.cleanup()
    finally:
        await store.close()
    logger.info("stopped")


def freeze_garbage_collector() -> None:
    """Exempt all that is loaded by now from garbage collection, which would take tens of milliseconds each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def allow_open_files() -> None:
    """Raise the limit of open files, if we may: each connection is one, and 1,024 (256 on a Mac) are too few."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def run(settings: Settings, ready: Ready = lambda port: None) -> None:
    """Serve until SIGTERM or Ctrl-C."""
    set_up(settings)
    allow_open_files()

    async def until_signalled() -> None:
        stop = asyncio.Event()
        for name in (signal.SIGTERM, signal.SIGINT):
            with contextlib.suppress(NotImplementedError):  # on Windows Ctrl-C cancels us, which stops it as well
                asyncio.get_running_loop().add_signal_handler(name, stop.set)
        await serve(settings, stop, ready)

    with asyncio.Runner(loop_factory=quickest_loop()) as loop:
        loop.run(until_signalled())


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        from uvloop import new_event_loop
    except ImportError:  # not available for Windows
        return asyncio.new_event_loop
    return new_event_loop
