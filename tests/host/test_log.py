"""A table is only its log: at every point of any match, one that is built from it equals the one that lives."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from random import Random

import pytest

from host_driver import Driver, Phone, described
from mutschel.engine import Json, Problem
from mutschel.games.registry import all_games
from mutschel.host import entries
from mutschel.host.presence import Device
from mutschel.host.recording import Changes
from mutschel.host.state import TableState
from serving import SOAK

MATCHES = 20 if SOAK else 1


class Shadowed(Driver):
    """Every entry is applied to a second table as well, which knows no time and no device."""

    shadow: TableState | None = None
    compared = 0

    def collect(self, *args: object) -> Changes:
        changes = super().collect(*args)  # type: ignore[arg-type]
        if self.shadow is None:
            self.shadow = TableState("table", self.secret, self.pace, self.script)
        for entry in self.log[self.shadow.seq :]:
            self.shadow.apply(entries.decode(entry))
        if changes.entries and self.shadow.play is not None:
            assert described(self.shadow) == described(self.table.state)
            self.compared += 1
        return changes


def anything(driver: Driver, rng: Random) -> Callable[[], None]:
    """Do something that may happen at any time besides playing."""
    table, now = driver.table, driver.now
    phone = rng.choice(driver.phones)
    member = phone.members[0]
    typed, proposal = driver.play.typed, table.corrections.proposal
    value = None if typed is None or typed.dice is None else [rng.choice(die.faces) for die in typed.dice]
    happens: list[Callable[[], None]] = [
        driver.restart,
        phone.disconnect if phone.connected else phone.connect,
        lambda: table.pause(phone.device, now),
        lambda: table.resume(phone.device, now),
        lambda: table.sit_in(phone.device, member, now),
        lambda: table.object(phone.device, 0 if typed is None else typed.key, now, rng.choice([None, value])),
        lambda: table.consent(phone.device, 0 if proposal is None else proposal.number, True, now),
        lambda: change_device(driver, phone, rng),
        lambda: table.hand_on([table.state.owner or 0], member),
        lambda: send_away(driver, phone),
    ]
    return rng.choice(happens)


def change_device(driver: Driver, phone: Phone, rng: Random) -> None:
    """Claim a seat on another device; people agree, and then that device goes, too."""
    other = Device()
    driver.table.connect(other, driver.now)
    with suppress(Problem):
        driver.table.claim_seat(other, phone.members[0], "claim", driver.now)
        number = driver.table.claims.open[-1].number
        driver.table.answer_claim(rng.choice(driver.phones).device, number, True, driver.now)
        phone.connected = False
    driver.table.disconnect(other, driver.now)


def send_away(driver: Driver, phone: Phone) -> None:
    """Remove its person; the phone is gone until it is let in again, and doesn't go on asking."""
    driver.table.remove(phone.members[0], driver.now)
    phone.connected = False


def play_on(driver: Driver, rng: Random) -> None:
    """To the end, whatever happens on the way."""
    for _ in range(100_000):
        if driver.table.state.over:
            return
        if rng.random() < 0.05:
            with suppress(Problem):
                anything(driver, rng)()
            driver.collect()
        if not driver.step():  # everybody has gone, or somebody has paused
            for phone in driver.phones:
                if not phone.connected:
                    phone.connect()
            if driver.table.state.paused:
                there = next(phone.device for phone in driver.phones if phone.device.members)  # some were sent away
                driver.table.resume(there, driver.now)
                for phone in driver.phones:
                    phone.show()
            driver.collect()
    raise AssertionError("the match doesn’t come to an end")


def test_a_state_that_knew_the_time_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clock depends on how often entries were applied anywhere, not on what they say."""
    real = entries.Returned.apply
    times = count()

    def late(entry: entries.Returned, state: TableState) -> None:
        real(entry, state)
        state.match.table.now += next(times)

    monkeypatch.setattr(entries.Returned, "apply", late)
    driver = Shadowed("pig", 2, seed=0, sit_in_after=5, options={"goal": 100}).start()
    rng = Random(0)
    with pytest.raises((AssertionError, Problem)):  # it differs, or can't even follow
        play_on(driver, rng)


@pytest.mark.parametrize(
    ("game", "dice"),
    [
        pytest.param(game, dice, marks=[] if place % 2 == turn else pytest.mark.at_length)
        for place, game in enumerate(all_games())
        for turn, dice in enumerate(("fair", "real"))
    ],
)
def test_a_table_is_only_its_log(game: str, dice: str) -> None:
    people = max(2, all_games()[game].players[0] - 1)
    bots = ["normal"] if all_games()[game].players[1] > people else []
    for seed in range(MATCHES):
        setup: dict[str, Json] = {"dice": dice, "sit_in_after": 5, "decision_seconds": (None, 4)[seed % 2]}
        options = {"rounds": 1} if "rounds" in {option.name for option in all_games()[game].options} else {}
        driver = Shadowed(game, people, bots, seed=seed, options=options, delays=[(30, 20), (90, 60)], **setup)
        play_on(driver.start(), Random(f"{game}:{dice}:{seed}"))
        assert driver.compared > 3
