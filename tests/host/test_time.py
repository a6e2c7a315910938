"""Time at a hosted table: decision times and fallbacks, pauses, and the clock that stops when nobody is there."""

from __future__ import annotations

import pytest

from host_driver import Driver, ManualDriver, described
from mutschel.engine import CHANCE, CLOCK, Choose, ChooseAll, Json, Pause, Race, Throw
from mutschel.engine.moments import BEATS
from mutschel.host.play import NO_PACE, PACES, Pace
from mutschel.host.presence import Device, Presence


def begun(game: str, players: int = 2, *, options: dict[str, Json] | None = None, **more: Json) -> ManualDriver:
    return ManualDriver(game, players, options={"begins": 1} | (options or {}), **more).start()


def answers(driver: Driver, first: int = 0) -> list[tuple[int, int]]:
    """By whom, and when."""
    return [(by, at) for by, at, _ in driver.match.log[first:]]


# -- decision times ----------------------------------------------------------------------------------
def test_a_throw_falls_by_itself_when_time_is_up() -> None:
    driver = begun("pasch", decision_seconds=5)
    assert isinstance(driver.match.request, Throw)
    assert driver.play.deadline == 5000
    driver.wait(4999)
    assert answers(driver) == []
    driver.wait(1)
    assert answers(driver) == [(CHANCE, 5000)]


def test_a_choice_is_made_by_the_fallback_when_time_is_up() -> None:
    driver = begun("pig", decision_seconds=5, script=lambda request, place: [3])
    assert isinstance(driver.match.request, Choose)
    driver.wait(5000)
    assert driver.match.log[0] == (0, 5000, driver.match.request.domain.fallback())
    assert answers(driver)[1] == (CHANCE, 5000), "its throw follows"
    assert driver.play.deadline == 10_000
    driver.wait(2000)
    driver.answer(0, "hold")
    assert driver.play.deadline == 12_000, "everybody has the whole time"


def test_everybody_who_has_not_chosen_gets_the_fallback() -> None:
    driver = begun("dice-cup", 3, decision_seconds=5)
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    opened, place = driver.clock, len(driver.match.log)
    driver.wait(1000)
    driver.answer(1, "pasch")
    driver.wait(3999)
    assert answers(driver, place) == [(1, opened + 1000)]
    driver.wait(1)
    assert driver.match.log[place:] == [
        (1, opened + 1000, "pasch"),
        (0, opened + 5000, "fours"),
        (2, opened + 5000, "fours"),
    ]


def test_in_a_race_the_one_whom_the_game_names_speaks() -> None:
    driver = begun("einsame-filzlaus", 3, decision_seconds=5)
    driver.throw(0)
    assert isinstance(driver.match.request, Race)
    driver.wait(5000)
    assert driver.match.log[-1] == (2, 5000, "lift")


def test_a_race_that_names_nobody_is_closed() -> None:
    driver = begun("wuerfelblitz", decision_seconds=5)
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, Race))
    opened = driver.clock
    driver.wait(5000)
    assert driver.match.log[-1] == (CLOCK, opened + 5000, None)
    assert isinstance(driver.match.request, Throw)


def test_a_game_s_own_time_goes_before_the_table_s() -> None:
    driver = begun("dice-cup", options={"decide_seconds": 3}, decision_seconds=60)
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    assert driver.play.deadline == driver.clock + 3000
    driver.wait(3000)
    assert driver.match.log[-1][:2] == (CLOCK, driver.clock)


def test_nobody_is_hurried_with_real_dice_or_by_a_pause_of_the_rules() -> None:
    driver = begun("dice-cup", dice="real", decision_seconds=5)
    assert driver.play.deadline is None
    driver.wait(10**6)
    assert answers(driver) == []
    driver.throw(0)
    assert isinstance(driver.match.request, Pause)
    assert driver.play.deadline is None


def test_bots_take_their_time_and_not_the_whole_of_it() -> None:
    pace = Pace(throws=600, chooses=800, reveal=2000)
    driver = Driver("dice-cup", 0, ["hard", "hard"], watcher=True, pace=pace, options={"begins": 1}).start()
    driver.run(lambda: driver.match.table.round == 2 and isinstance(driver.match.request, Pause))
    times = [at for _, at, _ in driver.match.log]
    # thrown, a moment, seen for three seconds, both choose; the next one lets everybody look before it throws
    assert times == [600, 1600, 4600, 5400, 5400, 7400]


def test_a_bot_throws_again_in_its_turn_without_thinking() -> None:
    pace = Pace(throws=600, follows=100)
    driver = Driver("pasch", 0, ["hard", "hard"], watcher=True, pace=pace, options={"begins": 1}).start()
    driver.run(lambda: len(driver.match.log) == 7)
    assert [at for _, at, _ in driver.match.log] == [600, 700, 800, 1400, 1500, 1600, 2200]


@pytest.mark.parametrize("pace", [PACES["quick"], Pace(throws=9000)])
def test_bots_wait_for_whoever_has_things_read_aloud(pace: Pace) -> None:
    driver = Driver("kirchenfenster", 0, ["easy", "easy"], watcher=True, pace=pace, options={"begins": 1}).start()
    due = driver.table.due()
    assert due is not None
    listener = Device(reads_aloud=True)
    driver.table.connect(listener, driver.now)
    assert driver.table.due() == due - pace.throws + max(pace.throws, PACES["slow"].throws)
    driver.table.disconnect(listener, driver.now)
    assert driver.table.due() == due


def test_bots_begin_when_the_people_at_the_table_have_seen_it() -> None:
    driver = Driver("pasch", 1, ["hard"], pace=Pace(throws=500), options={"begins": 2}).start()
    device = driver.phones[0].device
    device.shows_moments = True
    assert driver.table.due() == driver.now + BEATS["at_most"], "and don't wait for ever"
    driver.table.seen(device, driver.play.key, False, driver.now)
    assert driver.table.due() == driver.now + 500


def test_bots_wait_longer_for_what_is_heard_than_for_what_is_seen() -> None:
    presence = Presence()
    assert presence.looks_at_most == BEATS["at_most"]
    presence.come(Device(reads_aloud=True))
    assert presence.looks_at_most == BEATS["aloud_at_most"]


def test_programs_wait_for_nobody() -> None:
    presence = Presence()
    presence.come(Device(reads_aloud=True))
    assert presence.pace(NO_PACE) == NO_PACE


@pytest.mark.parametrize("late", [0, 700, 5000])
def test_a_bot_chooses_in_time_even_if_the_server_is_late(late: int) -> None:
    pace = Pace(chooses=60_000)
    driver = ManualDriver("dice-cup", 1, ["hard"], pace=pace, options={"begins": 1, "decide_seconds": 3}).start()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    driver.now += 3000 + late
    driver.table.tick(driver.now)
    assert [by for by, _, _ in driver.match.log[-2:]] == [1, CLOCK]


def test_a_pause_is_as_long_as_it_should_be_even_if_the_server_is_late() -> None:
    driver = begun("dice-cup", options={"seconds": 3})
    driver.throw(0)
    driver.now += 1400  # the cup was to go up after a second
    driver.table.tick(driver.now)
    assert driver.table.due() == driver.now + 3000


# -- answers that were made in time -----------------------------------------------------------------
@pytest.mark.parametrize(
    ("made_before_the_end", "under_way", "measured", "counts"),
    [
        (50, 80, True, True),  # made in time, arrives too late by the server's clock
        (1, 80, True, True),
        (0, 80, True, False),  # made too late
        (50, 300, True, False),  # further under way than was ever measured: not believed
        (50, 80, False, False),  # nothing measured, nothing believed
    ],
)
def test_what_was_chosen_in_time_counts_though_it_arrives_late(
    made_before_the_end: int, under_way: int, measured: bool, counts: bool
) -> None:
    driver = begun("dice-cup", options={"decide_seconds": 3}, delays=[(80, 0), (80, 0)])
    for phone in driver.phones if measured else ():
        phone.ping()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    assert isinstance(driver.match.request, ChooseAll)
    until, place = driver.match.request.until, len(driver.match.log)
    assert until is not None
    phone = driver.phones[0]
    driver.now += until - driver.clock - made_before_the_end + under_way
    stamp = driver.now - under_way + phone.skew
    if counts:
        driver.answer(0, "pasch", made=stamp)
        assert driver.match.log[place] == (0, until - 1, "pasch")
    else:
        code = driver.refused(lambda: driver.answer(0, "pasch", made=stamp))
        assert code == "too-late"
    driver.wait(500)
    assert driver.match.log[place + counts][0] == CLOCK


def test_the_end_waits_for_the_slowest_who_may_have_chosen_in_time() -> None:
    driver = begun("dice-cup", options={"decide_seconds": 3}, delays=[(10, 0), (80, 0)])
    for phone in driver.phones:
        phone.ping()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, ChooseAll))
    driver.wait(3000 + 80 + 9)
    assert isinstance(driver.match.request, ChooseAll)
    driver.wait(1)
    assert driver.match.log[-1][0] == CLOCK


# -- pausing -----------------------------------------------------------------------------------------
def test_a_paused_table_stands_still_and_stays_so_over_a_restart() -> None:
    driver = begun("dice-cup", 1, bots=["hard"], decision_seconds=5)
    driver.throw(0)
    driver.wait(300)
    driver.table.pause(driver.phones[0].device, driver.now)
    driver.collect()
    before, clock = described(driver.table.state), driver.clock
    assert driver.refused(lambda: driver.table.pause(driver.phones[0].device, driver.now)) == "cannot-pause"
    assert driver.table.due() is None
    assert not driver.table.presence.clock.running
    driver.wait(10**6)
    driver.restart()
    driver.wait(10**6)
    assert described(driver.table.state) == before
    assert driver.table.state.paused
    assert driver.clock == clock == 300

    driver.table.resume(driver.phones[0].device, driver.now)
    assert driver.refused(lambda: driver.table.resume(driver.phones[0].device, driver.now)) == "not-paused"
    assert driver.table.due() == driver.now + 700, "the rest of the second before the cup goes up"
    driver.wait(700)
    assert answers(driver)[-1] == (CLOCK, 1000)


def test_nothing_is_answered_or_thrown_at_a_paused_table() -> None:
    driver = begun("pasch")
    driver.table.pause(driver.phones[1].device, driver.now)
    assert driver.refused(lambda: driver.throw(0)) == "paused"
    assert driver.refused(lambda: driver.answer(0, 1)) == "paused"
    driver.table.resume(driver.phones[0].device, driver.now)
    driver.throw(0)
    assert len(driver.match.log) == 1


def test_a_call_that_was_under_way_when_the_table_paused_counts_afterwards() -> None:
    driver = begun("einsame-filzlaus", delays=[(50, 0), (50, 0)])
    for phone in driver.phones:
        phone.ping()
    driver.throw(0)
    driver.wait(1000)
    driver.answer(1, "lift", made=driver.now - 50 + driver.phones[1].skew)
    driver.table.pause(driver.phones[0].device, driver.now)
    driver.wait(10**6)
    assert isinstance(driver.match.request, Race)
    driver.table.resume(driver.phones[0].device, driver.now)
    driver.wait(1000)
    assert (1, 950, "lift") in driver.match.log


def test_a_message_that_was_done_is_acknowledged_even_while_paused() -> None:
    driver = begun("pasch")
    driver.throw(0, id="a")
    driver.table.pause(driver.phones[0].device, driver.now)
    assert driver.table.throw(driver.phones[0].device, 0, 0, None, "a", driver.now) is True


# -- nobody there --------------------------------------------------------------------------------------
def test_the_clock_stands_while_no_player_is_there() -> None:
    driver = begun("dice-cup", decision_seconds=5)
    driver.throw(0)
    driver.wait(300)
    driver.phones[0].disconnect()
    assert driver.table.presence.clock.running
    driver.phones[1].disconnect()
    assert not driver.table.presence.clock.running
    assert driver.table.due() is None
    driver.wait(10**6)
    assert driver.clock == 300
    driver.phones[1].connect()
    assert driver.table.due() == driver.now + 700


def test_who_only_watches_does_not_let_the_players_time_run_out() -> None:
    driver = begun("pig", decision_seconds=5, watcher=True)
    for phone in driver.phones[:2]:
        phone.disconnect()
    driver.wait(10**6)
    assert driver.match.log == []
    driver.phones[0].connect()
    driver.wait(5000)
    assert driver.match.log != []


def test_bots_play_for_a_watcher_and_not_for_an_empty_room() -> None:
    driver = Driver("pasch", 0, ["easy", "easy"], watcher=True, options={"begins": 1}).start()
    driver.wait(1000)
    driver.phones[0].disconnect()
    played = len(driver.match.log)
    assert played > 0
    driver.wait(10**6)
    assert len(driver.match.log) == played
    driver.phones[0].connect()
    driver.run()


def test_a_match_that_ended_just_before_a_crash_opens_its_secret_when_somebody_comes() -> None:
    driver = Driver("pasch", seed=1).start().run()
    assert driver.log.pop().startswith(b'{"do":"opened"')
    driver.table = driver.rebuilt()
    assert driver.table.state.opened is None
    driver.phones[0].connect()
    assert driver.table.state.opened == driver.secret.hex()
