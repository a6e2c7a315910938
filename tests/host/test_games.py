"""Every game, hosted: played to its end by people and bots, killed on the way, with fair dice and with real ones."""

from __future__ import annotations

from random import Random

import pytest

from host_driver import Driver, ManualDriver
from mutschel.engine import (
    CHANCE,
    CLOCK,
    TURNS,
    Chance,
    Choose,
    CommonThrow,
    Json,
    Landing,
    Lot,
    Match,
    Race,
    Seat,
    logs,
)
from mutschel.games.registry import all_games, find_game
from mutschel.host import entries
from mutschel.host.fair import verify
from serving import SOAK

RACES = ("wuerfelblitz", "einsame-filzlaus")
each_game = pytest.mark.parametrize("game", all_games())
each_game_without_races = pytest.mark.parametrize("game", [game for game in all_games() if game not in RACES])


def seats(game: str) -> int:
    return min(3, all_games()[game].players[1])


def short(game: str) -> dict[str, Json]:
    """Two rounds, for matches that are stopped again and again."""
    rounds = any(option.name == "rounds" for option in all_games()[game].options)
    return {"rounds": 2} if rounds and not SOAK else {}


def people_only(game: str, **more: Json) -> Driver:
    return Driver(game, seats(game), **more).start()


def bots_only(game: str, **more: Json) -> Driver:
    return Driver(game, 0, ["easy", "normal", "hard"][: seats(game)], watcher=True, **more).start()


def mixed(game: str, **more: Json) -> Driver:
    return Driver(game, 1, ["hard", "normal"][: seats(game) - 1], **more).start()


@pytest.fixture(
    scope="module",
    params=[(game, company) for game in all_games() for company in (people_only, bots_only, mixed)],
    ids=lambda given: f"{given[0]}-{given[1].__name__}",
)
def whole(request: pytest.FixtureRequest) -> Driver:
    """A whole match, played once and looked at in several ways."""
    game, company = request.param
    driver: Driver = company(game, seed=1).run()
    return driver


def run_with_restarts(driver: Driver, seed: str) -> Driver:
    """To the end, with a restart now and then, and one more when all is over.

    Between two restarts something happens: after each, a pause begins anew that nothing has ended yet.
    """
    rng = Random(seed)
    while not driver.table.state.over:
        before = len(driver.log)
        for _ in range(rng.randint(1, 12 if SOAK else 36)):
            driver.step()
        if len(driver.log) > before:
            driver.restart()
    return driver


def by_whom(driver: Driver) -> dict[Seat, list[Json]]:
    """Return the answers of each seat, chance and the clock, in order; sorted where any of several may throw first."""
    answers: dict[Seat, list[Json]] = {}
    for by, _, value in driver.match.log:
        answers.setdefault(by, []).append(value)
    if TURNS in driver.match.game.options:
        answers[CHANCE].sort(key=repr)
    return answers


# -- to the end ------------------------------------------------------------------------------------
@pytest.mark.slow
def test_is_played_to_its_end(whole: Driver) -> None:
    driver, game = whole, whole.match.game.id
    assert driver.table.state.phase == "over"
    assert driver.match.result is not None
    assert driver.table.state.opened == driver.secret.hex()
    assert driver.table.due() is None
    assert not any(phone.sent for phone in driver.phones if driver.wait(1000)), "everybody got an answer"
    refusals = {code for phone in driver.phones for _, code in phone.refused}
    assert refusals <= ({"silent", "stale", "too-late", "not-yours"} if game in RACES else set())


@pytest.mark.slow
@each_game
def test_survives_restarts(game: str) -> None:
    company = mixed if game in RACES else people_only  # the other companies: below
    assert run_with_restarts(company(game, seed=2, options=short(game)), game).match.result is not None


@pytest.mark.slow
@each_game
def test_bots_play_the_same_match_with_and_without_restarts(game: str) -> None:
    whole, broken = (bots_only(game, seed=3, options=short(game)) for _ in range(2))
    whole.run()
    run_with_restarts(broken, game)
    assert broken.match.log == whole.match.log  # even the times are the same: a clock that is stopped loses none


@pytest.mark.slow
@each_game_without_races  # there, who is first depends on how long people were away
def test_bots_answer_people_the_same_with_and_without_restarts(game: str) -> None:
    whole, broken = (mixed(game, seed=4, options=short(game)) for _ in range(2))
    whole.run()
    run_with_restarts(broken, game)
    assert by_whom(broken) == by_whom(whole)


def test_what_a_bot_glimpsed_in_dice_cup_survives() -> None:
    driver = mixed("dice-cup", seed=5)
    bot = driver.play.bots.by_seat[1]
    driver.run(lambda: bool(getattr(bot, "seen", None)))
    seen = list(bot.seen)  # type: ignore[attr-defined]
    assert any(seen)
    driver.restart()
    again = driver.play.bots.by_seat[1]
    assert again is not bot
    assert again.seen == seen  # type: ignore[attr-defined]


@pytest.mark.slow
@each_game
def test_is_played_with_real_dice(game: str) -> None:
    n = seats(game)
    driver = Driver(game, n - 1, ["normal"], dice="real", seed=6, options=short(game)).start()
    assert run_with_restarts(driver, game).match.result is not None
    typed = [entry for entry in map(entries.decode, driver.log) if isinstance(entry, entries.Answered)]
    assert all(entry.member is not None for entry in typed if entry.by == CHANCE and not isinstance(entry.value, int))


# -- who throws --------------------------------------------------------------------------------------
@pytest.mark.slow
def test_dice_fall_only_when_their_player_says_so(whole: Driver) -> None:
    """Played again from its entries: a throw was asked for by its own seat, or follows the seat's own choice."""
    driver = whole
    match = Match(driver.match.game, driver.match.names, driver.table.state.setup.options)
    chose: tuple[Seat, int] | None = None  # who has just chosen, and in which round
    thrown = 0
    for entry in map(entries.decode, driver.log):
        if not isinstance(entry, entries.Answered):
            continue
        request = match.request
        if isinstance(request, (Chance, Landing)) and not isinstance(request, Lot):
            thrown += 1
            seat = entry.value["seat"] if isinstance(request, CommonThrow) else request.seat
            follows = chose == (seat, match.table.round)
            if entry.member is not None:
                assert driver.table.state.order[seat] == entry.member
            else:
                assert follows or driver.table.state.seated[seat].bot is not None
        chose = (entry.by, match.table.round) if isinstance(request, Choose) else None
        match.answer(entry.by, entry.value, entry.at)
    assert thrown > 0


@each_game
def test_nothing_happens_while_nobody_does_anything(game: str) -> None:
    driver = ManualDriver(game, seats(game)).start()
    driver.run(lambda: driver.table.due() is None)
    assert [by for by, _, _ in driver.match.log] in ([], [CHANCE], [CHANCE] * 2), "lots, at most"
    assert isinstance(driver.match.request, (Chance, Landing, Choose))
    assert driver.wait(10**7).match.log == driver.match.log


@each_game
def test_a_table_where_nobody_ever_answers_goes_on_by_decision_times(game: str) -> None:
    """To its end, but for Pig, where nobody would hold, and Würfelblitz, where nobody would be right."""
    endless = game in ("pig", "wuerfelblitz")
    driver = ManualDriver(game, seats(game), decision_seconds=5).start()
    driver.run((lambda: len(driver.log) > 200) if endless else None)
    answers = [entry for entry in map(entries.decode, driver.log) if isinstance(entry, entries.Answered)]
    assert len(answers) > 10
    assert all(entry.member is None for entry in answers)


# -- the finished match ------------------------------------------------------------------------------
@pytest.mark.slow
def test_every_throw_of_the_finished_match_can_be_checked(whole: Driver) -> None:
    driver = whole
    record = logs.parse(driver.table.state.log_text())
    assert verify(record, find_game) == sum(by == CHANCE for by, _, _ in driver.match.log) > 0
    finished = logs.restore(record, find_game)
    assert finished.result is not None
    assert driver.match.result is not None
    assert finished.result.as_json() == driver.match.result.as_json()


def test_races_are_among_the_games() -> None:
    for game in RACES:
        driver = people_only(game)
        driver.run(lambda driver=driver: isinstance(driver.match.request, Race))  # type: ignore[misc]
    assert CLOCK in by_whom(people_only("wuerfelblitz").run())


def test_twenty_people_on_twenty_phones_and_a_play_off() -> None:
    driver = Driver("haar-im-loch", 20, seed=1, options={"rounds": 1, "mutschel": "roll-off"}).start()
    driver.run(until=lambda: "play_off" in driver.match.table.things)
    assert driver.match.result is None
    driver.restart()
    driver.run()
    assert driver.match.result is not None
    assert len(driver.match.result.winners) == 1
    assert verify(logs.parse(driver.table.state.log_text()), find_game) > 20
