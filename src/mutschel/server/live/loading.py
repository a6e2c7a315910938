"""Loading tables and evenings from the store, in turn by address: a very long log takes a second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from mutschel.engine import Problem
from mutschel.server.fairness import KeyLocks
from mutschel.server.incidents import incident
from mutschel.server.tasks import Threads
from mutschel.store.base import Store, StoredTable, StoreError

logger = logging.getLogger(__name__)
R = TypeVar("R")  # a restored value
L = TypeVar("L")  # its representation in memory
Key: TypeAlias = tuple[str, int]  # a table, and the share of the address that wants it
MOST_WAITING = 200  # tables of one address, so that it can't pile them up by asking and hanging up


def try_again() -> Problem:
    return Problem("try-again", package="mutschel.server")


class Loader(Generic[R, L]):
    """Loads tables or evenings, once for all who ask from one address.

    Another address has the same one loaded in its own turn, so that it doesn't wait for the first address.
    """

    def __init__(
        self,
        store: Store,
        restore: Callable[[str, StoredTable], R],
        live: dict[str, L],
        put: Callable[[R, StoredTable], L],
        missing: str,
        threads: Threads,
    ) -> None:
        self._store = store
        self._from_log = restore  # runs beside the event loop
        self._live = live
        self._put = put  # adds it to `live`
        self._missing = missing  # code of the problem for an id that doesn't exist
        self._loading: dict[Key, asyncio.Task[L]] = {}
        self._turns = KeyLocks()
        self._thread = threads(1, "restoring")

    async def load(self, table: str, share: int) -> L:
        key = table, share
        loading = self._loading.get(key)
        if loading is None:
            if sum(other == share for _, other in self._loading) >= MOST_WAITING:
                raise try_again()
            loading = self._loading[key] = asyncio.create_task(self._load(key))
        return await asyncio.shield(loading)

    def forget(self, table: str | None = None) -> None:
        """Discard what is being loaded (for this table, or all), because it may be out of date."""
        for key in [one for one in self._loading if table in (None, one[0])]:
            del self._loading[key]

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _load(self, key: Key) -> L:
        table, share = key
        me = asyncio.current_task()
        try:
            async with self._turns.of(share):  # so each address has at most one waiting for the thread
                return self._live.get(table) or await self._restore(table, lambda: self._loading.get(key) is not me)
        except StoreError as why:
            if why.code == "store-log-damaged":
                raise
            logger.error("loading failed", extra={"facts": {"table": table, "why": str(why)}})
            raise try_again() from why
        finally:
            if self._loading.get(key) is me:
                del self._loading[key]

    async def _restore(self, table: str, is_old: Callable[[], bool]) -> L:
        stored = await self._store.load(table)
        if is_old():
            raise try_again()
        if stored is None:
            raise Problem(self._missing, package="mutschel.server")
        try:
            restored = await asyncio.get_running_loop().run_in_executor(self._thread, self._from_log, table, stored)
        except Problem:
            raise
        except Exception as why:
            incident("a log can't be read", why, table=table)
            raise StoreError("store-log-damaged") from why
        if is_old():
            raise try_again()
        return self._live.get(table) or self._put(restored, stored)  # another address may have been first
