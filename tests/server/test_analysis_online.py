"""Analyses over HTTP: the sums, the steps of the replay, and refusals that say why."""

from __future__ import annotations

from pathlib import Path

import pytest

from http_server import server
from mutschel.client import Lobby, ServerRefused
from players import end, played
from waiting import asynchronous

pytestmark = pytest.mark.slow


@asynchronous
async def test_an_analysis_of_a_match_that_was_played(tmp_path: Path) -> None:
    async with server(tmp_path) as me, Lobby(me.base) as lobby:
        table = await played(lobby, "grosse-hausnummer", "Anna", begins=1, rounds=2)
        found = await lobby.analysis(table)
        result = await lobby.result(table)
        assert (found.unit, found.exact) == ("strikes", True)
        for player, score in zip(found.players, result.scores, strict=True):
            assert player.par - player.luck + player.lost == pytest.approx(score, abs=1e-6)
        steps = (await lobby.replay(table)).steps
        for decision in found.decisions:
            assert steps[decision.step].by == decision.seat
            assert steps[decision.step].value == decision.chosen
            assert decision.chosen in [one.answer for one in decision.alternatives]
        assert {steps[throw.step].by for throw in found.throws} <= {"chance", 0, 1}


@asynchronous
async def test_figures_travel_beside_the_sums(tmp_path: Path) -> None:
    async with server(tmp_path) as me, Lobby(me.base) as lobby:
        table = await played(lobby, "einundzwanzig", "Anna", begins=1, rounds=2, dice="fair")
        found = await lobby.analysis(table)
        assert (found.sums, found.decisions, found.remarks) == (True, [], [])
        assert [(one.seat, one.name, one.unit, one.par) for one in found.measures] == [
            (0, "as-few", "percent", None),
            (1, "as-few", "percent", None),
        ]
        assert all(0 < one.value <= 100 for one in found.measures)
        steps = (await lobby.replay(table)).steps
        assert {steps[throw.step].by for throw in found.throws} == {"chance"}


@asynchronous
async def test_what_has_no_analysis_says_why(tmp_path: Path) -> None:
    async with server(tmp_path) as me, Lobby(me.base, "de") as lobby:
        running = (await lobby.create_table("studentenpasch", ["Anna"], ["easy"], start=True)).table.id
        luck = await played(lobby, "pasch", "Anna", begins=1, rounds=1)
        one_throw = await played(lobby, "grosse-hausnummer", "Anna", begins=1, rounds=1, throws=1)
        for table, code in (
            (running, "not-over"),
            (luck, "nothing-to-decide"),
            (one_throw, "nothing-to-decide"),
            ("nowhere", "no-such-table"),
        ):
            with pytest.raises(ServerRefused) as why:
                await lobby.analysis(table)
            assert why.value.code == code
        ended = (await lobby.create_table("studentenpasch", ["Anna", "Ben"], start=True)).table.id
        async with lobby.player(ended) as both:
            await end(both)
        with pytest.raises(ServerRefused, match="nicht zu Ende"):
            await lobby.analysis(ended)


@asynchronous
async def test_a_game_says_whether_it_is_analysed(tmp_path: Path) -> None:
    async with server(tmp_path) as me, Lobby(me.base) as lobby:
        assert (await lobby.game("studentenpasch")).analysed
        assert not (await lobby.game("pasch")).analysed
