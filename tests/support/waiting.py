"""How long a test waits for something that must come: a machine may be busy, and only what is stuck takes this long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Final, ParamSpec

P = ParamSpec("P")
PATIENCE: Final = 600.0  # seconds


def asynchronous(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test that waits for things."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def body() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(*args, **kwargs)

        asyncio.run(body())

    return run
