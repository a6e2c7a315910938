"""Real dice that were typed in wrongly: put right at once, or by consent of everybody who is here."""

from __future__ import annotations

from functools import partial

import pytest

from host_driver import ManualDriver, described
from mutschel.engine import CHANCE, ChooseAll, Json, Throw
from mutschel.engine.match import question_in
from mutschel.host import entries
from mutschel.host.corrections import LAPSES_AFTER, Correction, LapsedProposal
from mutschel.host.presence import AWAY, Device

TYPED = [1, 2, 3, 4, 5]
RIGHT = [1, 2, 3, 4, 6]


def choice(people: int = 3, bots: tuple[str, ...] = ()) -> ManualDriver:
    """CHOICE, with a throw that was typed in."""
    driver = ManualDriver("choice", people, bots, dice="real", options={"begins": 1}).start()
    driver.throw(0, TYPED)
    return driver


def splits(driver: ManualDriver, seat: int) -> None:
    driver.answer(seat, question_in(driver.match.view(seat))["fallback"])


def answered(people: int = 3, bots: tuple[str, ...] = ()) -> ManualDriver:
    """Return a table at which a player other than the thrower has answered since."""
    driver = choice(people, bots)
    splits(driver, 1)
    return driver


def typed(driver: ManualDriver) -> Json:
    return driver.match.log[-1][2] if driver.match.log else None


def test_a_slip_is_put_right_in_one_step() -> None:
    driver = choice()
    was = driver.play.typed
    assert was is not None
    changes = driver.object_to(0, RIGHT)
    assert [type(entry) for entry in changes.entries] == [entries.Objected, entries.Answered]
    assert changes.told == [Correction(0, was, RIGHT)]
    assert driver.match.log == [(CHANCE, 0, RIGHT)]
    assert driver.match.view(1)["table"]["dome"]["faces"] == RIGHT
    assert described(driver.rebuilt().state) == described(driver.table.state)
    assert driver.table.state.objections == 1
    driver.object_to(2, TYPED)  # anybody may, and what was put right is a throw like any other
    assert typed(driver) == TYPED


@pytest.mark.parametrize("junk", [[], [1, 2, 3], [1, 2, 3, 4, 7], [1, 2, 3, 4, True], "12345", 0, False, {}])
def test_what_dice_cannot_show_changes_nothing(junk: Json) -> None:
    driver = choice()
    assert driver.refused(partial(driver.object_to, 0, junk)) in ("not-so-many-dice", "not-a-face")
    splits(driver, 1)
    assert driver.refused(partial(driver.object_to, 0, junk)) in ("not-so-many-dice", "not-a-face")
    assert driver.table.corrections.proposal is None


def test_what_comes_late_is_not_about_another_throw() -> None:
    driver = ManualDriver("kirchenfenster", 3, dice="real", options={"begins": 1}).start()
    driver.throw(0, [1, 1])
    driver.throw(1, [2, 2])
    assert driver.play.typed is not None
    key = driver.play.typed.key
    driver.object_to(0)
    assert driver.play.typed is None, "the one before it stays as it is"
    assert driver.refused(lambda: driver.object_to(1, [5, 5], key=key)) == "nothing-to-object"
    driver.throw(1, [3, 3])
    assert driver.refused(lambda: driver.object_to(1, [5, 5], key=key)) == "stale"
    driver.object_to(1, [6, 6])
    assert [value for _, _, value in driver.match.log] == [[1, 1], [6, 6]]


def test_what_changes_nothing_takes_no_choice_back() -> None:
    driver = ManualDriver("grosse-hausnummer", 2, dice="real", options={"begins": 1}).start()
    driver.throw(0, [2, 1, 3])
    assert driver.refused(lambda: driver.object_to(1, [2, 1, 3])) == "nothing-to-object"
    driver.answer(0, 3)
    driver.object_to(1, [2, 1, 6])
    assert driver.match.log[-1] == (0, 0, 3), "the one who threw has chosen, and has to agree"
    driver.consent(0)
    assert driver.match.log == [(CHANCE, 0, [2, 1, 6])]


def test_once_others_have_answered_everybody_has_to_agree() -> None:
    driver = answered()
    changes = driver.object_to(0, RIGHT)
    assert changes.info
    assert not changes.entries
    assert typed(driver) != RIGHT
    assert not driver.consent(1).entries
    changes = driver.consent(2)
    assert [type(entry) for entry in changes.entries] == [entries.Objected, entries.Answered]
    assert changes.info
    assert [type(what) for what in changes.told] == [Correction]
    assert driver.match.log == [(CHANCE, 0, RIGHT)]
    assert driver.table.corrections.proposal is None
    assert isinstance(driver.match.request, ChooseAll)
    assert {*driver.match.request.asked()} == {0, 1, 2}, "all answer anew"
    assert described(driver.rebuilt().state) == described(driver.table.state)


def test_until_the_next_throw_and_no_longer() -> None:
    driver = answered()
    splits(driver, 0)
    driver.object_to(2, RIGHT)
    splits(driver, 2)
    assert isinstance(driver.match.request, Throw)
    assert driver.table.corrections.proposal is not None, "the next throw has not been typed"
    assert driver.throw(driver.match.request.seat, [6, 6, 6, 6, 6]).told == [LapsedProposal(2, "moved-on")]
    assert driver.table.corrections.proposal is None
    assert driver.refused(lambda: driver.consent(1, number=1)) == "nothing-proposed"


def test_a_throw_again_by_consent() -> None:
    driver = answered(2)
    driver.object_to(0)
    driver.consent(1)
    assert driver.match.log == []
    assert isinstance(driver.match.request, Throw)
    driver.throw(0, RIGHT)


@pytest.mark.parametrize(("seat", "told"), [(1, LapsedProposal(0, "refused", 1)), (0, LapsedProposal(0, "withdrawn"))])
def test_one_refusal_is_enough(seat: int, told: LapsedProposal) -> None:
    driver = answered()
    driver.object_to(0, RIGHT)
    driver.consent(2)
    changes = driver.consent(seat, agree=False)
    assert changes.told == [told]
    assert changes.info
    assert not changes.entries
    driver.object_to(0, RIGHT)  # they may ask once more; who agreed before has to agree again
    assert driver.refused(lambda: driver.consent(2, number=1)) == "nothing-proposed"
    driver.consent(1)
    assert typed(driver) != RIGHT
    driver.consent(2)
    assert typed(driver) == RIGHT


def test_a_minute_without_an_answer() -> None:
    driver = answered()
    driver.object_to(0, RIGHT)
    driver.wait(LAPSES_AFTER - 1)
    assert driver.table.corrections.proposal is not None
    assert driver.table.due() == driver.now + 1
    driver.now += 1
    driver.table.tick(driver.now)
    changes = driver.collect()
    assert changes.told == [LapsedProposal(0, "late")]
    assert changes.info
    assert not changes.entries


def test_it_goes_with_whoever_proposed_it() -> None:
    driver = answered()
    driver.object_to(0, RIGHT)
    driver.table.disconnect(driver.phone(0).device, driver.now)
    assert driver.table.take().told == [LapsedProposal(0, "withdrawn")]
    assert driver.table.corrections.proposal is None


def test_only_those_who_are_here_are_asked() -> None:
    driver = answered()
    driver.object_to(0, RIGHT)
    driver.phone(2).disconnect()
    driver.consent(1)
    driver.wait(AWAY - 1)
    assert typed(driver) != RIGHT, "a phone that drops out for a moment still has a say"
    driver.wait(1)
    assert typed(driver) == RIGHT


def test_people_on_one_device_agree_together() -> None:
    driver = answered()
    for seat in (1, 2):
        driver.phone(seat).disconnect()
    tablet = Device([1, 2])
    driver.table.connect(tablet, driver.now)
    driver.object_to(0, RIGHT)
    assert driver.table.corrections.proposal is not None
    driver.table.consent(tablet, driver.table.corrections.proposal.number, True, driver.now)
    driver.collect()
    assert typed(driver) == RIGHT


def test_whoever_takes_their_seat_to_another_device_is_asked_there() -> None:
    driver = answered()
    for seat in (1, 2):
        driver.phone(seat).disconnect()
    tablet, phone = Device([1, 2]), Device()
    for device in (tablet, phone):
        driver.table.connect(device, driver.now)
    driver.table.claim_seat(phone, 2, "c", driver.now)
    splits(driver, 0)
    assert driver.play.typed is not None
    driver.table.object(tablet, driver.play.typed.key, driver.now, RIGHT)
    driver.table.answer_claim(tablet, driver.table.claims.open[0].number, True, driver.now)
    driver.consent(0)
    assert typed(driver) != RIGHT, "the tablet had agreed for them"
    assert driver.table.corrections.proposal is not None
    driver.table.consent(phone, driver.table.corrections.proposal.number, True, driver.now)
    driver.collect()
    assert typed(driver) == RIGHT


def test_where_all_share_one_device_nobody_else_is_asked() -> None:
    driver = answered(2)
    for seat in (0, 1):
        driver.phone(seat).disconnect()
    tablet = Device([0, 1])
    driver.table.connect(tablet, driver.now)
    assert driver.play.typed is not None
    driver.table.object(tablet, driver.play.typed.key, driver.now, RIGHT)
    driver.collect()
    assert typed(driver) == RIGHT


def test_bots_answer_anew_by_themselves() -> None:
    driver = choice(2, ("easy", "hard"))
    driver.wait(10_000)
    assert driver.play.typed is not None
    assert not driver.play.typed.answered, "bots have answered, and no person"
    splits(driver, 1)
    driver.object_to(0, RIGHT)
    driver.consent(1)
    driver.wait(10_000)
    assert [by for by, _, _ in driver.match.log] == [CHANCE, 2, 3]


def test_one_proposal_at_a_time_and_those_who_watch_have_no_say() -> None:
    driver = answered()
    driver.object_to(0, RIGHT)
    assert driver.refused(lambda: driver.object_to(1, [1, 1, 1, 1, 1])) == "proposed-already"
    watcher = Device()
    driver.table.connect(watcher, driver.now)
    assert driver.refused(lambda: driver.table.consent(watcher, 1, True, driver.now)) == "only-watching"
    assert driver.refused(lambda: driver.consent(1, number=7)) == "nothing-proposed"


def test_a_break_puts_it_off() -> None:
    driver = answered()
    driver.object_to(0, RIGHT)
    driver.table.pause(driver.phone(1).device, driver.now)
    assert driver.collect().told == [LapsedProposal(0, "moved-on")]
    assert driver.table.corrections.typed is None
    assert driver.refused(lambda: driver.object_to(0, RIGHT)) == "paused"
    driver.table.resume(driver.phone(1).device, driver.now)
    assert driver.table.corrections.typed is not None


def test_a_server_that_dies_in_between_leaves_a_throw_to_be_typed() -> None:
    driver = answered(2)
    driver.object_to(0, RIGHT)
    driver.consent(1)
    assert b"objected" in driver.log[-2]
    del driver.log[-1]  # the second of the two was never written
    driver.table = driver.rebuilt()
    for phone in driver.phones:
        phone.connected = False
        phone.connect()
    assert isinstance(driver.match.request, Throw)
    driver.throw(0, RIGHT)
    splits(driver, 0)
    splits(driver, 1)
    assert driver.match.table.round == 2


def test_after_a_restart_nothing_is_proposed() -> None:
    driver = answered(2)
    driver.object_to(0, RIGHT)
    driver.restart()
    assert driver.table.corrections.proposal is None
    driver.object_to(0, RIGHT)
    driver.consent(1)
    assert typed(driver) == RIGHT


def test_under_the_cup_there_is_nothing_to_put_right_even_if_somebody_has_told() -> None:
    driver = ManualDriver("dice-cup", 2, dice="real", options={"begins": 1}).start()
    driver.throw(0, [1] * 12)
    assert driver.play.typed is None


def test_what_is_no_dice_is_entered_again() -> None:
    driver = ManualDriver("dice-flick", 2, dice="real", options={"begins": 1}).start()
    drawn = [next(iter(driver.match.view(None)["table"]["bag"]["counts"]))] * 3
    driver.throw(0, drawn)
    assert driver.refused(lambda: driver.object_to(0, drawn)) == "enter-again"
    driver.object_to(0)
    assert driver.match.log == []


# -- beside the event loop ---------------------------------------------------------------------------------
def beside(bots: tuple[str, ...] = ()) -> ManualDriver:
    """Return a table that leaves its work to others."""
    driver = choice(bots=bots)
    driver.table.defers_jobs = True
    return driver


def test_a_long_match_is_rewound_beside_everything_else() -> None:
    driver = beside()
    before = driver.match
    changes = driver.object_to(0, RIGHT)
    (rewinding,) = changes.jobs
    assert (changes.entries, changes.told) == ([], [])
    assert driver.refused(partial(driver.object_to, 1, RIGHT)) == "proposed-already"
    assert driver.match is before
    driver.table.job_done(rewinding, rewinding.run(), driver.now)
    driver.collect()
    assert driver.match.log == [(CHANCE, 0, RIGHT)]
    assert described(driver.rebuilt().state) == described(driver.table.state)


def test_whoever_answers_in_the_meantime_is_not_passed_over() -> None:
    driver = beside()
    (rewinding,) = driver.object_to(0, RIGHT).jobs
    splits(driver, 1)
    driver.table.job_done(rewinding, rewinding.run(), driver.now)
    assert driver.table.take().told == [LapsedProposal(0, "moved-on")]
    assert driver.match.log[0] == (CHANCE, 0, TYPED)


def test_it_is_rewound_with_those_bots_that_sit_there_in_the_end() -> None:
    driver = beside()
    (early,) = driver.object_to(0, RIGHT).jobs
    driver.table.sit_in(driver.phones[2].device, 2, driver.now)
    (*_, rewinding) = driver.table.take().jobs
    assert not driver.table.wants(early)
    driver.table.job_done(early, early.run(), driver.now)
    assert driver.match.log == [(CHANCE, 0, TYPED)]
    driver.table.job_done(rewinding, rewinding.run(), driver.now)
    assert driver.match.log[0] == (CHANCE, 0, RIGHT)
    assert 2 in driver.play.bots


def test_whoever_objects_too_late_is_told() -> None:
    driver = beside()
    (rewinding,) = driver.object_to(0, RIGHT).jobs
    for seat in range(3):
        splits(driver, seat)
    driver.throw(1, TYPED)
    driver.table.job_done(rewinding, rewinding.run(), driver.now)
    assert driver.table.take().told == [LapsedProposal(0, "moved-on")]
    assert [value for by, _, value in driver.match.log if by == CHANCE] == [TYPED, TYPED]
