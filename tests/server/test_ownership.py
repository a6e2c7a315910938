"""Which node owns a table, where several addresses ask for it while it is taken over."""

from __future__ import annotations

import asyncio
from typing import Any

from mutschel.server.nodes.ownership import Ownership
from mutschel.store.base import StoreError
from waiting import asynchronous

EXPECTED = 3  # copies of it; nobody waits for a further one


class Copy:
    """A table in memory; whoever saves it waits until it is let go, and fails if it was dropped."""

    def __init__(self) -> None:
        self.saving, self.go, self.dropped = asyncio.Event(), asyncio.Event(), False


class Everything:
    """The one table that there is."""

    def __init__(self) -> None:
        self.live: dict[str, Copy] = {}
        self.copies: list[Copy] = []

    def of(self, table: str) -> Everything:
        return self

    def everything(self) -> list[Any]:
        return []

    def drop(self, copy: Copy) -> None:
        copy.dropped = True
        self.live.clear()

    async def open(self, table: str, share: int) -> Copy:
        if table not in self.live:
            self.live[table] = Copy()
            self.copies.append(self.live[table])
            if len(self.copies) > EXPECTED:
                self.live[table].go.set()
        return self.live[table]

    def take_over(self, copy: Copy) -> None:
        """Take over without an entry."""

    async def save(self, copy: Copy) -> None:
        copy.saving.set()
        await copy.go.wait()
        if copy.dropped:
            raise StoreError("store-overtaken")


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
    while not everything.copies:
        await asyncio.sleep(0)
    await everything.copies[0].saving.wait()
    other = asyncio.ensure_future(ownership.owner("t", 2))  # drops that copy, and has one of its own
    while len(everything.copies) < 2:
        await asyncio.sleep(0)
    await everything.copies[1].saving.wait()
    everything.copies[0].go.set()  # in vain; tries again with a third
    while len(everything.copies) < 3:
        await asyncio.sleep(0)
    everything.copies[2].go.set()
    assert await one is None
    everything.copies[1].go.set()  # in vain
    assert await other is None
    assert everything.live["t"] is everything.copies[2]
    assert not everything.copies[2].dropped, "people use it by now"
    ownership.renewing.cancel()
