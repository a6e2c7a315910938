"""A finished match step by step over HTTP: all of it, as somebody who only watched saw it, and nothing too early."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from host_driver import Driver
from http_server import HttpClient, server
from mutschel.client import Lobby
from mutschel.engine import CHANCE, CLOCK, Answer, ChooseAll, Match, Throw, same
from mutschel.games.registry import all_games
from mutschel.protocol import lobby
from mutschel.server.finished.replay import replay
from mutschel.server.http import matches
from mutschel.testing.random_play import open_questions
from players import end
from waiting import asynchronous

pytestmark = pytest.mark.slow

HIDING = {"dice-cup", "wuerfelblitz", "choice", "waechter", "einsame-filzlaus", "vesperplatte"}


def played(game: str) -> Match:
    return Driver(game, 2, ("hard",) if all_games()[game].players[1] > 2 else (), seed=game).start().run().match


def after(done: Match, answers: list[Answer]) -> Match:
    return Match(done.game, done.names, done.options.as_json()).replay(answers)


def steps(done: Match, page: int = 200) -> list[lobby.Step]:
    total = replay(done, 0, 1).total
    return [step for first in range(0, total, page) for step in replay(done, first, page).steps]


@pytest.mark.parametrize("game", all_games())
def test_every_step_of_every_game(game: str) -> None:
    done = played(game)
    found = steps(done, 7)
    assert len(found) == replay(done, 0, 1).total == 1 + len(done.log)
    assert replay(done, len(found), 200).steps == []
    assert (found[0].by, found[0].at, found[0].value) == (None, 0, None)
    assert found[0].view == after(done, []).view(None)
    names = {CHANCE: "chance", CLOCK: "clock"}
    for number, step in enumerate(found[1:], 1):
        by, at, _ = done.log[number - 1]
        assert (step.by, step.at) == (names.get(by, by), at)
        assert step.view["now"] == at
        if number % 10 == 0 or number == len(done.log):
            assert step.view == after(done, done.log[:number]).view(None)
    assert found[-1].view["result"] == done.view(None)["result"] is not None


@pytest.mark.parametrize("game", all_games())
def test_a_step_tells_nothing_that_was_hidden_then(game: str) -> None:
    """Had something else been thrown under the cup, or chosen unseen, the step would be the same to the last byte."""
    done = played(game)
    match, found, hidden = after(done, []), steps(done), 0
    for number, answer in enumerate(done.log, 1):
        other = something_else(match, answer)
        before, request = [*match.log], match.request
        match.replay([answer])
        if other is not None and (match.request is request or isinstance(request, Throw)):
            twin = after(done, [*before, other])
            twin.abandon()
            assert replay(twin, number, 1).steps == [found[number]]
            hidden += 1
        elif not isinstance(request, ChooseAll):
            assert found[number].value == answer[2]
    assert (hidden > 0) == (game in HIDING)


def something_else(match: Match, answer: Answer) -> Answer | None:
    """Return another possible answer that nobody would have noticed; None: everybody saw it."""
    by, at, value = answer
    rng = Random(len(match.log))
    request = match.request
    if isinstance(request, Throw) and request.covered:
        others = (request.sample(rng) for _ in range(100))
    elif isinstance(request, ChooseAll) and by != CLOCK:
        others = (open_questions(match)[by].sample(rng) for _ in range(100))
    else:
        return None
    return next(((by, at, other) for other in others if not same(other, value)), None)


# -- over HTTP -------------------------------------------------------------------------------------------------
async def over(me: HttpClient, **table: Any) -> str:
    """A table at which somebody has just played to the end."""
    laid = await me.lay(names=["Anna"], bots=["easy"], start=True, **table)
    await me.play_out(laid["table"]["id"], laid["seats"][0]["token"])
    return str(laid["table"]["id"])


@asynchronous
async def test_pages_of_a_match(tmp_path: Path) -> None:
    async with server(tmp_path) as me, Lobby(me.base) as somebody:
        table = await over(me, game="pasch", options={"rounds": 3})
        path = f"/api/tables/{table}/replay"
        whole = await me.ask("GET", path)
        assert len(whole["steps"]) == whole["total"]
        part = await me.ask("GET", f"{path}?from=2&count=3")
        assert part == whole | {"steps": whole["steps"][2:5]}
        assert (await me.ask("GET", f"{path}?from={whole['total']}"))["steps"] == []
        assert (await somebody.replay(table, 2, 3)).steps[0].view == whole["steps"][2]["view"]
        for query in ("from=-1", "from=x", "from=", "from=1.0", "count=0", "count=201", "from=٣", "from=99999999999"):
            assert await me.ask("GET", f"{path}?{query}", status=400) == "bad-request"
        async with me.session.get(me.base + path, headers={"Accept-Encoding": "gzip"}) as response:
            assert response.headers["Content-Encoding"] == "gzip"
            small = await response.read()
        assert json.loads(gzip.decompress(small)) == whole
        assert len(small) < len(json.dumps(whole)) / 5


@asynchronous
async def test_a_match_that_was_ended_by_agreement(tmp_path: Path) -> None:
    async with server(tmp_path) as me, Lobby(me.base) as lobby:
        laid = await lobby.create_table("pasch", ["Anna", "Ben"], options={"begins": 1}, start=True)
        async with lobby.player(laid.table.id) as both:
            await both.throw(0)
            await end(both)
        told = await lobby.replay(laid.table.id)
        assert [step.by for step in told.steps] == [None, "chance", "table"]
        assert [step.view["abandoned"] for step in told.steps] == [False, False, True]
        assert told.names == ["Anna", "Ben"]
        assert told.total == 3


@asynchronous
async def test_of_one_address_one_reading_at_a_time_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once, most = 0, 0

    def unpack(body: bytes) -> bytes:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.01)
        at_once -= 1
        return gzip.decompress(body)

    monkeypatch.setattr(matches, "gzip", SimpleNamespace(decompress=unpack))
    async with server(tmp_path) as me:
        path = f"/api/tables/{await over(me, game='pasch', options={'rounds': 1})}/replay"
        first, *others = await asyncio.gather(*(me.ask("GET", path) for _ in range(5)))
        assert all(other == first for other in others)
    assert most == 1
