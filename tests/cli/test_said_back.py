"""Answers that were not typed word by word are repeated before they count, if they can't be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from mutschel.engine import CHANCE
from mutschel.games.registry import find_game
from mutschel.host.local import LocalTable
from terminal_play import Lines, TerminalMatch, match

TYPED, MEANT = "1+3 6+4 4", {"pairs": [[1, 3], [4, 6]], "fifth": 4}
OTHER = {"pairs": [[1, 3], [4, 4]], "fifth": 6}


def choice(lines: Lines, language: str = "en") -> tuple[list[Any], str]:
    """Return Anna's answer to the throw 1 3 4 4 6, and the screen."""
    local = LocalTable(find_game("choice"), ["Anna"], {"begins": 1}, {}, "1", answers=[(CHANCE, 0, [4, 1, 6, 3, 4])])
    table = TerminalMatch(local, lines, language)
    text = table.play()
    return [value for by, value in table.given if by == 0], text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1+3=4, 4+6=10, [4]: Enter if that’s right"),
        ("de", "1+3=4, 4+6=10, [4]: Enter, wenn du das meinst"),
    ],
)
def test_a_split_is_said_back_and_enter_agrees(language: str, said: str) -> None:
    given, text = choice([TYPED], language)
    assert (given, said in text) == ([], True)
    assert choice([TYPED, ""], language)[0] == [MEANT]


def test_another_answer_takes_its_place() -> None:
    assert choice([TYPED, "4+4 1+3 6", ""])[0] == [OTHER]
    assert choice([TYPED, "1"])[0] == [{"pairs": [[3, 4], [4, 6]], "fifth": 1}]


@pytest.mark.parametrize("instead", ["n", "1+3 6 4 4", "?", "1+3 6+4 3"])
def test_whatever_else_is_typed_enter_no_longer_agrees(instead: str) -> None:
    given, text = choice([TYPED, instead, ""])
    assert given == []
    assert "Type your answer" in text


@pytest.mark.parametrize("text", ["1", "1+3=4, 4+6=10, [4]"])
def test_a_number_in_the_list_and_an_answer_as_it_is_shown_count_at_once(text: str) -> None:
    given, screen = choice([text])
    assert len(given) == 1
    assert "what you mean" not in screen


def test_the_beginning_of_a_word_is_said_back_but_not_a_word_or_a_number() -> None:
    table = TerminalMatch(
        match("dice-cup", ["Anna", "Ben"], []), ["", "", "fou", "", "", "white", "", "", "1", "", "weiss"]
    )
    text = table.play()
    assert [value for by, value in table.given if by in (0, 1)] == ["fours", "white", "fives"]
    assert text.count("Enter if that’s right") == text.count("fours: Enter if") == 1


def test_faces_are_what_they_are_in_any_order() -> None:
    script: Lines = ["2 6 1", "", "6 2", "3", "", "none", "4", ""]
    table = TerminalMatch(match("studentenpasch", ["Anna"], ["easy"], real_dice=True, rounds=1), script)
    text = table.play()
    assert [value for by, value in table.given if by == 0] == [[2, 6], []]
    assert "what you mean" not in text


def test_what_was_said_back_counts_when_the_time_is_up() -> None:
    """They didn't object, and the fallback is something they never said."""
    lines: Lines = ["", "", (9_000, "whi"), (1_001, "")]
    table = TerminalMatch(match("dice-cup", ["Anna", "Ben"], [], decide_seconds=10), lines)
    text = table.play()
    assert (0, "white") in table.given
    assert "Time is up" not in text


def test_a_drawn_colour_and_where_a_flicked_die_lies_are_said_back() -> None:
    draw = ["red yellow blue", "pink blue blue", "n", "yellow y blue", ""]
    first = ["yellow", "north", "2 3 6", "n", "3 2 6", ""]
    second = ["blue", "north", "trench", "3 2 2 4 1", "", "n", "g", "3 2 2 4 1", "", ""]
    table = TerminalMatch(match("dice-flick", ["Anna", "Ben"], [], real_dice=True), [*draw, *first, *second])
    text = table.play()
    assert [value for by, value in table.given if by == CHANCE] == [
        ["yellow", "yellow", "blue"],
        {"flicked": {"hole": [2, 1], "face": 6}, "moved": []},
        {"flicked": "trench", "moved": [{"from": [2, 1], "to": [1, 3], "face": 1}]},
    ]
    assert "flicked: hole 2/3, shows 6, hit: none" in text
    assert "flicked: trench, hit: from 3/2, to 2/4, shows 1" in text
