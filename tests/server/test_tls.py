"""`mutschel serve --tls`: https with a certificate of its own or a given one, and a word on whatever is wrong."""

from __future__ import annotations

import asyncio
import io
import ssl
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from rich.console import Console

from http_server import QUICK
from mutschel.cli.main import build_parser
from mutschel.cli.match_source import fetch_record
from mutschel.cli.serve import announce
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say
from mutschel.engine import LANGUAGES, Problem
from mutschel.protocol import PROTOCOL
from mutschel.server.http import self_signed, tls
from mutschel.server.http.tls import FILE, context_of
from mutschel.server.process import serve
from mutschel.server.settings import Settings, read_settings
from waiting import asynchronous


def settings(folder: Path, **more: Any) -> Settings:
    chosen: dict[str, Any] = {
        "database": str(folder / "tables.sqlite"),
        "durability": "process",
        "port": 0,
        "drain_seconds": 0,
    }
    return Settings(**chosen | more)


@asynccontextmanager
async def serving(chosen: Settings) -> AsyncIterator[int]:
    """The port of a server, with everything real."""
    stop, port = asyncio.Event(), asyncio.get_running_loop().create_future()
    async with asyncio.TaskGroup() as life:
        life.create_task(serve(chosen, stop, port.set_result))
        try:
            yield await port
        finally:
            stop.set()


def trusting(file: Path) -> ssl.SSLContext:
    """Return a context that trusts this certificate, and no other."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(file)
    return context


@asynchronous
async def test_a_match_over_https(tmp_path: Path) -> None:
    chosen = settings(tmp_path, tls="self-made")
    async with serving(chosen) as port, aiohttp.ClientSession() as session:
        base, known = f"https://localhost:{port}", trusting(tmp_path / FILE)
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            await session.get(base)  # nobody else vouches for it
        body = QUICK | {"names": ["Anna", "Ben"], "start": True}
        async with session.post(f"{base}/api/tables", json=body, ssl=known) as response:
            laid = await response.json()
            assert "Strict-Transport-Security" not in response.headers
        table = laid["table"]["id"]
        assert laid["link"] == f"{base}/t/{table}"
        assert laid["seats"][0]["link"].startswith("https://")
        headers = {"Origin": base}
        async with session.ws_connect(f"{base}/api/tables/{table}/play", ssl=known, headers=headers) as ws:
            tokens = [seat["token"] for seat in laid["seats"]]
            await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": tokens})
            assert (await ws.receive_json())["type"] == "welcome"
        async with session.get(f"https://127.0.0.1:{port}/healthz", ssl=known) as response:
            assert response.status == 200


@asynchronous
async def test_whoever_speaks_plain_http_harms_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(settings(tmp_path, tls="self-made")) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"HTTP/1.1 200" not in await reader.read()
        writer.close()
        async with aiohttp.ClientSession() as session:
            known = trusting(tmp_path / FILE)
            async with session.get(f"https://localhost:{port}/healthz", ssl=known) as response:
                assert response.status == 200
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []


@asynchronous
async def test_who_never_shakes_hands_is_counted_and_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = settings(tmp_path, tls="self-made", waiting_per_address=2)
    async with serving(chosen) as port, aiohttp.ClientSession() as session:
        bare = [(await asyncio.open_connection("127.0.0.1", port)) for _ in range(2)]
        bare[0][1].write(b"\x16\x03\x01")  # and no more of a hello
        for _ in range(5):
            refused, writer = await asyncio.open_connection("127.0.0.1", port)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await refused.readexactly(1)
            writer.transport.abort()
        for _, writer in bare:
            writer.transport.abort()
        url, known = f"https://localhost:{port}", trusting(tmp_path / FILE)
        while True:  # until the server has seen that they are gone
            with suppress(aiohttp.ClientConnectionError):
                async with session.get(f"{url}/metrics", ssl=known) as response:
                    figures = await response.text()
                    if "\nmutschel_connections_waiting 0.0\n" in figures:
                        break
        assert "\nmutschel_connections_open 1.0\n" in figures, "this one"
        assert 'mutschel_refusals_total{code="too-many-connections"}' in figures
    monkeypatch.setattr("mutschel.server.aiohttp_adapter.connections.REQUEST_WITHIN", 0.05)
    async with serving(chosen) as port:
        for said in (b"", b"\x16\x03\x01"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            [ended] = await asyncio.gather(reader.read(), return_exceptions=True)
            assert ended == b"" or isinstance(ended, ConnectionError)
            writer.transport.abort()


@asynchronous
async def test_links_name_the_host_where_everybody_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("call", "network"):
        monkeypatch.setattr(f"mutschel.server.http.{module}.own_address", lambda: "192.0.2.7")
    chosen = settings(tmp_path, tls="self-made", host="0.0.0.0")
    async with serving(chosen) as port, aiohttp.ClientSession() as session:
        known = trusting(tmp_path / FILE)
        async with session.post(f"https://localhost:{port}/api/tables", json=QUICK, ssl=known) as response:
            assert (await response.json())["link"].startswith(f"https://192.0.2.7:{port}/t/")
    assert "192.0.2.7" in tls.names_of(chosen)


@asynchronous
async def test_a_given_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, cert = tmp_path / "key.pem", tmp_path / "cert.pem"
    first, second = self_signed.make(["localhost"]).split(b"-----BEGIN CERTIFICATE")
    key.write_bytes(first)
    cert.write_bytes(b"-----BEGIN CERTIFICATE" + second)
    chosen = settings(tmp_path, tls_cert=str(cert), tls_key=str(key), public_url="https://dice.example")
    async with serving(chosen) as port, aiohttp.ClientSession() as session:
        async with session.get(f"https://localhost:{port}/healthz", ssl=trusting(cert)) as response:
            assert "Strict-Transport-Security" in response.headers  # it has a name of its own in the world
        monkeypatch.setenv("SSL_CERT_FILE", str(cert))  # as docs/server.md says, for programs
        monkeypatch.setattr("urllib.request._opener", None)  # since Python 3.12 the first one keeps whom it trusts
        with pytest.raises(Exception, match="There is no such table"):
            await asyncio.to_thread(fetch_record, f"https://localhost:{port}/t/nothing", "en")
    assert not (tmp_path / FILE).exists()


# -- the self-signed certificate ---------------------------------------------------------------------------------
def made(folder: Path, *names: str) -> bytes:
    self_signed.keep(folder / FILE, names)
    return (folder / FILE).read_bytes()


def test_it_is_kept_until_it_ends_or_stands_for_too_few_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "not there yet"
    first = made(folder, "localhost", "192.0.2.1", "::1")
    assert made(folder, "localhost", "192.0.2.1", "::1") == first
    assert made(folder, "localhost") == first, "an address that is gone may come back"
    second = made(folder, "localhost", "192.0.2.2")
    assert second != first
    monkeypatch.setattr(self_signed, "DAYS_LEFT", self_signed.DAYS)
    third = made(folder, "localhost", "192.0.2.2")
    assert third != second


@pytest.mark.parametrize("lies", [b"", b"nonsense", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
def test_whatever_lies_in_its_place_is_replaced(tmp_path: Path, lies: bytes) -> None:
    (tmp_path / FILE).write_bytes(lies)
    assert context_of(settings(tmp_path, tls="self-made")) is not None


def test_nobody_else_can_read_the_key(tmp_path: Path) -> None:
    (tmp_path / FILE).with_suffix(".new").write_bytes(b"of a server that died")
    made(tmp_path, "localhost")
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_it_stands_for_all_names_under_which_the_computer_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Living-Room")
    monkeypatch.setattr("mutschel.server.http.network.own_address", lambda: "192.0.2.7")
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: [(0, 0, 0, "", ("fe80::1%eth0", 0, 0, 2))])
    names = tls.names_of(Settings(host="192.0.2.9", public_url="https://dice.example:8443"))
    assert names == [
        "localhost", "living-room", "living-room.local", "127.0.0.1", "::1", "192.0.2.7", "fe80::1", "192.0.2.9",
        "dice.example",
    ]  # fmt: skip
    self_signed.make(names)


def test_names_that_no_certificate_can_hold_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "küche")
    monkeypatch.setattr("mutschel.server.http.network.own_address", lambda: None)
    assert tls.names_of(Settings(host="0.0.0.0"))[:3] == ["localhost", "127.0.0.1", "::1"]


# -- what can be wrong -----------------------------------------------------------------------------------------
def code(chosen: Settings) -> str:
    with pytest.raises(Problem) as problem:
        context_of(chosen)
    assert all(problem.value.text(language) for language in LANGUAGES)
    return problem.value.code


def test_certificates_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good, junk, folder = tmp_path / "good.pem", tmp_path / "junk.pem", tmp_path / "folder"
    good.write_bytes(self_signed.make(["localhost"]))
    junk.write_text("junk")
    folder.mkdir()
    other = tmp_path / "other.pem"
    other.write_bytes(self_signed.make(["localhost"]))
    for cert, key in ((junk, good), (good, junk), (good, other), (tmp_path / "nowhere.pem", good), (folder, good)):
        assert code(settings(tmp_path, tls_cert=str(cert), tls_key=str(key))) == "bad-certificate"
    (tmp_path / FILE).mkdir()
    assert code(settings(tmp_path, tls="self-made")) == "bad-certificate"
    monkeypatch.setitem(sys.modules, "cryptography", None)
    monkeypatch.delitem(sys.modules, "mutschel.server.http.self_signed")
    monkeypatch.delattr("mutschel.server.http.self_signed")
    assert code(settings(tmp_path, tls="self-made")) == "missing-extra"


def test_a_certificate_needs_its_key() -> None:
    for name in ("tls_cert", "tls_key"):
        with pytest.raises(Problem) as problem:
            read_settings({}, {name: "file.pem"})
        assert problem.value.code == "tls-needs-both"


# -- what people are told ----------------------------------------------------------------------------------------
def announced(language: str, chosen: Settings) -> str:
    out = io.StringIO()
    console = Console(file=out, width=300)
    announce(chosen, 8023, Terminal(Say(language), console))
    return out.getvalue()


def test_people_are_told_what_the_browser_will_say(tmp_path: Path) -> None:
    plain, own = settings(tmp_path), settings(tmp_path, tls="self-made")
    given = settings(tmp_path, tls_cert="c", tls_key="k")
    for language, word in (("de", "warnt"), ("en", "warns")):
        assert "http://localhost:8023/" in announced(language, plain)
        assert word not in announced(language, plain)
        assert "https://localhost:8023/" in announced(language, own)
        assert word in announced(language, own)
        assert "https://localhost:8023/" in announced(language, given)
        assert word not in announced(language, given)


def test_the_option_may_stand_alone() -> None:
    for typed, wanted in ((["--tls"], "self-made"), (["--tls", "--lan"], "self-made"), (["--tls", "off"], "off")):
        arguments = ["serve", *typed]
        args = build_parser(Say("en"), arguments).parse_args(arguments)
        assert read_settings({}, {"tls": args.tls}).tls == wanted
    with pytest.raises(Problem, match="--tls can’t be on"):
        read_settings({}, {"tls": "on"})
