"""A store on records by key: what it writes, and what is left when it can't."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path

import pytest

from mutschel.store import StoreError
from mutschel.store.records import RecordStore
from stores import MemoryRecords, entries, first, log, seat, then
from waiting import asynchronous


class FullRecords(MemoryRecords):
    """A database that has no room, or fails, for as long as a test says so."""

    error: int | None = None
    written: Mapping[str, bytes | None]

    async def write(self, records: Mapping[str, bytes | None]) -> None:
        self.written = records
        if self.error is not None:
            raise OSError(self.error, "why")
        await super().write(records)


@asynchronous
async def test_a_move_writes_its_entries_and_nothing_else(tmp_path: Path) -> None:
    records = FullRecords(str(tmp_path))
    store = await RecordStore.open(records)
    await store.commit([first("a", 2, seats=[seat(0)]), first("b")])
    assert records.written.keys() == {"place/a", "log/a/00000000", "log/a/00000001", "place/b", "log/b/00000000"}
    await store.commit([then("a", 2)])
    assert records.written == {"log/a/00000002": entries(2, 3)[0]}
    await store.delete("a")
    assert records.written == dict.fromkeys(["place/a", *(f"log/a/0000000{n}" for n in range(3))])


@pytest.mark.parametrize(("error", "code"), [(errno.ENOSPC, "store-full"), (errno.EIO, "store-failed")])
@asynchronous
async def test_of_a_commit_that_fails_nothing_is_kept(tmp_path: Path, error: int, code: str) -> None:
    records = FullRecords(str(tmp_path))
    store = await RecordStore.open(records)
    await store.commit([first("a")])
    records.error = error
    for refused in (store.commit([then("a", 1), first("b", word="mond")]), store.ready(), store.delete("a")):
        with pytest.raises(StoreError) as why:
            await refused
        assert why.value.code == code
    assert (await log(store, "a"), await store.load("b"), await store.table_of_word("mond")) == (
        entries(0, 1),
        None,
        None,
    )
    records.error = None
    await store.ready()
    assert await store.commit([then("a", 1), first("b", word="mond")]) == set()


@asynchronous
async def test_an_entry_that_is_missing_harms_its_own_log_only(tmp_path: Path) -> None:
    records = MemoryRecords(str(tmp_path))
    store = await RecordStore.open(records)
    await store.commit([first("a", 3), first("b", 3)])
    del records.kept["log/a/00000001"]
    with pytest.raises(StoreError) as why:
        await store.load("a")
    assert why.value.code == "store-log-damaged"
    assert await log(store, "b") == entries(0, 3)
