"""`mutschel admin` against a real server."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from mutschel.cli.main import main
from serving import NO_LIMITS, serving

pytestmark = pytest.mark.slow
TOKEN = "an-admin-s-token-22-ch"
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("MUTSCHEL_ADMIN_TOKEN", TOKEN)

    def run(*arguments: str) -> tuple[int, str]:
        code = main(["admin", *arguments, "--lang", "en"])
        told = capsys.readouterr()
        return code, told.out + told.err

    return run


def test_all_of_it(tmp_path: Path, run: Run) -> None:
    with serving(tmp_path, admin_token=TOKEN, **NO_LIMITS) as server:
        here = ("--url", server.url)
        assert "nothing" in run("list", *here)[1]
        body = json.dumps({"game": "pasch", "names": ["Anna", "Ben"], "start": True}).encode()
        with urlopen(Request(f"{server.url}/api/tables", body, {"Content-Type": "application/json"})) as response:
            made = json.load(response)["table"]
        id, word = made["id"], made["word"]
        table = f"t/{id}"  # an id may begin with a dash
        assert all(one in run("list", *here)[1] for one in (table, "pasch", "running", "Anna, Ben"))
        assert table in run("list", "--name", "Ben", *here)[1]
        assert table not in run("list", "--name", "Klaus", *here)[1]
        for place in (table, word, f"{server.url}/{table}"):
            assert "Anna, Ben" in run("show", place, *here)[1]

        code, told = run("forget", table, "Klaus", *here)
        assert (code, "Anna, Ben" in told) == (2, True)
        assert "Nothing has changed" in run("forget", table, "Anna", *here)[1], "nobody was there to agree"
        assert "Anna, Ben" in run("show", table, *here)[1]
        assert run("forget", table, "Anna", "--yes", *here) == (0, f"Anna no longer appears in {id}.\n")
        assert "N. N., Ben" in run("show", table, *here)[1]
        run("close", table, "--yes", *here)
        assert "abandoned" in run("show", table, *here)[1]
        code, told = run("close", table, "--yes", *here)
        assert (code, "over" in told) == (2, True)
        assert "192.0.2.9 (2" in run("block", "192.0.2.9", *here)[1]
        assert "192.0.2.9" not in run("unblock", "192.0.2.9", *here)[1]
        assert "192" not in run("load", *here)[1]
        assert run("delete", table, "--yes", *here)[0] == 0
        assert table not in run("list", *here)[1]
        code, told = run("show", table, *here)
        assert (code, "isn’t here" in told) == (2, True)


def test_what_is_missing_is_said_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("dance") == (
        2,
        "`mutschel admin` doesn’t know dance. "
        "It knows: token, list, show, close, delete, forget, block, unblock, load\n",
    )
    assert "PLACE NAME" in run("forget", "x")[1]
    assert "needs: nothing else" in run("list", "x")[1]
    code, told = run("load", "--url", "http://127.0.0.1:9")
    assert (code, "127.0.0.1:9" in told) == (2, True)
    monkeypatch.delenv("MUTSCHEL_ADMIN_TOKEN")
    code, told = run("load")
    assert (code, "MUTSCHEL_ADMIN_TOKEN" in told) == (2, True)
    assert len(run("token")[1].strip()) == 22


def test_a_place_that_cannot_be_read_is_listed_and_deleted(tmp_path: Path, run: Run) -> None:
    with serving(tmp_path, admin_token=TOKEN, **NO_LIMITS) as server:
        body = json.dumps({"game": "pasch", "names": ["Anna"]}).encode()
        with urlopen(Request(f"{server.url}/api/tables", body, {"Content-Type": "application/json"})) as response:
            table = f"t/{json.load(response)['table']['id']}"
    [file] = tmp_path.glob("*.sqlite")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE tables SET summary = '{', state = 'rvnning'")
    with serving(tmp_path, admin_token=TOKEN, **NO_LIMITS) as server:
        here = ("--url", server.url)
        assert all(one in run("list", *here)[1] for one in (table, "can’t be read", "Anna"))
        assert "can’t be read" in run("show", table, *here)[1]
        assert run("delete", table, "--yes", *here)[0] == 0
        assert "nothing" in run("list", *here)[1]
