"""Practice before a match: dice stay where they land, nothing counts, and no stranger can make a server keep it."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from http_server import ManualClock, server
from mutschel.engine import CHANCE, Json, Match, Problem
from mutschel.engine.match import question_in
from mutschel.games.registry import all_games, find_game
from mutschel.server.http import practice as served
from mutschel.server.http.practice import can_practise, practice
from waiting import asynchronous

FLICK = {"die": "blue", "plate": "south", "gesture": {"pull": [0, -34]}}
PATH = "/api/games/dice-flick/practice"


def landed(row: int, column: int, face: int = 3) -> Json:
    """Return a landing as if from a simulation."""
    flicked = {"hole": [row, column], "face": face, "lies": [5, -5, 90]}
    return {"flicked": flicked, "moved": [], "luck": [0.5] * 6, "motion": ""}


def practised(*holes: tuple[int, int], die: str = "blue") -> Match:
    match = practice(find_game("dice-flick"), "Anna", {})
    for hole in holes:
        match.answer(0, {**FLICK, "die": die})
        match.answer(CHANCE, landed(*hole))
    return match


def box(match: Match) -> list[list[Any]]:
    holes: list[list[Any]] = match.view(0)["table"]["board"]["holes"]
    return holes


def test_games_of_the_hand_can_be_practised() -> None:
    games = [id for id, game in all_games().items() if can_practise(game)]
    assert games == ["dice-flick", "einundzwanzig", "waechter"]
    for id in games:
        match = practice(find_game(id), "Anna", {})
        for seed in range(2):
            assert match.request is not None
            match.answer(0, question_in(match.view(0))["fallback"])
            match.answer(CHANCE, match.request.domain.sample(Random(seed)))  # type: ignore[attr-defined]
        assert match.view(0)["question"] is not None
        assert match.view(0)["table"]["flight"]["number"] == 2


def test_dice_stay_in_the_box_and_there_are_as_many_as_in_a_match() -> None:
    match = practised((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))
    assert [die["colour"] for die in box(match)[0]] == ["blue"] * 5
    with pytest.raises(Problem):
        match.answer(0, FLICK)  # no blue die is left
    match.answer(0, {**FLICK, "die": "white"})
    assert match.view(0)["table"]["bag"]["counts"] == {"white": 2, "blue": 0, "yellow": 4, "green": 4, "pink": 1}


def test_when_all_dice_lie_in_the_box_it_is_emptied() -> None:
    match = practice(find_game("dice-flick"), "Anna", {})
    for n in range(20):
        assert n == sum(die is not None for row in box(match) for die in row)
        match.answer(0, question_in(match.view(0))["fallback"])
        match.answer(CHANCE, landed(n // 5, n % 5))
    assert not any(die for row in box(match) for die in row)
    assert len(question_in(match.view(0))["answers"]["fields"]["die"]["options"]) == 5


def test_practice_goes_on_from_what_lay_there() -> None:
    first = practised((1, 2), (4, 4))
    again = practice(find_game("dice-flick"), "Anna", {"movable_plates": True}, first.view(0)["table"])
    assert box(again) == box(first)
    assert again.view(0)["table"]["bag"] == first.view(0)["table"]["bag"]
    assert "shift" in question_in(again.view(0))["answers"]["fields"]


DIE = {"colour": "blue", "face": 3, "lies": None}


@pytest.mark.parametrize(
    "before",
    [
        7,
        {},
        {"board": None},
        {"board": {"holes": 5}},
        {"board": {"holes": [[1]]}},
        {"board": {"holes": [[{}]]}},
        {"board": {"holes": [[{**DIE, "colour": "purple"}]]}},
        {"board": {"holes": [[{**DIE, "colour": ["blue"]}]]}},
        {"board": {"holes": [[{**DIE, "face": 7}]]}},
        {"board": {"holes": [[{**DIE, "lies": [999, 0, 0]}]]}},
        {"board": {"holes": [[None] * 5 + [DIE]]}},
        {"board": {"holes": [[DIE] * 5, [DIE]]}},
        {"board": {"holes": [[]] * 5 + [[DIE]]}},
    ],
)
def test_what_cannot_lie_there_is_refused(before: Json) -> None:
    with pytest.raises(Problem) as info:
        practice(find_game("dice-flick"), "Anna", {}, before)
    assert info.value.text("de") != info.value.text("en")


# -- over HTTP -------------------------------------------------------------------------------------------
@asynchronous
async def test_a_flick_at_a_time(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        assert (await me.ask("GET", "/api/games/dice-flick"))["practice"] is True
        assert (await me.ask("GET", "/api/games/pasch"))["practice"] is False
        view = (await me.ask("POST", PATH, {}))["view"]
        assert view["question"]["ask"]["text"] == "flick"
        lying = {"board": {"holes": [[DIE, None], [None, {**DIE, "colour": "pink"}]]}}
        view = (await me.ask("POST", PATH, {"before": lying, "answer": FLICK}))["view"]
        assert len(view["table"]["flight"]["motion"]) > 100
        assert view["news"][-1]["text"] in ("landed", "trench", "outside")
        assert view["question"]["ask"]["text"] == "flick"
        assert not (await me.ask("GET", "/api/tables"))["tables"]


@asynchronous
async def test_bad_practice_is_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        assert await me.ask("POST", "/api/games/pasch/practice", {}, status=409) == "no-practice"
        assert await me.ask("POST", "/api/games/nothing/practice", {}, status=404) == "no-such-game"
        assert await me.ask("POST", PATH, {"options": {"begins": 7}}, status=409) == "bad-option"
        assert await me.ask("POST", PATH, {"options": {"rounds": 7}}, status=409) == "unknown-option"
        assert await me.ask("POST", PATH, {"flicks": 3}, status=400) == "bad-request"
        for body, code in (  # as at a table, the game says what is wrong with a flick
            ({"answer": "hello"}, "not-these-fields"),
            ({"answer": {**FLICK, "gesture": {"pull": [0, 0]}}}, "too-weak"),
            ({"answer": {**FLICK, "die": "purple"}}, "not-an-option"),
            ({"before": [1]}, "bad-landing"),
        ):
            async with me.session.post(me.base + PATH, json=body) as response:
                assert (response.status, (await response.json())["code"]) == (409, code)


@asynchronous
async def test_one_address_practises_only_so_much(tmp_path: Path) -> None:
    clock = ManualClock()
    async with server(tmp_path, clock, practice_per_minute=2) as me:
        for _ in range(2):
            await me.ask("POST", PATH, {"answer": FLICK})
        await me.ask("POST", PATH, {"answer": FLICK}, status=429)
        await me.ask("POST", PATH, {})  # to look costs nothing
        clock.now += 30
        await me.ask("POST", PATH, {"answer": FLICK})


@asynchronous
async def test_what_cannot_wait_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = threading.Event()
    monkeypatch.setattr(served, "chance", lambda request, rng: busy.wait(30) and landed(0, 0))
    async with server(tmp_path) as me:

        async def flick() -> int:
            async with me.session.post(me.base + PATH, json={"answer": FLICK}) as response:
                return response.status

        flicks = [asyncio.create_task(flick()) for _ in range(served.MOST_OF_ONE + 1)]
        (refused,), waiting = await asyncio.wait(flicks, return_when=asyncio.FIRST_COMPLETED)
        assert refused.result() == 503
        busy.set()
        assert [await one for one in waiting] == [200] * served.MOST_OF_ONE
        assert await flick() == 200
