"""Nonces of devices over real connections: for every seat, through nodes, after claims and returns."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from claims import claimed
from http_server import HttpClient, server
from mutschel.client import Lobby, Player, play_seat, random_policy
from mutschel.engine import logs
from mutschel.games.registry import find_game
from mutschel.host.fair import verify
from serving import NO_LIMITS
from waiting import asynchronous
from wire import hello, wire

pytestmark = pytest.mark.slow


def nonces(player: Player) -> list[str | None]:
    assert player.table.fair is not None
    return player.table.fair.nonces


async def everybody_adds(here: HttpClient, there: HttpClient) -> None:
    """Two share a tablet, one comes through the other node, and one claims the seat of somebody who never came."""
    async with Lobby(here.base) as family, Lobby(there.base) as ben, AsyncExitStack() as stack:
        laid = await family.create_table("kirchenfenster", ["Anna", "Aunt Ada"], ["easy"], options={"rounds": 1})
        id = laid.table.id
        await ben.join(id, ["Ben"])
        async with Lobby(here.base) as gone:
            await gone.join(id, ["Carl"])
        tablet = await stack.enter_async_context(family.player(id))
        phone = await stack.enter_async_context(ben.player(id))
        await tablet.until(lambda: [nonce is None for nonce in nonces(tablet)] == [False, False, True, False, True])
        new = await stack.enter_async_context(Player(there.base, id))
        await claimed(new, tablet.table.seats[4].member, tablet)
        await tablet.until(lambda: nonces(tablet)[4] is not None)
        assert len({*nonces(tablet)}) == 5, "every seat has another, and the bot has none"

        async with ben.player(id) as again, Player(here.base, id, ben.tokens[id]) as second:
            assert again.dice is phone.dice
            await second.until(lambda: bool(second.dice.excused))
        assert second.dice.excused == {3: "nonce-taken"}

        before = nonces(tablet)
        await family.start(id)
        devices = [(tablet, 0), (tablet, 1), (phone, 3), (new, 4)]
        await asyncio.gather(*(play_seat(device, seat, random_policy(Random(seat))) for device, seat in devices))
        await tablet.until(lambda: tablet.dice.seal is not None)
        record = logs.parse(await family.log(id))
        assert record.note["fair"]["nonces"] == before
        order = [seat.member for seat in tablet.table.seats]
        for device, seats in ((tablet, [0, 1]), (phone, [3]), (new, [4])):
            kept = device.dice.witnessed(order)
            assert [seat for seat, _ in kept.nonces] == seats
            assert verify(record, find_game, kept) > 0


@pytest.mark.daily
@asynchronous
async def test_everybody_adds_something_to_the_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.host.presence.AWAY", 0)
    async with server(tmp_path, **NO_LIMITS) as here:
        await everybody_adds(here, here)


@pytest.mark.at_length  # what is claimed is passed on in test_seats_online.py
@asynchronous
async def test_everybody_adds_something_to_the_dice_over_two_nodes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres_url: str, redis_url: str
) -> None:
    monkeypatch.setattr("mutschel.host.presence.AWAY", 0)
    shared: dict[str, Any] = {"database": postgres_url, "redis": redis_url} | NO_LIMITS
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        await everybody_adds(here, there)


SHORT_MATCHES: dict[str, dict[str, Any]] = {
    "waechter": {"dice": "physics", "rounds": 1},
    "hohe-hausnummern": {"rounds": 1},
}


@pytest.mark.parametrize("game", SHORT_MATCHES)
@asynchronous
async def test_what_an_honest_server_shows_is_in_its_log(game: str, tmp_path: Path) -> None:
    """To people and to who watches; with a break, somebody who comes back, two devices of one seat, and a rematch."""
    async with server(tmp_path, **NO_LIMITS) as me, Lobby(me.base) as anna, Lobby(me.base) as ben:
        laid = await anna.create_table(game, ["Anna"], ["easy"], options=SHORT_MATCHES[game], pace="quick")
        await ben.join(laid.table.id, ["Ben"])
        await anna.start(laid.table.id)
        await shown_truly(anna, ben, laid.table.id)
        next = (await anna.next_game(laid.table.id)).table
        ben.tokens[next.id] = ben.tokens[laid.table.id]
        if next.state == "lobby":
            await anna.start(next.id)
        await shown_truly(anna, ben, next.id)


async def shown_truly(anna: Lobby, ben: Lobby, id: str) -> None:
    async with anna.player(id) as tablet, Player(anna.base_url, id) as watcher:
        playing = asyncio.create_task(play_seat(tablet, 0, random_policy(Random(1))))
        async with ben.player(id) as phone:  # comes, and is gone before it has done anything
            [seat] = phone.seats
        await tablet.pause()
        await tablet.resume()
        async with ben.player(id) as phone, ben.player(id) as second:
            await play_seat(phone, seat, random_policy(Random(2)))
            await second.until(lambda: second.table.state == "over")
        await playing
        for device in (tablet, watcher):
            await device.until(lambda device=device: device.dice.seal is not None)  # type: ignore[misc]
        record = logs.parse(await anna.log(id))
        order = [seat.member for seat in tablet.table.seats]
        for dice in (anna.dice[id], ben.dice[id], watcher.dice):
            assert dice.shown
            assert dice.result is not None
            assert verify(record, find_game, dice.witnessed(order)) > 0


@asynchronous
async def test_what_an_old_client_says_with_its_hello_is_not_counted(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as me:
        seated = await me.lay(names=["Anna"])
        async with wire(me.session, me.base, seated["table"]["id"], None) as device:
            await device.say(hello(seated["seats"][0]["token"], nonce="0" * 32))
            [*_, welcome] = await device.hear(lambda message: message["type"] == "welcome")
            assert welcome["table"]["fair"]["nonces"] == [None]
            nonce = {"type": "nonce", "member": 0, "nonce": "1" * 32, "hash": welcome["table"]["fair"]["hash"]}
            for message, answer in (
                (nonce | {"hash": "0" * 64}, "unknown-hash"),
                (nonce | {"member": 1}, "not-your-seat"),
                (nonce, None),
                (nonce, None),
                (nonce | {"nonce": "2" * 32}, "nonce-taken"),
            ):
                await device.say({"id": "1"} | message)
                heard = await device.hear(lambda message: message["type"] in ("ack", "refused"))
                assert heard[-1].get("code") == answer
