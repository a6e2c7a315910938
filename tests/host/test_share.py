"""No table costs more than its share: how much work a table can make is bounded, whatever people do there."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from host_driver import Driver, ManualDriver, described
from mutschel.engine import Match
from mutschel.host import state
from mutschel.host.corrections import MOST_OBJECTIONS
from mutschel.host.decide import MOST_PAUSES


def objecting(answers: int) -> ManualDriver:
    """Pasch with real dice: somebody types throws, and objects to each of them as often as it goes."""
    driver = ManualDriver("pasch", 2, dice="real", options={"rounds": 50, "begins": 1}).start()
    for number in count():
        request = driver.match.request
        seat = getattr(request, "seat", None)
        if len(driver.match.log) >= answers or request is None:
            break
        if number % 2 == 0 and driver.table.state.objections < MOST_OBJECTIONS and driver.play.typed:
            driver.object_to(0)
        else:
            play_on(driver, seat)
    return driver


def play_on(driver: ManualDriver, seat: int | None) -> None:
    """The next throw, or the next answer."""
    request: Any = driver.match.request
    if hasattr(request, "dice"):
        driver.throw(request.seat, [1 + n for n in range(len(request.dice))])
    else:
        (asked, domain), *_ = request.asked().items()
        driver.answer(asked, domain.fallback())


def counted(monkeypatch: pytest.MonkeyPatch, act: Any) -> int:
    """Return the number of answers that are played during this act."""
    played = count()
    real = Match.answer

    def answer(match: Match, *args: Any) -> None:
        next(played)
        real(match, *args)

    with monkeypatch.context() as patch:
        patch.setattr(Match, "answer", answer)
        act()
    return next(played)


def test_however_often_people_objected_a_table_is_loaded_by_playing_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = objecting(100)
    assert driver.table.state.objections == MOST_OBJECTIONS
    assert counted(monkeypatch, driver.rebuilt) <= len(driver.match.log)
    assert described(driver.rebuilt().state) == described(driver.table.state)


def test_objections_come_to_an_end() -> None:
    driver = objecting(100)
    while driver.play.typed is None:
        play_on(driver, None)
    assert driver.refused(lambda: driver.object_to(0)) == "too-many-objections"


def test_breaks_come_to_an_end() -> None:
    driver = ManualDriver("pig", 2).start()
    device = driver.phones[0].device
    for _ in range(MOST_PAUSES):
        driver.table.pause(device, driver.now)
        driver.table.resume(device, driver.now)
        driver.collect()
    assert driver.refused(lambda: driver.table.pause(device, driver.now)) == "too-many-pauses"


def test_a_match_that_never_ends_stops_and_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real dice that always tie: the roll-off would go on for ever."""
    monkeypatch.setattr(state, "MOST_ENTRIES", 60)
    driver = ManualDriver("pasch", 2, dice="real", options={"rounds": 1, "begins": 1, "mutschel": "roll-off"}).start()
    while not driver.table.too_long:
        play_on(driver, None)
    assert driver.refused(lambda: play_on(driver, None)) == "table-too-long"
    assert driver.table.due() is None
    driver.restart()
    for phone in driver.phones:
        driver.table.vote_to_end(phone.device, True, driver.now)
    assert driver.table.state.abandoned


def test_a_correction_needs_room_for_both_its_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = ManualDriver("pasch", 2, dice="real", options={"begins": 1}).start()
    driver.throw(0, [1, 2, 3])
    monkeypatch.setattr(state, "MOST_ENTRIES", driver.table.state.seq + 1)
    assert driver.table.corrections.typed is None
    assert driver.refused(lambda: driver.object_to(0, [1, 2, 4])) == "table-too-long"


def test_bots_stop_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_ENTRIES", 40)
    driver = Driver("pig", 1, ["easy"], options={"goal": 1000}).start()
    with pytest.raises(AssertionError, match="stands still"):
        driver.run()
    assert driver.table.state.seq == 40
