"""Playing at a hosted table: what is refused and changes nothing, what is done only once, and who sees what when."""

from __future__ import annotations

from functools import partial

import pytest

from host_driver import Driver, ManualDriver, described
from mutschel.engine import CHANCE, ChooseAll, Json, Race, RandomBot, Refused, Throw
from mutschel.engine.match import question_in, waiting_in
from mutschel.games.wuerfelblitz.rules import answer as wuerfelblitz_sum
from mutschel.host import entries
from mutschel.host.presence import Device
from mutschel.host.state import Entry, Script


def pig(*faces: int, **more: Json) -> ManualDriver:
    """A match of Pig that seat 0 begins, with these throws."""
    return ManualDriver("pig", options={"begins": 1}, script=script(*faces), **more).start()


def script(*faces: int) -> Script:
    return lambda request, place: [faces[place // 2 % len(faces)]]


def to_the_choice(**more: Json) -> ManualDriver:
    """DICE CUP where everybody is about to choose."""
    driver = ManualDriver("dice-cup", 3, options={"begins": 1} | more.pop("options", {}), **more).start()
    driver.throw(0)
    return driver.run(lambda: isinstance(driver.match.request, ChooseAll))


# -- refusals change nothing -------------------------------------------------------------------------
def test_wrong_seat_key_and_value_are_refused() -> None:
    driver = pig(2)
    table, now, key = driver.table, driver.now, driver.play.key
    mine, other, watcher = driver.phones[0].device, driver.phones[1].device, Device()
    table.connect(watcher, now)

    def answer(device: Device, seat: int, key: int, value: Json) -> str:
        return driver.refused(lambda: table.answer(device, seat, key, value, "x", now))

    assert answer(other, 0, key, "throw") == "not-your-seat"
    assert answer(watcher, 0, key, "throw") == "not-your-seat"
    assert answer(mine, 2, key, "throw") == "not-your-seat"
    assert answer(mine, -1, key, "throw") == "not-your-seat"
    assert answer(other, 1, key, "throw") == "not-yours"
    assert answer(mine, 0, key - 1, "throw") == "stale"
    assert answer(mine, 0, key + 1, "throw") == "stale"
    junk: list[Json] = ["fly", "", None, True, 1, 1.0, [], {}, ["throw"], "x" * 10_000]
    for value in junk:
        assert answer(mine, 0, key, value) == "not-an-option"
    assert driver.refused(lambda: table.throw(mine, 0, key, None, "x", now)) == "not-yours"
    assert driver.refused(lambda: table.pause(watcher, now)) == "only-watching"
    assert driver.refused(lambda: table.vote_to_end(watcher, True, now)) == "only-watching"
    assert driver.refused(lambda: table.sit_in(watcher, 1, now)) == "only-watching"
    assert driver.refused(lambda: table.object(watcher, key, now)) == "only-watching"


def test_nobody_throws_for_others_nor_says_what_fair_dice_show() -> None:
    driver = ManualDriver("pasch", options={"begins": 1}).start()
    table, now, key = driver.table, driver.now, driver.play.key
    mine, other = (phone.device for phone in driver.phones)
    assert driver.refused(lambda: table.throw(other, 0, key, None, "x", now)) == "not-your-seat"
    assert driver.refused(lambda: table.throw(other, 1, key, None, "x", now)) == "not-yours"
    assert driver.refused(lambda: table.throw(mine, 0, key - 1, None, "x", now)) == "stale"
    assert driver.refused(lambda: table.throw(mine, 0, key, [6, 6, 6], "x", now)) == "dice-are-fair"
    assert driver.refused(lambda: table.answer(mine, 0, key, [6, 6, 6], "x", now)) == "not-yours"


def test_a_throw_that_waits_can_t_be_thrown_again() -> None:
    driver = ManualDriver("pasch", options={"begins": 1}, nonces=False).start()
    driver.throw(0)
    key = driver.play.key
    device = driver.phones[0].device
    assert driver.refused(lambda: driver.table.throw(device, 0, key, None, "x", driver.now)) == "already-thrown"


def test_in_a_race_a_call_is_checked_when_it_arrives() -> None:
    driver = ManualDriver("einsame-filzlaus", 3, options={"begins": 1}).start()
    driver.throw(0)
    assert isinstance(driver.match.request, Race)
    lifter = driver.match.request.fallback
    assert lifter == 2
    for seat, value, code in ((1, "lift", "not-yours"), (2, "drop", "not-an-option"), (2, None, "not-an-option")):
        assert driver.refused(partial(driver.answer, seat, value)) == code


def test_a_choice_can_t_be_changed_and_shows_only_that_it_was_made() -> None:
    driver = to_the_choice()
    before = [driver.table.state.view(seat) for seat in (None, 1, 2)]
    twin = driver.rebuilt()
    assert driver.answer(0, "fours").views
    twin.state.apply(entries.Answered(0, driver.clock, "pasch", 0, "other"))
    for seat, old in zip((None, 1, 2), before, strict=True):
        view = driver.table.state.view(seat)
        assert view is not None
        assert old is not None
        assert waiting_in(view)["done"] == [0]
        assert view == twin.state.view(seat), "had it been another choice, this seat would see the same"
        assert view | {"waiting": None, "now": None} == old | {"waiting": None, "now": None}
    mine = driver.table.state.view(0)
    assert mine is not None
    assert question_in(mine)["chosen"] == "fours"
    device, key = driver.phones[0].device, driver.play.key
    again = driver.refused(lambda: driver.table.answer(device, 0, key, "fives", "y", driver.now))
    assert again == "already-chosen"


# -- throws ------------------------------------------------------------------------------------------
def test_whoever_lays_a_die_aside_throws_the_others_themselves() -> None:
    driver = ManualDriver("grosse-hausnummer", options={"begins": 1}).start()
    driver.throw(0)
    driver.answer(0, "none")
    assert isinstance(driver.match.request, Throw)
    thrown = len(driver.match.log)
    driver.wait(60_000)
    assert len(driver.match.log) == thrown, "nobody has said so"
    driver.throw(0)
    assert len(driver.match.log) == thrown + 1


# -- once --------------------------------------------------------------------------------------------
def test_an_answer_that_is_sent_again_is_done_once() -> None:
    driver = pig(2)
    first = driver.answer(0, "throw", id="a")
    assert [type(entry).__name__ for entry in first.entries] == ["Answered", "Answered"], "the throw follows"
    state = described(driver.table.state)
    assert not driver.answer(0, "throw", id="a", key=1).entries
    assert described(driver.table.state) == state
    driver.restart()
    assert not driver.answer(0, "throw", id="a", key=1).entries
    assert described(driver.table.state) == state
    assert driver.answer(0, "throw", id="b").entries


def test_a_throw_that_is_sent_again_is_done_once() -> None:
    driver = ManualDriver("pasch", options={"begins": 1}).start()
    key = driver.play.key
    changes = driver.throw(0, id="a")
    assert [(id, problem) for _, id, problem in changes.replies] == [("a", None)]
    assert not driver.throw(0, id="a", key=key).entries
    driver.restart()
    assert driver.table.throw(driver.phone(0).device, 0, key, None, "a", driver.now) is True
    assert not driver.collect().entries


def test_a_throw_that_waits_and_is_sent_again_is_answered_where_it_came_from_last() -> None:
    driver = ManualDriver("pasch", options={"begins": 1}, nonces=False).start()
    driver.throw(0, id="a")
    old = driver.phones[0].device
    driver.phones[0].disconnect()
    driver.phones[0].connect()
    assert driver.table.throw(driver.phones[0].device, 0, driver.play.key, None, "a", driver.now) is False
    while not (replies := driver.collect().replies):
        driver.now += 100
        driver.table.tick(driver.now)
    assert replies == [(driver.phones[0].device, "a", None)]
    assert replies[0][0] is not old
    assert len(driver.match.log) == 1


def test_a_call_that_is_sent_again_is_done_once() -> None:
    driver = ManualDriver("wuerfelblitz", options={"begins": 1, "silence": 0}, delays=[(50, 0), (50, 0)]).start()
    for phone in driver.phones:
        phone.ping()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, Race)).wait(500)
    wrong = (wuerfelblitz_sum(driver.match.view(0)["table"]["cup"]["faces"]) + 1) % 36
    assert not driver.answer(0, wrong, id="a").entries, "it is not settled yet"
    assert not driver.answer(0, wrong, id="b").entries
    assert not driver.answer(0, wrong, id="a").entries
    driver.wait(1000)
    heard = [(entry.by, entry.id) for entry in map(entries.decode, driver.log) if is_call(entry)]
    assert heard == [(0, "a"), (0, "b")]
    driver.restart()
    for id in "ab":
        assert driver.table.answer(driver.phone(0).device, 0, driver.play.key, wrong, id, driver.now) is True
    assert not driver.wait(1000).collect().entries
    assert len([entry for entry in map(entries.decode, driver.log) if is_call(entry)]) == 2


def is_call(entry: Entry) -> bool:
    return isinstance(entry, entries.Answered) and entry.by >= 0


def test_calls_that_wait_are_told_when_the_match_is_ended() -> None:
    driver = ManualDriver("einsame-filzlaus", 2, options={"begins": 1}, delays=[(50, 0), (50, 0)]).start()
    for phone in driver.phones:
        phone.ping()
    driver.throw(0)
    driver.answer(1, "lift", id="a")
    driver.table.vote_to_end(driver.phones[0].device, True, driver.now)
    driver.table.vote_to_end(driver.phones[1].device, True, driver.now)
    [(_, id, problem)] = driver.collect().replies
    assert id == "a"
    assert isinstance(problem, Refused)
    assert problem.code == "over"


# -- several seats on one device, several devices for one seat ---------------------------------------
def test_one_device_plays_several_seats() -> None:
    driver = ManualDriver("pig", options={"begins": 1}, script=script(1)).start()
    for phone in driver.phones:
        phone.disconnect()
    family = Device([0, 1])
    driver.table.connect(family, driver.now)
    driver.table.answer(family, 0, driver.play.key, "throw", "a", driver.now)
    driver.table.answer(family, 1, driver.play.key, "throw", "b", driver.now)
    assert [by for by, _, _ in driver.match.log] == [0, CHANCE, 1, CHANCE]


def test_one_person_plays_on_several_devices() -> None:
    driver = pig(2)
    second = Device([0])
    driver.table.connect(second, driver.now)
    driver.table.answer(second, 0, driver.play.key, "throw", "a", driver.now)
    driver.table.disconnect(driver.phones[0].device, driver.now)
    assert driver.table.presence.here(driver.table.state.members[0])
    driver.table.answer(second, 0, driver.play.key, "hold", "b", driver.now)
    assert driver.match.log[-1][0] == 0


# -- fair dice ---------------------------------------------------------------------------------------
def test_a_throw_follows_its_place_in_the_log_so_a_dead_server_throws_the_same_again() -> None:
    driver = ManualDriver("pasch", options={"begins": 1}).start()
    twin = driver.rebuilt()
    driver.throw(0)
    again = Device([0])
    twin.connect(again, 0)
    twin.throw(again, 0, driver.play.key - 1, None, "x", 5000)
    assert twin.state.match.log[0][2] == driver.match.log[0][2]


def test_what_people_see_does_not_depend_on_the_secret_nor_on_covered_dice() -> None:
    one, other = (ManualDriver("dice-cup", 2, seed=seed, options={"begins": 1}).start() for seed in (1, 2))
    for driver in (one, other):
        driver.throw(0)
        assert isinstance(driver.match.log[0][2], list)
    assert one.match.log[0][2] != other.match.log[0][2]
    for seat in (None, 0, 1):
        assert one.table.state.view(seat) == other.table.state.view(seat)


def test_the_log_is_not_handed_out_before_the_end() -> None:
    driver = pig(2)
    assert driver.refused(driver.table.state.log_text) == "not-over"
    for phone in driver.phones:
        driver.table.vote_to_end(phone.device, True, driver.now)
    assert '"abandoned"' in driver.table.state.log_text()


@pytest.mark.parametrize("covered", [True, False])
def test_with_real_dice_a_covered_throw_is_typed_when_it_is_read(covered: bool) -> None:
    driver = ManualDriver("einsame-filzlaus", options={"begins": 1}, dice="real").start()
    assert isinstance(driver.match.request, Throw)
    if not covered:
        driver.throw(0, [4])  # somebody peeped: that is allowed, and nobody is shown it
        assert driver.match.view(1)["table"]["cup"]["faces"] is None
        return
    driver.throw(0)
    driver.answer(1, "lift")
    driver.wait(10)
    assert isinstance(driver.match.request, Throw)
    assert driver.match.request.how == "read"
    device, key = driver.phones[0].device, driver.play.key
    assert driver.refused(lambda: driver.table.throw(device, 0, key, None, "x", driver.now)) == "not-so-many-dice"
    assert driver.refused(lambda: driver.table.throw(device, 0, key, [7], "x", driver.now)) == "not-a-face"
    driver.throw(0, [1])
    assert driver.match.view(None)["table"]["strikes"]["counts"] == [0, 1]


# -- bots --------------------------------------------------------------------------------------------
def test_a_bot_that_does_not_watch_calls_again_and_again_in_a_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a bot keeps to the call that it planned; once it has called, it plans another."""
    monkeypatch.setattr("mutschel.host.bots.bot_class", lambda game, level: RandomBot)
    driver = Driver("wuerfelblitz", 0, ["easy", "easy"], watcher=True, options={"silence": 0}, seed=3).start()
    driver.run(lambda: driver.match.table.round == 2)
    calls = [(by, at, value) for by, at, value in driver.match.log if by >= 0]
    assert len(calls) > 5
    assert len({at for _, at, _ in calls}) > len(calls) // 2
