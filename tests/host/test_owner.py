"""A table has an owner: who that is follows from the log, and what they may do from whether they are here."""

from __future__ import annotations

import pytest

from host_driver import ManualDriver, described
from mutschel.engine import Refused
from mutschel.host import entries, owner
from mutschel.host.hosted import HostedTable
from mutschel.host.presence import AWAY, OWNER_AWAY, Device
from mutschel.host.terms import Door


def table_of(*people: str, door: Door = "open") -> tuple[HostedTable, list[Device]]:
    """A table in its lobby, with these people on a phone each."""
    table = HostedTable.create("t", bytes(32), entries.Agreed("pasch", 1, {}, door=door))
    phones = [Device([table.sit(name)]) for name in people]
    for phone in phones:
        table.connect(phone, 0)
    return table, phones


def refused(act: object) -> str:
    assert callable(act)
    with pytest.raises(Refused) as caught:
        act()
    assert caught.value.text("de") != caught.value.text("en")
    return caught.value.code


def restored(table: HostedTable) -> HostedTable:
    return HostedTable.restore("t", bytes(32), map(entries.encode, table.take().entries))


# -- whose it is -------------------------------------------------------------------------------------
def test_the_first_person_owns_the_table_and_a_bot_never_does() -> None:
    table = HostedTable.create("t", bytes(32), entries.Agreed("pasch", 1, {}))
    bot = table.sit("Mara", "easy")
    assert table.state.owner is None
    anna, ben = table.sit("Anna"), table.sit("Ben")
    assert table.state.owner == anna
    assert refused(lambda: table.hand_on([anna], bot)) == "not-a-person"
    assert refused(lambda: table.hand_on([ben], ben)) == "not-owner", "nobody takes it"
    assert refused(lambda: table.hand_on([anna], 9)) == "no-such-member"
    table.hand_on([anna], ben)
    assert table.state.owner == ben
    assert described(restored(table).state) == described(table.state)


def test_whoever_stands_up_leaves_it_to_the_next_person_who_is_here() -> None:
    table, phones = table_of("Anna", "Ben", "Cem")
    table.sit("Mara", "easy")
    table.disconnect(phones[1], 1)
    table.stand(0)
    assert table.state.owner == 2, "Ben’s phone is off"
    table.stand(2)
    assert table.state.owner == 1, "better than nobody"
    table.stand(1)
    assert table.state.owner is None
    dora = table.sit("Dora")
    assert table.state.owner == dora
    assert described(restored(table).state) == described(table.state)


def test_whoever_lets_a_bot_play_for_them_leaves_it_to_the_next_person_who_is_here() -> None:
    driver = ManualDriver("pasch", 3, options={"begins": 1}).start()
    driver.phones[1].disconnect()
    driver.table.sit_in(driver.phones[0].device, 0, driver.now)
    assert driver.table.state.owner == 2
    driver.table.sit_in(driver.phones[2].device, 2, driver.now)
    assert driver.table.state.owner == 2, "nobody else is here"
    driver.collect()
    assert described(driver.rebuilt().state) == described(driver.table.state)


def test_a_bot_that_others_call_in_takes_nothing_from_the_owner() -> None:
    driver = ManualDriver("pasch", 2, options={"begins": 1}).start()
    driver.phones[0].disconnect()
    driver.wait(AWAY)
    driver.table.sit_in(driver.phones[1].device, 0, driver.now)
    assert driver.table.state.owner == 0


def test_a_log_from_before_there_were_owners_restores_and_plays_as_before() -> None:
    lines = [
        b'{"do":"created","game":"pasch","version":1,"options":{},"hash":"00","word":"MOND","created":1}',
        b'{"do":"sat","member":0,"name":"Anna"}',
        b'{"do":"sat","member":1,"name":"Ben"}',
        b'{"do":"changeddevice","member":1}',
    ]
    table = HostedTable.restore("t", bytes(32), lines)
    assert (table.state.owner, table.state.setup.door) == (None, "open")
    assert not table.state.members[1].removed
    anna, ben, new = Device([0]), Device([1]), Device()
    for device in (anna, ben, new):
        table.connect(device, 0)
    owner.check(table.state, table.presence, [1], 0)  # everybody decides
    table.sit("Cem")
    assert table.state.owner is None
    table.disconnect(anna, 0)
    table.claim_seat(new, 0, "c", AWAY)
    assert table.answer_claim(ben, table.claims.open[0].number, True, AWAY) is not None


# -- what is up to them ------------------------------------------------------------------------------
def test_the_owner_decides_while_they_are_here_and_a_moment_longer() -> None:
    table, phones = table_of("Anna", "Ben")
    assert refused(lambda: owner.check(table.state, table.presence, [1], 0)) == "not-owner"
    owner.check(table.state, table.presence, [0, 1], 0)
    table.disconnect(phones[0], 0)
    assert refused(lambda: owner.check(table.state, table.presence, [1], AWAY - 1)) == "not-owner"
    owner.check(table.state, table.presence, [1], AWAY)
    assert refused(lambda: table.hand_on([1], 1)) == "not-owner", "whoever is away keeps it"


@pytest.mark.parametrize(("door", "stranger"), [("ask", "knock-first"), ("locked", "table-locked")])
def test_a_door(door: Door, stranger: str) -> None:
    table, phones = table_of("Anna", "Ben", door=door)

    def may(members: list[int], now: int = 0) -> None:
        owner.check_door(table.state, table.presence, members, now)

    assert refused(lambda: may([])) == stranger
    assert refused(lambda: may([1])) == "not-owner", "nor may those who sit here bring somebody"
    may([0])
    table.disconnect(phones[0], 0)
    may([1], AWAY)
    assert refused(lambda: may([], AWAY)) == "knock-first", "Ben is still here, and answers"
    table.disconnect(phones[1], AWAY)
    assert refused(lambda: may([], 2 * AWAY - 1)) == "knock-first", "his phone dropped out for a moment"
    may([], 2 * AWAY)


def test_only_the_owner_gives_away_an_absent_seat() -> None:
    table, phones = table_of("Anna", "Ben", "Cem")
    new = Device()
    table.connect(new, 0)
    table.disconnect(phones[2], 0)
    table.claim_seat(new, 2, "c", AWAY)
    number = table.claims.open[0].number
    for agree in (True, False):
        assert refused(lambda agree=agree: table.answer_claim(phones[1], number, agree, AWAY)) == "not-owner"
    assert table.answer_claim(phones[0], number, True, AWAY) is not None
    assert new.members == {2}


def test_of_somebody_who_is_here_even_the_owner_does_not_give_the_seat_away() -> None:
    table, [anna] = table_of("Anna")
    tablet, new = Device([table.sit("Ben"), table.sit("Cem")]), Device()
    table.connect(tablet, 0)
    table.connect(new, 0)
    table.claim_seat(new, 2, "c", 0)
    number = table.claims.open[0].number
    assert refused(lambda: table.answer_claim(anna, number, True, 0)) == "ask-their-device"
    table.answer_claim(tablet, number, True, 0)
    assert [sorted(device.members) for device in (tablet, new)] == [[1], [2]]


# -- knocking ----------------------------------------------------------------------------------------
def test_whoever_knocks_sits_down_when_the_owner_says_so() -> None:
    table, phones = table_of("Anna", "Ben", door="ask")
    new = Device()
    table.connect(new, 0)
    assert refused(lambda: table.knock(new, "ANNA", "k", 0)) == "name-taken"
    assert refused(lambda: table.knock(phones[1], "Cem", "k", 0)) == "already-seated"
    table.knock(new, " Cem ", "k", 0)
    [claim] = table.claims.open
    assert (claim.member, claim.name) == (None, "Cem")
    assert refused(lambda: table.answer_claim(phones[1], claim.number, True, 0)) == "not-owner"
    assert refused(lambda: table.answer_claim(new, claim.number, True, 0)) == "only-watching"
    given = table.answer_claim(phones[0], claim.number, True, 0)
    assert given is not None
    assert given.member == 2
    assert new.members == {2}
    assert [who.name for who in table.state.seated] == ["Anna", "Ben", "Cem"]
    assert described(restored(table).state) == described(table.state)


@pytest.mark.parametrize("name", ["Friend", "friend ", "Frіend", "Ｆriend"])
def test_nobody_knocks_under_a_name_that_knocks_already(name: str) -> None:
    table, [anna] = table_of("Anna", door="ask")
    first, second = Device(), Device()
    for device in (first, second):
        table.connect(device, 0)
    table.knock(first, "Friend", "k", 0)
    assert refused(lambda: table.knock(second, name, "l", 0)) == "name-knocks"
    assert refused(lambda: table.knock(first, name, "l", 0)) == "claim-open", "they have asked themselves"
    table.answer_claim(anna, table.claims.open[0].number, False, 0)
    table.knock(second, name, "l", 0)


def test_a_knock_that_is_refused_late_or_overtaken() -> None:
    table, [anna] = table_of("Anna", door="ask")
    devices = [Device() for _ in range(3)]
    for device in devices:
        table.connect(device, 0)
    for number, device in enumerate(devices):
        table.knock(device, f"Name {number}", f"k{number}", 0)
    table.answer_claim(anna, table.claims.open[0].number, False, 0)
    table.sit("Name 1")
    assert refused(lambda: table.answer_claim(anna, table.claims.open[0].number, True, 0)) == "name-taken"
    table.start(1)
    table.tick(1)
    told = {id: "" if why is None else why.code for _, id, why in table.take().replies}
    assert told == {"k0": "knock-refused", "k1": "has-begun", "k2": "has-begun"}


@pytest.mark.parametrize(("door", "why"), [("locked", "table-locked"), ("open", "door-open")])
def test_where_nobody_is_to_be_asked_nobody_knocks(door: Door, why: str) -> None:
    table, _ = table_of("Anna", door=door)
    new = Device()
    table.connect(new, 0)
    assert refused(lambda: table.knock(new, "Cem", "k", 0)) == why


@pytest.mark.parametrize("door", ["ask", "locked"])
def test_while_the_owner_is_away_those_who_are_here_answer_a_knock(door: Door) -> None:
    table, phones = table_of("Anna", "Ben", door=door)
    new, late = Device(), Device()
    table.connect(new, 0)
    table.connect(late, 0)
    table.disconnect(phones[0], 0)
    table.knock(new, "Cem", "k", AWAY)
    assert table.answer_claim(phones[1], table.claims.open[0].number, True, AWAY) is not None
    table.disconnect(phones[1], AWAY)
    table.disconnect(new, AWAY)
    assert refused(lambda: table.knock(late, "Dora", "l", 2 * AWAY)) == "door-open", "there is nobody to ask"


# -- the owner's own seat ----------------------------------------------------------------------------
def test_the_owner_s_seat_waits_much_longer_than_any_other() -> None:
    table, phones = table_of("Anna", "Ben", "Mal")
    second = Device()
    table.connect(second, 0)
    table.disconnect(phones[0], 0)
    table.disconnect(phones[1], 0)
    table.claim_seat(second, 1, "b", AWAY)
    table.answer_claim(second, table.claims.open[0].number, False, AWAY)
    for now in (AWAY, OWNER_AWAY - 1):
        assert refused(lambda now=now: table.claim_seat(second, 0, "c", now)) == "owner-may-return"
    table.claim_seat(second, 0, "c", OWNER_AWAY)
    assert table.answer_claim(phones[2], table.claims.open[0].number, True, OWNER_AWAY) is not None
    assert second.members == {0}


def test_after_a_restart_everybody_has_as_long_to_come_back() -> None:
    table = restored(table_of("Anna", "Ben", door="locked")[0])
    ben, new = Device([1]), Device()
    table.presence.loaded = 50
    table.connect(ben, 60)
    table.connect(new, 60)
    assert table.presence.away_since(table.state.members[0]) is None, "nobody knows"
    for now in (60, 50 + AWAY - 1):
        assert refused(lambda now=now: owner.check(table.state, table.presence, [1], now)) == "not-owner"
        assert refused(lambda now=now: owner.check_door(table.state, table.presence, [], now)) == "table-locked"
        assert refused(lambda now=now: table.claim_seat(new, 0, "c", now)) == "not-away"
    owner.check(table.state, table.presence, [1], 50 + AWAY)
    assert refused(lambda: table.claim_seat(new, 0, "c", 50 + OWNER_AWAY - 1)) == "owner-may-return"
    table.claim_seat(new, 0, "c", 50 + OWNER_AWAY)


# -- sending away ------------------------------------------------------------------------------------
def test_somebody_is_sent_away_in_the_middle_of_a_match() -> None:
    driver = ManualDriver("pasch", 3, options={"begins": 1}).start()
    phone = driver.phones[1]
    driver.table.vote_to_end(phone.device, True, driver.now)
    driver.table.remove(1, driver.now)
    assert phone.device.members == set()
    assert 1 in driver.play.bots
    assert driver.table.presence.wants_to_end == set()
    changes = driver.collect()
    assert [type(entry) for entry in changes.entries][:2] == [entries.ChangedDevice, entries.SatIn]
    assert described(driver.rebuilt().state) == described(driver.table.state)
    driver.table.remove(1, driver.now)
    assert [type(entry) for entry in driver.collect().entries] == [entries.ChangedDevice], "the bot plays already"


def test_nobody_takes_the_seat_of_somebody_who_was_sent_away() -> None:
    """Or an owner would see what only they may see: the bot plays to the end, also after a restart."""
    driver = ManualDriver("pasch", 3, options={"begins": 1}).start()
    new = Device()
    driver.table.connect(new, driver.now)
    driver.phones[1].disconnect()
    driver.wait(AWAY)
    driver.table.claim_seat(new, 1, "c", driver.now)
    driver.table.remove(1, driver.now)
    assert [None if why is None else why.code for _, _, why in driver.collect().replies] == ["sent-away"]
    for table in (driver.table, driver.rebuilt()):
        tablet = Device()
        table.connect(tablet, driver.now)
        for now in (driver.now, driver.now + OWNER_AWAY):
            assert refused(lambda table=table, by=tablet, now=now: table.claim_seat(by, 1, "c", now)) == "sent-away"
        assert table.state.members[1].sitting_in is not None


def test_a_throw_that_waited_brings_nobody_back_who_was_sent_away() -> None:
    driver = ManualDriver("pasch", 2, nonces=False, options={"begins": 2}).start()
    assert not driver.throw(1).entries, "it waits for nonces"
    driver.table.remove(1, driver.now)
    driver.wait(4000)
    kinds = [type(entries.decode(line)) for line in driver.log]
    assert entries.Answered in kinds
    assert entries.Returned not in kinds
    assert driver.table.state.members[1].sitting_in is not None


def test_nobody_is_sent_away_before_or_after_a_match_or_is_a_bot() -> None:
    table, _ = table_of("Anna", "Ben")
    assert refused(lambda: table.remove(1, 0)) == "cannot-remove"
    driver = ManualDriver("pasch", 2, ["easy"]).start()
    assert driver.refused(lambda: driver.table.remove(2, driver.now)) == "cannot-remove"
