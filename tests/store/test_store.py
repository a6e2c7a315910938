"""The promises of every store, tested on an SQLite file, a real PostgreSQL and records."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mutschel.store import Store, StoredTable, TableRow, Write, sql, sqlite_file
from mutschel.store.base import CLUB, EVENING, FOR_EVER, NOBODY, Lifetimes
from stores import ANNA, BEN, CEM, entries, first, log, opened, row, seat, then, two_nodes
from waiting import PATIENCE, asynchronous

# -- the log ---------------------------------------------------------------------------------


@pytest.mark.daily
@asynchronous
async def test_what_was_committed_comes_back_also_from_a_store_opened_anew(any_store: str) -> None:
    of_table = row("t", word="mond", public=True, free=0, created=2**41, next="u", summary='{"ö":1}'.encode())
    async with opened(any_store) as store:
        assert await store.load("t") is None
        write = Write("t", 0, entries(0, 2), of_table, [seat(0), seat(1, BEN)], secret=b"\x00\xff")
        assert await store.commit([write]) == set()
        assert await store.commit([then("t", 2, 3), first("empty", 0)]) == set()
    async with opened(any_store) as store:
        assert await store.load("t") == StoredTable(of_table, b"\x00\xff", entries(0, 5), [seat(0), seat(1, BEN)])
        assert await store.seats_of("t") == [seat(0), seat(1, BEN)]
        assert await store.seats_of("nowhere") == []
        empty = await store.load("empty")
        assert empty is not None
        assert empty.entries == []
        assert await store.commit([then("empty", 0)]) == set()


@asynchronous
async def test_a_log_only_grows_at_its_end(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first("t", 3)])
        for start in (0, 1, 2, 4, 9):
            assert await store.commit([then("t", start, 2)]) == {0}
        assert await store.commit([first("t")]) == {0}
        assert await store.commit([then("t", 3), then("t", 4, 2), then("t", 7)]) == {2}
        assert await log(store, "t") == entries(0, 6)
        assert await store.commit([]) == set()


@asynchronous
async def test_a_write_that_does_not_fit_harms_no_other(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first("a", word="mond"), first("b"), first("c"), first("d")])
        late = then("b", 0, row=row("b", word="late"), seats=[seat(7)])
        taken = then("c", 1, 2, row=row("c", word="mond"), seats=[seat(7)], gone=[0])
        assert await store.commit([then("d", 1), late, then("a", 1), taken, first("e")]) == {1, 3}
        assert [len(await log(store, table)) for table in "abcde"] == [2, 1, 1, 2, 1]
        for table in "bc":
            assert await store.load(table) == StoredTable(row(table), b"secret of " + table.encode(), entries(0, 1), [])
        assert await store.commit([then("b", 1), then("c", 1)]) == set()


@asynchronous
async def test_what_follows_from_something_else_is_kept_only_while_that_is_as_it_was(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first("a"), first("b", changed=7)])
        new = row("a", word="mond")
        for place, other in enumerate((("b", 6), ("nowhere", 7))):
            assert await store.commit([then("b", 1 + place), then("a", 1, row=new, follows_from=other)]) == {1}
        assert await store.commit([then("a", 1, row=new, follows_from=("b", 7))]) == set()
        assert len(await log(store, "a")) == 2


@asynchronous
async def test_seats_are_taken_changed_and_left(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first("t", seats=[seat(2), seat(0), seat(1)])])
        await store.commit([then("t", 1, seats=[seat(1, BEN, "Ben")], gone=[0])])
        loaded = await store.load("t")
        assert loaded is not None
        assert loaded.seats == [seat(1, BEN, "Ben"), seat(2)]


@asynchronous
async def test_rows_are_found_without_their_logs(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first("a"), first("b", state="over"), first("c")])
        assert await store.rows(["b", "a", "nobody’s", "a"]) == {"a": row("a"), "b": row("b", state="over")}
        assert await store.rows([]) == {}


@asynchronous
async def test_a_lasting_secret_is_the_same_for_ever_and_for_both_nodes(any_store: str) -> None:
    async with two_nodes(any_store) as (one, other):
        wanted = [node.lasting_secret("days", b"%d" % n) for n, node in enumerate((one, other, one, other))]
        assert len({*await asyncio.gather(*wanted)}) == 1, "even if all ask first"
        kept = await one.lasting_secret("days", b"another")
        assert await one.lasting_secret("other days", b"else") == b"else"
    async with opened(any_store) as store:
        assert await store.lasting_secret("days", b"yet another") == kept


@pytest.mark.daily
@asynchronous
async def test_one_of_many_wins_each_place(any_store: str) -> None:
    """Both nodes write to all tables all the time, in opposite orders."""
    tables = [f"t{n}" for n in range(8)]
    won: dict[str, list[bytes]] = {table: [b"0"] for table in tables}

    async def play(store: Store, name: bytes, order: Sequence[str]) -> None:
        for turn in range(15):
            writes = [
                Write(table, len(await log(store, table)), [b"%s %d" % (name, turn)], row(table, changed=turn))
                for table in order
            ]
            unfit = await store.commit(writes)
            for place, write in enumerate(writes):
                if place not in unfit:
                    assert write.first == len(won[write.table])
                    won[write.table] += write.entries

    async with two_nodes(any_store) as (one, other):
        await one.commit([Write(table, 0, [b"0"], row(table), secret=b"") for table in tables])
        await asyncio.gather(play(one, b"one", tables), play(other, b"other", tables[::-1]))
        assert {table: await log(other, table) for table in tables} == won


@asynchronous
async def test_loading_while_others_commit_never_sees_half_a_write(any_store: str) -> None:
    async with two_nodes(any_store) as (one, other):
        await one.commit([first("t")])

        async def write() -> None:
            for n in range(1, 60, 3):
                await one.commit([then("t", n, 3, row=row("t", changed=n + 3), seats=[seat(n)])])

        writing = asyncio.create_task(write())
        while not writing.done():
            loaded = await other.load("t")
            assert loaded is not None
            assert loaded.row.changed == len(loaded.entries) == 1 + 3 * len(loaded.seats)
        await writing


# -- finding tables --------------------------------------------------------------------------


@asynchronous
async def test_a_word_leads_to_one_table_and_is_free_again_afterwards(any_store: str) -> None:
    async with opened(any_store) as store:
        assert await store.commit([first("a", word="mond"), first("b", word="mond"), first("c"), first("d")]) == {1}
        assert await store.table_of_word("mond") == "a"
        assert await store.table_of_word("hund") is None
        assert await store.commit([then("a", 1, row=row("a", state="over"))]) == set()
        assert await store.table_of_word("mond") is None
        assert await store.commit([first("b", word="mond")]) == set()
        assert await store.table_of_word("mond") == "b"


@asynchronous
async def test_public_tables(any_store: str) -> None:
    async with opened(any_store) as store:
        kinds = [
            {"state": state, "public": public, "free": free}
            for state in ("lobby", "running", "over", "abandoned")
            for public in (True, False)
            for free in (0, 3)
        ]
        rows = [row(f"t{n}", created=n, **kind) for n, kind in enumerate(kinds * 2)]
        await store.commit([Write(of.id, 0, [b"0"], of, secret=b"") for of in rows])
        listed = [of for of in rows if of.public and (of.state == "running" or (of.state == "lobby" and of.free))]
        listed.sort(key=lambda of: (of.free == 0, of.free, -of.created))
        assert len(listed) == 6
        assert await store.public_tables(100, 100, 0) == listed
        assert await store.public_tables(4, 100, 0) == listed[:4]
        assert await store.public_tables(100, 100, 1) == [], "nothing has happened since"
        await store.commit([then("t1", 1, row=replace(rows[1], state="over"))])
        assert rows[1] not in await store.public_tables(100, 100, 0)


@asynchronous
async def test_nobody_fills_the_public_list(any_store: str) -> None:
    """Fullest first, then newest; but everybody's first table comes before anybody's second."""

    def table(id: str, share: int | None, free: int, created: int) -> Write:
        return replace(first(id, public=True, free=free, created=created), share=share)

    async with opened(any_store) as store:
        await store.commit([table(f"pest{n}", 7, 1, 1000 + n) for n in range(30)])
        await store.commit(
            [table("old", 8, 2, 1), table("new", 9, 2, 2), table("full", 9, 1, 1), table("was", None, 1, 0)]
        )
        assert [of.id for of in await store.public_tables(100, 2, 0)] == [
            "pest29", "full", "was", "old", "pest28", "new",
        ]  # fmt: skip


@asynchronous
async def test_the_words_of_a_share_are_counted(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit(
            [
                replace(first("a", word="mond", changed=1), share=7),
                replace(first("b", word="hund", changed=9), share=7),
                replace(first("c", changed=9), share=7),
                replace(first("d", word="haus"), share=8),
            ]
        )
        assert await store.words_held(7) == 2
        await store.commit([then("b", 1, row=row("b", word="hund", changed=9))])
        assert await store.words_held(7) == 2, "a table stays whose it was"
        for time in (1, 2):
            await store.advance_clock(time, 0)
        await store.release_words(9, Lifetimes(FOR_EVER, 1, FOR_EVER, FOR_EVER))
        assert (await store.words_held(7), await store.words_held(8), await store.words_held(9)) == (1, 0, 0)


@asynchronous
async def test_the_finished_tables_of_a_day(any_store: str) -> None:
    """Those that ended first come first; a table that has only begun is not among them before it has ended."""
    day = "2026-11-17"
    async with opened(any_store) as store:
        await store.commit(
            [
                first("a", changed=3, state="over", day=day),
                first("b", changed=1, day=day),
                first("c", changed=2, state="over", day=day),
                first("d", changed=4, state="over", day="2026-11-16"),
                first("e", changed=5, state="over"),
            ]
        )
        assert [of.id for of in await store.tables_of_day(day, 9)] == ["c", "a"]
        await store.commit([then("b", 1, row=row("b", changed=9, state="over", day=day))])
        assert [of.id for of in await store.tables_of_day(day, 9)] == ["c", "a", "b"]
        assert [of.id for of in await store.tables_of_day(day, 1)] == ["c"]
        assert await store.tables_of_day("2026-11-18", 9) == []


@asynchronous
async def test_the_tables_of_a_person(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit(
            [
                first("a", changed=1, seats=[seat(0), seat(1, BEN), seat(4)]),
                first("b", changed=3, state="over", seats=[seat(2)]),
                first("c", changed=2, seats=[seat(0, BEN)]),
            ]
        )
        assert await store.tables_of(ANNA, 9) == [
            (row("b", changed=3, state="over"), {2: "Änne"}),
            (row("a", changed=1), {0: "Änne", 4: "Änne"}),
        ]
        assert [(of.id, members) for of, members in await store.tables_of(BEN, 1)] == [("c", {0: "Änne"})]
        await store.commit([then("a", 1, row=row("a", changed=5), gone=[0])])
        assert [(of.id, members) for of, members in await store.tables_of(ANNA, 1)] == [("a", {4: "Änne"})]
        assert await store.tables_of(b"c" * 32, 9) == []


@asynchronous
async def test_who_had_a_seat_before_is_known_until_nobody_needs_it(any_store: str) -> None:
    given = seat(1).given(b"new", BEN)
    assert given == replace(seat(1, BEN), token=b"new", former=(ANNA,))
    assert given.given(b"back", ANNA).former == (BEN,), "who has it is not who had it"
    assert given.given(b"nobody", NOBODY).given(b"else", CEM).former == (ANNA, BEN), "nobody never had it"
    async with opened(any_store) as store:
        await store.commit([first("a", seats=[seat(0, BEN), seat(1)]), first("b", seats=[seat(0)])])
        await store.commit([then("a", 1, seats=[given])])
        await store.commit([then("b", 1, seats=[seat(0).given(b"", BEN).given(b"", CEM)])])
        assert await store.seats_of("a") == (await store.load("a")).seats == [seat(0, BEN), given]  # type: ignore[union-attr]
        assert await store.tables_of(ANNA, 9) == []
        assert await store.tables_of(ANNA, 9, former=True) == [(row("a"), {1: "Änne"}), (row("b"), {0: "Änne"})]
        assert await store.tables_of(BEN, 9, former=True) == [
            (row("a"), {0: "Änne", 1: "Änne"}),
            (row("b"), {0: "Änne"}),
        ]
        # in one commit: of two writes the later one counts
        later = replace(given, name="Ben", former=())
        assert await store.commit([then("a", 2, seats=[given]), then("a", 3, seats=[later])]) == set()
        assert await store.seats_of("a") == [seat(0, BEN), later]
        assert [of.id for of, _ in await store.tables_of(ANNA, 9, former=True)] == ["b"]


@asynchronous
async def test_nobody_is_remembered_for_a_seat_that_is_gone(store_file: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first(id, seats=[seat(0).given(b"", BEN), seat(1).given(b"", BEN)]) for id in "ab"])
        with closing(sqlite3.connect(store_file)) as database:
            await store.commit([then("a", 1, seats=[seat(0).given(b"", CEM)], gone=[0])])
            assert database.execute("SELECT count(*) FROM former").fetchone() == (3,)
            await store.delete("b")
            assert database.execute("SELECT count(*) FROM former").fetchone() == (1,)


@asynchronous
async def test_evenings_and_clubs_are_found_apart_from_tables(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first(id, seats=[seat(0)]) for id in ("a", "cl.a", "ev.a")])
        found = [[of.id for of, _ in await store.tables_of(ANNA, 9, kind=kind)] for kind in ("", EVENING, CLUB)]
        assert found == [["a"], ["ev.a"], ["cl.a"]]


@asynchronous
async def test_what_is_deleted_is_gone_and_harms_nothing_else(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first("a", word="esel", seats=[seat(0)]), first("b", seats=[seat(0)])])
        await store.delete("a")
        assert (await store.load("a"), await store.seats_of("a"), await store.table_of_word("esel")) == (None, [], None)
        assert await store.commit([then("a", 1)]) == {0}, "whoever still holds it learns so"
        assert await store.commit([first("a", word="esel")]) == set(), "as if it had never been"
        assert len((await store.load("b")).seats) == 1  # type: ignore[union-attr]
        await store.delete("nowhere")


@asynchronous
async def test_a_name_that_is_removed_is_nowhere_in_the_log(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first("a", 3), first("b", 3)])
        replaced = [(1, b'{"n":"nobody"}')]
        assert await store.commit([replace(then("a", 3), replaced=replaced)]) == set()
        assert (await store.load("a")).entries == [b'{"n":0}', b'{"n":"nobody"}', b'{"n":2}', b'{"n":3}']  # type: ignore[union-attr]
        assert await store.commit([replace(then("a", 3), replaced=[(0, b"{}")])]) == {0}, "too late"
        assert (await store.load("a")).entries[0] == b'{"n":0}'  # type: ignore[union-attr]
        assert (await store.load("b")).entries == entries(0, 3)  # type: ignore[union-attr]


@asynchronous
async def test_all_places_are_listed_and_those_where_somebody_is_called_so(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first(id, changed=n, seats=[seat(0)]) for n, id in enumerate(("a", "cl.b", "ev.c"))])
        await store.commit(
            [Write("d", 0, entries(0, 1), row("d", changed=9), [replace(seat(0), name="Ben")], secret=b"")]
        )
        assert [place.id for place in await store.places(3)] == ["d", "ev.c", "cl.b"]
        assert [place.id for place in await store.places(9, (1, "cl.b"))] == ["a"]
        assert [place.id for place in await store.places(9, None, "Ben")] == ["d"]
        assert [place.id for place in await store.places(9, (2, "ev.c"), seat(0).name)] == ["cl.b", "a"]


@asynchronous
async def test_addresses_are_blocked_for_a_time(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.block("192.0.2.7", 50, now=10)
        await store.block("192.0.2.8", 20, now=10)
        assert await store.blocks() == {"192.0.2.7": 50, "192.0.2.8": 20}
        await store.block("192.0.2.7", 30, now=30)
        assert await store.blocks() == {}, "both are over"


@pytest.mark.slow
@asynchronous
async def test_what_was_deleted_is_in_none_of_the_files_and_takes_up_no_room(store_file: str) -> None:
    entry = b'{"name":"Annegret Zwiebel"}'
    async with opened(store_file) as store:
        await store.commit([Write("a", 0, [entry] * 40_000, row("a"), secret=b""), first("b")])
        await store.delete("a")
        while await store.shrink():
            pass
        files = [Path(store_file), Path(f"{store_file}-wal")]
        assert not any(b"Zwiebel" in file.read_bytes() for file in files)
        assert sum(file.stat().st_size for file in files) < 200_000
        assert await store.commit([then("b", 1)]) == set(), "and nothing else is harmed"
        await store.ready()


@asynchronous
async def test_nobody_waits_while_a_backup_keeps_what_was_deleted(
    store_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 2 * PATIENCE)  # whoever waits for the backup fails
    async with opened(store_file) as store:
        await store.commit([first("a"), first("b")])
        with closing(sqlite3.connect(store_file)) as backup:
            backup.execute("BEGIN")
            backup.execute("SELECT count(*) FROM tables").fetchone()
            await store.delete("a")
            assert await store.shrink(), "it is to be tried again"
            assert await store.commit([then("b", 1)]) == set()
        assert not await store.shrink()
        assert Path(f"{store_file}-wal").stat().st_size == 0


@asynchronous
async def test_a_file_from_before_that_could_not_shrink_can_now(store_file: str) -> None:
    Path(store_file).parent.mkdir()
    database = sqlite3.connect(store_file)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE old (name TEXT)")
    database.commit()
    database.close()
    async with opened(store_file) as store:
        await store.commit([first("a")])
    database = sqlite3.connect(store_file)
    assert database.execute("PRAGMA auto_vacuum").fetchone() == (sqlite_file.INCREMENTAL,)
    database.close()


@asynchronous
async def test_a_file_from_before_that_there_is_no_room_to_copy_is_used_as_it_is(store_file: str) -> None:
    resource = pytest.importorskip("resource")  # not on Windows
    Path(store_file).parent.mkdir()
    with closing(sqlite3.connect(store_file)) as database, database:
        database.execute("CREATE TABLE old (name TEXT)")
        database.execute("INSERT INTO old VALUES (?)", ("Anna" * 500_000,))
    limit = resource.RLIMIT_FSIZE
    before = resource.getrlimit(limit)
    resource.setrlimit(limit, (1_000_000, before[1]))  # half of it
    try:
        async with opened(store_file) as store:
            await store.commit([first("a")])
            assert await store.load("a") is not None
    finally:
        resource.setrlimit(limit, before)


@asynchronous
async def test_the_tables_of_a_person_page_by_page(any_store: str) -> None:
    """Several changed at the same moment; none is left out, and none comes twice."""
    async with opened(any_store) as store:
        await store.commit([first(f"t{n:02}", changed=n // 4, seats=[seat(0), seat(1)]) for n in range(30)])
        every = await store.tables_of(ANNA, 100)
        found: list[tuple[TableRow, dict[int, str]]] = []
        while page := await store.tables_of(ANNA, 7, (found[-1][0].changed, found[-1][0].id) if found else None):
            found += page
        assert found == every
        assert len(found) == 30


@asynchronous
async def test_lists_and_look_ups_use_an_index(store_file: str) -> None:
    async with opened(store_file):
        pass
    database = sqlite3.connect(store_file)
    statements = (
        sql.LISTED, sql.WORDS_HELD, sql.PERSON_PLACES, sql.TABLE_OF_WORD, sql.ENTRIES, sql.SEATS, sql.EXPIRED,
        sql.PLACES, sql.NAMED,
    )  # fmt: skip
    for statement in map(sql.with_question_marks, statements):
        plan = database.execute(f"EXPLAIN QUERY PLAN {statement}", [None] * statement.count("?")).fetchall()
        assert not any("SCAN tables" in line and "USING INDEX" not in line for *_, line in plan), plan
        assert not any(f"SCAN {name}" in line for name in ("entries", "former", "seats") for *_, line in plan), plan
    database.close()
