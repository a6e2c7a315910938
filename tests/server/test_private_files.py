"""Files about people are private, from their first byte on: matches, records, backups."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from mutschel.cli.main import main
from mutschel.cli.record_store import read_records, records_file, write_records
from mutschel.games.registry import find_game
from mutschel.host.local import LocalTable
from mutschel.host.private_files import create_private
from mutschel.store.backup import back_up
from stores import entries, first, log, opened, then

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def opened_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The modes of all files at the moment they came to be, whatever the user's own rules are."""
    before = os.umask(0)
    real = os.open
    modes: list[int] = []

    def watched(path: str, flags: int, mode: int = 0o777, **more: int) -> int:
        descriptor = real(path, flags, mode, **more)
        if flags & os.O_CREAT and str(path).startswith(str(tmp_path)):
            modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return descriptor

    monkeypatch.setattr(os, "open", watched)
    yield modes
    os.umask(before)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_a_file_is_private_when_it_begins(tmp_path: Path, opened_with: list[int]) -> None:
    with create_private(tmp_path / "new") as new:
        new.write("secret")
        assert mode(tmp_path / "new") == 0o600
    assert opened_with == [0o600]
    with pytest.raises(FileExistsError):
        create_private(tmp_path / "new")


def test_a_match(tmp_path: Path, opened_with: list[int]) -> None:
    table = LocalTable(find_game("pasch"), ["Anna", "Ben"], {}, {1: "easy"}, "seed")
    table.write_to(tmp_path / "match.jsonl")
    table.go_on()
    assert opened_with == [0o600]
    assert mode(tmp_path / "match.jsonl") == 0o600


def test_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.cli.record_store.records_file", lambda: tmp_path / "records.json")
    (tmp_path / "records.new").write_text("of a program that died")
    write_records({"choice": {"Anna": 100}})
    assert mode(tmp_path / "records.json") == 0o600
    assert read_records() == {"choice": {"Anna": 100}}
    assert records_file().parent != tmp_path


# -- backups -----------------------------------------------------------------------------------


def test_a_backup_while_the_server_writes(tmp_path: Path, opened_with: list[int], capsys: Capture) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"

    async def go() -> None:
        async with opened(str(database)) as store:
            await store.commit([first("t", state="over")])
            opened_with.clear()
            assert await asyncio.to_thread(main, ["backup", str(copy), "--database", f"sqlite:///{database}"]) == 0
            assert opened_with == [0o600]
            await store.commit([then("t", 1)])
        assert [file.name for file in tmp_path.glob("copy*")] == ["copy.sqlite"]
        assert mode(copy) == 0o600
        async with opened(str(copy)) as store:
            assert await log(store, "t") == entries(0, 1)

    asyncio.run(go())
    assert "Only you can read it" in " ".join(capsys.readouterr().out.split())


def test_a_backup_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    junk, empty, copy = tmp_path / "junk", tmp_path / "empty", tmp_path / "copy.sqlite"
    junk.write_text("This is no database, but a text that is long enough to look like one. " * 20)
    empty.touch()
    for arguments, sentence in (
        (["--database", str(tmp_path / "nothing")], "There is no file or folder"),
        (["--database", str(junk)], "This isn’t a Mutschel database, or it is damaged."),
        (["--database", str(empty)], "This isn’t a Mutschel database, or it is damaged."),
        (["--database", "postgresql://db/mutschel"], "pg_dump"),
    ):
        assert main(["backup", str(copy), *arguments]) == 2
        assert sentence in capsys.readouterr().err
        assert not copy.exists()
    monkeypatch.setenv("MUTSCHEL_DATABASE", str(empty))
    copy.write_text("something else")
    assert main(["backup", str(copy)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert copy.read_text() == "something else"
    with pytest.raises(FileNotFoundError):
        back_up(empty, tmp_path / "no such folder" / "copy")


def test_the_copy_needs_no_other_file(tmp_path: Path) -> None:
    async def go() -> None:
        async with opened(str(tmp_path / "tables.sqlite")) as store:
            await store.commit([first("t")])
            back_up(tmp_path / "tables.sqlite", tmp_path / "copy.sqlite")

    asyncio.run(go())
    database = sqlite3.connect(f"file:{tmp_path}/copy.sqlite?mode=ro&immutable=1", uri=True)
    assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
