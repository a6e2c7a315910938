"""Fair time: in a race it counts who called first, not who is nearer to the server. In virtual time, delays seeded."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from host_driver import Driver, ManualDriver, Move, View
from mutschel.engine import CLOCK, Game, Json, OneOf, Race, Refused, Result, Seat, Table, highest_wins
from mutschel.games.wuerfelblitz.rules import answer as sum_of
from mutschel.host.lag import MOST, REVEAL_MOST, SLACK
from serving import SOAK

pytestmark = pytest.mark.slow

DELAYS = [(5, 1), (80, 15), (250, 40)]  # milliseconds one way, and up to how many more or less
PING_EVERY = 4000


class Racers(Driver):
    """Equally quick people: each calls the right thing between 500 and 700 ms after they see it."""

    def __init__(self, game: str, *, measured: bool = True, **more: Json) -> None:
        super().__init__(game, len(DELAYS), delays=DELAYS, **more)
        self.measured = measured
        self.quickness = Random(f"quickness:{more.get('seed')}")

    def start(self) -> Racers:
        for phone in self.phones:
            phone.connect()
            for _ in range(8 if self.measured else 0):
                phone.ping()
        if self.measured:
            self.at(self.now + PING_EVERY, self.ping_all)
        self.table.start(self.now)
        self.collect()
        return self

    def ping_all(self) -> None:
        for phone in self.phones:
            phone.ping()
        self.at(self.now + PING_EVERY, self.ping_all)

    def move(self, view: View, seat: Seat) -> Move | None:
        if view["waiting"] is not None and view["waiting"]["for"] == "throw" and seat in view["waiting"]["seats"]:
            return "throw", None
        if view["question"] is None:
            return None
        return "answer", sum_of(view["table"]["cup"]["faces"]) if view["game"] == "wuerfelblitz" else "lift"

    def thinks(self, view: View, seat: Seat) -> int:
        return 500 + int(200 * self.quickness.random()) if view["question"] is not None else 300


def wuerfelblitz_wins(races: int, measured: bool) -> Counter[Seat]:
    """Return each player's wins of this many races, over as many matches as it takes."""
    wins: Counter[Seat] = Counter()
    for seed in range(1000):
        options = {"discs_per_black": 5, "tie_ms": 0}
        driver = Racers("wuerfelblitz", measured=measured, seed=seed, options=options).start().run()
        wins.update(by for by, _, _ in driver.match.log if by >= 0)  # all calls are right, and only the first counts
        if wins.total() >= races:
            return wins
    raise AssertionError("so few races")


def filzlaus_wins(races: int, measured: bool) -> list[tuple[Seat, Seat]]:
    """Return the winners and losers of this many races of two."""
    duels: list[tuple[Seat, Seat]] = []
    for seed in range(1000):
        driver = Racers("einsame-filzlaus", measured=measured, seed=seed, options={"rounds": 20}).start()
        while not driver.table.state.over:
            race = driver.match.request
            place = len(driver.match.log)
            driver.step()
            if isinstance(race, Race) and len(driver.match.log) > place:
                winner = driver.match.log[place][0]
                duels.append((winner, next(seat for seat in race.domains if seat != winner)))
            if len(duels) >= races:
                return duels
    raise AssertionError("so few races")


# -- being near wins no more often ------------------------------------------------------------------
def test_in_wuerfelblitz_each_of_three_wins_a_third_whatever_their_distance() -> None:
    wins = wuerfelblitz_wins(1500 if SOAK else 600, measured=True)
    races = wins.total()
    sigma = (races * (1 / 3) * (2 / 3)) ** 0.5
    for seat in range(3):
        assert abs(wins[seat] - races / 3) < 3 * sigma, wins


def test_by_arrival_the_nearest_would_win_nearly_all() -> None:
    """The control: without measurements a call counts when it arrives, and a reveal is seen when it arrives."""
    wins = wuerfelblitz_wins(500, measured=False)
    assert wins[0] > 0.9 * wins.total()
    assert wins[2] == 0


def test_in_filzlaus_either_wins_every_other_duel_whatever_their_distance() -> None:
    duels = filzlaus_wins(2000 if SOAK else 1000, measured=True)
    for near, far in ((0, 1), (0, 2), (1, 2)):
        met = [winner for winner, loser in duels if {winner, loser} == {near, far}]
        assert len(met) > 150
        assert abs(met.count(near) - len(met) / 2) < 3 * (len(met) / 4) ** 0.5, (near, far)


def test_by_arrival_the_nearer_would_win_nearly_all_duels() -> None:
    duels = filzlaus_wins(500, measured=False)
    assert sum(winner < loser for winner, loser in duels) > 0.9 * len(duels)


# -- one race, by hand -------------------------------------------------------------------------------
def filzlaus(
    delays: Sequence[int] = (5, 80), bots: Sequence[str] = (), measured: bool = True, **more: Json
) -> ManualDriver:
    """A race between seat 0, who threw, and the last seat, right after everybody has seen it."""
    spread = [(delay, 0) for delay in delays]
    driver = ManualDriver("einsame-filzlaus", len(delays), bots, delays=spread, options={"begins": 1}, **more).start()
    for phone in driver.phones if measured else ():
        phone.ping()
    driver.throw(0)
    return driver.wait(1000)


def wuerfelblitz(delays: Sequence[int], **options: Json) -> ManualDriver:
    spread = [(delay, 0) for delay in delays]
    driver = ManualDriver("wuerfelblitz", len(delays), delays=spread, options={"begins": 1} | options, seed=5).start()
    for phone in driver.phones:
        phone.ping()
    driver.throw(0)
    return driver.run(lambda: isinstance(driver.match.request, Race)).wait(1000)


def call(
    driver: ManualDriver, seat: Seat, value: Json, made: int, *, lie: int = 0, under_way: int | None = None
) -> None:
    """A call made this many milliseconds from now is on its way; its stamp claims that it was made `lie` earlier."""
    phone, key = driver.phones[seat], driver.play.key
    stamp = driver.now + made + phone.skew - lie

    def arrive() -> None:
        with contextlib.suppress(Refused):  # the race may be over
            driver.answer(seat, value, key=key, made=stamp)

    driver.at(driver.now + made + (phone.delay() if under_way is None else under_way), arrive)


def calls(driver: ManualDriver) -> list[tuple[Seat, int]]:
    """Return all calls, with their times."""
    return [(by, at) for by, at, _ in driver.match.log if by >= 0]


def test_a_late_but_earlier_made_call_counts_and_nobody_sees_a_call_before_it_is_settled() -> None:
    driver = filzlaus((5, 250))
    before = [driver.table.state.view(seat) for seat in (None, 0, 1)]
    clock = driver.clock
    call(driver, 0, "lift", made=100)  # arrives after 105
    call(driver, 1, "lift", made=90)  # arrives after 340
    for _ in range(339):
        driver.wait(1)
        assert calls(driver) == []
        assert [driver.table.state.view(seat) for seat in (None, 0, 1)] == before
    driver.wait(1000)
    assert calls(driver) == [(1, clock + 90)]


def test_calls_are_heard_in_the_order_in_which_they_were_made() -> None:
    driver = wuerfelblitz((5, 80, 250, 30), silence=0)
    wrong = (sum_of(driver.match.view(0)["table"]["cup"]["faces"]) + 1) % 36
    rng = Random(3)
    made = rng.sample(range(3000), 40)
    who = [rng.randrange(4) for _ in made]
    clock = driver.clock
    for when, seat in zip(made, who, strict=True):
        call(driver, seat, wrong, made=when)
    driver.wait(5000)
    assert calls(driver) == sorted(
        ((seat, clock + when) for when, seat in zip(made, who, strict=True)), key=lambda c: c[1]
    )


def test_a_race_closes_after_the_largest_bound() -> None:
    driver = wuerfelblitz((5, 80, 250), tie_ms=50)
    right = sum_of(driver.match.view(0)["table"]["cup"]["faces"])
    heard = driver.clock
    call(driver, 0, right, made=0)
    call(driver, 2, right, made=49)  # as good as at the same time
    call(driver, 1, right, made=50)  # too late
    driver.run(lambda: not isinstance(driver.match.request, Race))
    assert calls(driver) == [(0, heard), (2, heard + 49)]
    assert driver.match.log[-1] == (CLOCK, heard + 50 + 250 + SLACK, None)


def test_a_call_after_the_close_is_void_and_can_t_hold_the_race_open() -> None:
    driver = wuerfelblitz((5, 5), tie_ms=50)
    right = sum_of(driver.match.view(0)["table"]["cup"]["faces"])
    heard = driver.clock
    call(driver, 0, right, made=0)
    for when in range(60, 2000, 5):
        call(driver, 1, right, made=when)
    driver.wait(1000)
    assert calls(driver) == [(0, heard)]
    assert driver.match.log[-1][:2] == (CLOCK, heard + 50 + 5 + SLACK)


def test_who_was_never_measured_gets_no_credit() -> None:
    driver = filzlaus((5, 80), measured=False)
    clock = driver.clock
    call(driver, 1, "lift", made=0)
    call(driver, 0, "lift", made=50)
    driver.wait(500)
    assert calls(driver)[0] == (0, clock + 55)


@pytest.mark.parametrize(
    ("ahead", "lie", "wins"),
    [(5, 500, True), (9, 500, True), (11, 500, False), (100, 500, False), (1, 10_000, False)],
)
def test_a_liar_gains_at_most_the_bound(ahead: int, lie: int, wins: bool) -> None:
    """Five milliseconds away, so believed for up to 15, of which a call really takes 5. Before the reveal: nothing."""
    driver = filzlaus((5, 80))
    assert driver.phones[0].device.lag.bound == 15
    call(driver, 1, "lift", made=0)
    call(driver, 0, "lift", made=ahead, lie=lie)
    driver.wait(1000)
    assert calls(driver)[0][0] == (0 if wins else 1)


def test_in_the_same_millisecond_the_lot_decides_and_not_who_is_nearer() -> None:
    first = Counter(first_of_two_at_once(earlier_entries) for earlier_entries in range(100))
    assert abs(first[0] - 50) < 3 * 25**0.5


def first_of_two_at_once(earlier_entries: int) -> Seat:
    """The lot follows from the race's place in the table's log."""
    driver = ManualDriver("einsame-filzlaus", 2, delays=[(5, 0), (250, 0)], options={"begins": 1}).start()
    for phone in driver.phones:
        phone.ping()
    for _ in range(earlier_entries):
        driver.table.take_over()
    driver.throw(0)
    driver.wait(1000)
    call(driver, 0, "lift", made=10)
    call(driver, 1, "lift", made=10, under_way=driver.phones[1].device.lag.bound)  # as long as it may be
    driver.wait(600)
    return calls(driver)[0][0]


# -- the reveal --------------------------------------------------------------------------------------
def seen_at(driver: ManualDriver) -> list[int]:
    """Return the time at which each phone was shown the race, by the match's clock."""
    behind = driver.now - driver.clock
    return [phone.shown[seat, driver.play.key] - behind for seat, phone in enumerate(driver.phones)]


@pytest.mark.parametrize("delays", [(5, 80, 250), (0, 0, 0), (250, 250, 1), (40, 41, 43)])
def test_a_reveal_is_seen_by_everybody_at_one_instant(delays: tuple[int, ...]) -> None:
    driver = wuerfelblitz(delays)
    assert seen_at(driver) == [driver.play.revealed] * 3
    assert driver.play.revealed == driver.play.opened + max(delays)


def test_nobody_waits_longer_than_a_quarter_of_a_second_for_somebody_far_away() -> None:
    driver = wuerfelblitz((5, 80, 400))
    assert driver.play.revealed == driver.play.opened + REVEAL_MOST
    assert seen_at(driver) == [driver.play.revealed, driver.play.revealed, driver.play.opened + 400]


def test_whoever_is_not_in_the_race_sees_it_last() -> None:
    """A third player, far away, and somebody who watches: nobody waits for them."""
    delays = [(5, 0), (250, 0), (80, 0)]
    driver = ManualDriver("einsame-filzlaus", 3, delays=delays, options={"begins": 1}, watcher=True).start()
    for phone in driver.phones:
        phone.ping()
    driver.throw(0)
    driver.wait(1000)
    assert isinstance(driver.match.request, Race)
    assert sorted(driver.match.request.domains) == [0, 2]
    assert driver.play.revealed == driver.play.opened + 80
    behind = driver.now - driver.clock
    shown = [
        phone.shown[seat, driver.play.key] - behind for seat, phone in zip((0, 1, 2, None), driver.phones, strict=True)
    ]
    assert shown == [80, 80 + SLACK + 250, 80, 80 + SLACK]


def test_what_is_no_race_is_not_held_back() -> None:
    driver = ManualDriver("pasch", 2, options={"begins": 1}, delays=[(5, 0), (250, 0)]).start()
    for phone in driver.phones:
        phone.ping()
    assert driver.throw(0).reveal is None
    assert driver.table.held(driver.now) == 0
    driver.wait(1000)
    assert seen_at(driver) == [5, 250]


def test_while_a_reveal_is_held_back_a_newcomer_is_told_how_long() -> None:
    driver = ManualDriver("einsame-filzlaus", 2, options={"begins": 1}, delays=[(5, 0), (250, 0)]).start()
    for phone in driver.phones:
        phone.ping()
    changes = driver.throw(0)
    assert changes.reveal == 250
    assert driver.table.held(driver.now) == 250 + SLACK, "until all players are sure to have seen it"
    driver.now += 100
    assert driver.table.held(driver.now) == 150 + SLACK
    driver.now += 1000
    assert driver.table.held(driver.now) == 0


def test_nobody_calls_before_the_reveal() -> None:
    driver = ManualDriver("einsame-filzlaus", 2, options={"begins": 1}, delays=[(250, 0), (250, 0)]).start()
    for phone in driver.phones:
        phone.ping()
    driver.throw(0)
    driver.answer(1, "lift", made=driver.now - 10_000)
    driver.wait(2000)
    assert calls(driver) == [(1, 250)]


def test_bots_see_a_race_no_earlier_than_people_do() -> None:
    driver = filzlaus((250, 100), ("hard",))
    assert isinstance(driver.match.request, Race) or calls(driver)
    earliest = [at for by, at in calls(driver)] + [at for at, _ in driver.play.bots.calls.values()]
    assert min(earliest) >= 250 + 500, "the bot takes half a second at least from when it saw the cup"


def test_a_late_server_reveals_from_when_it_is_there() -> None:
    driver = ManualDriver("wuerfelblitz", 2, options={"begins": 1}, delays=[(5, 0), (80, 0)]).start()
    for phone in driver.phones:
        phone.ping()
    driver.throw(0)
    driver.now += 3000 + 40
    driver.table.tick(driver.now)
    assert driver.collect().reveal == 80
    assert driver.play.revealed == driver.clock + 80


def test_a_race_right_at_the_beginning_or_after_another_is_revealed_at_one_instant(
    add_game: Callable[[Game], None],
) -> None:
    async def play(table: Table) -> Result:
        for _ in range(2):
            await table.race(dict.fromkeys(table.players, OneOf(("now",))), "call")
        return highest_wins([0, 0])

    game = Game("two-races", package="mutschel.games.wuerfelblitz", players=(2, 2), play=play)
    add_game(game)
    driver = ManualDriver("two-races", 2, delays=[(5, 0), (80, 0)])
    for phone in driver.phones:
        phone.connect()
        phone.ping()
    driver.table.start(driver.now)
    assert driver.collect().reveal == 80
    driver.wait(1000)
    assert seen_at(driver) == [80, 80]
    call(driver, 0, "now", made=0)
    driver.run(lambda: calls(driver) != [])
    assert driver.clock == 1000 + driver.phones[1].device.lag.bound + 1
    assert driver.play.revealed == driver.clock + 80, "from when it can be shown, not from when the call was made"
    driver.wait(1000)
    assert seen_at(driver) == [driver.play.revealed] * 2


def test_phones_measure_what_their_delays_are() -> None:
    driver = Racers("wuerfelblitz", seed=1).start()
    near, middle, far = (phone.device.lag for phone in driver.phones)
    assert 4 <= near.one_way <= 6
    assert 65 <= middle.one_way <= 95
    assert 210 <= far.one_way <= REVEAL_MOST
    assert near.bound <= 2 * 6 + SLACK
    assert middle.bound <= 2 * 95 + SLACK
    assert far.bound <= MOST
