"""An event loop whose time jumps, so that nothing waits."""

from __future__ import annotations

import asyncio
import math
import selectors
from collections.abc import Callable
from typing import Any


class JumpingSelector(selectors.SelectSelector):
    """A selector that advances the clock instead of waiting."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing will ever happen again"  # nothing here waits for the outside world
        self._loop.now += max(0, math.ceil(timeout * 1000 - 1e-6))
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in whole milliseconds that never waits."""

    def __init__(self) -> None:
        self.now = 0
        super().__init__(JumpingSelector(self))

    def time(self) -> float:
        return self.now / 1000

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Run work at once, because threads know no virtual time."""
        done = self.create_future()
        done.set_result(func(*args))
        return done
