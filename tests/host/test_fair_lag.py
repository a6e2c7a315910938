"""The known delay and clock of a connection, and the trust in its stamps."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutschel.host.lag import JITTER, KEPT, MOST, REVEAL_MOST, SLACK, Lag


def measured(trip: int, offset: int = 1_000_000, times: int = 3) -> Lag:
    lag = Lag()
    for sent in range(0, 1000 * times, 1000):
        lag.add_pong(sent, sent + trip, sent + trip // 2 + offset)
    return lag


def test_a_stamp_is_translated_by_the_clock_s_offset() -> None:
    lag = measured(160)
    assert lag.one_way == 80
    assert lag.bound == 160 + SLACK - 80, "the way there is made up for by an earlier reveal"
    assert lag.call_time(50_000, 1_000_000 + 49_920) == 49_920


@pytest.mark.parametrize("stamp", [0, -1, -(2**63), -(10**400), 1_000_000 + 49_909])
def test_stamps_that_are_absurdly_early_are_held_to_the_bound(stamp: int) -> None:
    assert measured(160).call_time(50_000, stamp) == 50_000 - 90


@pytest.mark.parametrize("stamp", [2**53, 2**63, 10**400, 1_000_000 + 50_001])
def test_stamps_that_are_absurdly_late_count_when_they_arrive(stamp: int) -> None:
    assert measured(160).call_time(50_000, stamp) == 50_000


def test_no_stamp_or_no_measurement_counts_when_it_arrives() -> None:
    assert measured(160).call_time(50_000, None) == 50_000
    assert Lag().call_time(50_000, 49_000) == 50_000
    assert Lag().bound == Lag().one_way == 0


def test_measurements_that_can_t_be_are_left_out() -> None:
    lag = Lag()
    lag.add_pong(1000, 999, 5)
    lag.add_pong(0, 60_001, 5)
    assert lag.bound == 0


def test_a_few_slow_pongs_change_nothing_and_many_little() -> None:
    lag = measured(100, offset=0, times=12)
    usual = lag.bound
    for sent in range(12_000, 15_000, 1000):  # three of fifteen
        lag.add_pong(sent, sent + 2000, sent + 1000)
    assert (lag.one_way, lag.bound) == (50, usual)
    for sent in range(15_000, 40_000, 1000):
        lag.add_pong(sent, sent + 2000, sent + 1000)
    assert lag.one_way + lag.bound == 100 + 25 + JITTER, "a quarter more than the quickest trip ever, and some jitter"


def test_whoever_said_hello_quickly_is_not_far_away() -> None:
    lag = Lag(20)
    for sent in range(0, 8000, 1000):
        lag.add_pong(sent, sent + 500, sent + 250)
    assert lag.one_way + lag.bound == 20 + 5 + JITTER


def test_a_call_shows_how_quick_a_line_is_like_a_pong() -> None:
    lag = Lag()
    for sent in range(0, 8000, 1000):
        lag.add_pong(sent, sent + 500, sent + 5)  # the clock was read when the ping arrived, and then they waited
    assert lag.one_way == 250
    lag.ahead = 250
    saw, revealed = 9755, 10_000
    made = lag.call_time(saw + 600 + 5, saw + 600, revealed)
    assert lag.one_way + lag.bound == 10 + 2 + JITTER, "the call took 5 ms, and the ping no longer"
    assert made >= revealed + 600 - 2 - JITTER, "and they saw it before the others, in this very race"


def test_a_call_from_before_the_reveal_is_not_believed_nor_are_the_next_ones() -> None:
    lag = measured(160, offset=0)
    assert lag.call_time(50_000, 49_000, 49_500) == 50_000
    assert (lag.one_way, lag.bound) == (0, 0)
    assert lag.call_time(55_000, 54_920, 54_500) == 55_000
    for sent in range(60_000, 60_000 + 1000 * KEPT, 1000):
        lag.add_pong(sent, sent + 160, sent + 80)
    assert lag.call_time(90_000, 89_920, 89_500) == 89_920, "after a while it is forgotten"


def test_a_clock_that_jumps_is_not_believed_until_it_has_been_steady_for_a_while() -> None:
    lag = measured(160, offset=0)
    lag.add_pong(10_000, 10_160, 10_080 + 5000)
    assert lag.call_time(50_000, 49_920) == lag.call_time(50_000, 54_920) == 50_000
    for sent in range(20_000, 20_000 + 1000 * KEPT, 1000):
        lag.add_pong(sent, sent + 160, sent + 80 + 5000)
    assert lag.call_time(50_000, 54_920) == 49_920


def test_only_the_first_call_of_a_race_is_evidence() -> None:
    """Calling again and again would otherwise push the pongs out."""
    lag = measured(160, offset=0)
    for now in range(50_600, 50_600 + 10 * KEPT, 10):
        lag.call_time(now, now - 80, 50_000)
    assert lag.call_time(60_000, 59_920, 50_000) == 59_920


def test_a_call_without_a_stamp_counts_from_when_it_arrives_as_if_it_had_not_been_shown_earlier() -> None:
    lag = measured(160, offset=0)
    lag.ahead = 80
    assert lag.call_time(50_000, None) == 50_000
    assert lag.call_time(50_000, None, 49_000) == 50_080


def test_who_answers_pings_late_to_look_far_away_gains_no_more_than_anybody_may() -> None:
    lag = Lag()
    for _ in range(20):
        lag.add_pong(0, 30_000, 15_000)
    assert lag.one_way == REVEAL_MOST
    assert lag.bound + lag.one_way == MOST, "what is seen early and what is believed late, together"
    assert lag.call_time(100_000, 0) == 100_000 - lag.bound


@pytest.mark.parametrize("where", ["SECURITY.md", "src/mutschel/protocol/intro.md", "en", "de"])
def test_people_are_told_what_a_liar_can_gain(where: str) -> None:
    home = Path(__file__).parents[2]
    rules = home / "src/mutschel/games/wuerfelblitz" / f"{where}.toml"
    told = (rules if len(where) == 2 else home / where).read_text()
    unit = {"en": "milliseconds", "de": "Millisekunden"}.get(where, "ms")
    assert f"{MOST} {unit}" in told
    assert f"{JITTER} {unit}" in told
