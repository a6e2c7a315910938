"""Stepping through a match: forward, back, to a number, to the end; and only what the viewer could see."""

import io
from pathlib import Path

import pytest

from mutschel.cli.replay import ReplayViewer
from mutschel.cli.terminal import QuietConsole, Terminal
from mutschel.cli.texts import Say
from mutschel.engine import CHANCE, CLOCK, Match, logs
from mutschel.engine.logs import MatchLog
from mutschel.games.dice_cup.rules import GAME
from terminal_play import ScriptedKeyboard


def record() -> MatchLog:
    match = Match(GAME, ["Anna", "Ben"], {"begins": 1})
    match.answer(CHANCE, [1, 2, 1, 2, 1, 3, 5, 6, 4, 4, 3, 4], 100)
    match.answer(CLOCK, None, 1200)
    match.answer(CLOCK, None, 4300)
    match.answer(0, "fours", 5000)
    match.answer(1, "blue", 9000)
    return logs.parse(logs.dumps(match))


def shown(lines: list[str], seat: int | None = None, everything: bool = False) -> str:
    out = io.StringIO()
    console = QuietConsole(file=out, width=80, highlight=False, markup=False)
    terminal = Terminal(Say("en"), console, ScriptedKeyboard(lines, is_terminal=not everything))
    ReplayViewer(record(), seat, terminal).run(everything)
    return out.getvalue()


def steps(text: str) -> list[str]:
    return [line.split("step ")[1].split(" ")[0] for line in text.split("\n") if "· step" in line]


def test_pages() -> None:
    assert steps(shown(["", "", "b", "4", "e", "99", "0", "x", "q"])) == list("01214550")
    assert steps(shown([""] * 9)) == list("012345")  # past the end it is over
    assert steps(shown([])) == ["0"]


def test_all_at_once() -> None:
    text = shown([], everything=True)
    assert steps(text) == list("012345")
    assert "» Anna: fours, 12 points." in text
    assert "Time passes: 1.1 s." in text
    assert "Time passes: 3.1 s." in text


def test_what_happened_stands_below_the_table_on_a_page_and_above_it_in_a_list() -> None:
    page, listed = shown(["e"]), shown([], everything=True)
    assert page.rindex("total") < page.rindex("» Anna")
    assert listed.rindex("» Anna") < listed.rindex("total")


@pytest.mark.parametrize(("seat", "sees_fours"), [(None, False), (0, True), (1, False)])
def test_only_what_the_viewer_could_see(seat: int | None, sees_fours: bool) -> None:
    text = shown(["1"], seat)
    assert "Anna turns the cup over." in text
    assert "‖" not in text.split("step 1")[1].split("blue")[0].replace("‖  ", "")
    choosing = shown(["4"], seat).split("step 4")[1]
    assert ("Anna: fours" in choosing) == sees_fours
    assert ("Anna has chosen." in choosing) == (not sees_fours)


def test_a_log_is_not_touched(tmp_path: Path) -> None:
    before = record()
    shown([""] * 6)
    assert before == record()
