"""A liar's gain in a race, in milliseconds of virtual time: a call counts that much earlier than it should.

Each kind of lie is tried in many sizes from each of three distances, and the best of all counts. `-s` prints them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pytest

from host_driver import Driver, Move, Phone, PhoneMessage, View
from mutschel.engine import Seat
from mutschel.games.wuerfelblitz.rules import answer as sum_of
from mutschel.host import entries
from mutschel.host.lag import JITTER, MOST, SLACK
from serving import SOAK

pytestmark = pytest.mark.slow

HONEST = [(5, 1), (80, 15), (250, 40)]  # milliseconds one way, and up to how many more or less
OWN = [5, 80, 250]  # the liar's line is steady: a quick message on a line with jitter is luck, and no lie
SIZES = range(50, 1050, 50) if SOAK else (50, 500)
BACK = (0, 40, 80)
THINKS = (600, 2500)


class Lie(NamedTuple):
    """The dishonest behaviour of a device, in milliseconds."""

    late: int = 0  # pings wait this long before they are answered
    races_only: bool = False  # and only while a race is open
    clock_first: bool = False  # the clock is read before that, not after
    hello_late: bool = False  # so does the hello
    quick: bool = False  # the pong is there as soon as the ping is sent, because it was guessed
    back: int = 0  # calls are stamped this much too early
    jump: int = 0  # the clock jumps by this much in the middle
    both_jump: bool = True  # and so do the stamps


HONESTY = Lie()


class Device(Phone):
    """It answers pings after its delay, and lies."""

    lie = HONESTY

    def connect(self) -> None:
        super().connect()
        self.device.lag.least = 2 * self.delay() + (self.lie.late if self.lie.hello_late else 0)
        for wait in (0, 250, 500, 750):
            self.driver.at(self.driver.now + wait, self.ping)
        self.driver.at(self.driver.now + 2000, self.ping_on)

    def ping_on(self) -> None:
        self.ping()
        self.driver.at(self.driver.now + 4000, self.ping_on)

    def ping(self) -> None:
        sent, lie, device = self.driver.now, self.lie, self.device
        play = self.driver.table.state.play
        racing = play is not None and play.revealed is not None
        there = sent + self.delay()
        answered = there + (lie.late if racing or not lie.races_only else 0)
        received = sent if lie.quick else answered + self.delay()
        clock = (there if lie.clock_first else answered) + self.skew + self.jumped()
        self.driver.at(received, lambda: device.lag.add_pong(sent, received, clock))

    def _send(self, id: str, message: PhoneMessage) -> None:
        jumped = self.jumped() if self.lie.both_jump else 0
        super()._send(id, message._replace(made=(message.made or 0) + jumped - self.lie.back))

    def jumped(self) -> int:
        return self.lie.jump if len(self.driver.log) > 20 else 0


class Liars(Driver):
    """Everybody sees the dice, and only the first seat, which may lie, calls: always right, after thinking as long."""

    def __init__(self, delays: Sequence[tuple[int, int]], lie: Lie = HONESTY, thinks: int = 600, seed: int = 1) -> None:
        options = {"discs_per_black": 3, "begins": 1}
        super().__init__("wuerfelblitz", len(delays), delays=delays, options=options, seed=seed)
        self.pause = thinks
        self.revealed: dict[int, int] = {}
        self.phones = [Device(self, phone.members, phone.delay, phone.skew) for phone in self.phones]
        self.phones[0].lie = lie  # type: ignore[attr-defined]

    def add(self, delay: int, members: Sequence[int], lie: Lie) -> Phone:
        """One more device, which only looks."""
        scout = Device(self, members, lambda: delay, 77)
        scout.lie = lie
        self.phones.append(scout)
        return scout

    def start(self) -> Liars:
        for phone in self.phones:
            phone.connect()
        self.wait(2000)
        self.begun = self.now
        self.table.start(self.now)
        self.collect()
        return self

    def step(self) -> bool:
        play = self.table.state.play
        if play is not None and play.revealed is not None:
            self.revealed[play.key] = play.revealed
        return super().step()

    def move(self, view: View, seat: Seat) -> Move | None:
        if seat == 0 and view["waiting"] is not None and view["waiting"]["for"] == "throw":
            return "throw", None
        return ("answer", sum_of(view["table"]["cup"]["faces"])) if seat == 0 and view["question"] is not None else None

    def thinks(self, view: View, seat: Seat) -> int:
        return self.pause

    def gained(self) -> int:
        """By how much the best call counted too early: before the reveal, and as long after it as somebody thought."""
        revealed, gains = 0, []
        for entry in map(entries.decode, self.log):
            if isinstance(entry, entries.Revealed):
                revealed = entry.at
            elif isinstance(entry, entries.Answered) and entry.by == 0:
                gains.append(revealed + self.pause - entry.at)
        assert len(gains) == 9
        return max(gains)

    def seen(self, phone: Phone) -> dict[int, int]:
        """Return how late a device was shown each race, after the moment at which everybody was to see it."""
        seat = None if not phone.members else phone.members[0]
        shown = {key: phone.shown.get((seat, key)) for key in self.revealed}
        return {key: at - self.begun - self.revealed[key] for key, at in shown.items() if at is not None}


def most_gained(what: str, lies: Iterable[Lie], own: int) -> int:
    tried = [(Liars([(own, 0), *HONEST], lie, thinks).start().run().gained(), lie) for lie in lies for thinks in THINKS]
    best, lie = max(tried)
    print(f"\n{what}, {own} ms away: gains {best} ms by {lie}")
    return best


@pytest.mark.parametrize("own", OWN)
def test_the_honest_gain_nothing(own: int) -> None:
    assert most_gained("honest", [Lie()], own) == 0


@pytest.mark.parametrize("own", OWN)
def test_late_pongs(own: int) -> None:
    lies = [Lie(late, clock_first=first, back=back) for late in SIZES for first in (False, True) for back in BACK]
    assert 0 < most_gained("late pongs", lies, own) <= JITTER + 2 * own // 4


@pytest.mark.parametrize("own", OWN)
def test_late_pongs_while_a_race_is_open(own: int) -> None:
    lies = [Lie(late, races_only=True, hello_late=True, back=back) for late in SIZES for back in BACK]
    assert 0 < most_gained("late pongs in races", lies, own) <= JITTER + 2 * own // 4


@pytest.mark.parametrize("own", OWN)
def test_calls_that_are_stamped_back(own: int) -> None:
    assert most_gained("stamped back", [Lie(back=back) for back in (5, 10, *SIZES, 10_000)], own) == SLACK


@pytest.mark.parametrize("own", OWN)
def test_calls_from_before_the_reveal(own: int) -> None:
    assert most_gained("before the reveal", [Lie(back=10_000)], own) <= 0


@pytest.mark.parametrize("own", OWN)
def test_a_clock_that_jumps(own: int) -> None:
    lies = [Lie(jump=sign * jump, both_jump=both) for jump in SIZES for sign in (1, -1) for both in (False, True)]
    assert most_gained("a clock that jumps", lies, own) <= SLACK


@pytest.mark.parametrize("own", OWN)
def test_pongs_that_are_there_before_the_ping(own: int) -> None:
    driver = Liars([(own, 0), *HONEST], Lie(quick=True)).start().run()
    assert driver.gained() <= SLACK
    assert min(driver.seen(driver.phones[0]).values()) >= 0, "whoever seems near is shown things no earlier"


@pytest.mark.parametrize("own", OWN)
def test_whoever_is_late_in_everything_can_t_be_told_from_a_slow_line(own: int) -> None:
    """Nor can it gain more than is made up for on the slowest line."""
    lies = [
        Lie(late, hello_late=True, clock_first=back > 0, back=back) for late in SIZES for back in (0, late, late + 9)
    ]
    assert most_gained("late in everything", lies, own) <= MOST - 2 * own


@pytest.mark.parametrize("lie", [Lie(late=1000), Lie(back=10_000)])
def test_a_liar_who_is_found_out_makes_nobody_wait(lie: Lie) -> None:
    driver = Liars([(5, 0), (5, 0)], lie).start().run()
    assert driver.table.presence.reveal_delay <= (10 + 10 // 4 + JITTER) // 2
    assert driver.table.presence.wait(driver.table.state.order, 1) <= 10 + 10 // 4 + JITTER


# -- who else sees the dice ------------------------------------------------------------------------------
LATE = [Lie(late, hello_late=True) for late in (0, 90, 500, 1000)]


@pytest.mark.parametrize("lie", [*LATE, Lie(quick=True)])
def test_nobody_who_watches_sees_the_dice_before_a_player(lie: Lie) -> None:
    driver = Liars([(5, 0), (80, 0), (250, 0)])
    watcher = driver.add(0, [], lie)
    driver.start().run()
    seen = driver.seen(watcher)
    print(f"a watcher with {lie} sees the dice {-min(seen.values())} ms early")
    assert len(seen) == 9
    for player in driver.phones[:3]:
        assert all(seen[key] >= at for key, at in driver.seen(player).items())


def test_nobody_who_comes_in_between_sees_the_dice_before_a_player() -> None:
    driver = Liars([(5, 0), (80, 0), (250, 0)]).start()
    driver.run(lambda: driver.table.state.play is not None and driver.play.revealed is not None)
    late = [driver.add(0, members, Lie()) for members in ([], [], [1])]
    for phone, wait in zip(late, (0, 100, 100), strict=True):
        driver.at(driver.now + wait, phone.connect)
    driver.run()
    first = min(driver.revealed)
    assert all(driver.seen(phone)[first] >= 0 for phone in late)


@pytest.mark.parametrize("lie", LATE)
def test_a_second_device_shows_nothing_before_the_first(lie: Lie) -> None:
    driver = Liars([(5, 0), (80, 0), (250, 0)])
    second = driver.add(0, driver.phones[0].members, lie)
    driver.start().run()
    print(f"a second device with {lie} sees the dice {-min(driver.seen(second).values())} ms early")
    assert min(driver.seen(second).values()) >= -5, "as far away as the nearest of the two: 5 ms"
