"""Work beside the event loop: in threads, or as a task that a server can't do without."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeAlias

Threads: TypeAlias = Callable[[int, str], Executor]  # given how many at most, and a name
logger = logging.getLogger(__name__)


def start_critical_task(name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Start work that runs until it is cancelled. If it ever fails, the process ends at once: nothing confirmed is
    lost, and a supervisor starts it again. A server without this work would keep everybody waiting.
    """
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(_end_if_failed)
    return task


def _end_if_failed(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.critical("failed", exc_info=error, extra={"facts": {"what": task.get_name()}})
        logging.shutdown()
        os._exit(70)  # "internal software error"
