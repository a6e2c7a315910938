"""docs/findings.md says what the rules say today, and its figures mean what it says they mean."""

from __future__ import annotations

import doctest
from collections import Counter
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from findings import decisions, known, luck, rules, surprises
from findings.drawing import Bar, bars
from findings.page import MEASURED, Counts, kept, made, played
from mutschel.games.registry import find_game
from mutschel.lab.rating import Meeting

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.slow
def test_the_page_says_what_the_rules_say_today() -> None:
    """Facts that follow from the rules are computed anew; measurements are kept beside the template."""
    for name, text in made(kept(MEASURED.read_text(encoding="utf-8"))).items():
        written = (DOCS / name).read_text(encoding="utf-8")
        assert text.splitlines() == written.splitlines(), f"{name} has changed: make findings"


@pytest.mark.slow
def test_what_is_measured_is_about_the_games_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    # without physics, which take a second for each match
    variants = [
        (id, options | {"dice": "fair"} if "dice" in options else options, *more)
        for id, options, *more in luck.VARIANTS
    ]
    monkeypatch.setattr(luck, "VARIANTS", variants)
    few, before = played(Counts(pairs=1, matches=2), 1, lambda what: None), kept(MEASURED.read_text(encoding="utf-8"))
    assert kept(few.as_text()).as_text() == few.as_text()
    assert sorted(one.name for one in few.luck) == sorted(one.name for one in before.luck), "make findings"
    assert [(one.name, one.unit) for one in few.given] == [(one.name, one.unit) for one in before.given], (
        "make findings"
    )
    assert before.counts == Counts(), "make findings"


def test_plots_are_whole_and_their_names_are_safe() -> None:
    plot = bars("<Luck> & skill", [Bar("a & b", 0.5, (0.4, 0.6), "50 %")], (0, 1))
    texts = [text.text for text in ElementTree.fromstring(plot).iter("{http://www.w3.org/2000/svg}text")]
    assert {"<Luck> & skill", "a & b", "50 %"} <= set(texts)


# -- skill and luck ------------------------------------------------------------------------------------
def met(shares: dict[Fraction, int], single: dict[Fraction, int]) -> Meeting:
    return Meeting(sum(shares.values()), Counter(shares), Counter(), Counter(single))


def of(*meetings: Meeting) -> Any:
    return SimpleNamespace(meetings=dict(enumerate(meetings)))


ONE, HALF, NONE = Fraction(1), Fraction(1, 2), Fraction(0)


def test_who_always_wins_owes_nothing_to_luck() -> None:
    assert luck.share_of_skill(of(met({ONE: 50}, {ONE: 100}))) == (1.0, (1.0, 1.0))


def test_equals_owe_everything_to_luck() -> None:
    """With paired dice each wins once, or both share."""
    assert luck.share_of_skill(of(met({HALF: 50}, {ONE: 50, NONE: 50}))) == (0.0, (0.0, 0.0))
    assert luck.share_of_skill(of(met({HALF: 50}, {HALF: 100}))) == (0.0, (0.0, 0.0))


def test_it_is_the_share_of_the_variance() -> None:
    """Three in four: (¾ − ½)² of ¼. What an eighth of the pairs add by chance is taken off."""
    found, (low, high) = luck.share_of_skill(of(met({ONE: 500, HALF: 500}, {ONE: 1500, NONE: 500})))
    noise = (1 / 16) * 1000 / 999 / 1000
    assert found == pytest.approx((1 / 16 - noise) / (1 / 4))
    assert low < found < high
    assert high - low == pytest.approx(2 * 1.96 * (4 / 16 * noise + 2 * noise**2) ** 0.5 / (1 / 4), rel=1e-4)


def test_noise_is_not_taken_for_skill() -> None:
    """Pairs that are won or lost by chance alone: about nothing, and the interval says so."""
    found, (low, _) = luck.share_of_skill(of(met({ONE: 52, NONE: 48}, {ONE: 104, NONE: 96})))
    assert found == 0.0
    assert low == 0.0


# -- what is exact -------------------------------------------------------------------------------------
def test_a_decision_left_to_chance_costs_what_it_is_worth() -> None:
    """One decision in the turn: without it the turn is played at random."""
    found = known.deciding(find_game("hohe-hausnummern"))
    assert found is not None
    page, rule = found
    assert rule == ""
    assert page.decisions is not None
    [only] = decisions.stages(page.decisions)
    assert only.play.mean == page.decisions.strategies[-1].mean


def test_decisions_that_need_a_rule_name_it() -> None:
    found = known.deciding(find_game("sequenz"))
    assert found is not None
    assert found[1] == "up to three throws"
    assert known.deciding(find_game("pasch")) is None


def test_rules_are_changed_one_at_a_time() -> None:
    changed = {rule.typed for rule in known.rules(find_game("grosse-hausnummer"))}
    assert {"throws=1", "keep=one", "placing=at-once", "ties=roll-off"} <= changed
    assert "throws=3" not in changed  # as usual


def test_effects_count_alike_in_both_directions() -> None:
    rule = next(known.rules(find_game("sequenz")))
    assert rules.Effect(rule, 1, 2).size == rules.Effect(rule, 2, 1).size


@pytest.mark.parametrize("module", [known, luck, surprises])
def test_examples(module: Any) -> None:
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0
