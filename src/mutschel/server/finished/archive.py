"""Finished matches and evenings, as the store has them."""

from __future__ import annotations

from mutschel.engine import Problem
from mutschel.store.base import EVENING, Store, StoredTable


class Archive:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def finished(self, table: str) -> StoredTable:
        """Return a table whose match is over, or an evening; a Problem if it isn't over or doesn't exist."""
        stored = await self._store.load(table)
        evening = table.startswith(EVENING)
        if stored is None:
            raise Problem("no-such-evening" if evening else "no-such-table", package="mutschel.server")
        if not evening and stored.row.state not in ("over", "abandoned"):
            raise Problem("not-over", package="mutschel.host")
        return stored
