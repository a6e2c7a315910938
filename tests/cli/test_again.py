"""Real dice that lie tilted under the cup, at one terminal: a word, and the throw is made again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mutschel.engine import CHANCE
from mutschel.host.local import read_log, restored_table
from terminal_play import Lines, TerminalMatch, match

COVERED = ["", "fours", "", "blue"]  # Anna, then Ben, each after the keyboard was passed to them
READ = [*["1 1"] * 6, ""]


def dice_cup(lines: Lines, language: str = "en", **options: Any) -> TerminalMatch:
    return TerminalMatch(match("dice-cup", ["Anna", "Ben"], [], real_dice=True, **options), lines, language)


def crossed(table: TerminalMatch) -> list[tuple[int, object]]:
    return [(by, value) for by, value in table.given if by >= 0]


@pytest.mark.parametrize(("language", "word"), [("en", "again"), ("de", "nochmal"), ("de", "AGAIN")])
def test_before_the_first_cross_while_the_keyboard_is_passed_on_and_before_the_last(language: str, word: str) -> None:
    for before in (["", "", word], ["", word], ["", "", "fours", word], ["", "", "fours", "", word]):
        table = dice_cup([*before, "", "", "pasch", "", "blue", *READ], language)
        text = table.play()
        assert crossed(table) == [(0, "pasch"), (1, "blue")], before
        assert [value for by, value in table.given if by == CHANCE] == [None, [1] * 12]
        assert text.count("Lift the cup and look" if language == "en" else "Hebt den Becher und schaut") == 2


def test_while_all_look() -> None:
    table = dice_cup(["", (2000, "again"), "", (9000, ""), "fours", "", "blue"])
    table.keyboard.is_terminal = True
    text = table.play()
    assert text.count("Lift the cup and look") == 2
    assert crossed(table) == [(0, "fours"), (1, "blue")]
    (at,) = [at for by, at, _ in table.local.match.log if by == CHANCE]
    ends = [at for by, at, _ in table.local.match.log if by < CHANCE]
    assert ends == [at + 1000, at + 4000], "the whole look"


def test_the_time_to_decide_begins_anew() -> None:
    table = dice_cup(["", "", (2000, "again"), (60_000, ""), "", (2900, "fours"), "", (2900, "blue")], decide_seconds=3)
    table.play()
    assert crossed(table) == [(0, "fours"), (1, "blue")]


def test_in_the_last_round_the_dice_are_looked_at_until_they_are_entered() -> None:
    table = dice_cup([*["", "", "1", "", "1", *READ] * 11, "", "again", "", *READ])
    text = table.play()
    assert table.local.match.over
    assert text.count("That throw doesn’t count") == 1
    assert "Type “again”" in text.partition("Round 12 of 12")[2]


def test_after_the_last_cross_it_is_no_answer_any_more() -> None:
    table = dice_cup(["", *COVERED, "again"])
    text = table.play()
    assert crossed(table) == [(0, "fours"), (1, "blue")]
    assert "That should be 2 faces, not 1." in text


def test_what_is_taken_back_is_taken_out_of_the_log(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    local = match("dice-cup", ["Anna", "Ben"], [], real_dice=True)
    local.write_to(file)
    table = TerminalMatch(local, ["", "", "fours", "again"])
    table.play()
    assert read_log(file).answers == []
    taken_up = TerminalMatch(restored_table(read_log(file), "1"), ["", "", "pasch", "", "blue"])
    taken_up.local.append_to(file)
    taken_up.play()
    assert read_log(file).answers == taken_up.local.match.log
    assert crossed(taken_up) == [(0, "pasch"), (1, "blue")]


def test_dice_of_ours_are_never_tilted() -> None:
    table = TerminalMatch(match("dice-cup", ["Anna", "Ben"], []), ["", "", "again"])
    assert "“again” isn’t possible here" in table.play()
