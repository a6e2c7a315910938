"""`mutschel flick-lab`: figures, a map, a picture, and the tables that are shipped."""

from __future__ import annotations

import json
import sys
from importlib import resources
from pathlib import Path

import pytest

from mutschel.cli.main import main
from mutschel.games.dice_flick.aiming import NOISE, shot
from mutschel.games.dice_flick.commands import flick_launches
from mutschel.games.dice_flick.commands.flick_table import as_text, hit_rates, make
from mutschel.games.dice_flick.launches import DEGREES, FLICKS, SPEEDS

pytestmark = pytest.mark.slow

Capture = pytest.CaptureFixture[str]
FIELDS = [
    "flicks", "speed", "azimuth", "elevation", "noise", "plate", "lying", "seed", "aim",
    "holes", "trench", "outside", "shaken", "nudged", "moved", "ms",
]  # fmt: skip


def lab(*arguments: str) -> int:
    return main(["flick-lab", "--lang", "en", *arguments])


def test_json_has_all_figures_and_they_add_up(capsys: Capture) -> None:
    assert lab("--flicks", "8", "--aim", "5,3", "--noise", "2", "--lying", "3", "--json") == 0
    seen = capsys.readouterr()
    facts = json.loads(seen.out)
    assert seen.err == ""
    assert list(facts) == FIELDS
    assert (facts["flicks"], facts["aim"], facts["plate"], facts["lying"]) == (8, [4, 2], "south", 3)
    assert facts["speed"] == shot("hard", "south", (4, 2)).aim.speed
    assert sum(map(sum, facts["holes"])) + facts["trench"] + facts["outside"] == pytest.approx(1)
    assert facts["ms"]["mean"] <= facts["ms"]["p95"]


def test_the_same_seed_gives_the_same_flicks_whoever_shares_the_work(capsys: Capture) -> None:
    seen = []
    for more in (("--jobs", "1"), ("--jobs", "2"), ("--seed", "2")):
        assert lab("--flicks", "10", "--noise", "10", "--speed", "1,0", "--azimuth", "-10", "--json", *more) == 0
        facts = json.loads(capsys.readouterr().out)
        seen.append([facts["holes"], facts["trench"], facts["shaken"]])
    assert seen[0] == seen[1] != seen[2]


@pytest.mark.parametrize(("language", "words"), [("de", ["4 Schnipser", "Graben"]), ("en", ["4 flicks", "trench"])])
def test_for_people_it_is_a_map(capsys: Capture, language: str, words: list[str]) -> None:
    assert main(["flick-lab", "--flicks", "4", "--lang", language, "--aim", "5,2", "--noise", "2"]) == 0
    seen = capsys.readouterr()
    assert all(word in seen.out for word in words)
    assert seen.out.count("·") > 10  # holes that nobody hit
    assert seen.err == ""


def test_a_picture(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "map.png"
    assert lab("--flicks", "4", "--plot", str(file), "--plate", "west") == 0
    assert str(file) in capsys.readouterr().out.replace("\n", "")
    assert file.read_bytes().startswith(b"\x89PNG")
    assert len(file.read_bytes()) > 10_000


def test_without_matplotlib_one_hears_how_to_get_it(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "mutschel.games.dice_flick.commands.flick_plot", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert lab("--plot", str(tmp_path / "map.png")) == 2
    assert "mutschel[plot]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--flicks", "0"], "--flicks must be a whole number of at least 1"),
        (["--speed", "nan"], "--speed must be a number from 0.51 to 1.4, not nan"),
        (["--speed", "9"], "--speed must be a number"),
        (["--azimuth", "-31"], "--azimuth must be a number from -30 to 30"),
        (["--elevation", "90"], "--elevation must be a number from 35 to 50"),
        (["--noise", "-1"], "--noise must be a number"),
        (["--plate", "up"], "There is no plate called up. The plates are: south, east, north, west."),
        (["--lying", "25"], "--lying must be a number from 0 to 24"),
        (["--aim", "0,3"], "0,3 is not a hole"),
        (["--aim", "middle"], "middle is not a hole"),
        (["--aim", "3,3", "--speed", "1"], "--aim already says how the die flies"),
        (["--plot", "map.jpg"], "must end in .png"),
        (["--plot", "nowhere/map.png"], "There is no file or folder nowhere"),
        (["--table", "nowhere/aims.json"], "There is no file or folder nowhere"),
    ],
)
def test_what_cannot_be_is_said(capsys: Capture, arguments: list[str], said: str) -> None:
    assert lab(*arguments) == 2
    assert said in " ".join(capsys.readouterr().err.split())


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


def test_where_launches_lead_can_be_measured_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = flick_launches.make("x", 2, lambda: None, speeds=[0.8, 1.1], directions=[0, 10, 30], flicks=2)
    assert [len(row) for row in made["holes"]] == [3, 3]
    assert all(sum(one.values()) <= 2 for row in made["holes"] for one in row)
    assert json.loads(flick_launches.as_text(made)) == made
    monkeypatch.setattr(flick_launches, "make", lambda seed, jobs, progress: made | {"seed": seed})
    assert lab("--launches", str(tmp_path / "launches.json"), "--seed", "7") == 0
    assert json.loads((tmp_path / "launches.json").read_text()) == made | {"seed": "7"}


def test_the_launches_that_are_shipped_are_few_and_as_they_were_written() -> None:
    text = resources.files("mutschel.games.dice_flick").joinpath("launches.json").read_text()
    kept = json.loads(text)
    assert flick_launches.as_text(kept) == text
    assert len(text) < 20_000
    assert [len(row) for row in kept["holes"]] == [len(DEGREES)] * len(SPEEDS)
    assert all(sum(one.values()) <= FLICKS for row in kept["holes"] for one in row)
