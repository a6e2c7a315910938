"""Tables on one device, without a server: whole matches, what is left of them, and what such a host needs."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mutschel.analysis.report import has_judge
from mutschel.client import Lobby, Player, SeatView, ServerRefused, random_policy
from mutschel.engine import Json
from mutschel.games.registry import all_games, find_game
from mutschel.host.presence import Device
from mutschel.offline.pipe import Pipe
from mutschel.protocol.common import Level
from offline_server import offline
from players import play_out
from stores import MemoryRecords
from waiting import PATIENCE, asynchronous

SHORT = ("pasch", "dice-cup", "einsame-filzlaus")  # throwing and keeping, secret choices, a race


def games() -> list[Any]:
    return [pytest.param(id, marks=[] if id in SHORT else pytest.mark.slow) for id in all_games()]


@pytest.mark.parametrize("id", games())
@asynchronous
async def test_a_whole_match_and_all_that_comes_after_it(id: str, tmp_path: Path) -> None:
    game = find_game(id)
    short = {"rounds": 1} if any(option.name == "rounds" for option in game.options) else {}
    options: dict[str, Json] = {**game.by_chance({}), **short}
    bots: list[Level] = ["normal"] * max(1, game.players[0] - 1) if game.players[1] > 1 else []
    async with offline(MemoryRecords(str(tmp_path))) as (host, url), Lobby(url) as lobby:
        laid = await lobby.create_table(id, ["Anna"], bots, options=options, start=True)
        table = laid.table.id
        assert laid.link == f"http://here.example/t/{table}"
        await play_out(url, table, lobby.tokens[table], random_policy(Random(1)))
        outcome, replay = await lobby.result(table), await lobby.replay(table)
        assert outcome.state == "over"
        assert replay.names == outcome.names
        assert (await lobby.verify(table)).ok
        assert (await lobby.log(table)).startswith("{")
        assert [line.id for line in await lobby.me()] == [table]
        if has_judge(game) and not game.courses:
            if id == "sequenz":
                with pytest.raises(ServerRefused, match="nothing to decide"):
                    await lobby.analysis(table)
            else:
                assert (await lobby.analysis(table)).players
        await host.close()


@asynchronous
async def test_a_page_that_is_killed_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    records, choose, answers = MemoryRecords(str(tmp_path)), random_policy(Random(1)), count()
    killed = asyncio.Event()

    async def play(view: SeatView) -> Json:
        if next(answers) == 5:
            killed.set()
            await asyncio.Event().wait()
        return await choose(view)

    async with offline(records) as (host, url), Lobby(url) as lobby:
        laid = await lobby.create_table("pig", ["Anna", "Ben"], options={"goal": 30}, start=True)
        table, tokens = laid.table.id, lobby.tokens[laid.table.id]
        playing = asyncio.create_task(play_out(url, table, tokens, play))
        await killed.wait()
        seen = host.tables.live[table].seq
        playing.cancel()
        records.kept = dict(records.kept)  # the killed one writes to a copy from now on
    async with offline(MemoryRecords(str(tmp_path))) as (host, url), Lobby(url, person=laid.person) as lobby:
        await lobby.table(table)
        assert host.tables.live[table].seq == seen > 5
        await play_out(url, table, tokens, random_policy(Random(1)))
        assert (await lobby.verify(table)).ok
        assert [line.id for line in await lobby.me()] == [table]
        await host.close()


@asynchronous
async def test_what_it_cannot_do_is_refused(tmp_path: Path) -> None:
    async with offline(MemoryRecords(str(tmp_path))) as (host, url), Lobby(url) as lobby:
        for method, path, status in (
            ("GET", "/api/evenings/ev.x", 404),
            ("GET", "/api/nothing", 404),
            ("PUT", "/api/tables", 405),
            ("POST", "/api/tables", 415),
            ("GET", "/api/tables/nothing", 404),
            ("GET", "/api/me", 401),
        ):
            assert (await host.answer(host.call(method, path))).status == status
        with pytest.raises(ServerRefused, match="There is no such table"):
            async with Player(url, "nothing"):
                pass
        await lobby.create_table("pig", ["Anna"])
        await host.close()
        with pytest.raises(ServerRefused):
            await lobby.create_table("pig", ["Anna"])


@asynchronous
async def test_an_analysis_for_which_something_is_missing_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(match: object) -> None:
        raise ModuleNotFoundError("numpy")

    monkeypatch.setattr("mutschel.server.finished.reading.analyse", lacking)
    async with offline(MemoryRecords(str(tmp_path))) as (host, url), Lobby(url) as lobby:
        laid = await lobby.create_table("pig", ["Anna"], ["easy"], options={"goal": 10}, start=True)
        await play_out(url, laid.table.id, lobby.tokens[laid.table.id], random_policy(Random(1)))
        with pytest.raises(ServerRefused, match="a server can"):
            await lobby.analysis(laid.table.id)
        await host.close()


@asynchronous
async def test_what_is_held_back_keeps_its_place() -> None:
    said: list[bytes | None] = []
    pipe = Pipe(said.append)
    link = pipe.link(Device(), "en", 0)
    for message, hold in ((b"one", 0), (b"two", 30), (b"three", 10), (b"four", 0)):
        link.send(message, hold)
    assert (said, link.busy, link.waiting) == ([b"one"], True, 3)
    while link.busy:
        await asyncio.sleep(0.01)
    link.close("restart", "Come back")
    link.send(b"too late")
    assert said[:4] == [b"one", b"two", b"three", b"four"]
    assert said[4] is not None
    assert said[5:] == [None]
    with pytest.raises(ConnectionError):
        await pipe.receive()


# What a worker in a page doesn't have: these modules, threads, and processes.
PROGRAM = """
import asyncio, sys, threading
for name in ("aiohttp", "uvloop", "prometheus_client", "multiprocessing", "sqlite3", "numpy", "mujoco", "reportlab",
             "segno", "platformdirs", "resource", "ssl"):
    sys.modules[name] = None
def none(thread):
    raise RuntimeError("can't start new thread")
threading.Thread.start = none
def at_once(loop, executor, work, *args):
    future = loop.create_future()
    future.set_result(work(*args))
    return future
asyncio.BaseEventLoop.run_in_executor = at_once

import json
from mutschel.host.play import NO_PACE
from mutschel.offline.host import OfflineHost
from mutschel.protocol import PROTOCOL
from mutschel.store.records import RecordStore

class Records(dict):
    async def read(self, prefix):
        return {key: value for key, value in sorted(self.items()) if key.startswith(prefix)}
    async def write(self, records):
        self.update({key: value for key, value in records.items() if value is not None})
    async def close(self):
        pass

async def get(host, path):
    answer = await host.answer(host.call("GET", path, headers={"accept-encoding": "identity"}))
    assert answer.status == 200, (path, answer)
    return json.loads(answer.body)

async def post(host, path, token="", **body):
    async def read():
        return json.dumps(body).encode()
    headers = {"content-type": "application/json"} | ({"authorization": "Bearer " + token} if token else {})
    return await host.answer(host.call("POST", path, headers=headers, read=read))

async def played(host, game):
    body = {"game": game, "bots": ["hard", "easy"], "options": {"rounds": 1}, "start": True}
    table = json.loads((await post(host, "/api/tables", **body)).body)["table"]["id"]
    over = asyncio.Event()
    def told(message):
        if message is None or b'"state":"over"' in message:
            over.set()
    host.connect(table, told).say(json.dumps({"type": "hello", "protocol": PROTOCOL}))
    await over.wait()
    return "/api/tables/" + table

async def main():
    host = OfflineHost(await RecordStore.open(Records()), "http://here.example", pace=NO_PACE)
    for game in (await get(host, "/api/games"))["games"]:
        await get(host, "/api/games/" + game["id"])
        await get(host, "/api/games/" + game["id"] + "/lesson")
    assert (await get(host, "/api/days"))["days"]
    path = await played(host, "pasch")
    assert (await get(host, path + "/result"))["state"] == "over"
    assert (await get(host, path + "/verify"))["ok"]
    assert (await get(host, path + "/replay"))["steps"]
    # the odds of these need NumPy
    at_once = await post(host, "/api/tables", game="studentenpasch", bots=["easy", "easy"], start=True)
    waiting = json.loads((await post(host, "/api/tables", game="studentenpasch", names=["Anna"], bots=["easy"])).body)
    begun = await post(host, "/api/tables/" + waiting["table"]["id"] + "/start", waiting["seats"][0]["token"])
    for refused in at_once, begun:
        assert (refused.status, json.loads(refused.body)["code"]) == (409, "not-here"), refused
    await host.close()

asyncio.run(main())
"""


def test_it_needs_neither_threads_nor_processes_nor_what_a_worker_in_a_page_lacks() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
