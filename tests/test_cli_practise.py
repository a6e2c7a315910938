"""Before a match at the terminal: practice that is written down nowhere, and who is the oldest."""

from __future__ import annotations

import contextlib
import io
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from mutschel.cli import play, practise
from mutschel.cli.chooser import Chooser
from mutschel.cli.terminal import Leave, QuietConsole, Terminal
from mutschel.cli.texts import Say, Wrong
from mutschel.engine.logs import parse
from mutschel.extras import MissingExtra
from scripted import ScriptedKeyboard

FLICK = ["blue", "south", "50 -5"]


class Screen:
    """A terminal made of text, at which somebody sits."""

    def __init__(self, *lines: str, language: str = "en") -> None:
        self.out = io.StringIO()
        console = QuietConsole(file=self.out, width=100, force_terminal=True, color_system=None, markup=False)
        self.terminal = Terminal(Say(language), console, ScriptedKeyboard(lines, is_terminal=True))

    @property
    def text(self) -> str:
        return self.out.getvalue()

    def play(self, *options: str, **given: Any) -> str:
        usual = {"game": "dice-flick", "players": ["Anna", "Ben"], "bots": [], "seed": "1", "real_dice": False}
        usual |= {"fast": True, "resume": None, "save": None, "option": list(options)}
        play.run(Namespace(**usual | given), self.terminal)
        return self.text

    def practise(self, game: str, *options: str) -> str:
        practise.run(Namespace(game=game, option=list(options)), self.terminal)
        return self.text


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where matches are written."""
    monkeypatch.delenv("USER", raising=False)  # so that whoever practises is a guest
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def logs(kept: Path) -> list[Path]:
    return list(kept.rglob("*.jsonl"))


# -- practice ------------------------------------------------------------------------------------------
def test_flicks_as_often_as_one_likes_and_nothing_is_written(kept: Path) -> None:
    text = Screen(*FLICK * 2, "q").practise("dice-flick")
    assert text.count("» ") >= 2
    assert text.count("Which die do you flick") == 3
    assert not logs(kept)


def test_the_box_can_be_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    landed = {"flicked": {"hole": [0, 2], "face": 6}, "moved": [], "luck": [0.5] * 6, "motion": ""}
    monkeypatch.setattr("mutschel.host.local.chance", lambda request, rng: landed)
    text = Screen(*FLICK, "empty", "q").practise("dice-flick", "movable-plates=no")
    empty, hit, emptied = [box.partition("╯")[0] for box in text.split("╭")[1:]]
    assert "You land in row 1, column 3" in text
    assert empty == emptied != hit


@pytest.mark.parametrize(("game", "line"), [("einundzwanzig", "100"), ("waechter", "100")])
def test_einundzwanzig_and_waechter_too(game: str, line: str) -> None:
    text = Screen(*[line] * 3, "leeren", "q", language="de").practise(game)
    assert text.count("» ") == 3
    assert text.count("✗") == 1  # there is no box here


def test_other_games_say_which_can_be_practised() -> None:
    with pytest.raises(Wrong) as info:
        Screen().practise("pasch")
    assert "dice-flick, einundzwanzig, waechter" in info.value.text("en")


def test_play_offers_practice_before_it_begins_and_the_match_knows_nothing_of_it(kept: Path) -> None:
    text = Screen("1", "p", *FLICK, "q", "").play("dice=physics")
    assert text.index("p: practise first") < text.index("Dice Flick: practice") < text.index("Anna · Ben")
    (log,) = logs(kept)
    assert parse(log.read_text()).answers == []


@pytest.mark.parametrize("given", [{"option": ["dice=fair"]}, {"option": ["dice=fair"], "real_dice": True}])
def test_where_chance_decides_there_is_nothing_to_practise(given: dict[str, Any]) -> None:
    assert "practise" not in Screen("1").play(**given)


# -- who is the oldest -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("typed", "begins"), [("2", 2), ("anna", 1), ("B", 2), ("3", None), ("", None), ("draw", None)]
)
def test_the_oldest_begins(kept: Path, typed: str, begins: int | None) -> None:
    text = Screen(typed).play("dice=fair")
    assert "Who is the oldest?" in text
    assert parse(logs(kept)[0].read_text()).options["begins"] == begins


def test_an_answer_that_is_none_is_asked_again(kept: Path) -> None:
    text = Screen("9", "Carla", "2").play("dice=fair", players=["Anna", "Ben"])
    assert "9 is out of range" in text
    assert "“Carla” is not possible here" in text
    assert parse(logs(kept)[0].read_text()).options["begins"] == 2


@pytest.mark.parametrize(
    "given", [{"option": ["begins=2", "dice=fair"]}, {"players": ["Anna"], "bots": ["easy"]}, {"game": "pasch"}]
)
def test_nobody_is_asked_where_it_is_said_or_no_matter(given: dict[str, Any]) -> None:
    given.setdefault("option", ["dice=fair"] if "game" not in given else [])
    assert "oldest" not in Screen().play(**given)


def test_the_chooser_asks_as_well_and_offers_the_seats_that_are_there() -> None:
    screen = Screen("dice-flick", "Anna, Ben", "1", "normal", "Ben", "o", *[""] * 9, "q")
    with contextlib.suppress(Leave):
        plan = Chooser(screen.terminal).plan()
        assert plan.agreed["begins"] == 2
    assert screen.text.count("Who is the oldest?") == 1
    assert "Who begins" not in screen.text

    screen = Screen("pasch", "Anna, Ben", "1", "o", *[""] * 4, "q")
    with contextlib.suppress(Leave):
        Chooser(screen.terminal).plan()
    assert "1–3, off" in screen.text
    assert "1 Anna · 2 Ben · 3 Brezel" in screen.text


@pytest.mark.parametrize("language", ["de", "en"])
def test_without_physics_chance_decides_and_there_is_nothing_to_practise(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutschel.cli.before.has_physics", lambda: False)
    screen = Screen("einundzwanzig", "Anna", "1", "", "", language=language)
    plan = Chooser(screen.terminal).plan()
    assert plan.agreed["dice"] == "fair"
    assert Say(language)("play.by-chance") in " ".join(screen.text.split())
    assert Say(language)("chooser.ready-or-practise-hint") not in screen.text


def test_without_physics_nobody_plays_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.cli.before.has_physics", lambda: False)
    with pytest.raises(MissingExtra):
        Screen().play("dice=physics")
    screen = Screen("einundzwanzig", "Anna", "1", "o", "physics", *[""] * 20)
    plan = Chooser(screen.terminal).plan()
    assert "This needs the extra “physics”." in screen.text
    assert plan.agreed["dice"] == "fair"
