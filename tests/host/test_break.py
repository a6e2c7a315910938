"""A break is no time to look: what is in sight for some seconds is covered meanwhile, for watchers, too."""

from __future__ import annotations

from host_driver import ManualDriver, cup_faces, to_the_glimpse
from mutschel.engine import Race


def test_during_a_break_the_cup_covers_what_was_glimpsed_and_the_rest_of_the_time_is_given_back() -> None:
    driver = to_the_glimpse()
    driver.wait(2000)
    seen = cup_faces(driver, 0)
    driver.table.pause(driver.phones[0].device, driver.now)
    assert driver.collect().views
    assert [cup_faces(driver, seat) for seat in (None, 0, 1)] == [None] * 3, "a watcher sees no more than the players"
    driver.wait(60_000)
    driver.restart()
    assert cup_faces(driver, None) is None
    driver.table.resume(driver.phones[0].device, driver.now)
    driver.collect()
    assert cup_faces(driver, 0) == cup_faces(driver, None) == seen
    driver.wait(2900)
    assert cup_faces(driver, 0) == seen
    driver.wait(200)
    assert cup_faces(driver, 0) is None


def test_what_lies_open_for_good_stays_in_sight() -> None:
    driver = ManualDriver("pasch", 2, options={"begins": 1}).start()
    driver.throw(0)
    driver.table.pause(driver.phones[0].device, driver.now)
    assert cup_faces(driver, 1) is not None


def test_while_dice_are_added_up_for_speed_there_is_no_break() -> None:
    driver = ManualDriver("wuerfelblitz", 2, options={"begins": 1}).start()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, Race))
    assert driver.refused(lambda: driver.table.pause(driver.phones[0].device, driver.now)) == "no-break-in-a-race"
