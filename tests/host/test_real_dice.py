"""Real dice at a hosted table: people type in what they show, for bots too, and others may object."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from host_driver import ManualDriver, described
from mutschel.engine import (
    CHANCE,
    Choose,
    Game,
    Json,
    Landing,
    OneOf,
    Result,
    Table,
    Throw,
    highest_wins,
    plain_cup,
)
from mutschel.engine.match import question_in
from mutschel.host import entries


def real(game: str, people: int = 2, bots: tuple[str, ...] = (), **options: Json) -> ManualDriver:
    return ManualDriver(game, people, bots, dice="real", options={"begins": 1} | options).start()


def strikes(driver: ManualDriver) -> list[int]:
    counts: list[int] = driver.match.view(None)["table"]["strikes"]["counts"]
    return counts


def test_a_typed_throw_counts_and_a_wrong_one_does_not() -> None:
    driver = real("pasch")
    for junk in (None, [], [1, 2], [1, 2, 7], [1, 2, True], "123", {"0": 1}, [1, 2, 3, 4]):
        assert driver.refused(partial(driver.throw, 0, junk)) in ("not-so-many-dice", "not-a-face")
    assert driver.refused(lambda: driver.throw(1, [1, 2, 3])) == "not-yours"
    driver.throw(0, [1, 2, 3])
    assert driver.match.log == [(CHANCE, 0, [1, 2, 3])]


def test_a_throw_that_is_objected_to_is_entered_again() -> None:
    driver = real("pig")
    driver.answer(0, "throw")
    driver.throw(0, [1])
    assert isinstance(driver.match.request, Choose)
    assert driver.match.request.seat == 1, "the turn was lost"
    key = driver.play.key
    driver.object_to(1)
    assert driver.play.key != key
    assert isinstance(driver.match.request, Throw)
    assert driver.refused(lambda: driver.object_to(0, key=key)) in ("stale", "nothing-to-object")
    driver.throw(0, [4])
    assert driver.match.request.seat == 0
    assert driver.match.log == [(0, 0, "throw"), (CHANCE, 0, [4])]
    assert driver.match.view(None)["table"]["turn"]["value"] == 4
    assert described(driver.rebuilt().state) == described(driver.table.state)
    assert [entries.decode(line) for line in driver.log if b"objected" in line] == [entries.Objected(1, 1)]


def test_the_one_who_threw_may_have_chosen_since() -> None:
    driver = real("grosse-hausnummer")
    driver.throw(0, [2, 1, 3])
    driver.answer(0, 3)
    driver.object_to(0)
    assert driver.match.log == []
    driver.throw(0, [2, 1, 4])
    driver.answer(0, 4)
    assert described(driver.rebuilt().state) == described(driver.table.state)


def test_only_the_latest_throw_can_be_objected_to() -> None:
    driver = real("kirchenfenster", 3)
    for seat, faces in enumerate(([1, 1], [2, 2])):
        driver.throw(seat, faces)
    driver.object_to(2)
    assert [value for _, _, value in driver.match.log] == [[1, 1]]
    assert driver.refused(lambda: driver.object_to(2)) == "nothing-to-object"


def test_nothing_to_object_to() -> None:
    fair = ManualDriver("pasch", options={"begins": 1}).start()
    fair.throw(0)
    assert fair.refused(lambda: fair.object_to(1)) == "nothing-to-object"
    driver = ManualDriver("pasch", dice="real").start()
    assert [by for by, _, _ in driver.match.log] == [CHANCE]
    assert driver.refused(lambda: driver.object_to(1)) == "nothing-to-object", "a lot was not typed in"
    covered = real("dice-cup")
    covered.throw(0)
    assert covered.refused(lambda: covered.object_to(1)) == "nothing-to-object", "nobody has seen the dice yet"


def test_what_was_read_under_the_cup_can_be_objected_to_until_the_next_throw() -> None:
    driver = real("dice-cup")
    driver.throw(0)
    driver.run(lambda: not driver.table.due())
    driver.answer(0, "fours")
    driver.answer(1, "pasch")
    driver.throw(0, [1] * 12)
    read = len(driver.match.log)
    driver.wait(60_000)
    driver.object_to(1)
    assert len(driver.match.log) == read - 1
    driver.throw(0, [4] * 12)
    totals = [sheet["total"] for sheet in driver.match.view(None)["table"]["sheets"]]
    assert totals == [48, 60]
    driver.throw(1)
    assert driver.refused(lambda: driver.object_to(0)) == "nothing-to-object"


def test_time_goes_on_after_an_objection() -> None:
    driver = real("pasch")
    driver.wait(1000)
    driver.throw(0, [1, 2, 3])
    driver.wait(1000)
    driver.object_to(1)
    driver.wait(1000)
    driver.throw(0, [1, 1, 3])
    assert driver.match.log == [(CHANCE, 3000, [1, 1, 3])]
    twin = driver.rebuilt()
    assert twin.state.clock_at == 3000


def test_people_throw_real_dice_for_a_bot() -> None:
    driver = real("kirchenfenster", 2, ("easy",))
    driver.throw(0, [1, 1])
    driver.throw(1, [1, 1])
    driver.wait(10**6)
    assert len(driver.match.log) == 2, "the bot waits for its dice"
    driver.table.throw(driver.phone(1).device, 2, driver.play.key, [2, 2], "for the bot", driver.now)
    assert len(driver.match.log) == 3
    assert driver.table.throw(driver.phone(1).device, 2, 0, [2, 2], "for the bot", driver.now), "done already"
    assert len(driver.match.log) == 3


def test_a_person_may_throw_for_a_bot_in_their_own_seat_s_name() -> None:
    driver = real("kirchenfenster", 1, ("easy",))
    driver.throw(0, [1, 1])
    driver.throw(0, [2, 2])
    assert len(driver.match.log) == 2


def test_nobody_chooses_for_a_bot() -> None:
    driver = real("pig", 1, ("easy",))
    driver.answer(0, "throw")
    driver.throw(0, [1])
    device, key = driver.phone(0).device, driver.play.key
    code = driver.refused(lambda: driver.table.answer(device, 1, key, "hold", "x", driver.now))
    assert code == "not-your-seat"
    driver.wait(1000)
    assert driver.match.log[-1][::2] == (1, "throw")


def test_what_a_bot_answered_since_does_not_protect_a_wrong_throw() -> None:
    driver = real("pig", 1, ("easy",))
    driver.answer(0, "throw")
    driver.throw(0, [1])
    driver.wait(1000)
    assert driver.match.log[-1][0] == 1
    driver.object_to(0)
    driver.throw(0, [5])
    assert [value for _, _, value in driver.match.log] == ["throw", [5]]


def test_where_a_flicked_die_landed_is_typed_and_objected_to() -> None:
    driver = real("dice-flick")
    driver.throw(0, drawn(driver))
    question = question_in(driver.match.view(0))
    driver.answer(0, question["fallback"])
    assert isinstance(driver.match.request, Landing)
    driver.throw(0, {"flicked": "trench", "moved": []})
    driver.object_to(1)
    assert isinstance(driver.match.request, Landing)
    code = driver.refused(lambda: driver.throw(0, {"flicked": "moon", "moved": []}))
    assert code == "bad-landing"
    driver.throw(0, {"flicked": "outside", "moved": []})


def drawn(driver: ManualDriver) -> Json:
    counts = driver.match.view(None)["table"]["bag"]["counts"]
    return [next(iter(counts))] * 3


def test_calls_that_wait_are_told_that_their_race_was_undone(add_game: Callable[[Game], None]) -> None:
    async def play(table: Table) -> Result:
        await table.put("cup", plain_cup(1)).throw(0)
        await table.race(dict.fromkeys(table.players, OneOf(("now",))), "call")
        return highest_wins([0, 0])

    game = Game("throw-and-race", package="mutschel.games.wuerfelblitz", players=(2, 2), play=play)
    add_game(game)
    driver = ManualDriver("throw-and-race", 2, dice="real", delays=[(50, 0), (50, 0)]).start()
    for phone in driver.phones:
        phone.ping()
    driver.throw(0, [3])
    driver.answer(1, "now", id="a")
    [(_, id, problem)] = driver.object_to(0).replies
    assert id == "a"
    assert problem is not None
    assert problem.code == "stale"
    driver.throw(0, [4])
    driver.wait(1000)
    driver.answer(1, "now")
    driver.run()


@pytest.mark.parametrize("seat", [0, 1])
def test_anybody_at_the_table_may_object_even_who_threw(seat: int) -> None:
    driver = real("pasch")
    driver.throw(0, [1, 2, 3])
    driver.object_to(seat)
    assert strikes(driver) == [0, 0]
    assert driver.match.log == []
