"""People play on a real server with `mutschel.client`: the whole story of a match."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from http_server import server
from mutschel.client import EngineBot, Lobby, Player, SeatView, ServerRefused, play_seat
from mutschel.engine import Json, Pause, Table, logs
from mutschel.games.registry import find_game
from mutschel.host import decide, fair
from mutschel.protocol import play
from mutschel.server import service
from mutschel.server.finished.inline import InlineReader
from mutschel.server.finished.pool import Readings
from serving import NO_LIMITS
from waiting import PATIENCE, asynchronous
from wire import hello, wire

DOCS = Path(__file__).parents[2] / "docs" / "client.md"
SHORTEST, BOT, LAID, *_ = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


@asynccontextmanager
async def quick_server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """Its address. The pauses of the rules pass twenty times as fast, and nobody has to be away for long."""
    monkeypatch.setattr(Table, "pause", lambda table, seconds: Pause(table.now + int(50 * seconds)))
    monkeypatch.setattr(decide, "AWAY", 0)
    # readers in another process would know other rules
    monkeypatch.setattr(service, "Readings", lambda archive, seconds, start: Readings(archive, seconds, InlineReader))
    async with server(folder, None, **NO_LIMITS) as somebody:
        yield somebody.base


class Reluctant:
    """Plays as a bot does, but answers only as often as the test allows: so everybody waits for her."""

    def __init__(self, bot: EngineBot) -> None:
        self.watch = bot.watch
        self._answer = bot.answer
        self._allowed = asyncio.Semaphore(0)

    def allow(self, answers: int) -> None:
        for _ in range(answers):
            self._allowed.release()

    async def answer(self, view: SeatView) -> Json:
        await self._allowed.acquire()
        return await self._answer(view)


@asynccontextmanager
async def bot(script: Path, link: str) -> AsyncIterator[Process]:
    """The bot from the docs, in a process of its own."""
    process = await asyncio.create_subprocess_exec(sys.executable, str(script), link, stdout=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()  # SIGKILL
        await process.communicate()


def chose(seat: int, round: int, view: SeatView) -> bool:
    waiting = view["waiting"]
    return view["round"] == round and waiting is not None and seat in waiting.get("done", [])


# -- the story -----------------------------------------------------------------------------------------------
@asynchronous
async def test_a_match_with_a_bot_and_a_device_that_is_killed_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "bot.py"
    script.write_text(BOT, encoding="utf-8")
    async with quick_server(tmp_path, monkeypatch) as url, Lobby(url) as anna, Lobby(url) as ben, Lobby(url) as dora:
        laid = await anna.create_table("dice-cup", ["Anna"], ["easy"], options={"seconds": 1, "begins": 1}, public=True)
        id, word = laid.table.id, laid.table.word
        assert word is not None
        assert (await dora.tables())[0].names == ["Anna", laid.table.seats[1].name]
        assert (await ben.word(word.lower())).table == id
        his = (await ben.join(id, ["Ben"])).seats[0]
        await anna.start(id)

        reluctant = Reluctant(EngineBot("dice-cup", 0, "hard", Random(1)))
        async with anna.player(id) as hers, dora.player(id) as watching, asyncio.TaskGroup() as meanwhile:
            seen: list[play.FromServer] = []
            meanwhile.create_task(collect(watching, seen))
            match = meanwhile.create_task(play_seat(hers, 0, reluctant.answer, reluctant.watch))
            async with bot(script, his.link):
                reluctant.allow(3)
                await watching.until(lambda: None in watching.latest and chose(2, 4, watching.latest[None].view))
            # it was killed in the middle of the fourth round
            await hers.until(lambda: not hers.table.seats[2].here)
            with pytest.raises(ServerRefused, match="has-begun"):
                await dora.join(id, ["Dora"])  # too late to play; she watches

            await hers.pause()
            with pytest.raises(ServerRefused, match="paused"):
                await hers.answer(0, "fours")
            with pytest.raises(ServerRefused, match="only-watching"):
                await watching.resume()
            await hers.resume()

            await hers.sit_in(his.member)
            reluctant.allow(3)
            await watching.until(lambda: chose(2, 7, watching.latest[None].view))
            assert watching.table.seats[2].sitting_in == "normal"

            async with bot(script, his.link) as device:
                await hers.until(lambda: hers.table.seats[2].here)
                assert hers.table.seats[2].sitting_in is None
                await hers.react(0, "👏")
                reluctant.allow(5)
                result = await match
                said, _ = await device.communicate()
                assert device.returncode == 0
                assert json.loads(said) == result["scores"][2]
            await watching.until(lambda: watching.table.state == "over")
            await watching.close()

        assert_nothing_hidden_is_among(seen)
        assert [(one.member, one.emoji) for one in seen if isinstance(one, play.Reaction)] == [(0, "👏")]
        await everything_can_be_checked(dora, id, result)
        await they_play_on(anna, ben, dora, id)


async def collect(player: Player, seen: list[play.FromServer]) -> None:
    async for message in player.messages():
        seen += [message]


def assert_nothing_hidden_is_among(seen: list[play.FromServer]) -> None:
    """A spectator gets what everybody sees: nobody's question, no dice under the cup, no secret before the end."""
    views = [message for message in seen if isinstance(message, play.View)]
    assert {view.view["round"] for view in views} == set(range(1, 13))
    for message in views:
        assert message.seat is None
        assert message.view["question"] is None
        cup = message.view["table"]["cup"]
        assert not (cup["covered"] and cup["faces"])
    tables = [message.table for message in seen if isinstance(message, play.TableChanged)]
    for table in tables:
        assert table.fair is not None
        assert (table.fair.secret is not None) == (table.state == "over")


async def everything_can_be_checked(somebody: Lobby, id: str, result: Json) -> None:
    checked = await somebody.verify(id)
    assert (checked.ok, checked.throws) == (True, 12)
    outcome = await somebody.result(id)
    assert {"scores": outcome.scores, "winners": outcome.winners} == result
    assert fair.verify(logs.parse(await somebody.log(id)), find_game) == 12


async def they_play_on(anna: Lobby, ben: Lobby, dora: Lobby, id: str) -> None:
    """Both want a rematch, and come to the same new table; their old tokens are good there."""
    rematch = (await anna.next_game(id)).table
    assert (await ben.next_game(id)).table.id == rematch.id
    assert (await dora.table(id)).next == rematch.id
    assert [seat.bot or seat.name for seat in rematch.seats] == ["Anna", "easy", "Ben"]
    with pytest.raises(ServerRefused, match="token-needed"):
        await dora.next_game(id)
    await ben.start(rematch.id)
    async with ben.player(rematch.id) as his, anna.player(rematch.id) as hers:
        assert (hers.seats, his.seats) == ([0], [2])
        await hers.end()
        assert hers.table.state == "running"
        await his.end()
        await hers.until(lambda: hers.table.state == "abandoned")
    assert [line.id for line in await anna.me()] == [rematch.id, id]


# -- other ways to sit ---------------------------------------------------------------------------------------


@asynchronous
async def test_what_the_docs_show_about_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with quick_server(tmp_path, monkeypatch) as url:
        names: dict[str, Any] = {}
        exec(LAID, names)
        link = await names["set_up_a_table"](url)
        async with Player.from_link(link, language="de") as watching:
            assert [seat.name for seat in watching.table.seats if seat.bot is None] == ["Anna", "Ben"]
            assert watching.table.options["seconds"] == 5
            with pytest.raises(ServerRefused, match="Das ist nicht dein Platz"):
                await watching.react(0, "🎲")


@asynchronous
async def test_the_shortest_program_plays_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "anna.py").write_text(SHORTEST, encoding="utf-8")
    async with quick_server(tmp_path, monkeypatch) as url, Lobby(url) as lobby:
        laid = await lobby.create_table("dice-cup", ["Anna"], ["normal"], start=True)
        arguments = [str(tmp_path / "anna.py"), url, laid.table.id, laid.seats[0].token]
        anna = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=PIPE)
        said, _ = await anna.communicate()
        outcome = await lobby.result(laid.table.id)
        assert f"{{'scores': {outcome.scores}, 'winners': {outcome.winners}}}" == said.decode().strip()


@asynchronous
async def test_reactions_are_rationed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with quick_server(tmp_path, monkeypatch) as url, Lobby(url) as lobby:
        laid = await lobby.create_table("pasch", ["Anna", "Ben"])
        async with lobby.player(laid.table.id) as both:
            many = [both.react(0, "🎲") for _ in range(40)]
            with pytest.raises(ServerRefused, match="too-many-reactions"):
                await asyncio.gather(*many)
            await both.react(1, "👍")  # Ben has said nothing yet


@asynchronous
async def test_breaks_are_rationed(tmp_path: Path) -> None:
    async with server(tmp_path, None, **NO_LIMITS | {"breaks_per_minute": 3}) as me, Lobby(me.base) as lobby:
        laid = await lobby.create_table("pasch", ["Anna", "Ben"], start=True)
        async with lobby.player(laid.table.id) as both:
            await both.pause()
            await both.resume()
            await both.pause()
            with pytest.raises(ServerRefused, match="too-many-actions"):
                await both.resume()


@asynchronous
async def test_a_throw_is_put_right_when_all_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with quick_server(tmp_path, monkeypatch) as url, Lobby(url) as anna, Lobby(url) as ben:
        laid = await anna.create_table("choice", ["Anna"], options={"begins": 1}, dice="real")
        id = laid.table.id
        await ben.join(id, ["Ben"])
        await anna.start(id)
        async with anna.player(id) as hers, ben.player(id) as his, asyncio.TaskGroup() as meanwhile:
            seen: list[play.FromServer] = []
            meanwhile.create_task(collect(his, seen))
            await hers.throw(0, [1, 2, 3, 4, 5])
            await hers.object([1, 2, 3, 4, 6])  # a slip: nobody has answered yet
            await his.until(lambda: typed_of(his) == [1, 2, 3, 4, 6])
            await his.answer(1, his.latest[1].view["question"]["fallback"])
            await hers.until(lambda: hers.latest[0].typed is not None and hers.latest[0].typed.together)
            for agree in (False, True):
                await hers.object([6, 6, 6, 6, 6])
                await his.until(lambda: his.table.proposal is not None)
                assert his.table.proposal is not None
                assert (his.table.proposal.member, his.table.proposal.value) == (hers.members[0], [6, 6, 6, 6, 6])
                await his.consent(agree)
                await hers.until(lambda: hers.table.proposal is None)
            await his.until(lambda: typed_of(his) == [6, 6, 6, 6, 6])
            assert "chosen" not in his.latest[1].view["question"], "what he answered is asked again"
            async with asyncio.timeout(PATIENCE):
                while len(told(seen)) < 3:
                    await asyncio.sleep(0.01)  # it is told with the view, but read by another task
            assert [(type(said), said.member) for said in told(seen)] == [
                (play.ObjectionMade, hers.members[0]),
                (play.ProposalLapsed, hers.members[0]),
                (play.ObjectionMade, hers.members[0]),
            ]
            await his.close()


def told(seen: list[play.FromServer]) -> list[play.ObjectionMade | play.ProposalLapsed]:
    return [said for said in seen if isinstance(said, (play.ObjectionMade, play.ProposalLapsed))]


def typed_of(player: Player) -> list[int] | None:
    """Return the throw that was entered last, as this player sees it."""
    typed = next(iter(player.latest.values())).typed
    return None if typed is None else typed.value


@asynchronous
async def test_bots_wait_for_whoever_has_things_read_aloud(tmp_path: Path) -> None:
    async with server(tmp_path) as me, Lobby(me.base) as lobby:
        laid = await lobby.create_table("pasch", ["Anna"])
        async with lobby.player(laid.table.id) as anna:
            assert not anna.table.aloud
            async with wire(me.session, me.base, laid.table.id, None) as device:
                await device.say(hello(laid.seats[0].token, aloud=True))
                await anna.until(lambda: anna.table.aloud)
            await anna.until(lambda: not anna.table.aloud)


@asynchronous
async def test_what_is_sent_twice_is_done_once(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        seated = await me.lay(names=["Anna", "Ben"], start=True)
        async with me.wire(seated["table"]["id"], seated["seats"][0]["token"]) as device:
            for id in ("a", "a", "b"):
                await device.say({"type": "pause", "id": id})
            heard = await device.hear(lambda message: message.get("id") == "b")
            assert heard[-1]["code"] == "cannot-pause"
            assert ["a" in (message.get("ack"), message.get("id")) for message in heard].count(True) == 2
