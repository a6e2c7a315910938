"""Dice Flick's scoring: what a combination is, and the exact best scoring against exhaustive search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mutschel.games.dice_flick.answers import Scoring, as_json
from mutschel.games.dice_flick.board import CENTRE, DICE, HOLES, MARKERS, Die, Hole, Markers, scorable
from mutschel.games.dice_flick.scoring import best_scoring, is_combination, legal_steps, points
from mutschel.games.dice_flick.version_1 import Scoring1

LETTERS = {"b": "blue", "y": "yellow", "w": "white", "k": "pink"}
THREE_ON_TOP = [(0, 0), (0, 1), (0, 2)]
ROUND_THE_MARKER = [(0, 1), (1, 0), (1, 1)]  # the blue one


@pytest.mark.parametrize(
    ("first", "second", "holes", "legal"),
    [
        ("b b b . .", ". . . . .", THREE_ON_TOP, True),
        ("b b b . .", ". . . . .", [(0, 0), (0, 1)], False),  # too few
        ("b b b . .", ". . . . .", [(0, 0), (0, 1), (0, 3)], False),  # nothing lies there
        ("b b y . .", ". . . . .", THREE_ON_TOP, False),  # two colours
        ("b b k . .", ". . . . .", THREE_ON_TOP, False),  # a Knaller has none
        ("b b . . .", ". y b . .", [(0, 0), (0, 1), (1, 2)], False),  # only diagonal
        ("b b w . .", ". . . . .", THREE_ON_TOP, True),
        ("w w w . .", ". . . . .", THREE_ON_TOP, True),  # jokers alone
        (". w . . .", "w . . . .", ROUND_THE_MARKER, True),
        (". b . . .", "w . . . .", ROUND_THE_MARKER, True),
        (". y . . .", "w . . . .", ROUND_THE_MARKER, False),  # the marker is blue …
        (". b . . .", "b y . . .", ROUND_THE_MARKER, False),  # … and covered here
        (". . . . b", "b b . . .", [(0, 4), (1, 0), (1, 1)], False),  # a row's end and the next one's start
    ],
)
def test_what_a_combination_is(first: str, second: str, holes: list[Hole], legal: bool) -> None:
    rows = enumerate([first.split(), second.split()])
    cells = scorable({(r, c): (LETTERS[die], 1) for r, row in rows for c, die in enumerate(row) if die != "."})
    assert is_combination(cells, holes) is legal
    listed = [set(step.holes) for step in legal_steps(cells) if step.kind == "combination"]
    assert (set(holes) in listed) is legal


# -- brute force --------------------------------------------------------------------------------------------------
def neighbours(hole: Hole) -> set[Hole]:
    row, column = hole
    return {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}


def hang_together(holes: Iterable[Hole]) -> bool:
    missing = set(holes)
    reached = {missing.pop()}
    while True:
        more = {hole for hole in missing if neighbours(hole) & reached}
        if not more:
            return not missing
        reached |= more
        missing -= more


def all_steps(cells: Mapping[Hole, Die], alone: bool) -> Iterator[frozenset[Hole]]:
    """Everything that may be scored, word by word from the rules, by trying every set of holes.

    `alone`: may a Knaller be scored that has nothing else in its line? In version 1 of the rules it could not.
    """
    if CENTRE in cells and cells[CENTRE][0] != "pink":
        yield frozenset([CENTRE])
    for (row, column), (colour, _) in cells.items():
        if colour == "pink":
            for line in ([h for h in cells if h[0] == row], [h for h in cells if h[1] == column]):
                if alone or len(line) > 1:
                    yield frozenset(line)
    for colour in ("blue", "yellow", "green"):
        fitting = [hole for hole, (own, _) in cells.items() if own in (colour, "white")]
        for count in range(3, len(fitting) + 1):
            for holes in combinations(fitting, count):
                if hang_together(holes):
                    yield frozenset(holes)


def exhaustive_best(cells: Mapping[Hole, Die], alone: bool, known: dict[frozenset[Hole], int]) -> int:
    """The most points over all sequences of steps."""
    key = frozenset(cells)
    if key not in known:
        known[key] = max(
            (
                sum(cells[hole][1] for hole in step)
                + exhaustive_best({hole: cells[hole] for hole in cells if hole not in step}, alone, known)
                for step in set(all_steps(cells, alone))
            ),
            default=0,
        )
    return known[key]


def check_scoring(dice: dict[Hole, Die], scoring: type[Scoring] = Scoring, markers: Markers = MARKERS) -> None:
    cells, alone = scorable(dice, markers), scoring is Scoring
    listed = Counter(frozenset(step.holes) for step in scoring(cells).steps())
    assert listed == Counter(set(all_steps(cells, alone)))
    best, steps = scoring(cells).best
    assert best == exhaustive_best(cells, alone, {})
    left = dict(cells)
    won = 0
    for step in steps:  # and it can really be done, step by step
        assert scoring(left).check(as_json(step)) == [step]
        won += points(left, step.holes)
        for hole in step.holes:
            del left[hole]
    assert won == best
    assert next(scoring(left).steps(), None) is None  # and leaves nothing to score


def random_box(rng: Random) -> dict[Hole, Die]:
    """3 to 9 dice out of the bag; often crowded, often with many Knallers and jokers, so that they get in the way."""
    colours = [colour for colour, count in DICE.items() for _ in range(count)]
    rng.shuffle(colours)
    if rng.random() < 0.4:
        colours.sort(key=lambda colour: colour not in ("pink", "white", "green"))
    rows, columns = rng.randint(0, 2), rng.randint(0, 2)
    crowded = [hole for hole in HOLES if rows <= hole[0] < rows + 3 and columns <= hole[1] < columns + 3]
    places = rng.sample(crowded if rng.random() < 0.6 else HOLES, rng.randint(3, 9))
    return {
        hole: (colour, 6 if colour == "pink" else rng.randint(1, 6))
        for hole, colour in zip(places, colours, strict=False)
    }


@pytest.mark.parametrize("seed", range(8))
def test_best_scoring_against_exhaustive_search(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        blue, yellow, green, bonus = rng.sample([hole for hole in HOLES if hole != CENTRE], 4)
        markers = Markers({blue: "blue", yellow: "yellow", green: "green"}, bonus)
        check_scoring(random_box(rng), markers=rng.choice([MARKERS, markers]))


@pytest.mark.parametrize("seed", range(3))
def test_best_scoring_of_version_1_against_exhaustive_search(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        check_scoring(random_box(rng), Scoring1)


def test_best_means_in_old_logs_what_it_meant() -> None:
    """Among equally good scorings, version 1 finds the one that it found when it was the newest."""
    rng = Random(1)
    found = [Scoring1(scorable(random_box(rng))).best for _ in range(500)]
    text = repr([(won, [(step.kind, step.holes) for step in steps]) for won, steps in found])
    assert sha256(text.encode()).hexdigest() == "204187a03a3ce995d6eb9c3e26921513aa55ac97e62f57280ad009f4b14fb628"


die = st.tuples(st.sampled_from(["white", "blue", "green", "pink"]), st.integers(1, 6))


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.tuples(st.integers(1, 3), st.integers(0, 3)), die, max_size=8))
def test_best_scoring_of_any_small_box(dice: dict[Hole, Die]) -> None:
    allowed = Counter(DICE)
    lying: dict[Hole, Die] = {}
    for hole, (colour, face) in dice.items():
        if allowed[colour] > 0:
            allowed[colour] -= 1
            lying[hole] = (colour, 6 if colour == "pink" else face)
    check_scoring(lying)


def test_random_boxes_have_everything_in_them() -> None:
    """The oracle is worth something only if Knallers, jokers and markers, covered or not, come up."""
    rng = Random(0)
    boxes = [random_box(rng) for _ in range(480)]
    kinds = Counter(step.kind for dice in boxes for step in best_scoring(scorable(dice))[1])
    assert min(kinds[kind] for kind in ("combination", "row", "column", "centre")) > 50
    assert sum(sum(colour == "pink" for colour, _ in dice.values()) == 2 for dice in boxes) > 50
    covered = sum(hole in dice for dice in boxes for hole in MARKERS.upgrades)
    assert 200 < covered < 3 * 480 - 200
