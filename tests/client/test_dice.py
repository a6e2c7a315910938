"""The data that `mutschel.client` adds to fair dice and keeps of them, tested against servers that cheat."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from unittest.mock import AsyncMock

import pytest

from cheating import GROUND_FOR_ANNA, HONEST, SHOWN, A
from client_lines import SEAT, TABLE, Message, ScriptedConnection, scripted, until_gone
from mutschel.client import KeptDice, Lobby, Player, ServerRefused
from mutschel.engine import Problem, logs
from mutschel.games.registry import find_game
from mutschel.host.fair import Witness, commitment, verify
from mutschel.protocol import PROTOCOL
from waiting import asynchronous

HASH, OTHER_HASH = "5" * 64, "6" * 64


def dice(hash: str = HASH, **more: Any) -> dict[str, Any]:
    """A table that tells about its dice."""
    fair = {"hash": hash, "nonces": [None], "secret": None, "seal": None} | more
    return TABLE | {"state": "lobby", "dice": "fair", "fair": fair}


def over(seal: str = "7" * 64, **more: Any) -> dict[str, Any]:
    """The same when the match has been ended."""
    return dice(secret="0" * 64, seal=seal) | {"state": "abandoned"} | more


@asynchronous
async def test_a_nonce_is_sent_when_the_hash_is_known_and_once_more_if_it_had_no_answer() -> None:
    sent: list[Message] = []

    async def loses_it(connection: ScriptedConnection) -> None:
        assert "nonce" not in {name for name, value in (await connection.hear()).items() if value}
        await connection.say("welcome", protocol=PROTOCOL, table=dice(), members=[0])
        sent.append(await connection.hear())

    async def takes_it(connection: ScriptedConnection) -> None:
        await connection.hear()
        await connection.say("welcome", protocol=PROTOCOL, table=dice(), members=[0])
        sent.append(await connection.hear())
        await connection.say("ack", id=sent[-1]["id"], seq=1)
        await connection.say("table", table=dice() | {"paused": True})
        await until_gone(connection)

    async with scripted(loses_it, takes_it) as url, Player(url, "t") as player:
        await player.until(lambda: player.table.paused)
        first, again = sent
        assert first == again
        assert (first["type"], first["member"], first["hash"]) == ("nonce", 0, HASH)
        assert player.dice.witnessed([7, 0]) == Witness(HASH, [(1, first["nonce"])])


@pytest.mark.parametrize(
    ("state", "code", "believed"),
    [("running", "nonce-too-late", True), ("lobby", "nonce-too-late", False), ("lobby", "nonce-taken", True)],
)
@asynchronous
async def test_nobody_is_too_late_before_the_match_begins(state: str, code: str, believed: bool) -> None:
    async def refuses(connection: ScriptedConnection) -> None:
        await connection.hear()
        await connection.say("welcome", protocol=PROTOCOL, table=dice() | {"state": state}, members=[0])
        await connection.say("refused", id=(await connection.hear())["id"], code=code, text="…")
        await connection.view(1, 1)
        await connection.say("table", table=dice() | {"state": state, "paused": True})
        await until_gone(connection)

    async with scripted(refuses) as url, Player(url, "t") as player:
        await player.until(lambda: player.table.paused)
        assert (player.dice.witnessed([0]).nonces == []) == believed


@asynchronous
async def test_a_seat_that_gets_another_number_gets_no_other_nonce_and_the_first_is_missed() -> None:
    sent: list[Message] = []

    async def renumbers(connection: ScriptedConnection) -> None:
        await connection.hear()
        await connection.say("welcome", protocol=PROTOCOL, table=dice(), members=[0])
        sent.append(await connection.hear())
        await connection.say("ack", id=sent[-1]["id"], seq=1)
        for member in range(10, 60):
            await connection.say("seat_given", id="1", member=member, token="t" * 22, person=None)
            await connection.say("members", members=[member])
            await connection.say("table", table=dice() | {"seats": [SEAT | {"member": member}]})
        await connection.say("table", table=dice() | {"paused": True})
        while sent[-1]["type"] != "pause":
            sent.append(await connection.hear())
        await connection.say("ack", id=sent[-1]["id"], seq=2)
        await until_gone(connection)

    async with scripted(renumbers) as url, Player(url, "t") as player:
        await player.until(lambda: player.table.paused)
        await player.pause()
        assert [message["type"] for message in sent] == ["nonce", "pause"]
        assert player.dice.witnessed([59]) == Witness(HASH, [(None, sent[0]["nonce"])])


def test_only_what_was_added_for_somebody_who_stood_up_here_may_be_missing() -> None:
    record = logs.parse(GROUND_FOR_ANNA.log())
    kept = KeptDice()
    kept.nonces[0] = A
    for members in ([0, 1, 2], [7, 8, 9]):
        with pytest.raises(Problem) as caught:
            verify(record, find_game, kept.witnessed(members))
        assert caught.value.code == "missing-nonce"
    kept.left.add(0)
    assert verify(record, find_game, kept.witnessed([7, 8, 9])) > 0
    with pytest.raises(Problem):
        verify(record, find_game, kept.witnessed([0, 1, 2]))


@asynchronous
async def test_who_stands_up_says_so_to_the_dice_and_another_table_is_refused() -> None:
    async with Lobby("http://nowhere") as lobby:
        lobby._fetch = AsyncMock(return_value=json.dumps(dice()).encode())  # type: ignore[method-assign]
        await lobby.leave("t", 4)
        assert lobby.dice["t"].left == {4}
        for ask in (lobby.table("u"), lobby.leave("u", 4), lobby.start("u")):
            with pytest.raises(ServerRefused, match="other-table"):
                await ask
        assert not lobby.dice["u"].left


OTHER_TABLE = dice() | {"id": "u"}


@pytest.mark.parametrize(
    ("later", "code"),
    [
        ([dice(OTHER_HASH)], "other-hash"),
        ([over(), over("8" * 64)], "other-seal"),
        ([OTHER_TABLE], "other-table"),
        ([dice() | {"state": "running", "fair": None}], "no-hash"),
        ([over(), dice()], "played-again"),
        ([over(), dice() | {"state": "running"}], "played-again"),
    ],
)
@asynchronous
async def test_a_server_that_tells_something_else_later_is_left(later: list[dict[str, Any]], code: str) -> None:
    async def cheats(connection: ScriptedConnection) -> None:
        await connection.hear()
        await connection.say("welcome", protocol=PROTOCOL, table=dice(), members=[])
        for table in later:
            await connection.say("table", table=table)
        await until_gone(connection)

    async with scripted(cheats) as url, Player(url, "t") as player:
        with pytest.raises(ServerRefused, match=code):
            await player.until(lambda: False)
        with pytest.raises(ServerRefused, match=code):
            await player.pause()


@asynchronous
async def test_nothing_is_added_to_the_dice_of_a_day_unless_somebody_else_plays_along() -> None:
    alone = dice() | {"dice": "day", "seats": [SEAT]}
    company = alone | {"seats": [SEAT, SEAT | {"member": 1, "name": "Bot", "bot": "easy"}]}
    heard: list[Message] = []
    honest = asyncio.Event()

    async def honest_at_first(connection: ScriptedConnection) -> None:
        await connection.hear()
        await connection.say("welcome", protocol=PROTOCOL, table=alone, members=[0])
        await honest.wait()
        await connection.say("table", table=company | {"paused": True})
        heard.append(await connection.hear())
        await until_gone(connection)

    async with scripted(honest_at_first) as url, Player(url, "t") as player:
        assert player.dice.nonces == {}
        honest.set()
        await player.until(lambda: player.table.paused)
        assert list(player.dice.nonces) == [0]
    assert [message["type"] for message in heard] == ["nonce"]


@asynchronous
async def test_a_server_that_hides_the_hash_of_fair_dice_is_refused_at_once_and_real_dice_need_none() -> None:
    async with Lobby("http://nowhere") as lobby:
        lobby._fetch = AsyncMock(return_value=json.dumps(dice() | {"fair": None}).encode())  # type: ignore[method-assign]
        with pytest.raises(ServerRefused, match="no-hash"):
            await lobby.table("t")
        lobby._fetch.return_value = json.dumps(dice() | {"fair": None, "dice": "real"}).encode()
        assert (await lobby.table("t")).fair is None


def test_the_dice_and_the_result_that_were_shown_are_held_against_the_log() -> None:
    record, views, wrong = logs.parse(HONEST.log()), HONEST.views(), {"scores": [0, 0, 0], "winners": [2]}
    kept, lied = KeptDice(), KeptDice()
    for device, shown in ((kept, views), (lied, SHOWN)):
        device.hash, device.result = commitment(HONEST.secret), views[-1]["result"]
        for view in shown:
            device.see(view)
    assert verify(record, find_game, kept.witnessed([0, 1, 2])) == 4
    for device, code in ((lied, "other-dice"), (kept, "other-result")):
        kept.result = wrong
        with pytest.raises(Problem) as refused:
            verify(record, find_game, device.witnessed([0, 1, 2]))
        assert refused.value.code == code


def test_dice_are_kept_throw_by_throw() -> None:
    kept = KeptDice()
    for view in 2 * HONEST.views():
        kept.see(view)
    assert kept.shown == {(1, "4,2"), (2, "2,5"), (3, "1,6")}


@asynchronous
async def test_what_is_shown_before_the_welcome_is_not_looked_at() -> None:
    """A view that comes too early would not be kept."""
    view, table = HONEST.views()[0], dice() | {"state": "running"}

    async def hasty(connection: ScriptedConnection) -> None:
        await connection.hear()
        for now in (1, 2):
            shown = view | {"now": now}
            await connection.say("view", seat=None, seq=1, key=0, view=shown, clock=0, running=True, deadline=None)
            if now == 1:
                await connection.say("welcome", protocol=PROTOCOL, table=table, members=[])
        await until_gone(connection)

    async with scripted(hasty) as url, Player(url, "t") as player:
        assert player.latest[None].view["now"] == 2


@asynchronous
async def test_what_the_lobby_was_told_counts_at_the_table() -> None:
    async def cheats(connection: ScriptedConnection) -> None:
        await connection.hear()
        await connection.say("welcome", protocol=PROTOCOL, table=dice(OTHER_HASH), members=[])
        await until_gone(connection)

    async with scripted(cheats) as url, Lobby(url, "de") as lobby:
        lobby._fetch = AsyncMock(return_value=json.dumps(dice()).encode())  # type: ignore[method-assign]
        assert (await lobby.table("t")).fair is not None
        with pytest.raises(ServerRefused, match="Der Tisch hat sein Geheimnis ausgetauscht"):
            async with lobby.player("t"):
                pass
        lobby._fetch.return_value = json.dumps(dice(OTHER_HASH)).encode()
        with pytest.raises(ServerRefused, match="other-hash"):
            await lobby.table("t")
