"""The tables of Dice Flick's bots and analysis: how they are measured, and those that are shipped."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

from flick import launches
from flick.__main__ import main
from flick.aims import as_text, hit_rates, make
from mutschel.games.dice_flick.aiming import NOISE, shot
from mutschel.games.dice_flick.launches import DEGREES, FLICKS, SPEEDS

pytestmark = pytest.mark.slow


def mapped(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    main(["map", *arguments])
    facts: dict[str, object] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return facts


def test_shares_of_a_map_add_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "map.png"
    facts = mapped(capsys, "--flicks", "8", "--aim", "5,3", "--noise", "2", "--lying", "3", "--plot", str(file))
    assert facts["speed"] == shot("hard", "south", (4, 2)).aim.speed
    assert sum(facts[end] for end in ("inside", "trench", "outside")) == pytest.approx(1)  # type: ignore[misc]
    assert file.read_bytes().startswith(b"\x89PNG")


def test_the_same_seed_gives_the_same_flicks_whoever_shares_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    flicks = ("--flicks", "10", "--noise", "10", "--speed", "1.0", "--azimuth", "-10")
    alone, shared, other = (
        [mapped(capsys, *flicks, *more)[name] for name in ("holes", "trench", "shaken")]
        for more in (("--jobs", "1"), ("--jobs", "2"), ("--seed", "2"))
    )
    assert alone == shared != other


def test_a_small_table_can_be_made_and_read_again() -> None:
    heard: list[None] = []
    made = make("x", 2, lambda: heard.append(None), scattered=20, aimed=1)
    assert len(heard) == 20 + 15 * 3
    assert json.loads(as_text(made)) == made
    for level in NOISE:
        assert len(made[level]) == 15
        assert all(sum(one["holes"]) + one["trench"] + one["outside"] == 1 for one in made[level])
    assert 0 <= hit_rates(made)["easy"] <= 1


def test_the_table_that_is_shipped_is_small_and_as_it_was_written() -> None:
    text = resources.files("mutschel.games.dice_flick").joinpath("aims.json").read_text()
    table = json.loads(text)
    assert as_text(table) == text
    assert len(text) < 10_000
    assert all(sum(one["holes"]) + one["trench"] + one["outside"] == 120 for level in NOISE for one in table[level])


def test_where_launches_lead_can_be_measured_and_read_again() -> None:
    made = launches.make("x", 2, lambda: None, speeds=[0.8, 1.1], directions=[0, 10, 30], flicks=2)
    assert [len(row) for row in made["holes"]] == [3, 3]
    assert all(sum(one.values()) <= 2 for row in made["holes"] for one in row)
    assert json.loads(launches.as_text(made)) == made


def test_the_launches_that_are_shipped_are_few_and_as_they_were_written() -> None:
    text = resources.files("mutschel.games.dice_flick").joinpath("launches.json").read_text()
    kept = json.loads(text)
    assert launches.as_text(kept) == text
    assert len(text) < 20_000
    assert [len(row) for row in kept["holes"]] == [len(DEGREES)] * len(SPEEDS)
    assert all(sum(one.values()) <= FLICKS for row in kept["holes"] for one in row)
