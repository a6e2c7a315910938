"""The parts of games are listed on one page, `mutschel.games.parts`, so that a misspelt one is noticed."""

from __future__ import annotations

import re
from inspect import getmembers, isfunction, signature
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

import mutschel.games
from mutschel.engine import Game
from mutschel.games.parts import FILES, PARTS
from mutschel.games.registry import day_games, every_version

GAMES = [game for game in (*every_version(), *day_games()) if game.package.startswith("mutschel.games.")]
SHELF = Path(mutschel.games.__file__).parent
FOLDERS = sorted(file.parent for file in SHELF.rglob("rules.py"))
SOURCE = "\n".join(file.read_text() for file in Path(mutschel.__file__).parent.rglob("*.py"))


def fits(module: ModuleType, kind: Any) -> bool:
    """Does it have all that this Protocol names, and can its functions be called like that?"""
    if get_args(kind):
        return any(fits(module, each) for each in get_args(kind))
    functions = [name for name, _ in getmembers(kind, isfunction) if not name.startswith("_")]
    return isinstance(module, kind) and all(takes(getattr(module, name), getattr(kind, name)) for name in functions)


def takes(function: Any, declared: Any) -> bool:
    _, *parameters = signature(declared).parameters
    try:
        signature(function).bind(*parameters)
    except TypeError:
        return False
    return True


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.id}-{game.version}")
def test_every_part_of_a_game_is_as_the_page_says(game: Game) -> None:
    parts = {name: game.part(name) for name in {*PARTS, *game.shared_parts}}
    assert [name for name, part in parts.items() if part is not None and not fits(part, PARTS[name])] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_stands_beside_rules_is_on_the_page_or_used_by_the_game_itself(folder: Path) -> None:
    """A `juge.py` is neither: nobody would ever import it."""
    package = f"mutschel.games.{'.'.join(folder.relative_to(SHELF).parts)}"
    known = {"__init__.py", "__pycache__", *FILES, *PARTS, *(f"{part}.py" for part in PARTS)}
    unknown = [file for file in folder.iterdir() if file.name not in known]
    assert [file.name for file in unknown if not is_used(file, package)] == []


def is_used(file: Path, package: str) -> bool:
    imported = rf"{re.escape(package)}(?:\.{file.stem}\b| import [^\n]*\b{file.stem}\b)"
    return f'"{file.name}"' in SOURCE or re.search(imported, SOURCE) is not None


def test_all_parts_on_the_page_are_looked_up_and_no_others() -> None:
    looked_up = re.findall(r"(?<!call)\.(?:has_)?part\(\"(\w+)\"\)", SOURCE)
    assert {*looked_up, "rules"} == {*PARTS}


@pytest.mark.parametrize(
    ("source", "right"),
    [("def judge(done): ...", True), ("def juge(done): ...", False), ("def judge(): ...", False)],
)
def test_a_judge_with_another_name_or_other_parameters_does_not_fit(source: str, right: bool) -> None:
    judge = ModuleType("judge")
    exec(source, judge.__dict__)
    assert fits(judge, PARTS["judge"]) == right


def test_the_guide_names_all_of_them() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text()
    assert [name for name in (*FILES, *(f"{part}.py" for part in PARTS)) if f"`{name}" not in guide] == []
