"""The time that a test waits at most: a machine may be busy, and only something stuck takes this long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Final, ParamSpec

P = ParamSpec("P")
PATIENCE: Final = 600.0  # seconds


def asynchronous(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run an asynchronous test, within a time limit."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def body() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(*args, **kwargs)

        asyncio.run(body())

    return run
