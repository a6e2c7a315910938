"""Exact odds, checked three ways: known fractions, brute force, and the best policy played through the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from mutschel.engine import CHANCE, Choose, Json, Lot, Match, Throw
from mutschel.games.abstreichen.odds import six_crossed_by
from mutschel.games.einsame_filzlaus.odds import louse_strikes
from mutschel.games.einundzwanzig.odds import flicks_to_the_limit
from mutschel.games.mauseloch.odds import mouse_turns
from mutschel.games.nackets_luisle.odds import luisle_done_by
from mutschel.games.nackets_luisle.rules import obtained
from mutschel.games.registry import all_games, find_game
from mutschel.lab import simulate
from mutschel.odds import Chance, Choice, End, Process, Round, Turn
from mutschel.odds.chains import last_ones, last_together, struck_in_turn
from mutschel.odds.mid_round import follow
from mutschel.odds.pages import page as page_of
from mutschel.odds.turn import Position
from serving import SOAK

pytestmark = pytest.mark.slow


def turn(id: str, **options: Json) -> Turn:
    game = find_game(id)
    found: Turn = game.part("odds").turn(game.settle(2, options))
    return found


def best(id: str, **options: Json) -> Fraction:
    described = turn(id, **options)
    sign = -1 if described.highest_loses else 1
    return sign * described.process.solve(lambda result: sign * Fraction(result)).value


# -- known fractions -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("id", "options", "mean"),
    [
        ("studentenpasch", {}, Fraction(172)),
        ("grosse-hausnummer", {"throws": 1}, Fraction(4263, 8)),
        ("kleine-hausnummer", {"throws": 1}, Fraction(777) - Fraction(4263, 8)),
        ("langer-entenschiss", {"throws": 1}, Fraction(6, 216)),
        ("langer-entenschiss", {"throws": 3}, 1 - Fraction(210, 216) ** 3),
        ("sequenz", {"throws": 1}, Fraction(24, 216)),
        ("kirchenfenster", {}, Fraction(20, 36)),
        ("bauernfenster", {}, Fraction(20, 36)),
        ("haar-im-loch", {}, Fraction(189, 216)),
        ("waechter", {}, Fraction(21, 2)),
        ("waechter", {"counting": "product"}, Fraction(49, 2)),
    ],
)
def test_values_that_are_known(id: str, options: dict[str, Json], mean: Fraction) -> None:
    assert best(id, **options) == mean


# -- independent brute force ---------------------------------------------------------------------------------------
def test_sequenz_against_ordered_dice() -> None:
    def hit(dice: tuple[int, ...]) -> bool:
        low, middle, high = sorted(dice)
        return high - middle == 1 == middle - low

    def hits_with(kept: tuple[int, ...]) -> Fraction:
        throws = list(product(range(1, 7), repeat=3 - len(kept)))
        once = Fraction(sum(hit(kept + faces) for faces in throws), len(throws))
        return 1 - (1 - once) ** 2

    total = Fraction(0)
    for faces in product(range(1, 7), repeat=3):
        kept = [(), *[(face,) for face in faces], *[(faces[a], faces[b]) for a, b in ((0, 1), (0, 2), (1, 2))]]
        total += 1 if hit(faces) else max(hits_with(one) for one in kept)
    assert best("sequenz", throws=3) == total / 216


def test_distributions_add_up_and_have_the_value_as_their_mean() -> None:
    for id in [id for id, game in all_games().items() if hasattr(game.part("odds"), "turn")]:
        solution = turn(id).process.solve(Fraction)
        assert sum(solution.distribution.values()) == 1
        assert sum(result * share for result, share in solution.distribution.items()) == solution.value


def test_many_utilities_at_once_agree_with_the_exact_way() -> None:
    process = turn("studentenpasch").process
    rng = np.random.default_rng(1)
    utilities = rng.integers(0, 1000, (len(process.results), 5)).astype(float)
    worth, spread = process.best(utilities)
    for column in range(5):
        by_result = dict(zip(process.results, utilities[:, column], strict=True))
        solution = process.solve(by_result.__getitem__)
        assert worth[column] == pytest.approx(float(solution.value))
        assert spread[:, column] @ utilities[:, column] == pytest.approx(worth[column])
    assert spread.sum(axis=0) == pytest.approx(np.ones(5))


def test_losses() -> None:
    process = turn("studentenpasch").process
    solution = process.solve(Fraction)
    at = Position("keep", 2, (), (1, 2, 6))
    node = process.nodes[at]
    assert isinstance(node, Choice)
    losses = solution.losses(node)
    assert losses[str(solution.policy[at])] == 0
    assert losses["[]"] > losses["[1]"] >= 0


# -- who is struck -------------------------------------------------------------------------------------------------
def one_die(again: bool = False) -> Process:
    """A die; with `again` it may be thrown once more."""

    def expand(state: Any) -> Any:
        what, face = state
        if what == "end":
            return End(face)
        if what == "look":
            return Choice([("stop", ("end", face)), ("again", ("last", None))])
        return Chance([(1, ("look" if what == "first" and again else "end", n)) for n in range(1, 7)])

    return Process(("first", None), expand)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("highest_loses", [False, True])
def test_strikes_without_decisions_against_all_throws(players: int, highest_loses: bool) -> None:
    worst = max if highest_loses else min
    struck = Counter(seat for faces in product(range(1, 7), repeat=players) for seat in range(players)
                     if faces[seat] == worst(faces))  # fmt: skip
    expected = [struck[seat] / 6**players for seat in range(players)]
    assert Round(one_die(), highest_loses).strikes(players) == pytest.approx(expected, abs=1e-8)
    assert Round(one_die(), highest_loses, roll_off=True).strikes(players) == pytest.approx([1 / players] * players)


def test_strikes_with_decisions_against_a_whole_game_tree() -> None:
    """Two players, each of whom may throw a second time: worked out by hand, without the solver."""

    def keeps(first: int, shown: int) -> bool:
        """The second player: what beats the first is kept; where all is lost, what is better than a die's mean."""
        return shown > first or (first == 6 and shown > 3.5)

    def finals(first: int) -> list[tuple[int, Fraction]]:
        """Return the second player's final results, with their chances."""
        ends = [(shown, Fraction(1, 6)) for shown in range(1, 7) if keeps(first, shown)]
        again = Fraction(sum(not keeps(first, shown) for shown in range(1, 7)), 36)
        return ends + [(face, again) for face in range(1, 7)]

    def struck(first: int) -> Fraction:
        return sum((share for end, share in finals(first) if end >= first), Fraction(0))

    again = sum((struck(face) for face in range(1, 7)), Fraction(0)) / 6
    first = Fraction(0)
    second = Fraction(0)
    for shown in range(1, 7):
        kept = (
            [(shown, Fraction(1, 6))] if struck(shown) <= again else [(face, Fraction(1, 36)) for face in range(1, 7)]
        )
        for end, share in kept:
            first += share * struck(end)
            second += share * sum((part for other, part in finals(end) if other <= end), Fraction(0))
    found = Round(one_die(again=True)).strikes(2)
    assert found[0] == pytest.approx(float(first), abs=1e-8)
    assert found[1] == pytest.approx(float(second), abs=1e-8)


def test_who_throws_later_knows_more() -> None:
    """The last seat is the best if decisions are needed; without any, all are alike."""
    decided = Round(turn("grosse-hausnummer", placing="at-once").process).strikes(4)
    assert all(earlier > later for earlier, later in pairwise(decided))
    assert np.ptp(Round(turn("pasch").process).strikes(4)) < 1e-9


def test_a_roll_off_strikes_exactly_one() -> None:
    for players in (2, 3, 5):
        assert Round(turn("studentenpasch").process, roll_off=True).strikes(players).sum() == pytest.approx(1, abs=1e-7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_roll_off_with_decisions_against_a_whole_game_tree(players: int) -> None:
    """A die that may be thrown once more; every player, every throw, and who is tied plays again."""
    tied: dict[int, list[float]] = {1: [1.0]}

    def chances(seats: int, turn: int, worst: int, holders: tuple[int, ...]) -> list[float]:
        """Each seat's chance of the strike when it is this one's turn."""
        if turn == seats:
            return [tied[len(holders)][holders.index(seat)] if seat in holders else 0.0 for seat in range(seats)]

        def after(face: int) -> list[float]:
            held = holders if face > worst else (*holders, turn) if face == worst else (turn,)
            return chances(seats, turn + 1, min(face, worst), held)

        ends = {face: after(face) for face in range(1, 7)}
        again = [sum(column) / 6 for column in zip(*ends.values(), strict=True)]
        # of what is equally safe, the better result: a second throw shows 3.5 on average
        stops = [face for face in ends if ends[face][turn] - 1e-9 * face <= again[turn] - 1e-9 * 3.5]
        shown = [ends[face] if face in stops else again for face in range(1, 7)]
        return [sum(column) / 6 for column in zip(*shown, strict=True)]

    for count in range(2, players + 1):
        tied[count] = [1 / count] * count
        for _ in range(25):  # until it comes out as it was put in
            tied[count] = chances(count, 0, 7, ())
    found = Round(one_die(again=True), roll_off=True).strikes(players)
    assert found == pytest.approx(tied[players], abs=1e-6)


@pytest.mark.parametrize("id", ["pasch", "waechter", "doppelgaenger", "boese-sieben"])
def test_strikes_against_the_engine(id: str) -> None:
    described = turn(id)
    expected = Round(described.process, described.highest_loses).strikes(3)
    games = 1500 if SOAK else 600
    found = simulate(find_game(id), players=3, games=games, seed=5, options={"rounds": 4})
    assert found.strikes_per_round is not None
    for seat in found.strikes_per_round:
        assert abs(seat - expected.mean()) < 4 * sqrt(0.25 / (4 * games))


# -- the policy, played through the engine -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("studentenpasch", {}),
        ("sequenz", {"throws": 3}),
        ("grosse-hausnummer", {}),
        ("grosse-hausnummer", {"keep": "one"}),
        ("kleine-hausnummer", {"placing": "at-once"}),
        ("hohe-hausnummern", {"throws": 3}),
    ],
)
def test_the_best_policy_gets_its_value_in_the_engine(id: str, options: dict[str, Json]) -> None:
    """The solver's answers are answers of the game, in the same states; their mean is what was promised."""
    described = turn(id, **options)
    process = described.process
    sign = -1 if described.highest_loses else 1
    solution = process.solve(lambda result: sign * Fraction(result))
    rng = Random(3)
    totals = [play_turn(id, options, process, solution.policy, rng) for _ in range(1500)]
    mean = sum(totals) / len(totals)
    spread = sum(float(share) * (result - sign * float(solution.value)) ** 2 for result, share in
                 solution.distribution.items())  # fmt: skip
    assert abs(mean - sign * float(solution.value)) < 4 * sqrt(spread / len(totals))


def play_turn(id: str, options: dict[str, Json], process: Process, policy: dict[Any, Json], rng: Random) -> float:
    """The first turn of a match. The state follows the answers through the process; the result is the game's own."""
    match = Match(find_game(id), 2, options | {"begins": 1, "rounds": 1})
    state = process.start
    while isinstance(node := process.nodes[state], (Chance, Choice)):
        request = match.request
        if isinstance(node, Chance):
            assert isinstance(request, Throw)
            assert not isinstance(request, Lot)
            faces = request.sample(rng)
            match.answer(CHANCE, faces)
            state = follow(process, state, thrown=tuple(faces))
        else:
            assert isinstance(request, Choose)
            match.answer(0, policy[state])
            state = follow(process, state, answer=policy[state])
    end = process.nodes[state]
    assert isinstance(end, End)
    if "results" in match.table.things:
        assert match.view(None)["table"]["results"]["values"][0] == end.result
    else:
        assert match.view(None)["table"]["turns"][0]["hit"] is bool(end.result)  # strikes wait for the round's end
    return float(end.result)


# -- chains --------------------------------------------------------------------------------------------------------
def test_einundzwanzig_against_all_flicks() -> None:
    ends = flicks_to_the_limit()
    assert sum(ends.values()) == 1
    four = sum(sum(faces) >= 20 for faces in product(range(1, 7), repeat=4))
    assert ends[4] == Fraction(four, 6**4)
    assert min(ends) == 4, "nobody is ever struck before the fourth flick"
    struck = struck_in_turn(ends, 3, 0)
    found = simulate(find_game("einundzwanzig"), players=3, games=3000, seed=1, options={"rounds": 1, "begins": 1})
    assert found.strikes_per_round is not None
    for turn_, seat in enumerate((0, 2, 1)):  # to the right
        assert abs(struck[turn_] - found.strikes_per_round[seat]) < 4 * sqrt(0.25 / 3000)


def test_the_louse() -> None:
    assert sum(n * share for n, share in louse_strikes(False).items()) == Fraction(7, 36)
    assert float(sum(n * share for n, share in louse_strikes(True).items())) == pytest.approx(1 / 5)
    assert sum(louse_strikes(False).values()) == 1


@pytest.mark.parametrize("losers", [1, 2])
@pytest.mark.parametrize(
    "option",
    [{"turns": "in-turn"}, {"turns": "together", "ties": "all"}, {"turns": "together", "ties": "roll-off"}],
    ids=lambda option: "-".join(option.values()),
)
def test_abstreichen(losers: int, option: dict[str, Json]) -> None:
    assert (1 - six_crossed_by()).sum() == pytest.approx(14.7), "6 × (1 + 1/2 + … + 1/6)"
    given = {"rounds": 1, "begins": 1, "losers": losers, **option}
    game = find_game("abstreichen")
    strikes = game.part("odds").page(game, game.settle(3, given)).strikes(3)
    if option.get("ties") == "all":
        assert sum(strikes) > losers + 0.01, "several may finish last"
    else:
        assert sum(strikes) == pytest.approx(losers)
    found = simulate(game, players=3, games=3000, seed=2, options=given)
    assert found.strikes_per_round is not None
    for seat in range(3):
        assert abs(strikes[seat] - found.strikes_per_round[seat]) < 4 * sqrt(0.25 / 3000)


@pytest.mark.parametrize("losers", [1, 2])
def test_who_is_last_together_against_every_case(losers: int) -> None:
    """A game that takes one, two or three throws, in every combination for three players."""
    lengths = {1: 0.5, 2: 0.3, 3: 0.2}
    done_by = np.cumsum([0.0, *lengths.values()])
    struck = 0.0
    for mine, *theirs in product(lengths, repeat=3):
        if sum(one > mine for one in theirs) < losers:
            struck += lengths[mine] * lengths[theirs[0]] * lengths[theirs[1]]
    assert last_together(done_by, 3, losers) == pytest.approx(struck)


def test_fingers_together_are_struck_as_often_as_in_turn() -> None:
    """The round stops earlier, and that changes nothing."""
    for id, ties in (("fuenf-finger", "all"), ("boese-sieben", "all"), ("boese-sieben", "roll-off")):
        struck_by = page_of(find_game(id), {"ties": ties}).strikes
        assert struck_by is not None
        strikes = struck_by(3)
        for turns in ("together", "in-turn"):
            options: dict[str, Json] = {"rounds": 1, "ties": ties, "turns": turns}
            found = simulate(find_game(id), players=3, games=2000, seed=5, options=options)
            assert found.strikes_per_round is not None
            for seat in range(3):
                assert abs(strikes[seat] - found.strikes_per_round[seat]) < 4 * sqrt(0.25 / 2000)


@pytest.mark.parametrize("order", ["backwards", "ladder", "any"])
def test_luisle(order: str) -> None:
    done_by = luisle_done_by(order)
    assert sum(last_ones(done_by, 4, 1)) == pytest.approx(1)
    rng = Random(1)
    mean = (1 - done_by).sum()
    lengths = [luisle_by_hand(order, rng) for _ in range(1500)]
    spread = sqrt(sum((n - mean) ** 2 for n in lengths) / len(lengths))
    assert abs(sum(lengths) / len(lengths) - mean) < 4 * spread / sqrt(len(lengths))


def luisle_by_hand(order: str, rng: Random) -> int:
    """One player alone, in plain words."""
    there: list[int] = []
    throws = 0
    while len(there) < 10:
        throws += 1
        got = obtained(tuple(rng.randint(1, 6) for _ in range(3)))
        if order == "ladder":
            while len(there) < 10 and len(there) + 1 in got:
                there.append(len(there) + 1)
        else:
            there = sorted({*there, *got})
    while there:
        throws += 1
        got = obtained(tuple(rng.randint(1, 6) for _ in range(3)))
        if order == "any":
            there = [number for number in there if number not in got]
        else:
            while there and there[-1] in got:
                there.pop()
    return throws


def test_mauseloch() -> None:
    ends = mouse_turns()
    assert sum(ends.values()) == pytest.approx(1)
    struck = struck_in_turn(ends, 3, 1)
    found = simulate(find_game("mauseloch"), players=3, games=3000, seed=3, options={"rounds": 1, "begins": 1})
    assert found.strikes_per_round is not None
    for seat in range(3):
        assert abs(struck[seat] - found.strikes_per_round[seat]) < 4 * sqrt(0.25 / 3000)
