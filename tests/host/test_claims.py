"""That's my seat: somebody on another device asks for it, and somebody at the table agrees, or nobody does."""

from __future__ import annotations

import pytest

from host_driver import ManualDriver, described
from mutschel.engine import Json, Problem, Refused
from mutschel.host import claims, decide, entries
from mutschel.host.presence import AWAY, Device


class Table(ManualDriver):
    """Anna, Ben and Cem on their phones, and a match that Anna begins; new devices come and watch."""

    def leave(self, *phones: int) -> None:
        """They go, and after a while everybody else notices."""
        for phone in phones:
            self.phones[phone].disconnect()
        self.wait(AWAY)

    def watch(self) -> Device:
        device = Device()
        self.table.connect(device, self.now)
        self.collect()
        return device

    def claim(self, device: Device, member: int, id: str = "c") -> int:
        self.table.claim_seat(device, member, id, self.now)
        assert self.table.take().info
        return self.table.claims.open[-1].number

    def say(self, by: int | Device, claim: int, agree: bool) -> claims.Claim | None:
        device = by if isinstance(by, Device) else self.phones[by].device
        return self.table.answer_claim(device, claim, agree, self.now)

    def told(self) -> list[tuple[object, str, str]]:
        """Return the reason that a device was given for its failed claim."""
        replies = self.collect().replies
        return [(device, id, "" if why is None else why.code) for device, id, why in replies]


def pasch(people: int = 3, **more: Json) -> Table:
    return Table("pasch", people, options={"begins": 1}, **more).start()


def family() -> tuple[Table, Device]:
    """All three play on one tablet."""
    driver = pasch()
    for phone in driver.phones:
        phone.disconnect()
    tablet = Device([0, 1, 2])
    driver.table.connect(tablet, driver.now)
    driver.collect()
    return driver, tablet


def test_somebody_whose_phone_died_goes_on_on_another_device() -> None:
    driver = pasch(sit_in_after=30)
    driver.phones[1].disconnect()
    driver.wait(30_000)
    assert 1 in driver.play.bots
    new = driver.watch()
    claim = driver.claim(new, 1)
    given = driver.say(0, claim, True)
    assert given is not None
    assert (given.device, given.id, given.member) == (new, "c", 1)
    assert new.members == {1}
    assert driver.table.presence.connected(driver.table.state.members[1])
    assert driver.table.claims.open == ()
    assert 1 not in driver.play.bots, "the bot steps aside"
    changes = driver.collect()
    assert [type(entry) for entry in changes.entries] == [entries.ChangedDevice, entries.Returned]
    assert (changes.info, changes.views) == (True, True)
    assert described(driver.rebuilt().state) == described(driver.table.state)
    who = decide.who_plays(driver.table.state, new, 1)[1]
    assert who.name == driver.table.state.members[1].name


def test_a_seat_leaves_a_shared_device_and_the_others_stay() -> None:
    driver, tablet = family()
    aunt = driver.watch()
    driver.say(tablet, driver.claim(aunt, 2), True)
    assert [sorted(device.members) for device in (tablet, aunt)] == [[0, 1], [2]]
    assert not claims.is_shared(driver.table.presence, driver.table.state.members[2])
    with pytest.raises(Refused):
        decide.who_plays(driver.table.state, tablet, 2)
    driver.table.vote_to_end(tablet, True, driver.now)
    assert driver.table.state.running, "she is asked as well"
    driver.table.vote_to_end(aunt, True, driver.now)
    assert driver.table.state.phase == "abandoned"


def test_a_tablet_that_has_seats_takes_in_somebody_whose_phone_died() -> None:
    driver = pasch()
    driver.leave(2)
    tablet, ben = driver.phones[0].device, driver.phones[1].device
    claim = driver.claim(tablet, 2)
    again = Device([0])  # the same person in another window
    driver.table.connect(again, driver.now)
    for themselves in (tablet, again):
        assert driver.refused(lambda by=themselves: driver.say(by, claim, True)) == "ask-another-device"  # type: ignore[misc]
    given = driver.say(ben, claim, True)
    assert given is not None
    assert given.device is tablet
    assert tablet.members == {0, 2}
    assert decide.who_plays(driver.table.state, tablet, 2)[1].id == 2
    assert decide.who_plays(driver.table.state, tablet, 0)[1].id == 0


def test_a_tablet_that_has_seats_may_be_refused_and_may_take_it_back() -> None:
    driver = pasch()
    driver.leave(2)
    tablet = driver.phones[0].device
    driver.say(1, driver.claim(tablet, 2), False)
    assert driver.told() == [(tablet, "c", "claim-refused")]
    driver.say(tablet, driver.claim(tablet, 2), False)
    assert driver.told() == [(tablet, "c", "claim-withdrawn")]
    assert tablet.members == {0}


def test_whoever_is_alone_at_the_table_takes_no_other_seat() -> None:
    driver = pasch()
    driver.leave(1, 2)
    tablet = driver.phones[0].device
    assert driver.refused(lambda: driver.table.claim_seat(tablet, 2, "x", driver.now)) == "nobody-to-ask"


def test_nobody_gives_away_the_seat_of_somebody_else_who_is_here() -> None:
    driver = pasch()
    for phone in driver.phones[1:]:
        phone.disconnect()
    tablet, accomplice = Device([1, 2]), driver.watch()
    driver.table.connect(tablet, driver.now)
    claim = driver.claim(accomplice, 1)
    assert driver.refused(lambda: driver.say(0, claim, True)) == "ask-their-device"
    assert tablet.members == {1, 2}
    driver.say(tablet, claim, True)
    assert accomplice.members == {1}
    assert tablet.members == {2}


def test_consent_that_is_sent_again_after_a_restart_is_for_nobody_else() -> None:
    driver = pasch()
    driver.leave(1)
    claim = driver.claim(driver.watch(), 1)
    driver.restart()
    driver.claim(driver.watch(), 1)
    assert driver.refused(lambda: driver.say(0, claim, True)) == "claim-settled"


def test_what_the_old_device_had_agreed_to_does_not_bind_whoever_goes_on() -> None:
    driver, tablet = family()
    watcher = driver.watch()
    ben = Device([1])
    driver.table.connect(ben, driver.now)
    driver.table.presence.wants_to_end = frozenset({0, 2})
    driver.say(tablet, driver.claim(watcher, 2), True)
    assert driver.table.presence.wants_to_end == {0}


def test_before_the_match_begins_it_is_the_same() -> None:
    driver = Table("pasch", 2)
    driver.phones[0].connect()
    new = driver.watch()
    claim = driver.claim(new, 1)
    assert driver.table.due() == driver.now + claims.PATIENCE
    driver.say(0, claim, True)
    assert new.members == {1}
    assert driver.table.due() is None
    driver.table.start(driver.now)
    assert driver.table.state.order == [0, 1]


def test_one_refusal_is_enough_and_they_may_ask_again() -> None:
    driver = pasch()
    driver.leave(1)
    new = driver.watch()
    assert driver.say(0, driver.claim(new, 1), False) is None
    assert driver.told() == [(new, "c", "claim-refused")]
    assert new.members == set()
    driver.say(0, driver.claim(new, 1, "d"), True)
    assert new.members == {1}


def test_after_a_minute_without_an_answer_it_lapses() -> None:
    driver = pasch()
    driver.leave(1)
    new = driver.watch()
    claim = driver.claim(new, 1)
    assert driver.table.due() == driver.now + claims.PATIENCE
    driver.now += claims.PATIENCE - 1
    driver.table.tick(driver.now)
    assert driver.told() == []
    driver.now += 1
    driver.table.tick(driver.now)
    assert driver.told() == [(new, "c", "claim-unanswered")]
    assert driver.refused(lambda: driver.say(0, claim, True)) == "claim-settled"


def test_whoever_asks_may_take_it_back_but_not_agree() -> None:
    driver = pasch()
    driver.leave(1)
    new, other = driver.watch(), driver.watch()
    claim = driver.claim(new, 1)
    assert driver.refused(lambda: driver.say(new, claim, True)) == "only-watching"
    assert driver.refused(lambda: driver.say(other, claim, False)) == "only-watching"
    driver.say(new, claim, False)
    assert driver.told() == [(new, "c", "claim-withdrawn")]


def test_a_claim_goes_with_its_device() -> None:
    driver = pasch()
    driver.leave(1)
    new = driver.watch()
    claim = driver.claim(new, 1)
    driver.table.disconnect(new, driver.now)
    assert driver.table.claims.open == ()
    assert driver.refused(lambda: driver.say(0, claim, True)) == "claim-settled"


def test_it_lapses_when_they_come_back_themselves() -> None:
    driver = pasch()
    driver.leave(1)
    new = driver.watch()
    driver.claim(new, 1)
    driver.table.connect(Device([1]), driver.now)
    assert driver.told() == [(new, "c", "seat-in-use")]


def test_a_shared_device_that_loses_its_line_for_a_moment_is_still_asked() -> None:
    driver, tablet = family()
    aunt = driver.watch()
    claim = driver.claim(aunt, 2)
    driver.table.disconnect(tablet, driver.now)
    driver.table.connect(tablet, driver.now)
    assert driver.say(tablet, claim, True) is not None


def test_it_lapses_when_the_match_is_over() -> None:
    driver = pasch(2)
    driver.leave(1)
    new = driver.watch()
    driver.claim(new, 1)
    driver.table.vote_to_end(driver.phones[0].device, True, driver.now)
    driver.now += 10_000
    driver.table.tick(driver.now)
    assert driver.table.state.phase == "abandoned"
    assert driver.told() == [(new, "c", "over")]
    assert driver.refused(lambda: driver.claim(new, 1)) == "over"


def test_it_lapses_when_somebody_sends_them_away_before_the_match() -> None:
    driver = Table("pasch", 2)
    driver.phones[0].connect()
    new = driver.watch()
    driver.claim(new, 1)
    driver.table.stand(1)
    assert driver.told() == [(new, "c", "no-such-member")]


def test_what_can_not_be_asked_for() -> None:
    driver = pasch(4)
    driver.leave(3)
    new, other, third, fourth = (driver.watch() for _ in range(4))

    def why(device: Device, member: int) -> str:
        return driver.refused(lambda: driver.table.claim_seat(device, member, "x", driver.now))

    assert why(new, 0) == "seat-in-use", "she plays on her own phone"
    assert why(driver.phones[0].device, 0) == "already-seated"
    assert why(new, 9) == "no-such-member"
    driver.claim(new, 3)
    assert why(new, 3) == "claim-open"
    assert why(other, 3) == "seat-claimed"
    driver.phones[1].disconnect()
    assert why(other, 1) == "not-away", "a phone that drops out for a moment"
    driver.leave(2)
    assert why(new, 1) == "claim-open"
    driver.claim(other, 1)
    driver.claim(third, 2)
    driver.leave(0)
    assert why(fourth, 0) == "nobody-to-ask"
    driver.table.connect(Device([0]), driver.now)


def test_no_more_than_three_at_a_time() -> None:
    driver = pasch(5)
    driver.leave(*range(1, 5))
    for member in range(1, 4):
        driver.claim(driver.watch(), member)
    new = driver.watch()
    assert driver.refused(lambda: driver.table.claim_seat(new, 4, "x", driver.now)) == "too-many-claims"


def test_nobody_asks_for_a_bot_s_seat() -> None:
    driver = Table("pasch", 1, ["easy"]).start()
    new = driver.watch()
    assert driver.refused(lambda: driver.table.claim_seat(new, 1, "x", driver.now)) == "seat-in-use"


def test_a_table_whose_log_is_full_gives_no_seat_away(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = pasch()
    driver.leave(1)
    new = driver.watch()
    claim = driver.claim(new, 1)
    monkeypatch.setattr("mutschel.host.state.MOST_ENTRIES", driver.table.state.seq)
    with pytest.raises(Problem) as caught:
        driver.say(0, claim, True)
    assert caught.value.code == "table-too-long"
    assert new.members == set()


def test_one_of_several_on_a_device_comes_back_and_the_others_rest_on() -> None:
    driver, tablet = family()
    for member in (1, 2):
        driver.table.sit_in(tablet, member, driver.now)
    driver.table.come_back(tablet, 1, driver.now)
    assert [who.sitting_in is not None for who in driver.table.state.seated] == [False, False, True]
    driver.collect()
    driver.table.come_back(tablet, 1, driver.now)
    assert driver.table.take().entries == []
    assert driver.refused(lambda: driver.table.come_back(driver.watch(), 2, driver.now)) == "not-your-seat"
