"""Which node owns a table, where several addresses ask for it while it is taken over."""

from __future__ import annotations

import asyncio
from typing import Any

from mutschel.server.nodes.ownership import Ownership
from mutschel.store.base import StoreError
from waiting import asynchronous


class Copy:
    """A table in memory."""

    dropped = False


class Everything:
    """The one table that there is. Every save waits until it is let go, and fails if its copy was dropped."""

    def __init__(self) -> None:
        self.live: dict[str, Copy] = {}
        self.saves: list[asyncio.Event] = []

    def of(self, table: str) -> Everything:
        return self

    def everything(self) -> list[Any]:
        return []

    def drop(self, copy: Copy) -> None:
        copy.dropped = True
        self.live.clear()

    async def open(self, table: str, share: int) -> Copy:
        return self.live.setdefault(table, Copy())

    def take_over(self, copy: Copy) -> None:
        """Take over without an entry."""

    async def save(self, copy: Copy) -> None:
        self.saves.append(go := asyncio.Event())
        await go.wait()
        if copy.dropped:
            raise StoreError("store-overtaken")

    async def saving(self, nth: int) -> asyncio.Event:
        """Wait until this save has begun, and return what lets it go."""
        while len(self.saves) <= nth:
            await asyncio.sleep(0)
        return self.saves[nth]


class Redis:
    """A Redis without owners: every table becomes ours."""

    owner = b""

    def register_script(self, script: str) -> Any:
        async def run(keys: list[str], args: list[str]) -> Any:
            fresh, self.owner = not self.owner, args[0].encode()
            return self.owner, int(fresh)

        return run


class Us:
    name = "us"


@asynchronous
async def test_whoever_asked_in_vain_does_not_take_it_from_those_who_have_it_by_now() -> None:
    everything: Any = Everything()
    redis: Any = Redis()
    us: Any = Us()
    ownership = Ownership(redis, us, everything, lambda work: asyncio.ensure_future(work))
    one = asyncio.ensure_future(ownership.owner("t", 1))
    first = await everything.saving(0)
    other = asyncio.ensure_future(ownership.owner("t", 2))
    second = await everything.saving(1)
    copy = everything.live["t"]
    assert not copy.dropped, "the other one shares that copy"
    everything.drop(copy)  # the previous owner has written once more
    first.set()  # in vain; tries again with another copy
    (await everything.saving(2)).set()
    assert await one is None
    second.set()  # in vain
    assert await other is None
    assert not everything.live["t"].dropped, "people use it by now"
    ownership.renewing.cancel()
