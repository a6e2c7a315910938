"""The code around the routes: limits, origins, headers, log, metrics, description; and the end of a server."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError

from http_server import QUICK, HttpClient, ManualClock, server
from mutschel.host.presence import Device
from mutschel.protocol import PROTOCOL
from mutschel.server.limits import FOUND_FOR
from mutschel.server.loglines import JsonLines, TextLines
from mutschel.store import StoreError
from waiting import asynchronous

pytestmark = pytest.mark.slow

HELLO = {"type": "hello", "protocol": PROTOCOL}


async def answer(me: HttpClient, path: str, method: str = "GET", **headers: str) -> aiohttp.ClientResponse:
    """The bare answer."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with me.session.request(method, me.base + path, headers=named) as response:
        await response.read()
    return response


# -- limits ------------------------------------------------------------------------------------


@asynchronous
async def test_requests_of_one_address_are_limited(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    clock = ManualClock()
    async with server(tmp_path, clock, requests_per_minute=3, proxies=1) as me:
        home, other = {"X-Forwarded-For": "1.2.3.4, 192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        for _ in range(3):
            await me.ask("GET", "/api/tables", headers=home)
        assert await me.ask("GET", "/api/tables", status=429, headers=home) == "too-many-requests"
        assert (await answer(me, "/api/tables", **home)).headers["Retry-After"] == "20"
        assert await me.ask("GET", "/api/nothing", status=429, headers=home) == "too-many-requests"
        invented = {"X-Forwarded-For": "5.6.7.8, 192.0.2.1"}  # what a client says itself doesn't count
        assert await me.ask("GET", "/api/tables", status=429, headers=invented) == "too-many-requests"
        await me.ask("GET", "/api/tables", headers=other)
        for path in ("/healthz", "/metrics"):
            assert await me.ask("GET", path, status=429, headers=home) == "too-many-requests"
        clock.now += 20
        await me.ask("GET", "/api/tables", headers=home)
    statuses = {record.facts["status"] for record in caplog.records if record.getMessage() == "request"}  # type: ignore[attr-defined]
    assert statuses == {200}, "whoever asks on and on doesn’t fill the log"


@asynchronous
async def test_no_proxy_is_believed_where_none_stands(tmp_path: Path) -> None:
    async with server(tmp_path, requests_per_minute=1) as me:
        await me.ask("GET", "/api/tables", headers={"X-Forwarded-For": "192.0.2.1"})
        headers = {"X-Forwarded-For": "192.0.2.2"}
        assert await me.ask("GET", "/api/tables", status=429, headers=headers) == "too-many-requests"


@asynchronous
async def test_tables_and_words_of_one_address_are_limited(tmp_path: Path) -> None:
    clock = ManualClock()
    async with server(tmp_path, clock, tables_per_hour=2, words_per_minute=2, proxies=1) as me:
        await me.lay(status=404, game="nothing")  # counts, too
        word = (await me.lay(names=["Anna"]))["table"]["word"]
        assert await me.lay(status=429) == "too-many-tables"
        other = {"X-Forwarded-For": "192.0.2.2"}
        await me.ask("POST", "/api/tables", QUICK, status=201, headers=other)
        clock.now += 1800
        await me.lay()
        for wrong in ("XXXX", "YYYY"):
            await me.ask("GET", f"/api/words/{wrong}", status=404)
        assert await me.ask("GET", f"/api/words/{word}", status=429) == "too-many-words"
        await me.ask("GET", f"/api/words/{word}", headers=other)
        clock.now += 30
        await me.ask("GET", f"/api/words/{word}")


@asynchronous
async def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    async with server(tmp_path, connections_per_address=1) as me:
        path = f"/api/tables/{(await me.lay())['table']['id']}/play"
        async with me.session.ws_connect(me.base + path) as first:
            await first.send_json(HELLO)
            await first.receive()
            async with me.session.ws_connect(me.base + path, headers={"Accept-Language": "de"}) as second:
                await second.send_json(HELLO)
                bye = await second.receive_json()
                assert bye["type"] == "bye"
                assert bye["code"] == "too-many-connections"
                assert "schon ein Gerät" in bye["text"]
                assert (await second.receive()).type is WSMsgType.CLOSE
            figures = await me.ask("GET", "/metrics")
            assert "mutschel_connections 1.0" in figures
            assert 'mutschel_refusals_total{code="too-many-connections"} 1.0' in figures
        while "mutschel_connections 1.0" in await me.ask("GET", "/metrics"):
            await asyncio.sleep(0.01)
        async with me.session.ws_connect(me.base + path) as again:
            await again.send_json(HELLO)
            assert (await again.receive_json())["type"] == "welcome"


# -- origins -----------------------------------------------------------------------------------


@asynchronous
async def test_only_our_own_pages_and_those_allowed_may_play(tmp_path: Path) -> None:
    async with server(tmp_path, origins=("https://friend.example",), public_url="https://dice.example") as me:
        path = f"{me.base}/api/tables/{(await me.lay())['table']['id']}/play"
        for origin in (me.base, "https://friend.example", "https://dice.example"):
            async with me.session.ws_connect(path, headers={"Origin": origin}) as ws:
                await ws.send_json(HELLO)
                assert (await ws.receive_json())["type"] == "welcome"
        for origin in ("https://evil.example", "null", f"{me.base}.evil.example"):
            with pytest.raises(WSServerHandshakeError) as refused:
                await me.session.ws_connect(path, headers={"Origin": origin})
            assert refused.value.status == 403


@asynchronous
async def test_play_needs_a_websocket_and_a_table(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        response = await answer(me, "/api/tables/nothing/play")
        assert (response.status, (await response.json())["code"]) == (400, "not-a-websocket")
        assert (await answer(me, "/api/tables/%00/play")).status == 404
        async with me.session.ws_connect(f"{me.base}/api/tables/nothing/play") as ws:
            await ws.send_json(HELLO)
            assert (await ws.receive_json())["code"] == "no-such-table"


@asynchronous
async def test_pages_of_an_allowed_origin_may_use_the_api(tmp_path: Path) -> None:
    async with server(tmp_path, origins=("https://friend.example",)) as me:
        friend = await answer(me, "/api/tables", "OPTIONS", Origin="https://friend.example")
        assert friend.status == 204
        assert "Authorization" in friend.headers["Access-Control-Allow-Headers"]
        asked = await answer(me, "/api/tables", Origin="https://friend.example")
        assert asked.headers["Access-Control-Allow-Origin"] == "https://friend.example"
        assert asked.headers["Vary"] == "Origin"
        for stranger in (
            await answer(me, "/api/tables", "OPTIONS", Origin="https://evil.example"),
            await answer(me, "/api/tables", Origin="https://evil.example"),
        ):
            assert "Access-Control-Allow-Origin" not in stranger.headers


# -- headers and pages -------------------------------------------------------------------------


@asynchronous
async def test_only_over_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        plain = await answer(me, "/", X_Forwarded_Proto="https")
        assert "Strict-Transport-Security" not in plain.headers
        assert plain.headers["Content-Security-Policy"].startswith("default-src 'self';")
        assert "microphone=(self)" in plain.headers["Permissions-Policy"]
        assert plain.headers["Cache-Control"] == "no-store"
        assert plain.headers["Server"] == "Mutschel"
    async with server(tmp_path, proxies=1) as me:
        assert "Strict-Transport-Security" in (await answer(me, "/", X_Forwarded_Proto="https")).headers
        headers = {"X-Forwarded-Proto": "https", "Host": "dice.example"}
        seated = await me.ask("POST", "/api/tables", {"game": "pasch"}, status=201, headers=headers)
        assert seated["link"].startswith("https://dice.example/t/")


@asynchronous
async def test_links_are_not_made_from_junk(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        headers = {"Host": "a b'<script>"}
        assert await me.ask("POST", "/api/tables", {"game": "pasch"}, status=400, headers=headers) == "bad-host"
        assert me.service.tables.live == {}


@asynchronous
async def test_nothing_is_where_nothing_is(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        for path in ("/nothing.html", "/api", "/api/", "/api/tables/", "/api/nothing", "/favicon.ico"):
            assert await me.ask("GET", path, status=404) == "no-such-page"
        assert await me.ask("PUT", "/api/tables", {}, status=405) == "no-such-method"
        assert (await answer(me, "/api/tables", "PUT")).headers["Allow"] == "GET,POST"


# -- health, figures, incidents ----------------------------------------------------------------


@asynchronous
async def test_health_is_that_of_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ManualClock()
    async with server(tmp_path, clock) as me:
        assert (await me.ask("GET", "/healthz"))["ok"]

        async def full() -> None:
            raise StoreError("store-full")

        monkeypatch.setattr(me.service.store, "ready", full)
        clock.now += FOUND_FOR
        response = await answer(me, "/healthz")
        assert (response.status, (await response.json())["code"]) == (503, "store-full")
        assert response.headers["Retry-After"]


@asynchronous
async def test_figures(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna"], bots=["easy"], start=True)
        await me.ask("GET", "/api/tables/nothing", status=404)
        await me.ask("GET", "/api/words/XXXX", status=404)
        await me.play_out(seated["table"]["id"], seated["seats"][0]["token"])
        figures = await me.ask("GET", "/metrics")
        for line in (
            'mutschel_http_requests_total{method="POST",path="/api/tables",status="201"} 1.0',
            'mutschel_http_requests_total{method="GET",path="/api/tables/{id}",status="404"} 1.0',
            'mutschel_refusals_total{code="no-such-word"} 1.0',
            "mutschel_tables_live 1.0",
        ):
            assert line in figures.splitlines()
        happened = me.service.tables.live[seated["table"]["id"]].table.state.seq
        assert f"mutschel_entries_total {happened:.1f}" in figures.splitlines()
        commits = re.search(r"^mutschel_commit_tables_count (\d+)", figures, re.MULTILINE)
        assert commits
        assert int(commits[1]) >= 2
        assert seated["table"]["id"] not in figures


@asynchronous
async def test_what_must_not_happen_is_logged_and_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with server(tmp_path) as me:

        async def broken(*_: int) -> Any:
            raise ZeroDivisionError("a secret detail")

        monkeypatch.setattr(me.service.store, "public_tables", broken)
        response = await answer(me, "/api/tables")
        problem = await response.json()
        assert (response.status, problem["code"]) == (500, "internal")
        assert "secret" not in await response.text()
        [record] = [record for record in caplog.records if record.getMessage() == "incident"]
        line = json.loads(JsonLines().format(record))
        assert line["incident"] in problem["text"]
        assert line["path"] == "/api/tables"
        assert "ZeroDivisionError: a secret detail" in line["trace"]
        assert "ZeroDivisionError" in TextLines().format(record)


# -- the log -----------------------------------------------------------------------------------


@asynchronous
async def test_no_secret_gets_into_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("asyncio").setLevel(logging.DEBUG)
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna"], bots=["easy"])
        table, token, key = seated["table"]["id"], seated["seats"][0]["token"], seated["person"]
        live = me.service.tables.live[table]
        hidden = [
            token,
            key,
            live.table.state.secret.hex(),
            "s3cret",
            *(seat.token.hex() for seat in live.seats.values()),
        ]
        await me.ask("GET", f"/api/me?key={key}", tokens=key)
        await me.ask("GET", f"/{token}.html", status=404)
        await me.ask("GET", f"/api/tables/{token}", status=404)
        await me.ask("POST", f"/api/tables/{table}/start?token={token}", tokens=f"{token},{key}")
        await me.ask("POST", f"/api/tables/{table}/seats", f'{{"person": "{key}" "}}'.encode(), status=400)
        await me.ask("GET", "/api/me", status=401, headers={"Authorization": f"Basic {key}"})
        await me.play_out(table, token)
        await send_raw(me, f"GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\x00s3cret\r\n\r\n")
        await send_raw(me, f"{token} / HTTP/9\r\n\r\n")
        await send_raw(me, f"GET /?{key} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n")
    for formatter in (JsonLines(), TextLines(), logging.Formatter()):
        lines = [formatter.format(record) for record in caplog.records]
        assert sum("request" in line for line in lines) > 7
        assert [line for line in lines if any(secret in line for secret in [*hidden, "Anna", "127.0.0.1"])] == []
    requests = [record for record in caplog.records if record.getMessage() == "request"]
    first = json.loads(JsonLines().format(requests[0]))
    assert {"method": "POST", "path": "/api/tables", "status": 201}.items() <= first.items()


async def send_raw(me: HttpClient, request: str) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(me.base.rpartition(":")[2]))
    writer.write(request.encode())
    found = await reader.read()
    writer.close()
    await writer.wait_closed()
    assert found.startswith((b"HTTP/1.0 400", b"HTTP/1.1 400"))
    assert b"Traceback" not in found
    return found


# -- bots --------------------------------------------------------------------------------------


@asynchronous
async def test_bots_play_so_that_people_can_follow_or_at_once(tmp_path: Path) -> None:
    for pace, waits in (("people", True), ("none", False)):
        async with server(tmp_path, pace=pace) as me:
            seated = await me.lay(game="pasch", options={"begins": 2}, names=["Anna"], bots=["easy"], start=True)
            table = me.service.tables.live[seated["table"]["id"]].table
            table.add_nonce(0, "0" * 32)
            table.connect(Device([0]), me.service.tables.clock())
            assert (table.state.match.log == []) == waits


# -- the description ---------------------------------------------------------------------------


@asynchronous
async def test_the_description_describes_the_routes(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        described = await me.ask("GET", "/openapi.json")
        routes = me.service.routes()
    assert described["openapi"] == "3.1.0"
    operations = [
        (method.upper(), path, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    told = {(method, path) for method, path, _ in operations}
    assert told == {(route.method, route.path) for route in routes}
    talks = {(route.method, route.path) for route in me.service.conversations()}
    assert talks - told == {("GET", "/api/tables/{id}/play"), ("GET", "/api/evenings/{id}/live")}
    names = [operation["operationId"] for _, _, operation in operations]
    assert len(names) == len(set(names))
    for _, path, operation in operations:
        parts = {given["name"] for given in operation["parameters"] if given["in"] == "path"}
        assert parts == set(re.findall(r"{(\w+)}", path))
        assert operation["summary"]
        for status, response in operation["responses"].items():
            assert status == "default" or 200 <= int(status) < 600
            assert response["description"]
            assert all("schema" in media for media in response["content"].values())
    for reference in references(described):
        assert reference.removeprefix("#/components/schemas/") in described["components"]["schemas"]


def references(node: Any) -> Iterator[str]:
    for key, part in node.items() if isinstance(node, dict) else ():
        if key == "$ref":
            yield part
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from references(part)


# -- the end -----------------------------------------------------------------------------------

PROCESS = """
import sys
from mutschel.server.process import run
from mutschel.server.settings import read_settings
settings = read_settings({}, {"port": "0", "database": sys.argv[1], "log_format": "json"})
run(settings, lambda port: print(port, "confusable_homoglyphs.confusables" in sys.modules, flush=True))
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
@asynchronous
async def test_a_server_stops_without_losing_anything(tmp_path: Path, name: str) -> None:
    arguments = [sys.executable, "-c", PROCESS, str(tmp_path / "tables.sqlite")]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*arguments, stdout=pipe, stderr=pipe, env=os.environ.copy())
    try:
        assert process.stdout is not None
        port, loaded = (await process.stdout.readline()).split()
        assert loaded == b"True", "loading it at the first name would keep everybody waiting"
        base = f"http://127.0.0.1:{int(port)}"
        async with ClientSession() as session:
            body = {"game": "pasch", "names": ["Anna"], "bots": ["easy"], "start": True}
            async with session.post(f"{base}/api/tables", json=body) as response:
                table = (await response.json())["table"]["id"]
            async with session.ws_connect(f"{base}/api/tables/{table}/play") as ws:
                await ws.send_json(HELLO)
                assert (await ws.receive_json())["type"] == "welcome"
                process.send_signal(getattr(signal, name))
                said = [json.loads(frame.data) async for frame in ws]
            assert (said[-1]["type"], said[-1]["code"]) == ("bye", "restart")
        _, errors = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0
    events = [json.loads(line) for line in errors.decode().splitlines()]
    assert [event["event"] for event in events if event["event"] != "request"] == ["ready", "stopping", "stopped"]
    async with server(tmp_path) as me:
        assert (await me.ask("GET", f"/api/tables/{table}"))["state"] == "running"
