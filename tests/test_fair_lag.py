"""What is known of one connection's delay and clock, and how far its stamps are believed."""

from __future__ import annotations

import pytest

from mutschel.host.lag import MOST, REVEAL_MOST, SLACK, Lag


def measured(trip: int, offset: int = 1_000_000, times: int = 3) -> Lag:
    lag = Lag()
    for sent in range(0, 1000 * times, 1000):
        lag.measured(sent, sent + trip, sent + trip // 2 + offset)
    return lag


def test_a_stamp_is_translated_by_the_clock_s_offset() -> None:
    lag = measured(160)
    assert lag.one_way == 80
    assert lag.bound == 160 + SLACK - 80, "the way there is made up for by an earlier reveal"
    assert lag.made(50_000, 1_000_000 + 49_920) == 49_920


@pytest.mark.parametrize("stamp", [0, -1, -(2**63), -(10**400), 1_000_000 + 49_909])
def test_stamps_that_are_absurdly_early_are_held_to_the_bound(stamp: int) -> None:
    assert measured(160).made(50_000, stamp) == 50_000 - 90


@pytest.mark.parametrize("stamp", [2**53, 2**63, 10**400, 1_000_000 + 50_001])
def test_stamps_that_are_absurdly_late_count_when_they_arrive(stamp: int) -> None:
    assert measured(160).made(50_000, stamp) == 50_000


def test_no_stamp_or_no_measurement_counts_when_it_arrives() -> None:
    assert measured(160).made(50_000, None) == 50_000
    assert Lag().made(50_000, 49_000) == 50_000
    assert Lag().bound == Lag().one_way == 0


def test_measurements_that_can_t_be_are_left_out() -> None:
    lag = Lag()
    lag.measured(1000, 999, 5)
    lag.measured(0, 60_001, 5)
    assert lag.bound == 0


def test_the_quickest_trip_tells_the_offset_and_the_slowest_the_bound() -> None:
    lag = measured(100, offset=0)
    lag.measured(10_000, 10_020, 10_010 + 7)
    lag.measured(20_000, 20_300, 20_000)
    assert lag.made(50_000, 49_950 + 7) == 49_950
    assert lag.bound == 310 - lag.one_way
    for sent in range(30_000, 42_000, 1000):  # what was measured long ago is forgotten
        lag.measured(sent, sent + 40, sent + 20)
    assert lag.bound == 50 - 20


def test_who_is_further_away_than_a_reveal_waits_gets_the_difference_back() -> None:
    lag = measured(2 * 300)
    assert lag.one_way == 250
    seen = 50_000 + 50  # 50 ms later than everybody else
    assert lag.made(seen + 600 + 300, 1_000_000 + seen + 600) == max(50_000 + 600, seen + 600 + 300 - lag.bound)


def test_who_answers_pings_late_to_look_far_away_gains_no_more_than_anybody_may() -> None:
    lag = Lag()
    for _ in range(20):
        lag.measured(0, 30_000, 15_000)
    assert lag.one_way == REVEAL_MOST
    assert lag.bound + lag.one_way == MOST, "what is seen early and what is believed late, together"
    assert lag.made(100_000, 0) == 100_000 - lag.bound
