"""After a match people say what they want next: whoever says nothing isn't seated at the next table."""

from __future__ import annotations

from pathlib import Path

import pytest

from http_server import server
from mutschel.client import Lobby, Player, ServerRefused
from serving import NO_LIMITS
from waiting import asynchronous


@asynchronous
async def test_those_who_have_said_so_play_on_and_all_together_they_may_choose_another_game(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, Lobby(here.base) as lobby:
        laid = await lobby.create_table(
            "kirchenfenster", ["Anna", "Ben", "Ruth"], bots=["easy"], options={"rounds": 1}, start=True
        )
        id, tokens = laid.table.id, [seat.token for seat in laid.seats]
        async with Player(here.base, id, tokens[:1]) as anna, Player(here.base, id, tokens[1:2]) as ben:
            with pytest.raises(ServerRefused, match="not-over"):
                await anna.play_again("pasch")
            await here.play_out(id, *tokens)
            with pytest.raises(ServerRefused, match="unknown-game"):
                await anna.play_again("nowhere")
            await anna.play_again("kirchenfenster")
            await anna.play_again("pasch")
            await ben.play_again("pasch")
            await anna.until(lambda: len(anna.table.again) == 2)
            assert [(wish.member, wish.game) for wish in anna.table.again] == [(0, "pasch"), (1, "pasch")]
            # Ben is not the owner, but all who are here want the same
            next = await here.ask("POST", f"/api/tables/{id}/next", {"game": "pasch"}, status=201, tokens=tokens[1])
            assert [seat["name"] for seat in next["table"]["seats"] if seat["bot"] is None] == ["Anna", "Ben"]
            assert len(next["table"]["seats"]) == 3, "the bot comes along"


@asynchronous
async def test_a_wish_is_taken_back_by_its_person_and_goes_with_them(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, Lobby(here.base) as lobby:
        laid = await lobby.create_table("kirchenfenster", ["Anna", "Ben"], options={"rounds": 1}, start=True)
        id, tokens = laid.table.id, [seat.token for seat in laid.seats]
        await here.play_out(id, *tokens)
        async with Player(here.base, id, tokens[:1]) as anna:
            async with Player(here.base, id, tokens[1:]) as ben:
                await ben.play_again("pasch")
                await anna.play_again("pasch")
                await anna.play_again(None)
                await anna.until(lambda: [wish.member for wish in anna.table.again] == [1])
                with pytest.raises(ServerRefused, match="not-your-seat"):
                    await anna.react(1, "👏")
            await anna.until(lambda: anna.table.again == [])


@asynchronous
async def test_at_a_table_without_signs_nobody_shows_any(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, Lobby(here.base) as lobby:
        laid = await lobby.create_table("pasch", ["Anna", "Ben"], signs=False, start=True)
        async with Player(here.base, laid.table.id, [laid.seats[0].token]) as anna:
            with pytest.raises(ServerRefused, match="no-signs"):
                await anna.react(0, "👏")
