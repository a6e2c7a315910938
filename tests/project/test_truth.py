"""The exact figures of the rules, as `simulate` finds them."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from mutschel.games.registry import find_game
from mutschel.lab import simulate
from serving import SOAK

pytestmark = pytest.mark.slow

MATCHES = 3000 if SOAK else 250


def expect_strikes(id: str, players: int, seed: int, strike: float) -> None:
    """Every seat gets a strike in a round with this probability, as far as a number of matches can tell."""
    found = simulate(find_game(id), players=players, games=MATCHES, seed=seed, options={"rounds": 5})
    assert found.strikes_per_round is not None
    for seat in found.strikes_per_round:
        assert abs(seat - strike) < 4 * sqrt(strike * (1 - strike) / (5 * MATCHES))


@pytest.mark.parametrize(
    ("id", "strike"),
    [
        ("langer-entenschiss", Fraction(210, 216)),
        ("sequenz", Fraction(192, 216)),
        ("kirchenfenster", Fraction(16, 36)),
        ("bauernfenster", Fraction(16, 36)),
        ("haar-im-loch", Fraction(27, 216)),
    ],
)
def test_strikes_per_round(id: str, strike: Fraction) -> None:
    expect_strikes(id, players=3, seed=1, strike=float(strike))


@pytest.mark.parametrize(("id", "hit"), [("fuenf-finger", Fraction(12, 216)), ("boese-sieben", Fraction(30, 216))])
def test_fingers_and_sevens(id: str, hit: Fraction) -> None:
    """Two players get a strike each time they need most throws, both when they tie: exactly computed."""
    miss = 1 - hit
    chance = [miss ** (n - 1) * hit for n in range(1, 11)] + [miss**10]
    assert sum(chance) == 1
    struck = sum(chance[mine] * sum(chance[: mine + 1]) for mine in range(11))
    expect_strikes(id, players=2, seed=2, strike=float(struck))


def test_filzlaus_strikes_of_careful_players() -> None:
    """Hard bots never fall into the trap: a seat lifts once as neighbour, and once more after a 1 that it gave."""
    found = simulate(find_game("einsame-filzlaus"), players=3, games=MATCHES, seed=3, bots=["hard"])
    assert found.strikes_per_round is not None
    for seat in found.strikes_per_round:
        assert abs(seat - (1 / 6 + 1 / 36)) < 4 * sqrt(0.2 / (5 * MATCHES))


@pytest.mark.at_length
def test_stronger_bots_win_more_often() -> None:
    for id, options, games in (
        ("dice-cup", {}, 60),
        ("wuerfelblitz", {}, 60),
        ("grosse-hausnummer", {"placing": "at-once"}, 60),
        ("hohe-hausnummern", {}, 120),
        ("sequenz", {"throws": 3}, 120),  # hard bots win 57 of 100
        ("studentenpasch", {}, 60),
        ("einsame-filzlaus", {"rounds": 10}, 120),
    ):
        found = simulate(
            find_game(id), players=2, games=120 if SOAK else games, seed=4, bots=["easy", "hard"], options=options
        )
        assert found.wins[1] > 0.55, id


def test_people_can_win_against_bots_that_perceive() -> None:
    """Even hard bots don't see everything in the glimpse, and err when they add."""
    from random import Random

    from mutschel.engine import WholeNumber
    from mutschel.games.dice_cup.bot import DiceCupBot
    from mutschel.games.wuerfelblitz.bot import WuerfelblitzBot
    from mutschel.games.wuerfelblitz.rules import answer

    for level, colours in (("easy", 2), ("normal", 3), ("hard", 5)):
        cup = DiceCupBot(0, level, Random(1))
        seen: Any = {"table": {"cup": {"faces": [1] * 12, "throw": 1}}, "options": {"seconds": 3}}
        cup.watch(seen)
        assert len(set(cup.seen)) == colours

    faces: list[int | str] = [3, 4, 6, "green", 2, 1, "black", "black"]
    wrong = []
    for seed in range(400):
        bot = WuerfelblitzBot(0, "hard", Random(seed))
        view: Any = {"table": {"cup": {"faces": faces}}, "round": 1, "options": {"brain_twister": False}, "news": []}
        plan = bot.call(view, WholeNumber(0, 35), earliest=3000)
        assert plan is not None
        assert plan[0] > 3900
        wrong.append(plan[1] != answer(faces))
    assert 4 <= sum(wrong) <= 40
