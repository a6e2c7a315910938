"""Tables come from the store in turn by address: whoever has many long ones fetched keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from commits import lay, tables_on
from http_server import server
from mutschel.engine import Problem
from mutschel.host.hosted import HostedTable
from mutschel.server.live import loading
from mutschel.server.live.commands import GetTable
from mutschel.server.live.table import LiveTable
from mutschel.server.live.tables import TableMemory
from serving import NO_LIMITS
from waiting import asynchronous

ONE, OTHER = 1, 2  # addresses, by their shares


@pytest.fixture
def restored(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which tables have been restored, in this order. It takes a while."""
    order: list[str] = []
    restore = HostedTable.restore

    def slowly(id: str, *more: Any) -> HostedTable:
        time.sleep(0.02)
        order.append(id)
        return restore(id, *more)

    monkeypatch.setattr(HostedTable, "restore", slowly)
    return order


async def some(tables: TableMemory, n: int) -> list[str]:
    """Tables that are not in memory."""
    laid = [await lay(tables) for _ in range(n)]
    tables.drop_all()
    return laid


@asynchronous
async def test_nobody_waits_for_all_the_tables_of_another_address(store_file: str, restored: list[str]) -> None:
    async with tables_on(store_file) as tables:
        *theirs, mine = await some(tables, 9)
        asked = [asyncio.create_task(tables.open(table, ONE)) for table in theirs]
        await asyncio.sleep(0)
        assert (await tables.open(mine, OTHER)).id == mine
        assert mine in restored[:3]
        assert [live.id for live in await asyncio.gather(*asked)] == theirs


@asynchronous
async def test_a_table_that_waits_for_another_address_is_fetched_in_ones_own_turn(
    store_file: str, restored: list[str]
) -> None:
    async with tables_on(store_file) as tables:
        theirs = await some(tables, 8)
        asked = [asyncio.create_task(tables.open(table, ONE)) for table in theirs]
        await asyncio.sleep(0)
        live = await tables.open(theirs[-1], OTHER)
        assert theirs[-1] in restored[:3]
        assert (await asyncio.gather(*asked))[-1] is live is tables.live[theirs[-1]]


@asynchronous
async def test_a_table_is_fetched_once_for_all_of_an_address(store_file: str, restored: list[str]) -> None:
    async with tables_on(store_file) as tables:
        (table,) = await some(tables, 1)
        found = await asyncio.gather(*(tables.open(table, ONE) for _ in range(5)))
        assert {*map(id, found)} == {id(tables.live[table])}
        assert restored == [table]
        with pytest.raises(Problem, match="no such table"):
            await tables.open("nowhere", ONE)


@asynchronous
async def test_whoever_asks_for_more_and_more_tables_and_hangs_up_fills_no_memory(
    store_file: str, restored: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "MOST_WAITING", 3)
    async with tables_on(store_file) as tables:
        *theirs, mine = await some(tables, 6)
        asked = [asyncio.create_task(tables.open(table, ONE)) for table in theirs]
        await asyncio.sleep(0)
        assert (await tables.open(mine, OTHER)).id == mine
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(one, Problem) and one.code for one in found] == [False] * 3 + ["try-again"] * 2
        assert (await tables.open(theirs[-1], ONE)).id == theirs[-1]


@pytest.mark.slow
@asynchronous
async def test_nor_does_anybody_where_there_are_several_nodes(
    postgres_url: str, redis_url: str, tmp_path: Path, restored: list[str]
) -> None:
    async with server(tmp_path, database=postgres_url, redis=redis_url, **NO_LIMITS) as node:
        nodes, tables = node.service.nodes, node.service.tables
        assert nodes is not None
        *theirs, mine, wanted = await some(tables, 12)
        restored.clear()
        asked = [asyncio.create_task(nodes.do(table, GetTable([]), ONE)) for table in [*theirs, wanted]]
        await asyncio.sleep(0.05)
        for table in (mine, wanted):  # the one nobody else asked for, and the one that they asked for first
            await nodes.do(table, GetTable([]), OTHER)
        assert {mine, wanted} <= {*restored[:7]}
        here = tables.live[wanted]
        assert [done.table.id for done in await asyncio.gather(*asked)] == [*theirs, wanted]
        assert tables.live[wanted] is here  # whoever comes later takes it from nobody


@pytest.mark.slow
@asynchronous
async def test_a_node_that_is_taking_a_table_over_for_one_address_does_not_drop_it_for_another(
    postgres_url: str, redis_url: str, tmp_path: Path, restored: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path, database=postgres_url, redis=redis_url, **NO_LIMITS) as node:
        nodes, tables = node.service.nodes, node.service.tables
        assert nodes is not None
        (wanted,) = await some(tables, 1)
        restored.clear()
        saving, may_save, save = asyncio.Event(), asyncio.Event(), tables.save

        async def wait_and_save(live: LiveTable, *more: Any) -> None:
            saving.set()
            await may_save.wait()
            await save(live, *more)

        monkeypatch.setattr(tables, "save", wait_and_save)
        first = asyncio.create_task(nodes.do(wanted, GetTable([]), ONE))
        await saving.wait()
        second = asyncio.create_task(nodes.do(wanted, GetTable([]), OTHER))
        while OTHER not in nodes._ownership._taking[wanted]:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
        may_save.set()
        assert [done.table.id for done in await asyncio.gather(first, second)] == [wanted, wanted]
        assert restored == [wanted]


@asynchronous
async def test_what_has_changed_and_gone_meanwhile_does_not_come_back_as_it_was(
    store_file: str, restored: list[str]
) -> None:
    async with tables_on(store_file) as tables:
        (table,) = await some(tables, 1)
        first, second = (asyncio.create_task(tables.open(table, share)) for share in (ONE, OTHER))
        tables.drop(await first)  # as when somebody's name was removed there
        with pytest.raises(Problem, match="again"):
            await second
        assert not tables.live
        assert restored == [table, table]
