"""The lobby over HTTP: why it refuses, and in which words."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from http_server import server
from waiting import asynchronous

UNKNOWN = "x" * 22


@asynchronous
async def test_what_a_new_table_can_be_refused_for(tmp_path: Path) -> None:
    async with server(tmp_path, tables_per_hour=0) as me:
        assert await me.lay(status=404, game="nothing-like-it") == "no-such-game"
        assert await me.lay(status=409, options={"rounds": 0}) == "bad-option"
        assert await me.lay(status=409, options={"rounds": {"a": [[]]}}) == "bad-option"
        assert await me.lay(status=409, options={"nothing": 1}) == "unknown-option"
        assert await me.lay(status=409, options={"begins": 41}) == "bad-option"
        assert await me.lay(status=409, names=["Anna", "anna"]) == "name-taken"
        assert await me.lay(status=409, names=["An\u202ena"]) == "bad-name"
        assert await me.lay(status=409, names=["Pаul"], public=True) == "mixed-name"
        assert await me.lay(status=409, names=["t.me/x"], public=True) == "link-name"
        assert await me.lay(status=409, game="dice-cup", options={}, bots=["easy"] * 7) == "table-full"
        assert await me.lay(status=409, names=["Anna"], start=True) == "bad-players"
        assert me.service.tables.live == {}


MALFORMED: dict[str, bytes] = {
    "empty": b"",
    "cut off": b'{"game": "pas',
    "not an object": b"[]",
    "no game": b"{}",
    "unknown field": b'{"game": "pasch", "admin": true}',
    "wrong type": b'{"game": 7}',
    "long name": b'{"game": "pasch", "names": ["' + b"x" * 25 + b'"]}',
    "unknown level": b'{"game": "pasch", "bots": ["cheat"]}',
    "too quick": b'{"game": "pasch", "decision_seconds": 4}',
    "bad key": b'{"game": "pasch", "person": "short"}',
    "not UTF-8": b'{"game": "\xff"}',
    "half a character": b'{"game": "\\ud800"}',
    "NaN": b'{"game": "pasch", "options": {"rounds": NaN}}',
    "huge number": b'{"game": "pasch", "options": {"rounds": 1e999}}',
    "deep": b'{"game": "pasch", "names": ' + b"[" * 7000 + b"]" * 7000 + b"}",
    "byte order mark": b'\xef\xbb\xbf{"game": "pasch"}',
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
@asynchronous
async def test_a_malformed_body_is_refused(tmp_path: Path, body: bytes) -> None:
    async with server(tmp_path) as me:
        assert await me.ask("POST", "/api/tables", body, status=400) == "bad-request"
        assert me.service.tables.live == {}


@asynchronous
async def test_what_is_wrong_with_a_body_is_said_in_the_language_asked_for(tmp_path: Path) -> None:
    told = {}
    async with server(tmp_path) as me:
        for what, body in MALFORMED.items():
            headers = {"Content-Type": "application/json"}
            async with me.session.post(f"{me.base}/api/tables?lang=de", data=body, headers=headers) as response:
                told[what] = (await response.json())["text"].partition("erwartet: ")[2]
    unreadable = "Das JSON ist nicht lesbar."
    assert told == {
        "empty": unreadable,
        "cut off": unreadable,
        "not an object": "Erwartet wird object, nicht array.",
        "no game": "Das Feld game fehlt.",
        "unknown field": "Ein Feld admin gibt es nicht.",
        "wrong type": "$.game: Erwartet wird str, nicht int.",
        "long name": "$.names[0]: Das ist länger als 24.",
        "unknown level": "$.bots[0]: cheat ist keine der Möglichkeiten.",
        "too quick": "$.decision_seconds: Das ist weniger als 5.",
        "bad key": "$.person: Es muss so aussehen: ^[A-Za-z0-9_-]{22}$",
        "not UTF-8": unreadable,
        "half a character": unreadable,
        "NaN": unreadable,
        "huge number": unreadable,
        "deep": told["deep"],  # how deep is too deep depends on the Python
        "byte order mark": unreadable,
    }
    assert told["deep"] in (unreadable, "$.names[0]: Erwartet wird str, nicht array.")


@asynchronous
async def test_bodies_of_another_kind_are_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        large = b'{"game": "' + b"x" * 20_000 + b'"}'
        assert await me.ask("POST", "/api/tables", large, status=413) == "too-large"
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            headers = {"Content-Type": kind}
            assert await me.ask("POST", "/api/tables", b"{}", status=415, headers=headers) == "not-json"
        bomb = gzip.compress(b" " * 1_000_000)
        headers = {"Content-Encoding": "gzip"}
        assert await me.ask("POST", "/api/tables", bomb, status=415, headers=headers) == "not-json"
        charset = {"Content-Type": "application/json; charset=utf-8"}
        await me.ask("POST", "/api/tables", b'{"game": "pasch"}', status=201, headers=charset)


@asynchronous
async def test_tables_that_are_not_there(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        for id in ("nothing", "x" * 100, "%00", "%F0%9F%8E%B2", "..%2f"):
            path = f"/api/tables/{id}"
            for part in ("", "/result", "/log", "/verify", "/replay", "/qr.svg"):
                assert await me.ask("GET", path + part, status=404) == "no-such-table"
            assert await me.ask("POST", f"{path}/seats", {"names": ["Anna"]}, status=404) == "no-such-table"
            assert await me.ask("POST", f"{path}/start", status=404, tokens=UNKNOWN) == "no-such-table"
            assert await me.ask("POST", f"{path}/next", {}, status=404, tokens=UNKNOWN) == "no-such-table"
            assert await me.ask("DELETE", f"{path}/seats/0", status=404, tokens=UNKNOWN) == "no-such-table"


@asynchronous
async def test_tokens_that_are_none(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        for header in ("Bearer", "Bearer short", f"Basic {UNKNOWN}", f"Bearer {UNKNOWN} {UNKNOWN}", "Bearer ü"):
            assert await me.ask("GET", "/api/me", status=401, headers={"Authorization": header}) == "bad-token"
        assert await me.ask("GET", "/api/me", status=401, tokens=",".join([UNKNOWN] * 25)) == "bad-token"


@asynchronous
async def test_refusals_come_in_the_language_asked_for(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        for query, header, text in [
            ("?lang=de", "en", "Diesen Tisch gibt es nicht."),
            ("?lang=en", "de", "There is no such table."),
            ("", "fr, de-CH;q=0.8, en;q=0.5", "Diesen Tisch gibt es nicht."),
            ("", "en-GB,de;q=0", "There is no such table."),
            ("", "de;q=junk", "There is no such table."),
            ("", "", "There is no such table."),
        ]:
            url, headers = f"{me.base}/api/tables/nothing{query}", {"Accept-Language": header}
            async with me.session.get(url, headers=headers) as response:
                assert (await response.json())["text"].startswith(text)
        assert await me.ask("GET", "/api/games?lang=fr", status=400) == "bad-language"
