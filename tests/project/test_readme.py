"""The examples in README and docs run."""

from __future__ import annotations

import doctest
import json
import os
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import mutschel
from mutschel.engine import CHANCE, CLOCK, Match
from mutschel.engine.match import question_in
from mutschel.games.registry import find_game
from waiting import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["README.md", pytest.param("docs/research.md", marks=pytest.mark.slow)])
def test_examples_of_a_page(page: str) -> None:
    results = doctest.testfile(str(ROOT / page), module_relative=False)
    assert results.attempted >= 3
    assert results.failed == 0


def test_adding_a_game_shows_pig_as_it_is() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    rules = (ROOT / "examples" / "pig" / "src" / "mutschel_pig" / "rules.py").read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    assert shown.strip() in rules


def test_readme_shows_langer_entenschiss_as_it_is() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    rules = (ROOT / "src/mutschel/games/langer_entenschiss/rules.py").read_text(encoding="utf-8")
    shown = re.findall(r"```python\nclass (.*?)```", page, re.DOTALL)[0]
    assert shown.strip() in rules


def test_contributing_names_the_layers_that_import_linter_holds() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    said = re.search(r"\*\*Layers\*\*.*?: (`.*?`)\.", page, re.DOTALL)
    assert said is not None
    shown = [re.findall(r"`(\w+)`", layer) for layer in said[1].split("→")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (contract,) = [one for one in contracts if one["type"] == "layers" and "containers" not in one]
    held = [layer.replace("mutschel.", "").split(" | ") for layer in contract["layers"]]
    assert shown == held
    packages = {file.parent.name for file in (ROOT / "src/mutschel").glob("*/__init__.py")}
    assert packages == {package for layer in held for package in layer}


def test_links_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
    for page in pages:
        for link in re.findall(r"\]\((?!https:)([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_version_has_a_changelog_entry() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == mutschel.__version__
    assert f"## {mutschel.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", ["requirements.txt", "node-requirements.txt", "release-requirements.txt"])
def test_dependencies_are_pinned_with_hashes_and_explained(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert "://" not in text
    for block in re.split(r"\n(?=\S)", text.strip()):
        assert "==" in block, block
        assert "--hash=sha256:" in block, block
    explained = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    wanted = (ROOT / file.replace(".txt", ".in")).read_text(encoding="utf-8")
    for line in wanted.splitlines():
        if line and not line.startswith("#"):
            assert re.split("[>=]", line)[0] in explained, line


def test_the_browsers_dependencies_are_pinned_with_hashes_and_explained() -> None:
    explained = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    for name, version in (package["dependencies"] | package["devDependencies"]).items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert name in explained, name
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, entry in locked.items():
        if name:
            assert "resolved" not in entry, name
            assert entry["integrity"].startswith("sha512-"), name


def test_the_engine_page_shows_what_a_view_has() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    shown = json.loads(re.findall(r"```json\n(.*?)```", page, re.DOTALL)[0])
    match = Match(find_game("dice-cup"), ["Anna", "Ben"], {"seconds": 5, "begins": 1})
    match.answer(CHANCE, [5, 5, 2, 3, 1, 4, 6, 6, 2, 2, 3, 1])
    match.answer(CLOCK, None, 1000)
    match.answer(CLOCK, None, 6000)
    match.answer(0, "pasch", 9000)
    match.answer(1, "black", 10000)
    match.answer(CHANCE, [1, 2] * 6, 11000)
    match.answer(CLOCK, None, 12000)
    match.answer(CLOCK, None, 17000)
    view = match.view(0)
    assert list(shown) == list(view)
    assert {key: view[key] for key in ("now", "round", "rounds", "options", "key", "waiting")} == {
        key: shown[key] for key in ("now", "round", "rounds", "options", "key", "waiting")
    }
    assert shown["question"].keys() == question_in(view).keys()
    assert shown["news"][0] in view["news"]


@pytest.mark.slow
def test_the_commands_that_adding_a_game_names_run(tmp_path: Path) -> None:
    """In a package that was just written, as if it were installed."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    commands = re.findall(r"`((?:mutschel|python -m mutschel\.\w+) [^`]+)`", page)
    assert {"mutschel new-game pig", "python -m mutschel.testing pig"} < set(commands)
    source = tmp_path / "pig" / "src"
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(source), str(ROOT / "src")])}
    for number, command in enumerate(commands):
        here = tmp_path if number == 0 else tmp_path / str(number)  # new-game writes nothing over …
        here.mkdir(exist_ok=True)
        if "new-game" not in command and not list(source.glob("*.dist-info")):  # … and no game has the name of another
            install(source)
        words = command.replace("NAME", "pig").split()
        program = [sys.executable, "-m", "mutschel"] if words[0] == "mutschel" else [sys.executable]
        # A command that is only named says what it is for.
        arguments = [*words[1:], "--help"] if len(words) == 2 else words[1:]
        done = subprocess.run(
            [*program, *arguments], cwd=here, env=env, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"


def install(source: Path) -> None:
    """Write what `pip install -e` would leave beside a package, so that its game is found."""
    facts = source / "mutschel_pig-0.1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: mutschel-pig\nVersion: 0.1.0\n")
    project = tomllib.loads((source.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    entries = [f"{name} = {where}" for name, where in project["entry-points"]["mutschel.games"].items()]
    (facts / "entry_points.txt").write_text("\n".join(["[mutschel.games]", *entries, ""]))


def test_the_names_in_adding_a_game_can_be_imported() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    names = re.findall(r"`(mutschel(?:\.\w+)+)(?:\(\w*\))?`", page)
    assert len(names) > 5
    for name in names:
        assert pkgutil.resolve_name(name), name
