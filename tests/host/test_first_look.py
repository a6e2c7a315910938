"""A cup that is about to go up waits for whoever has never looked under one: once, and not for ever."""

from __future__ import annotations

import pytest

from host_driver import ManualDriver
from mutschel.engine import Cup, Pause
from mutschel.games.wuerfelblitz.rules import answer
from mutschel.host.delays import FIRST_LOOK


def overturned(game: str = "dice-cup", players: int = 2, bots: tuple[str, ...] = ()) -> ManualDriver:
    driver = ManualDriver(game, players, bots, options={"begins": 1}).start()
    driver.throw(0)
    assert waits(driver)
    return driver


def waits(driver: ManualDriver) -> bool:
    return isinstance(driver.match.request, Pause) and not driver.play.open_cups


def say(driver: ManualDriver, holds: bool, seat: int = 0) -> None:
    driver.table.seen(driver.phone(seat).device, driver.play.key, holds, driver.now)
    driver.collect()


@pytest.mark.parametrize("game", ["dice-cup", "wuerfelblitz"])
def test_the_cup_goes_up_when_they_are_ready(game: str) -> None:
    driver = overturned(game)
    say(driver, holds=True)
    driver.wait(20_000)
    assert waits(driver)
    say(driver, holds=False)
    again(driver)


def again(driver: ManualDriver) -> None:
    """Its time runs anew: otherwise only those who made the others wait would know when it goes up."""
    request = driver.match.request
    assert isinstance(request, Pause)
    takes = request.until - driver.play.opened
    driver.wait(takes - 1)
    assert waits(driver)
    driver.wait(1)
    assert not waits(driver)


def test_others_wait_no_longer_than_half_a_minute() -> None:
    driver = overturned()
    say(driver, holds=True)
    driver.wait(FIRST_LOOK - 1)
    assert driver.table.presence.looking
    driver.wait(1)
    assert not driver.table.presence.looking
    again(driver)


def test_whoever_asks_again_and_again_gets_no_more_than_that() -> None:
    driver = overturned()
    for _ in range(40):
        say(driver, holds=True)
        driver.wait(900)
        say(driver, holds=False)
    assert not waits(driver)


def test_whoever_plays_against_bots_takes_their_time() -> None:
    driver = overturned(players=1, bots=("hard",))
    say(driver, holds=True)
    driver.wait(10 * FIRST_LOOK)
    assert waits(driver)
    say(driver, holds=False)
    driver.wait(1000)
    assert not waits(driver)


def test_it_waits_for_everybody_once() -> None:
    driver = overturned()
    say(driver, holds=True)
    say(driver, holds=False)
    driver.run(lambda: not isinstance(driver.match.request, Pause))
    for seat in (0, 1):
        driver.answer(seat, "fours")
    driver.throw(1)
    say(driver, holds=True)
    driver.wait(1000)
    assert not waits(driver), "the second time they know"


def test_nobody_looks_longer_than_the_others_by_it() -> None:
    driver = overturned(players=1, bots=("hard",))
    driver.wait(1000)
    assert driver.play.open_cups
    say(driver, holds=True)
    driver.wait(3000)
    assert not driver.play.open_cups


def test_somebody_who_leaves_holds_nobody_up() -> None:
    driver = overturned()
    say(driver, holds=True)
    driver.wait(5000)
    driver.phones[0].disconnect()
    driver.collect()
    again(driver)


def test_those_who_only_watch_hold_nobody_up() -> None:
    driver = overturned()
    driver.phones[0].device.members = frozenset()
    driver.table.seen(driver.phones[0].device, driver.play.key, True, driver.now)
    driver.wait(1000)
    assert not waits(driver)


def listening(game: str) -> ManualDriver:
    """The second cup, and somebody who has looked under the first one has things read aloud."""
    driver = overturned(game)
    driver.phones[0].device.reads_aloud = True
    say(driver, holds=True)
    say(driver, holds=False)
    driver.run(lambda: not isinstance(driver.match.request, Pause))
    return driver


def test_it_waits_every_time_for_whoever_still_hears_what_was_before() -> None:
    driver = listening("dice-cup")
    for seat in (0, 1):
        driver.answer(seat, "fours")
    driver.throw(1)
    say(driver, holds=True)
    driver.wait(10_000)
    assert waits(driver)
    say(driver, holds=False)
    again(driver)


def test_no_race_waits_for_whoever_hears_more_slowly() -> None:
    driver = listening("wuerfelblitz")
    cup = driver.match.table.things["cup"]
    assert isinstance(cup, Cup)
    driver.answer(0, answer(cup.faces, False), made=driver.now)
    driver.wait(2000)
    driver.throw(0)
    assert waits(driver)
    say(driver, holds=True)
    driver.wait(5000)
    assert not waits(driver)
