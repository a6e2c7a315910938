"""The promises of `mutschel.client`, tested against a server that misbehaves on purpose, and with every game."""

from __future__ import annotations

import asyncio
import json
import socket
from random import Random
from typing import Any

import pytest

from client_lines import TABLE, Message, ScriptedConnection, scripted, until_gone
from mutschel.client import EngineBot, Lobby, Player, SeatView, ServerRefused, domain_of, play_seat, random_policy
from mutschel.client.pipe import Pipe
from mutschel.engine import Game, Json, Match
from mutschel.engine.match import question_in, waiting_in
from mutschel.games.registry import all_games
from mutschel.protocol import PROTOCOL
from mutschel.testing.random_play import open_questions, random_answer
from services import free_port
from waiting import asynchronous


async def welcomes(connection: ScriptedConnection) -> None:
    await connection.welcome()
    await until_gone(connection)


async def heard(player: Player) -> int:
    return len([message async for message in player.messages()])


# -- the connection ------------------------------------------------------------------------------------------
@asynchronous
async def test_what_was_not_answered_is_sent_again_with_the_same_id() -> None:
    sent: list[Message] = []

    async def loses_it(connection: ScriptedConnection) -> None:
        hellos.append(await connection.welcome())
        await connection.view(1, 1)
        sent.append(await connection.hear())

    async def welcomes_nobody(connection: ScriptedConnection) -> None:
        await connection.hear()

    async def has_done_it(connection: ScriptedConnection) -> None:
        hellos.append(await connection.welcome())
        sent.append(await connection.hear())
        await connection.view(2, 2, ack=sent[-1]["id"])
        sent.append(await connection.hear())
        await connection.say("ack", id=sent[-1]["id"], seq=3)
        await until_gone(connection)

    hellos: list[Message] = []
    async with scripted(loses_it, welcomes_nobody, has_done_it) as url, Player(url, "t") as player:
        await player.until(lambda: 0 in player.latest)
        await player.answer(0, "a", made=5)
        await player.pause()
        first, again, pause = sent
        assert first == again
        assert first == {"type": "answer", "id": first["id"], "seat": 0, "key": 1, "value": "a", "made": 5}
        assert pause["type"] == "pause"
        assert pause["id"] != first["id"]
        assert hellos[0] == hellos[1]


@asynchronous
async def test_the_next_server_is_tried_when_one_is_gone() -> None:
    async def says_restart(connection: ScriptedConnection) -> None:
        await connection.welcome()
        await connection.say("bye", code="restart", text="…")

    async def stays(connection: ScriptedConnection) -> None:
        await connection.welcome()
        await connection.say("table", table=TABLE | {"paused": True})
        await until_gone(connection)

    with free_port() as port:
        nobody = f"http://127.0.0.1:{port}"
        async with (
            scripted(says_restart) as first,
            scripted(stays) as second,
            Player([nobody, first, second], "t") as player,
        ):
            await player.until(lambda: player.table.paused)


@asynchronous
async def test_a_server_that_hangs_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.client.player.CONNECT_WITHIN", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as hangs:  # accepts, but says nothing
        nobody = f"http://127.0.0.1:{hangs.getsockname()[1]}"
        async with scripted(welcomes) as url, Player([nobody, url], "t") as player:
            assert player.members == [0]


@asynchronous
async def test_a_good_bye_for_good_ends_it_for_whoever_waits() -> None:
    async def turns_away(connection: ScriptedConnection) -> None:
        await connection.hear()
        await connection.say("bye", code="no-such-table", text="Den gibt es nicht.")
        await until_gone(connection)

    async def turns_away_later(connection: ScriptedConnection) -> None:
        await connection.welcome()
        await turns_away(connection)

    async with scripted(turns_away, turns_away_later) as url:
        with pytest.raises(ServerRefused, match="Den gibt es nicht") as refused:
            await Player(url, "t").__aenter__()
        assert refused.value.code == "no-such-table"
        async with Player(url, "t") as player:
            ends = await asyncio.gather(player.until(lambda: False), player.pause(), return_exceptions=True)
            assert [type(end) for end in ends] == [ServerRefused, ServerRefused]
            with pytest.raises(ServerRefused):
                await player.resume()


@asynchronous
async def test_whoever_waits_learns_that_the_player_was_closed() -> None:
    async with scripted(welcomes) as url:
        async with Player(url, "t") as player:
            listening = asyncio.create_task(heard(player))
            pausing = asyncio.create_task(player.pause())
            await asyncio.sleep(0)
        with pytest.raises(ConnectionAbortedError):
            await pausing
        assert await listening == 1  # how things stand


@asynchronous
async def test_pings_are_answered_and_unknown_messages_ignored() -> None:
    async def pings(connection: ScriptedConnection) -> None:
        await connection.welcome()
        await connection.say("fireworks", colours=3)
        await connection.say("ping", sent=7)
        pongs.append(await connection.hear())
        await connection.say("table", table=TABLE | {"paused": True})
        await until_gone(connection)

    pongs: list[Message] = []
    async with scripted(pings) as url, Player(url, "t", clock=lambda: 42) as player:
        await player.until(lambda: player.table.paused)
        assert pongs == [{"type": "pong", "sent": 7, "clock": 42}]


@asynchronous
async def test_a_known_message_that_cannot_be_read_ends_it_instead_of_connecting_for_ever() -> None:
    async def without_seats(connection: ScriptedConnection) -> None:
        await connection.hear()
        table = {name: value for name, value in TABLE.items() if name != "seats"}
        await connection.say("welcome", protocol=PROTOCOL, table=table, members=[0])

    async with scripted(without_seats) as url:
        with pytest.raises(ServerRefused, match="missing required field `seats`") as refused:
            async with Player(url, "t"):
                raise AssertionError
    assert refused.value.code == "unreadable"


@asynchronous
async def test_refusals_that_are_not_the_servers_own() -> None:
    async with scripted() as url, Lobby(url) as lobby:
        with pytest.raises(ServerRefused) as refused:
            await lobby.table("t")
        assert (refused.value.code, refused.value.status) == ("http-502", 502)
        with pytest.raises(ServerRefused, match="http-404"):
            await Player(url, "another").__aenter__()


@asynchronous
async def test_a_slow_pipe_keeps_the_order() -> None:
    delays = iter([0.03, 0.0, 0.01, 0.0])
    pipe = Pipe(lambda: next(delays))
    for message in (b"1", b"2", b"3", None):
        pipe.put(message)
    assert [await pipe.get() for _ in range(4)] == [b"1", b"2", b"3", None]


# -- bots ----------------------------------------------------------------------------------------------------
def race() -> Message:
    waiting: Message = {"for": "call", "seats": [0, 1], "silent": {}, "until": None}
    return {"waiting": waiting, "question": {"answers": {"kind": "whole", "low": 1, "high": 1}, "fallback": 1}}


@asynchronous
async def test_a_seat_is_played_to_the_end() -> None:
    """It throws; in a race it thinks anew when somebody else has called; being a moment too late does no harm."""

    async def plays(connection: ScriptedConnection) -> None:
        await connection.welcome()
        await connection.view(2, 2, waiting={"for": "throw", "seats": [0]})
        said.append(await connection.hear())
        await connection.view(3, 3, ack=said[-1]["id"], **race())
        await asked.wait()
        await connection.view(4, 3, **race())
        said.append(await connection.hear())
        await connection.say("refused", id=said[-1]["id"], code="too-late", text="…")
        await connection.view(5, 5, waiting=None, result={"scores": [7], "winners": [0]})
        await until_gone(connection)

    async def thinks(view: Any) -> Json:
        asked.set()
        if view["news"] == 3:
            await asyncio.sleep(3600)
        return 1

    said: list[Message] = []
    seen: list[Any] = []
    asked = asyncio.Event()
    async with scripted(plays) as url, Player(url, "t") as player:
        result = await play_seat(player, 0, thinks, lambda view: seen.append(view["news"]))
    assert result == {"scores": [7], "winners": [0]}
    assert seen == [2, 3, 4, 5]
    assert [(message["type"], message["key"], message.get("value")) for message in said] == [
        ("throw", 2, None),
        ("answer", 3, 1),
    ]


@pytest.mark.parametrize("refused", [False, True])
@asynchronous
async def test_a_policy_that_fails_ends_the_play(refused: bool) -> None:
    async def plays(connection: ScriptedConnection) -> None:
        await connection.welcome()
        await connection.view(1, 1, **race())
        if refused:
            message = await connection.hear()
            await connection.say("refused", id=message["id"], code="not-an-option", text="…")
        await until_gone(connection)

    async def fails(view: SeatView) -> Json:
        if refused:
            return "nonsense"
        raise ZeroDivisionError

    async with scripted(plays) as url, Player(url, "t") as player:
        with pytest.raises(ServerRefused if refused else ZeroDivisionError):
            await play_seat(player, 0, fails)


@asynchronous
async def test_a_random_player_calls_when_it_has_a_say(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    view: Any = race() | {"seat": 1, "now": 500}
    view["waiting"]["silent"] = {"1": 2500}
    assert await random_policy(Random(1))(view) == 1
    assert 2 <= slept[0] < 3


async def at_once(seconds: float) -> None:
    """Return at once."""


def over_the_wire(match: Match, seat: int) -> SeatView:
    view: SeatView = json.loads(json.dumps(match.view(seat)))
    return view


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
@asynchronous
async def test_what_a_view_tells_is_enough_to_answer(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every game: at random, and by the game's own bot, which here knows only what went over the wire."""
    monkeypatch.setattr(asyncio, "sleep", at_once)
    rng = Random(game.id)
    match = Match(game, max(2, game.players[0]), {"discs_per_black": 1} if game.id == "wuerfelblitz" else None)
    bots = [EngineBot(game.id, seat, "hard", rng) for seat in match.table.players]
    for _ in range(400):
        for seat, bot in enumerate(bots):
            bot.watch(over_the_wire(match, seat))
        for seat, domain in open_questions(match).items():
            view = over_the_wire(match, seat)
            domain.check(domain_of(question_in(view)).sample(rng))
            answer = await bots[seat].answer(view)
            if answer is not None or waiting_in(view)["for"] == "choice":
                domain.check(answer)
        if match.over:
            break
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)


def test_what_is_not_listed_is_answered_as_the_game_would() -> None:
    question: dict[str, Json] = {
        "answers": {"kind": "fields", "fields": {"a": {"kind": "open"}, "b": {"kind": "whole", "low": 1, "high": 1}}},
        "fallback": {"a": [2, 3], "b": 1},
    }
    assert domain_of(question).sample(Random(1)) == {"a": [2, 3], "b": 1}
