"""Mutscheln of the day: they follow people from match to match, and only what was won counts."""

from __future__ import annotations

import pytest

from host_driver import Driver
from mutschel.host import entries
from mutschel.host.hosted import HostedTable
from mutschel.host.tally import carried_on, day_here, won_by

HOUR = 3_600_000


def finished() -> HostedTable:
    """A match between a person who had two Mutscheln, another one, and a bot."""
    driver = Driver("kirchenfenster", 2, bots=["easy"], seed=1, options={"rounds": 3})
    members = driver.table.state.members
    members[0].won = 2
    return driver.start().run().table


def test_the_winner_has_one_more_and_a_bot_collects_none() -> None:
    state = finished().state
    assert state.match.result is not None
    (seat,) = state.match.result.winners
    winner = state.order[seat]
    for member in state.seated:
        wins = member.id == winner and member.bot is None
        assert won_by(state, member) == (2 if member.id == 0 else 0) + wins
    state.match.result.winners = [2]
    assert [won_by(state, member) for member in state.seated] == [2, 0, 0]
    state.match.result.winners = [0, 1]
    assert [won_by(state, member) for member in state.seated] == [2, 0, 0], "a shared one is eaten at once"


def test_nothing_is_won_without_a_result_or_at_an_evening() -> None:
    state = finished().state
    assert state.match.result is not None
    state.match.result.winners = [1]
    assert won_by(state, state.members[1]) == 1
    state.restored = True
    assert won_by(state, state.members[1]) == 0
    state.restored, state.abandoned = False, True
    assert won_by(state, state.members[1]) == 0
    state.abandoned, state.setup.evening = False, "an-evening"
    assert [won_by(state, member) for member in state.seated] == [0, 0, 0]


@pytest.mark.parametrize(("began", "now", "carried"), [(10 * HOUR, 12 * HOUR, 2), (10 * HOUR, 60 * HOUR, 0)])
def test_a_match_counts_for_the_day_it_began(began: int, now: int, carried: int) -> None:
    state = finished().state
    assert state.match.result is not None
    state.match.result.winners = [1]
    state.setup.created = began
    assert (day_here(began) == day_here(now)) == (carried > 0)
    assert carried_on(state, state.members[0], now) == carried


def test_what_people_bring_along_stands_in_the_log() -> None:
    driver = Driver("pasch", 1)
    member = driver.table.sit("Ruth", won=3)
    driver.collect()
    [entry] = [entries.decode(line) for line in driver.log if b"Ruth" in line]
    assert isinstance(entry, entries.Sat)
    assert (entry.member, entry.won) == (member, 3)
    again = HostedTable.restore("table", driver.secret, driver.log)
    assert again.state.members[member].won == 3
