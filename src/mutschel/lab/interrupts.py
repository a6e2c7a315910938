"""Holding back Ctrl-C, which may come at any moment, but not between two things that belong together."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deferred() -> Iterator[None]:
    """Defer Ctrl-C until the block is over. Processes that are started in it never hear it."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears it
        return
    heard = False

    def hear(*_: object) -> None:
        nonlocal heard
        heard = True

    before = signal.signal(signal.SIGINT, hear)
    try:
        with _blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _blocked() -> Iterator[None]:
    """Block SIGINT for this thread and what it starts; a library's other threads still get it, hence the handler."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
