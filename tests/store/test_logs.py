"""A log that isn't whole is refused, loudly, and harms nobody else: every other table goes on."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from damage import damage_page
from http_server import server
from mutschel.store import Store, StoreError
from serving import NO_LIMITS
from store_faults import code, execute
from stores import entries, first, log, opened, then
from waiting import asynchronous

DAMAGES = {
    "an entry is missing": "DELETE FROM entries WHERE table_id = 'a' AND seq = 1",
    "the first is missing": "DELETE FROM entries WHERE table_id = 'a' AND seq = 0",
    "one has another place": "UPDATE entries SET seq = 7 WHERE table_id = 'a' AND seq = 2",
    "one is before the first": "UPDATE entries SET seq = -1 WHERE table_id = 'a' AND seq = 2",
}
IN_A_FILE = {
    "an entry is a text": "UPDATE entries SET entry = 'text' WHERE table_id = 'a' AND seq = 1",
    "a place is none": "UPDATE entries SET seq = 0.5 WHERE table_id = 'a' AND seq = 1",
}


async def refused(url: str, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(url) as store:
        await store.commit([first("a", 3), first("b", 3)])
    await execute(url, damage)
    async with opened(url) as store:
        with pytest.raises(StoreError) as failure:
            await store.load("a")
        assert code(failure) == "store-log-damaged"
        (said,) = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert getattr(said, "facts") == {"table": "a"}  # noqa: B009
        assert await store.commit([then("b", 3)]) == set()
        assert await log(store, "b") == entries(0, 4)
        await store.delete("a")
        assert await store.load("a") is None


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
@asynchronous
async def test_a_log_with_a_gap_is_refused_alone(store_url: str, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    await refused(store_url, damage, caplog)


@pytest.mark.parametrize("damage", IN_A_FILE.values(), ids=IN_A_FILE)
@asynchronous
async def test_what_a_file_can_hold_besides_is_refused_too(
    store_file: str, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    await refused(store_file, damage, caplog)


@asynchronous
async def test_a_damaged_page_harms_only_the_tables_in_it(store_file: str) -> None:
    ids = [f"t{n}" for n in range(20)]
    async with opened(store_file) as store:
        for id in ids:
            await store.commit([first(id, 3), replace(then(id, 3), entries=[id.encode() * 500] * 3)])
    with closing(sqlite3.connect(store_file)) as database:
        database.execute("UPDATE entries SET entry = CAST('the one' AS BLOB) WHERE table_id = 't7' AND seq = 1")
        database.commit()
    damage_page(store_file, b"the one")
    async with opened(store_file) as store:
        unfit = await store.commit([then(id, 6) for id in ids])
        refused = {id for id in ids if await is_refused(store, id)}
        assert "t7" in refused
        assert {ids[place] for place in unfit} <= refused, "nobody plays on where nothing can be saved"
        assert len(refused) < 5
        for id in set(ids) - refused:
            assert len(await log(store, id)) == 7


@asynchronous
async def test_nobody_goes_on_if_all_that_was_to_be_saved_meets_damage(store_file: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first("a", 3), first("b", 3)])
    damage_page(store_file, b'{"n":2}')
    async with opened(store_file) as store:
        with pytest.raises(StoreError) as failure:
            await store.commit([then("a", 3), then("b", 3)])
        assert code(failure) == "store-damaged"
        assert await is_refused(store, "a")
        assert await is_refused(store, "b")


async def is_refused(store: Store, table: str) -> bool:
    try:
        await store.load(table)
    except StoreError as why:
        return why.code == "store-log-damaged"
    return False


@asynchronous
async def test_people_are_told_that_their_table_is_damaged_and_others_play_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        tables = [(await here.lay(names=["Anna"]))["table"]["id"] for _ in range(3)]
    gap, garbage, whole = tables
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute("DELETE FROM entries WHERE table_id = ? AND seq = 0", (gap,))
        database.execute("UPDATE entries SET entry = CAST('{' AS BLOB) WHERE table_id = ? AND seq = 0", (garbage,))
    async with server(tmp_path, **NO_LIMITS) as here:
        for table in (gap, garbage):
            caplog.clear()
            answer = await here.session.get(f"{here.base}/api/tables/{table}", headers={"Accept-Language": "de"})
            assert answer.status == 503
            problem = await answer.json()
            assert problem["code"] == "store-log-damaged"
            assert "beschädigt" in problem["text"]
            assert any(table in str(getattr(record, "facts", "")) for record in caplog.records)
        await here.join(whole, names=["Ben"])
