"""The files of `deploy/` really run: both proxies in front of a server, the unit of systemd, the two nodes."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import aiohttp
import pytest
import yaml  # type: ignore[import-untyped]

from players import play_out
from proxies import DEPLOY, Caddy, CaddyOfNodes, Nginx, Proxy
from services import binary, free_port, running, skipped_if_not_installed
from serving import ServerProcess, get, serving
from waiting import PATIENCE, asynchronous

pytestmark = pytest.mark.slow


Kind: TypeAlias = type[Nginx] | type[Caddy]


class Front(NamedTuple):
    proxy: Proxy
    server: ServerProcess

    def session(self) -> aiohttp.ClientSession:
        return aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=self.proxy.trusting()))


@contextmanager
def standing(kind: Kind, folder: Path, per_minute: int) -> Iterator[Front]:
    with (
        skipped_if_not_installed(),
        free_port() as plain,
        free_port() as port,
        serving(
            folder / "server",
            public_url=f"https://localhost:{port}",
            proxies=1,
            requests_per_minute=per_minute,
            pace="none",
        ) as server,
    ):
        proxy = kind(folder / "proxy", port, plain, server.port)
        proxy.start()
        try:
            yield Front(proxy, server)
        finally:
            proxy.stop()


KINDS: dict[str, Kind] = {"nginx": Nginx, "caddy": Caddy}


@pytest.fixture(scope="module", params=KINDS)
def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """One for all."""
    with standing(KINDS[request.param], tmp_path_factory.mktemp("front"), 0) as front:
        yield front


@pytest.mark.daily
@asynchronous
async def test_a_match_is_played_through_it(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    url = front.proxy.url
    trusting = partial(aiohttp.TCPConnector, ssl=front.proxy.trusting())
    monkeypatch.setattr("aiohttp.client.TCPConnector", trusting)  # players know this proxy
    async with front.session() as session:
        async with session.get(url) as page:
            assert "<title>Mutschel</title>" in await page.text()
        terms = {"game": "pasch", "names": ["Anna"], "bots": ["normal"], "options": {"rounds": 1}, "start": True}
        async with session.post(f"{url}/api/tables", json=terms) as answer:
            laid = await answer.json()
        table = laid["table"]["id"]
        assert laid["link"] == f"{url}/t/{table}"
        await play_out(url, table, [laid["seats"][0]["token"]])
        place = f"{url}/api/tables/{table}/play"
        async with session.ws_connect(place, headers={"Origin": url}):
            pass
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(place, headers={"Origin": "https://elsewhere.example"})
        assert refused.value.status == 403


@asynchronous
async def test_what_is_for_this_computer_stays_on_it(front: Front) -> None:
    async with front.session() as session:
        for path in ("/metrics", "/healthz"):
            assert get(front.server.url + path) == 200
            async with session.get(front.proxy.url + path) as answer:
                assert answer.status == 404


@asynchronous
async def test_plain_http_leads_to_https(front: Front) -> None:
    async with front.session() as session:
        plain = f"http://localhost:{front.proxy.plain_port}/t/abc?lang=de"
        async with session.get(plain, allow_redirects=False) as answer:
            assert answer.status in (301, 308)
            assert answer.headers["Location"] == f"{front.proxy.url}/t/abc?lang=de"


@asynchronous
async def test_large_headers_are_taken_and_larger_ones_refused(front: Front) -> None:
    async with front.session() as session:
        for size, wanted in ((7_000, {200}), (2_000_000, {400, 431})):
            async with session.get(f"{front.proxy.url}/api/games", headers={"X-Much": "x" * size}) as answer:
                assert answer.status in wanted
        async with session.get(f"{front.proxy.url}/api/games") as answer:
            assert answer.status == 200


@pytest.mark.parametrize("kind", KINDS)
@asynchronous
async def test_nobody_says_where_they_come_from_but_the_proxy(kind: str, tmp_path: Path) -> None:
    """A client that claims a new address with every request is still one client, and has to wait."""
    with standing(KINDS[kind], tmp_path, 1) as front:
        async with front.session() as session:

            async def asked(url: str) -> list[int]:
                claims = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(10)]
                answers = await asyncio.gather(*(session.get(f"{url}/api/games", headers=claim) for claim in claims))
                return [answer.status for answer in answers]

            # it takes anybody for the proxy: so it listens to this computer only
            assert await asked(front.server.url) == [200] * 10
            assert 429 in await asked(front.proxy.url)


def analyse(*arguments: str) -> str:
    with skipped_if_not_installed():
        command = [binary("systemd-analyze", package="systemd"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_systemd_finds_the_unit_sound_and_well_locked_up(tmp_path: Path) -> None:
    text = (DEPLOY / "mutschel.service").read_text(encoding="utf-8")
    unit = tmp_path / "mutschel.service"
    unit.write_text(text.replace("/opt/mutschel/bin/mutschel", sys.executable), encoding="utf-8")
    assert "Unknown" not in analyse("verify", str(unit))
    assert "OK" in analyse("security", "--offline=true", "--threshold=20", "--no-pager", str(unit))  # of 100


class Node(ServerProcess):
    """One of the two nodes of the compose file: its command and its settings, with services that run here."""

    def __init__(self, folder: Path, port: int, node: dict[str, Any], places: dict[str, str]) -> None:
        super().__init__(folder, port)
        settings = {name: swapped(value, places) for name, value in node["environment"].items()}
        [*_, program] = [part for part in self.command if part.endswith(".py")]
        start = self.command[: self.command.index(program) + 1]
        listening = ["--host=127.0.0.1", f"--port={port}"]
        self.command = ["env", *(f"{name}={value}" for name, value in settings.items()), *start]
        self.command += [*node["command"], *listening]


def swapped(text: str, places: dict[str, str]) -> str:
    for container, here in places.items():
        text = text.replace(container, here)
    return text


@pytest.mark.at_length  # test_kill.py and test_nodes.py have nodes of their own
@asynchronous
async def test_the_nodes_of_the_compose_file_stand_in_for_each_other(
    postgres_url: str, redis_url: str, tmp_path: Path
) -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yml").read_text(encoding="utf-8"))
    services = {name: service for name, service in compose["services"].items() if service["image"] == "mutschel"}
    assert len(services) == 2
    places = {"postgresql://mutschel:${POSTGRES_PASSWORD}@db/mutschel": postgres_url, "redis://valkey": redis_url}
    with ExitStack() as started, skipped_if_not_installed():
        nodes: dict[str, Node] = {}
        for name, service in services.items():
            assert service["read_only"]
            (tmp_path / name).mkdir()
            nodes[name] = started.enter_context(running(partial(Node, tmp_path / name, node=service, places=places)))
        ports = {name: node.port for name, node in nodes.items()}
        caddy = started.enter_context(running(partial(CaddyOfNodes, tmp_path / "caddy", nodes=ports)))
        async with aiohttp.ClientSession(headers={"Host": f"mutschel.example:{caddy.port}"}) as session:
            async with session.post(f"{caddy.url}/api/tables", json={"game": "pasch", "names": ["Anna"]}) as answer:
                laid = await answer.json()
            assert laid["link"].startswith("https://mutschel.example/t/")
            [known] = re.findall(r"Host (\S+)\n", (DEPLOY / "Caddyfile.nodes").read_text(encoding="utf-8"))
            for name, node in nodes.items():
                for host, status in ((known, 200), (f"{name}:8023", 421)):  # by which Caddy asks whether it is well
                    async with session.get(f"{node.url}/healthz", headers={"Host": host}) as answer:
                        assert answer.status == status
                for _ in range(4):  # whichever it goes to
                    async with session.get(f"{caddy.url}/api/tables/{laid['table']['id']}") as answer:
                        assert answer.status == 200
                node.stop()
            async with session.get(f"{caddy.url}/api/games") as answer:
                assert answer.status in (502, 503)  # nobody is left
