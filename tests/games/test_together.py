"""Games in which nobody decides anything: all throw at the same time, and equals are tied."""

from __future__ import annotations

import pytest

from host_driver import Driver, ManualDriver
from mutschel.engine import CHANCE, Json, Match, logs
from mutschel.engine.match import waiting_in
from mutschel.games.registry import find_game
from mutschel.host.fair import FairStream, chance, throw_key, verify
from mutschel.host.local import LocalTable
from scripted_match import match_of, strikes, texts, things

IDS = ("fuenf-finger", "boese-sieben", "nackets-luisle", "abstreichen")


def together(id: str, players: int = 3, **options: Json) -> Match:
    return match_of(id, players, turns="together", rounds=1, **options)


def throw(match: Match, **faces: int) -> None:
    """Let these seats throw: `throw(match, a=113, c=6)`. The last letters may come first."""
    for seat, face in faces.items():
        match.answer(CHANCE, {"seat": "abcd".index(seat), "faces": [int(digit) for digit in str(face)]})


# -- Five Fingers --------------------------------------------------------------------------------------------------
def test_whoever_has_made_it_is_out_and_the_last_one_left_has_lost() -> None:
    match = together("fuenf-finger")
    throw(match, c=466, a=111)
    assert things(match)["results"]["values"] == [None, None, 1]  # as the dice fall, not when all have thrown
    assert things(match)["turns"][2] == {"kind": "last-turn", "faces": [4, 6, 6], "hit": True, "throw": 1}
    throw(match, b=112)
    assert waiting_in(match.view(None))["seats"] == [0, 1]
    throw(match, a=113, b=666)
    assert things(match)["results"]["values"] == [2, "> 2", 1]
    assert strikes(match) == [0, 1, 0]
    assert match.over


def test_equal_numbers_of_throws_are_tied() -> None:
    match = together("fuenf-finger")
    throw(match, a=113, b=111, c=111)
    throw(match, b=122, c=113)
    assert strikes(match) == [0, 1, 1]
    match = together("fuenf-finger", ties="roll-off")
    throw(match, a=113, b=111, c=111)
    throw(match, b=122, c=113)
    assert texts(match)[-1] == "roll-off"
    assert waiting_in(match.view(None))["seats"] == [1, 2]
    throw(match, c=113, b=111)
    assert strikes(match) == [0, 1, 0]


def test_whoever_never_makes_it_in_ten_throws_is_tied_too() -> None:
    match = together("boese-sieben")
    throw(match, a=124, b=111, c=111)
    for _ in range(9):
        throw(match, b=111, c=111)
    assert things(match)["results"]["values"] == [1, "never", "never"]
    assert strikes(match) == [0, 1, 1]


# -- the last to finish --------------------------------------------------------------------------------------------
def crossed(match: Match, seats: str, upto: int) -> None:
    for face in range(1, upto + 1):
        throw(match, **dict.fromkeys(seats, face))


def test_equals_finish_last_together() -> None:
    match = together("abstreichen")
    crossed(match, "abc", 5)
    throw(match, a=6, b=1, c=1)
    assert texts(match)[-1] == "finished"
    throw(match, b=6, c=6)
    assert strikes(match) == [0, 1, 1]
    match = together("abstreichen")
    crossed(match, "abc", 5)
    throw(match, a=6, b=6, c=1)
    assert strikes(match) == [0, 0, 1]


def test_equals_play_a_round_for_the_strikes_that_are_missing() -> None:
    match = together("abstreichen", 4, losers=2, ties="roll-off")
    crossed(match, "abcd", 5)
    throw(match, a=1, b=6, c=6, d=6)  # one is left, and one of three has to join them
    assert waiting_in(match.view(None))["seats"] == [1, 2, 3]
    assert things(match)["sheets"][1]["crossed"] == []
    crossed(match, "bcd", 5)
    throw(match, b=6, c=6, d=5)
    assert strikes(match) == [1, 0, 0, 1]


def test_luisle_is_collected_and_crossed_out_together() -> None:
    match = together("nackets-luisle", 2, order="any")
    for face in (124, 451, 353, 124, 451):
        throw(match, b=face, a=111)
    throw(match, a=111, b=353)
    assert strikes(match) == [1, 0]


def test_a_play_off_for_the_mutschel_is_thrown_one_after_the_other() -> None:
    match = together("fuenf-finger", mutschel="throw")
    throw(match, a=113, b=113, c=111)
    assert texts(match)[-1] == "play-off-throw"
    assert things(match)["cup"]["faces"] == []
    assert "throw" not in things(match)["turns"][0]
    match.answer(CHANCE, [6, 6, 5])
    match.answer(CHANCE, [6, 6, 6])
    assert match.result is not None
    assert match.result.winners == [0]


# -- at a table ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("id", IDS)
def test_real_dice_and_one_device_are_thrown_in_turn(id: str) -> None:
    several = Driver(id, 2, ["easy"], seed=1, options={"rounds": 1}).start()
    assert several.match.options.as_json()["turns"] == "together"
    real = Driver(id, 2, seed=1, options={"rounds": 1}, dice="real").start()
    assert real.match.options.as_json()["turns"] == "in-turn"
    shared = Driver(id, 3, seed=1, options={"rounds": 1})
    shared.phones[0].members = [0, 1]
    del shared.phones[1]
    shared.start()
    assert shared.match.options.as_json()["turns"] == "in-turn"
    assert shared.rebuilt().state.match.options.as_json()["turns"] == "in-turn"
    game = find_game(id)
    for people, turns in ((2, "in-turn"), (1, "together")):
        levels = dict.fromkeys(range(people, 3), "easy")
        local = LocalTable(game, ["Anna", "Ben", "Cem"], {}, levels, "1")
        assert local.match.options.as_json()["turns"] == turns


def test_two_who_throw_in_the_same_instant_both_do_and_nobody_throws_twice() -> None:
    driver = ManualDriver("boese-sieben", 3, seed=1, options={"begins": 1}).start()
    key = driver.play.key
    driver.throw(2, key=key)
    driver.throw(0, key=key)
    assert driver.refused(lambda: driver.throw(2, key=key)) == "already-thrown"
    assert waiting_in(driver.match.view(None))["seats"] == [1]
    driver.restart()
    driver.throw(1, key=key)
    assert driver.play.key > key
    assert len(driver.match.log) == 3


def test_bots_throw_beside_people_and_the_time_to_decide_throws_for_the_absent() -> None:
    driver = ManualDriver(
        "boese-sieben", 2, ["easy", "hard"], seed=1, options={"begins": 1}, decision_seconds=20
    ).start()
    driver.wait(3000)
    assert waiting_in(driver.match.view(None))["seats"] == [0, 1]
    driver.throw(1)
    driver.wait(10_000)
    assert waiting_in(driver.match.view(None))["seats"] == [0]
    driver.wait(10_000)
    assert {value["seat"] for _, _, value in driver.match.log[:4]} == {0, 1, 2, 3}


def test_throws_belong_to_the_seat_whoever_is_quicker() -> None:
    driver = Driver("boese-sieben", 3, seed=4, options={"rounds": 2}).start().run()
    text = driver.table.state.log_text()
    record = logs.parse(text)
    assert verify(record, find_game) == sum(by == CHANCE for by, _, _ in record.answers)
    fair = record.note["fair"]
    key = throw_key(bytes.fromhex(fair["secret"]), fair["nonces"])
    match = Match(find_game(record.game, record.version), record.seats, record.options)
    thrown = [0, 0, 0]
    orders = set()
    for by, at, value in record.answers:
        if isinstance(value, dict):
            seat = value["seat"]
            request = match.request
            place = f"{seat}.{thrown[seat]}"
            assert value["faces"] == chance(request.throw_of(seat), FairStream(key, place))  # type: ignore[union-attr]
            thrown[seat] += 1
            orders.add(seat)
        match.answer(by, value, at)
    assert orders == {0, 1, 2}
