"""Which node owns which table.

Redis has the owners; they are not needed after a restart. The log decides: a node that takes a table over adds an entry
to its log, and from then on the previous owner can't add any, even if it doesn't know yet.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

from redis.asyncio import Redis

from mutschel.engine import Problem
from mutschel.server.live.loading import try_again
from mutschel.server.live.registry import PlaceRegistry
from mutschel.server.nodes.bus import REDIS_ERRORS, Bus, execute
from mutschel.server.tasks import start_critical_task
from mutschel.store.base import StoreError

Spawn: TypeAlias = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]

TAKE_OVER_TRIES = 5
OWNED_SECONDS = 24 * 3600  # until Redis may forget an owner
RENEW_EVERY = 60
ASKED_AT_ONCE = 32  # questions to Redis: of its hundred connections the bus has to get one, too

# Returns the table's owner, if that node lives; otherwise it makes us the owner.
CLAIM: Final = f"""
local owner = redis.call('GET', KEYS[1])
if owner == ARGV[1] then return {{owner, 0}} end
if owner and redis.call('EXISTS', 'mutschel:node:' .. owner) == 1 then return {{owner, 0}} end
redis.call('SET', KEYS[1], ARGV[1], 'EX', {OWNED_SECONDS})
return {{ARGV[1], 1}}
"""
RELEASE: Final = "if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end"


def owner_key(table: str) -> str:
    return f"mutschel:table:{table}"


class Ownership:
    """The owners of tables, and the taking over of tables."""

    def __init__(self, redis: Redis, bus: Bus, registry: PlaceRegistry, spawn: Spawn) -> None:
        self._redis = redis
        self._bus = bus
        self._registry = registry
        self._spawn = spawn
        self._few = asyncio.Semaphore(ASKED_AT_ONCE)
        self._claim = redis.register_script(CLAIM)
        self._release = redis.register_script(RELEASE)
        # tables that are ours in Redis, but perhaps not in their log: by share, the tasks that take them over
        self._taking: dict[str, dict[int, asyncio.Task[None]]] = {}
        self.renewing = start_critical_task("ownership", self._renew())

    async def owner(self, table: str, share: int) -> str | None:
        """Return the node that holds this table, None for us. `share`: that of the address that asks for it."""
        me = self._bus.name
        try:
            async with self._few:
                found, fresh = await self._claim(keys=[owner_key(table)], args=[me])
            owner: str = found.decode()
            if owner != me:
                return owner
            if fresh or table in self._taking:
                await self._take_over(table, share, bool(fresh))
        except REDIS_ERRORS as why:
            raise try_again() from why
        if self._bus.name != me:
            raise try_again()
        return None

    async def _take_over(self, table: str, share: int, again: bool) -> None:
        """Wait until a table that Redis has just made ours is ours for certain.

        Each address loads it in its own turn (see `Loader`); the first one to succeed does it for all.
        """
        if again:
            self._taking.pop(table, None)
            kind = self._registry.of(table)
            if (old := kind.live.get(table)) is not None:  # from the time when we held it before, or set it up
                kind.drop(old)
        waiting = self._taking.setdefault(table, {})
        if share not in waiting:
            waiting[share] = self._spawn(self._shut_out_owner(table, share, self._bus.name, waiting))
        await asyncio.shield(waiting[share])

    async def _shut_out_owner(self, table: str, share: int, me: str, waiting: dict[int, asyncio.Task[None]]) -> None:
        """Shut out the previous owner by writing to the log; give up our claim if that fails."""
        failed: Problem | None = None
        try:
            await self._add_to_log(table, share, waiting)
        except Problem as why:
            failed = why
        if self._taking.get(table) is waiting:  # otherwise another address was first
            if failed is not None:
                async with self._few:
                    await self._release(keys=[owner_key(table)], args=[me])
            if self._taking.get(table) is waiting:
                del self._taking[table]
        if failed is not None:
            raise failed

    async def _add_to_log(self, table: str, share: int, waiting: dict[int, asyncio.Task[None]]) -> None:
        """Add an entry to the log, because the previous owner can write to it until another node does."""
        kind = self._registry.of(table)
        for _ in range(TAKE_OVER_TRIES):
            if table in kind.live and self._taking.get(table) is not waiting:
                return  # another address was first, and the table is in use by now
            live = await kind.open(table, share)
            kind.take_over(live)
            with contextlib.suppress(StoreError):  # the previous owner may have written once more
                await kind.save(live)
                return
        raise try_again()

    async def _renew(self) -> None:
        """Renew our claims, so that tables in use for days stay ours; drop a table that Redis no longer has as ours."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            pipe = self._redis.pipeline(transaction=False)
            held = list(self._registry.everything())
            for _, live in held:
                pipe.getex(owner_key(live.id), ex=OWNED_SECONDS)
            with contextlib.suppress(*REDIS_ERRORS):
                for (kind, live), owner in zip(held, await execute(pipe), strict=True):
                    if owner != self._bus.name.encode() and live.links:
                        kind.drop(live)
