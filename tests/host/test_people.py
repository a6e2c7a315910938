"""People come and go: who is away, bots that sit in for them, and ending a match by agreement."""

from __future__ import annotations

import pytest

from host_driver import Driver, ManualDriver, described
from mutschel.engine import CHANCE, Json, Race, Refused
from mutschel.host import entries
from mutschel.host.decide import SIT_IN_LEVEL
from mutschel.host.hosted import HostedTable
from mutschel.host.presence import AWAY, Device


def pig(**more: Json) -> ManualDriver:
    """A match of Pig that seat 0 begins, where every throw is a one."""
    options = {"begins": 1}
    return ManualDriver("pig", options=options, script=lambda request, place: [1], **more).start()


def sit_in(driver: ManualDriver, by: int, member: int) -> None:
    driver.table.sit_in(driver.phones[by].device, member, driver.now)
    driver.collect()


# -- away --------------------------------------------------------------------------------------------
def test_others_see_who_is_away_and_since_when() -> None:
    driver = pig()
    ben, there = driver.table.state.members[1], driver.table.presence
    assert there.here(ben)
    driver.now += 500
    assert driver.table.take().info is False
    driver.table.disconnect(driver.phones[1].device, driver.now)
    assert driver.collect().info
    assert not there.here(ben)
    assert there.away_since(ben) == driver.now
    driver.phones[1].connect()
    assert there.here(ben)
    assert there.away_since(ben) is None


def test_others_may_let_a_bot_sit_in_after_ten_seconds() -> None:
    driver = pig()
    assert driver.refused(lambda: sit_in(driver, 0, 1)) == "not-away"
    driver.phones[1].disconnect()
    driver.wait(AWAY - 1)
    assert driver.refused(lambda: sit_in(driver, 0, 1)) == "not-away"
    driver.wait(1)
    sit_in(driver, 0, 1)
    assert driver.table.state.members[1].sitting_in == SIT_IN_LEVEL
    assert driver.refused(lambda: sit_in(driver, 0, 1)) == "cannot-sit-in", "one bot is enough"
    driver.answer(0, "throw")
    driver.run(lambda: (1, "throw") in [(by, value) for by, _, value in driver.match.log])
    assert driver.refused(lambda: sit_in(driver, 0, 7)) == "no-such-member"


def test_no_bot_sits_in_for_a_bot() -> None:
    driver = ManualDriver("pasch", 1, ["easy"]).start()
    assert driver.refused(lambda: sit_in(driver, 0, 1)) == "cannot-sit-in"


def test_a_bot_sits_in_by_itself_after_the_time_that_was_agreed() -> None:
    driver = pig(sit_in_after=30)
    driver.wait(5000)
    driver.phones[0].disconnect()
    left = driver.now
    driver.run(lambda: driver.table.state.members[0].sitting_in is not None)
    assert driver.now == left + 30_000
    driver.run(lambda: len(driver.match.log) >= 2)
    assert [by for by, _, _ in driver.match.log][:2] == [0, CHANCE]


def test_somebody_who_comes_back_in_time_is_not_replaced() -> None:
    driver = pig(sit_in_after=30)
    driver.phones[0].disconnect()
    driver.wait(29_000)
    driver.phones[0].connect()
    driver.wait(100_000)
    driver.phones[0].disconnect()
    driver.wait(29_999)
    assert driver.table.state.members[0].sitting_in is None
    driver.wait(1)
    assert driver.table.state.members[0].sitting_in is not None


def test_a_person_s_return_removes_the_bot() -> None:
    driver = pig(sit_in_after=30)
    driver.phones[1].disconnect()
    driver.wait(30_000)
    assert 1 in driver.play.bots
    driver.phones[1].connect()
    assert driver.table.state.members[1].sitting_in is None
    assert 1 not in driver.play.bots
    driver.answer(0, "throw")
    assert driver.table.due() is None, "it is his turn, and nobody hurries him"
    driver.answer(1, "throw")
    kinds = [type(entries.decode(line)).__name__ for line in driver.log]
    assert [kind for kind in kinds if kind in ("SatIn", "Returned")] == ["SatIn", "Returned"]


def test_a_bot_that_sits_in_survives_a_restart() -> None:
    driver = pig(sit_in_after=30)
    driver.phones[1].disconnect()
    driver.wait(30_000)
    driver.restart()
    assert driver.table.state.members[1].sitting_in == SIT_IN_LEVEL
    assert 1 in driver.play.bots
    driver.answer(0, "throw")
    driver.run(lambda: driver.match.log[-1][0] == CHANCE and len(driver.match.log) > 2)
    driver.phones[1].connect()
    driver.restart()
    assert driver.table.state.members[1].sitting_in is None
    assert driver.play.bots.by_seat == {}


def test_who_never_came_after_a_restart_can_be_replaced_too() -> None:
    driver = pig(sit_in_after=30)
    driver.wait(1000)
    driver.phones[0].connected = False  # the server dies, and she doesn't come back
    driver.restart()
    assert driver.refused(lambda: sit_in(driver, 1, 0)) == "not-away"
    driver.wait(AWAY)
    assert driver.table.state.members[0].sitting_in is None
    driver.wait(30_000 - AWAY)
    assert driver.table.state.members[0].sitting_in is not None


def test_waiting_counts_only_while_somebody_waits() -> None:
    """They stop for the day. Whoever comes back first the next evening finds no bot in the other's seat."""
    driver = pig(sit_in_after=30)
    for phone in driver.phones:
        phone.disconnect()
    driver.now += 86_400_000
    driver.phones[1].connect()
    assert driver.refused(lambda: sit_in(driver, 1, 0)) == "not-away"
    driver.wait(29_999)
    assert driver.table.state.members[0].sitting_in is None
    driver.wait(1)
    assert driver.table.state.members[0].sitting_in is not None


def test_nobody_is_replaced_while_the_table_is_paused() -> None:
    driver = pig(sit_in_after=30)
    driver.phones[0].disconnect()
    driver.table.pause(driver.phones[1].device, driver.now)
    driver.wait(10**6)
    assert driver.table.state.members[0].sitting_in is None
    driver.table.resume(driver.phones[1].device, driver.now)
    driver.wait(30_000)
    assert driver.table.state.members[0].sitting_in is not None


def test_one_may_let_a_bot_play_for_oneself_and_take_over_again_by_playing() -> None:
    driver = pig()
    sit_in(driver, 0, 0)
    assert driver.table.state.members[0].sitting_in == SIT_IN_LEVEL
    refused = driver.refused(lambda: driver.answer(0, "fly"))
    assert refused == "not-an-option"
    assert driver.table.state.members[0].sitting_in == SIT_IN_LEVEL, "what is refused changes nothing"
    driver.answer(0, "throw")
    assert driver.table.state.members[0].sitting_in is None
    assert described(driver.rebuilt().state) == described(driver.table.state)


def test_a_match_goes_to_its_end_with_bots_in_every_empty_seat() -> None:
    driver = Driver("dice-cup", 3, seed=1, sit_in_after=10).start()
    driver.run(lambda: len(driver.match.log) > 10)
    driver.phones[0].disconnect()
    driver.run(lambda: len(driver.match.log) > 30)
    driver.phones[1].disconnect()
    driver.restart()
    driver.run()
    assert [member.sitting_in for member in driver.table.state.seated] == [SIT_IN_LEVEL, SIT_IN_LEVEL, None]


def test_another_server_takes_the_table_over_and_nothing_else_changes() -> None:
    driver = Driver("dice-cup", 2, ["hard"], seed=1).start()
    driver.run(lambda: len(driver.match.log) > 10)
    before = described(driver.table.state)
    driver.table.take_over()
    driver.collect()
    assert described(driver.table.state) == before | {"seq": before["seq"] + 1}
    driver.restart()
    driver.run()
    driver.table.take_over()
    assert not driver.collect().entries, "a log that has ended stays as it is"


# -- ending ------------------------------------------------------------------------------------------
def test_a_match_ends_when_all_who_are_here_agree() -> None:
    driver = ManualDriver("pasch", 3, watcher=True).start()
    end = driver.table.vote_to_end
    anna, ben, cem = (phone.device for phone in driver.phones[:3])
    end(anna, True, driver.now)
    end(ben, True, driver.now)
    end(anna, False, driver.now)
    end(cem, True, driver.now)
    assert driver.table.presence.wants_to_end == {1, 2}
    assert driver.table.state.phase == "running"
    assert driver.collect().info
    end(anna, True, driver.now)
    assert driver.table.state.phase == "abandoned"
    assert driver.match.result is None
    assert driver.table.state.opened == driver.secret.hex()
    driver.collect()
    assert described(driver.rebuilt().state) == described(driver.table.state)
    assert driver.table.due() is None


def test_those_who_are_away_have_no_say_in_the_end() -> None:
    driver = ManualDriver("pasch", 3).start()
    driver.phones[2].disconnect()
    driver.table.vote_to_end(driver.phones[0].device, True, driver.now)
    driver.wait(AWAY)
    assert driver.table.state.phase == "running"
    driver.phones[1].disconnect()
    driver.wait(AWAY - 1)
    assert driver.table.state.phase == "running", "a phone that blinks costs nobody the match"
    driver.wait(1)
    assert driver.table.state.phase == "abandoned", "the only one who didn’t agree has left"


def test_who_leaves_takes_their_agreement_along() -> None:
    driver = ManualDriver("pasch", 2).start()
    driver.table.vote_to_end(driver.phones[0].device, True, driver.now)
    driver.phones[0].disconnect()
    assert driver.table.presence.wants_to_end == set()
    assert driver.table.state.phase == "running"


def test_a_device_speaks_for_all_who_play_on_it() -> None:
    driver = ManualDriver("pasch", 2).start()
    for phone in driver.phones:
        phone.disconnect()
    family = Device([0, 1])
    driver.table.connect(family, driver.now)
    driver.table.vote_to_end(family, True, driver.now)
    assert driver.table.state.phase == "abandoned"


def test_a_paused_match_can_be_ended_too() -> None:
    driver = ManualDriver("pasch", 2).start()
    driver.table.pause(driver.phones[0].device, driver.now)
    for phone in driver.phones:
        driver.table.vote_to_end(phone.device, True, driver.now)
    assert driver.table.state.phase == "abandoned"
    assert driver.table.state.opened is not None


def test_a_bot_that_sits_in_during_a_race_has_not_called_before() -> None:
    driver = ManualDriver("wuerfelblitz", 2, options={"begins": 1}).start()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, Race))
    driver.phones[1].disconnect()
    driver.wait(60_000)
    clock = driver.clock
    sit_in(driver, 0, 1)
    driver.run(lambda: not isinstance(driver.match.request, Race))
    called = [at for by, at, _ in driver.match.log if by == 1]
    assert called
    assert min(called) >= clock


def test_who_has_stood_up_has_no_say_any_more() -> None:
    table = HostedTable.create("t", b"s" * 32, entries.Agreed("pasch", 1, {}))
    anna, ben, gone = (Device([table.sit(name)]) for name in ("Anna", "Ben", "Cem"))
    for device in (anna, ben, gone):
        table.connect(device, 0)
    table.stand(2)
    table.start(1)
    with pytest.raises(Refused, match="watching"):
        table.pause(gone, 2)
    table.disconnect(anna, 3)
    table.disconnect(ben, 3)
    assert not table.presence.clock.running


def test_real_dice_typed_for_a_bot_by_its_neighbour_don_t_bring_its_person_back() -> None:
    table = HostedTable.create("t", b"s" * 32, entries.Agreed("pasch", 1, {"begins": 1}, dice="real"))
    tablet = Device([table.sit("Anna"), table.sit("Ben")])
    table.connect(tablet, 0)
    table.start(0)
    table.sit_in(tablet, 0, 1)
    assert table.state.play is not None
    table.throw(tablet, 0, table.state.play.key, [1] * 3, "a", 2)
    assert table.state.members[0].sitting_in == SIT_IN_LEVEL
