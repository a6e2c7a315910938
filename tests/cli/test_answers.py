"""Answers as people type them: numbers, words in either language, faces, and what is said to everything else."""

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mutschel.cli.answers import Choices, label, read_json, read_whole
from mutschel.cli.keyboard import Keyboard
from mutschel.cli.real_dice import read_faces, read_words
from mutschel.cli.terminal import QuitRequest, Terminal
from mutschel.cli.texts import CliProblem, Say
from mutschel.engine import D6, Die
from mutschel.games.dice_cup.rules import CATEGORIES
from mutschel.games.dice_cup.rules import GAME as DICE_CUP
from mutschel.games.registry import find_game

FACES = [[], [2], [5], [2, 5], [5, 5]]


def read(options: Any, text: str) -> Any:
    return Choices(options, DICE_CUP, "en").read(text)


@pytest.mark.parametrize("text", ["1", "fours", "Vierer", "FOURS", " fours ", "vie"])
def test_a_category_by_number_or_word(text: str) -> None:
    assert read(CATEGORIES, text) == "fours"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0", "no-such-number"),
        ("13", "no-such-number"),
        ("1" * 5000, "no-such-number"),
        ("f", "which-one"),
        ("sevens", "not-an-answer"),
        ("", "nothing-typed"),
        ("²", "not-an-answer"),
    ],
)
def test_what_is_no_category_is_explained(text: str, code: str) -> None:
    with pytest.raises(CliProblem) as wrong:
        read(CATEGORIES, text)
    assert wrong.value.code == code
    assert all(wrong.value.text(language) for language in ("de", "en"))


@pytest.mark.parametrize(
    ("text", "faces"),
    [("none", []), ("keine", []), ("5", [5]), ("5 2", [2, 5]), ("2,5", [2, 5]), ("55", [5, 5]), ("5 5", [5, 5])],
)
def test_faces_are_typed_as_they_are(text: str, faces: list[int]) -> None:
    assert read(FACES, text) == faces
    assert not Choices(FACES, DICE_CUP, "en").numbered


def test_numbers_are_not_numbered() -> None:
    assert read(["none", 3, 6], "3") == 3
    assert read(["none", 3, 6], "none") == "none"
    with pytest.raises(CliProblem):
        read(["none", 3, 6], "1")


def test_one_option_needs_only_enter() -> None:
    assert read(["lift"], "") == "lift"
    with pytest.raises(CliProblem):
        read(FACES, "")  # that is not "none"


def test_a_word_that_two_options_share_means_neither() -> None:
    """One option's German name is the other's English name."""
    with pytest.raises(CliProblem) as wrong:
        read(["red", "Rot"], "rot")
    assert wrong.value.code == "which-one"


def test_a_number_below_zero_keeps_its_sign() -> None:
    assert [read([-1, 1], text) for text in ("-1", "1")] == [-1, 1]
    with pytest.raises(CliProblem):
        read([1, 5], "-5")


def test_faces_are_not_taken_for_the_number_in_a_list() -> None:
    pairs = [[1, 2], *([face, face] for face in range(1, 7)), [1, 6], [2, 6], [3, 6], [4, 6], [5, 6]]
    assert read(pairs, "12") == [1, 2]


def test_structured_options_are_readable() -> None:
    assert label({"pairs": [[1, 3], [4, 6]], "fifth": 4}, find_game("choice"), "en") == "1+3=4, 4+6=10, [4]"
    landed = {"flicked": {"hole": [0, 4], "face": 3}, "moved": []}
    assert label(landed, find_game("dice-flick"), "en") == "flicked: hole 1/5, shows 3, hit: none"
    assert label({"pairs": [[1, 3]]}, DICE_CUP, "en") == "pairs 1 3"


@given(st.text(max_size=20))
def test_whatever_is_typed_is_an_option_or_wrong(text: str) -> None:
    for options in (CATEGORIES, FACES, ["none", 1, 2]):
        with contextlib.suppress(CliProblem):
            assert read(options, text) in options


@pytest.mark.parametrize(
    ("text", "code"),
    [("x", "not-a-number"), ("--5", "not-a-number"), ("36", "out-of-range"), ("9" * 5000, "out-of-range")],
)
def test_what_is_no_number_from_low_to_high_is_explained(text: str, code: str) -> None:
    assert read_whole("35", 0, 35) == 35
    with pytest.raises(CliProblem) as wrong:
        read_whole(text, 0, 35)
    assert wrong.value.code == code


def test_what_cannot_be_read_as_json_stays_text() -> None:
    assert read_json('{"a": 1}') == {"a": 1}
    for text in ("trench", "[" * 100_000):
        assert read_json(text) == text


def test_words_that_were_possible_are_in_the_words_of_the_game() -> None:
    with pytest.raises(CliProblem) as wrong:
        read_words("lila", ["red", "green"], DICE_CUP)
    assert "Rot, Grün" in wrong.value.text("de")


def test_what_is_typed_before_it_is_asked_for_is_forgotten_but_not_that_somebody_leaves() -> None:
    keyboard = Keyboard()
    keyboard.is_terminal = True
    keyboard._put(b"17")
    assert keyboard.forget() == ["17"]
    keyboard._put(b"Q")
    with pytest.raises(QuitRequest):
        Terminal(Say("en"), keyboard=keyboard).ask("Anna")
    assert keyboard.forget() == []


def test_real_dice() -> None:
    dice = (D6,) * 3
    assert read_faces("3 1 6", dice, DICE_CUP) == read_faces("316", dice, DICE_CUP) == [3, 1, 6]
    for text in ("3 1", "3 1 7", "a b c", "", "3 1 6 2"):
        with pytest.raises(CliProblem):
            read_faces(text, dice, DICE_CUP)
    twenty = Die("plain", tuple(range(1, 21)))
    assert (read_faces("17", (twenty,), DICE_CUP), read_faces("17", (twenty,) * 2, DICE_CUP)) == ([17], [1, 7])
    assert read_words("rot, gr blue", ["red", "green", "blue"], DICE_CUP) == ["red", "green", "blue"]
