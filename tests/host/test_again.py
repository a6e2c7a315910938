"""Real dice that lie tilted under the cup: from the lift to the last cross anybody has them thrown again."""

from __future__ import annotations

from functools import partial

import pytest

from host_driver import ManualDriver, described
from mutschel.engine import ChooseAll, Json, Pause, Throw
from mutschel.host import entries
from mutschel.host.corrections import Correction
from mutschel.host.presence import Device

SECONDS = 3000  # to look


def cup_down(people: int = 2, bots: tuple[str, ...] = (), game: str = "dice-cup", **options: Json) -> ManualDriver:
    """DICE CUP with real dice, just turned over."""
    driver = ManualDriver(game, people, bots, dice="real", options={"begins": 1} | options).start()
    driver.throw(0)
    return driver


def lifted(people: int = 2, bots: tuple[str, ...] = (), **options: Json) -> ManualDriver:
    driver = cup_down(people, bots, **options)
    return driver.run(lambda: not driver.match.view(None)["table"]["cup"]["covered"])


def looked(people: int = 2, bots: tuple[str, ...] = (), **options: Json) -> ManualDriver:
    """Everybody has looked, and nobody has crossed yet."""
    driver = cup_down(people, bots, **options)
    return driver.run(lambda: isinstance(driver.match.request, ChooseAll))


def shaken_anew(driver: ManualDriver) -> bool:
    """The cup is to be shaken, and nothing happens before it is down again."""
    request = driver.match.request
    return isinstance(request, Throw) and request.covered and driver.table.due() is None


@pytest.mark.parametrize("seat", [0, 1])
def test_while_everybody_looks(seat: int) -> None:
    driver = lifted()
    was = driver.play.typed
    assert was is not None
    changes = driver.object_to(seat)
    assert changes.told == [Correction(seat, was, None)]
    assert [type(entry) for entry in changes.entries] == [entries.Objected]
    assert driver.match.log == []
    assert shaken_anew(driver)
    driver.wait(60_000)
    driver.throw(0)
    assert driver.match.view(None)["table"]["cup"]["covered"], "nobody looks before the cup is lifted"
    driver.run(lambda: driver.match.view(None)["table"]["cup"]["covered"] is False)
    assert isinstance(driver.match.request, Pause)
    assert driver.match.request.until == driver.clock + SECONDS, "the whole look"


def test_after_crosses_which_are_taken_back() -> None:
    driver = looked(3)
    late = driver.play.key
    driver.answer(0, "fours")
    driver.answer(2, "pasch")
    driver.object_to(1)
    assert shaken_anew(driver)
    assert driver.refused(lambda: driver.answer(1, "blue", key=late)) == "stale", "made for the throw that is void"
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    assert driver.refused(lambda: driver.answer(1, "blue", key=late)) == "stale"
    assert [driver.match.view(seat)["question"].get("chosen") for seat in range(3)] == [None] * 3  # type: ignore[union-attr]
    for seat, category in enumerate(("fives", "blue", "sixes")):
        driver.answer(seat, category)
    driver.throw(0, [4] * 12)
    assert [sheet["total"] for sheet in driver.match.view(None)["table"]["sheets"]] == [0, 8, 0]
    assert described(driver.rebuilt().state) == described(driver.table.state)


def test_two_who_say_so_at_once_have_said_the_same() -> None:
    driver = lifted(3)
    assert driver.play.typed is not None
    key = driver.play.typed.key
    assert driver.object_to(0).told
    assert not driver.object_to(1, key=key).told
    driver.throw(0)
    assert not driver.object_to(2, key=key).told
    assert len(driver.match.log) == 1, "the new throw counts"


def test_nobody_learns_what_was_crossed_for_a_void_throw() -> None:
    def after(first: str) -> list[dict[str, Json]]:
        driver = looked()
        driver.answer(0, first)
        driver.object_to(1)
        described_for = [driver.table.state.view(seat) for seat in (None, 0, 1)]
        return [dict(view) for view in described_for if view is not None]

    assert after("fours") == after("pasch")


def test_whoever_crossed_already_may_say_so_too_and_as_often_as_it_happens() -> None:
    driver = looked()
    for _ in range(3):
        driver.answer(1, "fours")
        driver.object_to(1)
        driver.throw(0)
        driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    assert driver.match.view(None)["table"]["cup"]["throw"] == 1, "void throws don’t count"


def test_not_before_the_lift_and_not_after_the_last_cross() -> None:
    driver = cup_down()
    assert driver.refused(lambda: driver.object_to(1)) == "nothing-to-object"
    driver = looked()
    driver.answer(0, "fours")
    assert driver.play.typed is not None
    key = driver.play.typed.key
    driver.answer(1, "pasch")
    assert driver.refused(lambda: driver.object_to(0, key=key)) == "nothing-to-object"


def test_in_the_last_round_nobody_crosses_so_until_the_dice_are_entered() -> None:
    driver = ManualDriver("dice-cup", dice="real", options={"begins": 1}).start()
    while not driver.table.state.over:
        request = driver.match.request
        if isinstance(request, ChooseAll):
            for seat, domain in request.asked().items():
                driver.answer(seat, domain.fallback())
        elif not isinstance(request, Throw):
            driver.step()
        elif request.covered:
            driver.throw(request.seat)
        elif driver.match.table.round == 12 and driver.table.state.objections == 0:
            driver.object_to(0)
            assert shaken_anew(driver)
        else:
            driver.throw(request.seat, [1] * 12)
    assert driver.table.state.objections == 1


def test_no_time_to_decide_runs_meanwhile() -> None:
    driver = looked(decide_seconds=3)
    driver.answer(0, "fours")
    driver.object_to(1)
    driver.wait(60_000)
    assert shaken_anew(driver)
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    assert isinstance(driver.match.request, ChooseAll)
    assert driver.match.request.until == driver.match.table.now + 3000
    driver.wait(3000)
    assert driver.refused(lambda: driver.object_to(1)) == "nothing-to-object", "the clock has crossed for them"


def test_bots_cross_anew() -> None:
    driver = looked(1, ("easy",))
    driver.wait(1000)
    assert [by for by, _, _ in driver.match.log if by == 1] == [1]
    driver.object_to(0)
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    driver.wait(1000)
    assert [by for by, _, _ in driver.match.log if by == 1] == [1]
    assert described(driver.rebuilt().state) == described(driver.table.state)


def test_nothing_was_entered_that_could_be_put_right_and_watchers_have_no_say() -> None:
    driver = lifted()
    assert driver.refused(partial(driver.object_to, 0, [1] * 12)) == "enter-again"
    assert driver.play.typed is not None
    key, watcher = driver.play.typed.key, Device([])
    driver.table.connect(watcher, driver.now)
    assert driver.refused(lambda: driver.table.object(watcher, key, driver.now)) == "only-watching"


def test_dice_of_ours_are_never_tilted() -> None:
    driver = ManualDriver("dice-cup", options={"begins": 1}).start()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    assert driver.refused(lambda: driver.object_to(1)) == "nothing-to-object"


@pytest.mark.parametrize("game", ["wuerfelblitz", "einsame-filzlaus", "waechter"])
def test_other_games_with_a_cup_enter_what_they_see(game: str) -> None:
    driver = cup_down(game=game)
    driver.wait(10_000)
    assert driver.table.corrections.typed is None
