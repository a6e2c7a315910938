"""The built page as the server hands it out: types, caching, compression, addresses. The build here is a tiny one."""

from __future__ import annotations

import gzip
from pathlib import Path

import aiohttp
import pytest

import mutschel
from http_server import HttpClient, server
from mutschel.server.http.headers import SECURITY
from waiting import asynchronous

SCRIPT = b"console.log('a die falls');\n" * 50
INDEX = '<!doctype html>\n<meta name="mutschel-version" content="" />\n<title>Würfel</title>\n'
TABLE = INDEX.replace("<title>", '<link rel="modulepreload" href="/assets/main-a1b2.js">\n<title>')
FILES = {
    "index.html": INDEX.encode(),
    "table.html": TABLE.encode(),
    "sw.js": b"// small",
    "manifest.webmanifest": b"{}",
    "icon.svg": b"<svg/>",
    "icon-192.png": b"\x89PNG",
    "assets/main-a1b2.js": SCRIPT,
    "assets/main-c3d4.css": b"body {}",
    "assets/text-e5f6.woff2": bytes(range(256)),
    "assets/motions-0718.bin": bytes(1000),
    "assets/data-1829.json": b"{}",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    for name, body in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(body)
    (tmp_path / "secret.txt").write_text("not for you", encoding="utf-8")
    return folder


async def fetch(me: HttpClient, path: str, **headers: str) -> tuple[aiohttp.ClientResponse, bytes]:
    given = {"Accept-Encoding": "identity"} | {name.replace("_", "-"): value for name, value in headers.items()}
    async with me.session.get(me.base + path, headers=given) as response:
        body = await response.read()
    if "Origin" not in headers:
        assert SECURITY.items() <= dict(response.headers).items()
    return response, body


@asynchronous
async def test_every_address_of_the_page_gets_it_and_it_knows_the_version(tmp_path: Path, built: Path) -> None:
    async with server(tmp_path, client=built, requests_per_minute=1) as me:
        index, table = (
            page.replace('content=""', f'content="{mutschel.__version__}"').encode() for page in (INDEX, TABLE)
        )
        for path in (
            "/",
            "/me",
            "/t/abc",
            "/t/%22abc",
            "/t/abc/replay",
            "/games/dice-cup",
            "/check",
            "/about",
            "/apiary",
            "/?lang=xx",
        ):
            response, body = await fetch(me, path)
            assert (response.status, response.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
            assert response.headers["Cache-Control"] == "no-cache"
            assert body == (table if path == "/t/abc" else index)
            ahead = "</api/tables/abc>; rel=preload; as=fetch"
            assert response.headers.get("Link") == (ahead if path == "/t/abc" else None)


@asynchronous
async def test_files_have_their_types_and_only_hashed_ones_are_kept(tmp_path: Path, built: Path) -> None:
    types = {
        "sw.js": "text/javascript; charset=utf-8",
        "manifest.webmanifest": "application/manifest+json",
        "icon.svg": "image/svg+xml",
        "icon-192.png": "image/png",
        "assets/main-a1b2.js": "text/javascript; charset=utf-8",
        "assets/main-c3d4.css": "text/css; charset=utf-8",
        "assets/text-e5f6.woff2": "font/woff2",
        "assets/motions-0718.bin": "application/octet-stream",
        "assets/data-1829.json": "application/json",
    }
    async with server(tmp_path, client=built) as me:
        for name, type in types.items():
            response, body = await fetch(me, f"/{name}")
            assert (response.status, response.headers["Content-Type"], body) == (200, type, FILES[name])
            kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
            assert response.headers["Cache-Control"] == kept


@asynchronous
async def test_what_is_worth_it_is_compressed_for_whoever_takes_it(tmp_path: Path, built: Path) -> None:
    async with server(tmp_path, client=built, origins=("https://other.example",)) as me:
        for accepted in ("gzip", "br, GZIP;q=0.5", "deflate, gzip;q=1.0, *;q=0.5"):
            response, body = await fetch(me, "/assets/main-a1b2.js", Accept_Encoding=accepted)
            assert (response.headers["Content-Encoding"], gzip.decompress(body)) == ("gzip", SCRIPT)
            assert response.headers["Vary"] == "Accept-Encoding"
        for refused in ("identity", "br", "gzip;q=0", "gzip; q=0.0, br", ""):
            response, body = await fetch(me, "/assets/main-a1b2.js", Accept_Encoding=refused)
            assert ("Content-Encoding" in response.headers, body) == (False, SCRIPT)
            assert response.headers["Vary"] == "Accept-Encoding"
        small, body = await fetch(me, "/sw.js", Accept_Encoding="gzip")
        assert ("Content-Encoding" in small.headers, "Vary" in small.headers, body) == (False, False, FILES["sw.js"])
        foreign, _ = await fetch(me, "/assets/main-a1b2.js", Origin="https://other.example")
        assert foreign.headers.getall("Vary") == ["Accept-Encoding", "Origin"]


@asynchronous
async def test_who_has_it_already_is_not_sent_it_again(tmp_path: Path, built: Path) -> None:
    async with server(tmp_path, client=built) as me:
        plain, packed = [await fetch(me, "/assets/main-a1b2.js", Accept_Encoding=how) for how in ("identity", "gzip")]
        assert plain[0].headers["ETag"] != packed[0].headers["ETag"]
        tag = (await fetch(me, "/t/abc"))[0].headers["ETag"]
        for known in (tag, f'"other", W/{tag}', "*"):
            response, body = await fetch(me, "/t/abc", If_None_Match=known)
            assert (response.status, body, response.headers["ETag"]) == (304, b"", tag)
            assert response.headers["Cache-Control"] == "no-cache"
        assert (await fetch(me, "/", If_None_Match=tag))[0].status == 200  # another page
        assert (await fetch(me, "/", If_None_Match='"other"'))[0].status == 200
        assert (await fetch(me, "/", If_None_Match="junk"))[0].status == 200


@asynchronous
async def test_nothing_but_the_build_can_be_fetched(tmp_path: Path, built: Path) -> None:
    async with server(tmp_path, client=built) as me:
        for path in (
            "/secret.txt", "/assets/main-old.js", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt",
            "/..%5csecret.txt", "//secret.txt", f"/{tmp_path}/secret.txt", "/client/..%2f..",
            "/assets/main-a1b2.js%00.css", "/.git/config.x",
        ):  # fmt: skip
            assert (await fetch(me, path))[0].status == 404, path
        assert (await fetch(me, "/assets/"))[1].startswith(b"<!doctype html>")  # a folder is no file
        for path in ("/e/ev.x1Yz", "/c/cl.x1Yz", "/admin/ev.x1Yz"):  # nor is an evening or a club
            assert (await fetch(me, path))[1].startswith(b"<!doctype html>")
        assert await me.ask("POST", "/t/abc", {}, status=405) == "no-such-method"
        for path in ("/api", "/api/", "/api/nothing", "/api/tables/"):
            assert await me.ask("GET", path, status=404) == "no-such-page"


@asynchronous
async def test_the_head_alone_can_be_asked_for(tmp_path: Path, built: Path) -> None:
    async with server(tmp_path, client=built) as me, me.session.head(f"{me.base}/assets/main-a1b2.js") as response:
        assert (response.status, await response.read()) == (200, b"")


@asynchronous
async def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        for path in ("/", "/t/abc"):
            response, body = await fetch(me, path)
            assert (response.status, response.content_type) == (503, "text/plain")
            german, english = body.decode().splitlines()
            assert "Bau sie mit: make web" in german
            assert "Build it with: make web" in english
