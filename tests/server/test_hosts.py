"""Whom a request is for: names that lead here but aren't ours get nothing, and make no work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import segno
from aiohttp import WSServerHandshakeError

from http_server import server
from mutschel.engine import Problem
from mutschel.server.http.call import Call
from mutschel.server.http.hosts import check_host
from mutschel.server.http.matches import CODES_KEPT, qr_code
from mutschel.server.settings import Settings, read_settings
from waiting import asynchronous

EVIL = {"Host": "evil.example"}


def refusal(name: str, reached: str = "127.0.0.1", **settings: Any) -> str | None:
    """Why a request for this host is refused that came in at this address of ours."""
    try:
        check_host(Call(Settings(**settings), "GET", "/", headers={"host": name}, reached=reached))
    except Problem as problem:
        return problem.code
    return None


OURS: list[tuple[str, str, dict[str, Any]]] = [
    ("localhost:8023", "127.0.0.1", {}),
    ("LOCALHOST.", "127.0.0.1", {}),
    ("127.0.0.1:8023", "127.0.0.1", {}),
    ("[::1]:8023", "::1", {}),
    ("living-room:8023", "192.168.1.20", {"host": "0.0.0.0"}),
    ("Living-Room.local:8023", "192.168.1.20", {"host": "0.0.0.0"}),
    ("living-room.fritz.box:8023", "192.168.1.20", {"host": "0.0.0.0"}),
    ("192.168.1.20:8023", "192.168.1.20", {"host": "0.0.0.0"}),
    ("192.168.178.77:8023", "192.168.178.77", {"host": "0.0.0.0"}),  # in another network since the server began
    ("192.168.1.20", "172.17.0.2", {"host": "0.0.0.0"}),  # in a container
    ("[2a01:4f8::7]:8023", "2a01:4f8::7", {"host": "::"}),
    ("[fe80::7]:8023", "fe80::7%eth0", {"host": "::"}),
    ("dice.lan", "10.0.0.1", {"host": "dice.lan"}),
    ("dice.example", "10.0.0.1", {"public_url": "https://dice.example"}),
    ("dice.example:8443", "10.0.0.1", {"public_url": "https://dice.example:8443"}),
    ("mutschel", "10.0.0.1", {"allow_host": ("mutschel", "dice.example")}),
    ("84.1.2.3", "192.168.1.20", {"allow_host": ("84.1.2.3",)}),
    ("dice.example", "127.0.0.1", {"proxies": 1}),  # the proxy knows its names
]
FOREIGN: list[tuple[str, str, dict[str, Any]]] = [
    ("evil.example:8023", "127.0.0.1", {}),
    ("localhost.evil.example", "127.0.0.1", {}),
    ("living-room.evil.example", "192.168.1.20", {"host": "0.0.0.0"}),
    ("living-room.local.evil.example", "192.168.1.20", {"host": "0.0.0.0"}),
    ("127.0.0.1.evil.example", "127.0.0.1", {}),
    ("2130706433", "127.0.0.1", {}),  # 127.0.0.1, as no browser sends it
    ("8.8.8.8", "192.168.1.20", {"host": "0.0.0.0"}),
    ("[2a01:4f8::8]", "2a01:4f8::7", {"host": "::"}),
    ("evil.example", "127.0.0.1", {"public_url": "https://dice.example"}),
    ("evil.example", "127.0.0.1", {"proxies": 1, "public_url": "https://dice.example"}),
    ("evil.example", "127.0.0.1", {"proxies": 1, "allow_host": ("dice.example",)}),
]
NO_HOST = ["", "a b", "a/b", "a@b", "x" * 254, "[::1", "a:b", "a:123456", "ü", "[" + "0:" * 30 + "1]"]


@pytest.fixture(autouse=True)
def _living_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Living-Room")


@pytest.mark.parametrize(("host", "reached", "settings"), OURS)
def test_a_host_that_is_ours(host: str, reached: str, settings: dict[str, Any]) -> None:
    assert refusal(host, reached, **settings) is None


@pytest.mark.parametrize(("host", "reached", "settings"), FOREIGN)
def test_a_host_that_is_not_ours(host: str, reached: str, settings: dict[str, Any]) -> None:
    assert refusal(host, reached, **settings) == "unknown-host"


@pytest.mark.parametrize("host", NO_HOST)
def test_a_host_that_is_none(host: str) -> None:
    assert refusal(host, proxies=1) == "bad-host"


def test_more_names_are_allowed_as_text() -> None:
    settings = read_settings({}, {"allow_host": "Dice.Example, [2a01:4f8::8]"})
    assert settings.allow_host == ("dice.example", "2a01:4f8::8")
    for wrong in ("https://dice.example", "dice.example:80", "*", "a b"):
        with pytest.raises(Problem, match="--allow-host can’t be"):
            read_settings({}, {"allow_host": wrong})


def codes_made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that will hold the links of all QR codes from now on."""
    made: list[str] = []
    real = segno.make

    def make(link: str, **how: Any) -> segno.QRCode:
        made.append(link)
        return real(link, **how)

    monkeypatch.setattr(segno, "make", make)
    return made


@asynchronous
async def test_a_name_that_leads_here_gets_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(tmp_path) as me:
        table = (await me.lay(names=["Anna"], public=True))["table"]["id"]
        made = codes_made(monkeypatch)
        for path in ("/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/qr.svg", "/healthz", "/metrics"):
            assert await me.ask("GET", path, status=421, headers=EVIL) == "unknown-host"
        assert await me.ask("POST", "/api/tables", {"game": "pasch"}, status=421, headers=EVIL) == "unknown-host"
        origin = EVIL | {"Origin": "http://evil.example"}  # to a browser it is the same as the host
        with pytest.raises(WSServerHandshakeError) as refused:
            await me.session.ws_connect(f"{me.base}/api/tables/{table}/play", headers=origin)
        assert refused.value.status == 421
        assert made == []
        async with me.session.get(f"{me.base}/t/{table}", headers=EVIL) as response:  # a person sees it
            said = await response.text()
        assert (response.status, response.content_type) == (421, "text/plain")
        assert "Auf den Namen evil.example hört" in said
        assert "by the name evil.example" in said


@asynchronous
async def test_a_code_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = codes_made(monkeypatch)
    qr_code.cache_clear()
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna"])
        path = f"/api/tables/{seated['table']['id']}/qr.svg"
        assert len({await me.ask("GET", path) for _ in range(50)}) == 1
        assert made == [seated["link"]]
    assert qr_code.cache_info().maxsize == CODES_KEPT
