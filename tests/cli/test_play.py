"""Matches at one terminal, driven by typed lines: secrets, time, real dice, logs, and going on where one left."""

import json
from pathlib import Path
from typing import Any

import pytest

from mutschel.cli.seats import sit_down
from mutschel.cli.terminal import ERASE_SCROLLBACK
from mutschel.cli.texts import CliProblem, Say
from mutschel.cli.whole_match import run_match
from mutschel.engine import CHANCE, CLOCK
from mutschel.games.registry import find_game
from mutschel.host.local import LocalTable, read_log, restored_table
from terminal_play import Lines, ScriptedKeyboard, TerminalMatch, match


# -- a match from beginning to end ---------------------------------------------------------------------
def test_a_match_of_luck_to_the_end() -> None:
    table = TerminalMatch(match("pasch", ["Anna", "Ben"], []), [""] * 30)
    text = table.play()
    assert table.local.match.over
    assert text.count("Enter to throw 3 dice") == 30
    assert "Round 5 of 5" in text
    assert "The match is over" in text
    assert " win" in text.rsplit("The match is over")[1]


@pytest.mark.parametrize(("language", "none", "place"), [("en", "none", "tens"), ("de", "keinen", "Zehner")])
def test_a_die_and_its_place_or_none(language: str, none: str, place: str) -> None:
    local = match("grosse-hausnummer", ["Anna"], ["easy"], real_dice=True, rounds=1, placing="at-once")
    table = TerminalMatch(local, ["1 2 3", "", none, "4 5 6", "", "6", place, "2 3", ""], language)
    text = table.play()
    assert none in text
    assert [value for by, value in table.given if by == 0] == ["none", {"die": 6, "place": "tens"}]
    assert local.match.view(None)["table"]["results"]["values"][0] == 362


def test_dice_cup_against_a_bot_to_the_end() -> None:
    lines = []
    for number in range(1, 12):  # Anna shakes the cup in every second round; in the last there is nothing to choose
        lines += ["", "1"] if number % 2 else ["1"]
    table = TerminalMatch(match("dice-cup", ["Anna"], ["hard"]), lines)
    text = table.play()
    assert table.local.match.over
    assert text.count("Which category do you mark?") == 11
    assert text.count("» You: ") == text.count("» Brezel: ") == 12


def test_in_german() -> None:
    text = TerminalMatch(match("pasch", ["Anna"], ["normal"]), [""] * 15, "de").play()
    assert "Enter wirft 3 Würfel" in text
    assert "Brezel wirft." in text
    assert "Ein Strich für" in text
    assert "Die Partie ist zu Ende" in text


def test_a_bot_plays_at_a_pleasant_pace() -> None:
    local = match("pasch", ["Anna"], ["normal"], rounds=1)
    table = TerminalMatch(local, [""] * 3)
    table.play()
    assert 1500 < table.keyboard.now() < 6000
    hurried = TerminalMatch(match("pasch", ["Anna"], ["normal"], fast=True, rounds=1), [""] * 3)
    hurried.play()
    assert hurried.keyboard.now() < 10


def test_the_same_seed_gives_the_same_match() -> None:
    tables = [TerminalMatch(match("pasch", ["Anna"], ["normal"], seed), [""] * 15) for seed in ("7", "7", "8")]
    for table in tables:
        table.play()
    assert tables[0].given == tables[1].given
    assert tables[0].given != tables[2].given


# -- answers ---------------------------------------------------------------------------------------------
def test_a_wrong_answer_is_explained_and_asked_again() -> None:
    table = TerminalMatch(match("dice-cup", ["Anna", "Ben"], []), ["", "", "sevens", "99", "?", "fours", "", "Weiß"])
    text = table.play()
    assert "“sevens” isn’t possible here" in text
    assert "There’s no 99 in the list" in text
    assert "Type the number, the word" in text
    assert table.given[-2:] == [(0, "fours"), (1, "white")]


def test_q_leaves_and_so_does_the_end_of_the_input() -> None:
    for lines in (["", "q", ""], [""]):
        table = TerminalMatch(match("pasch", ["Anna", "Ben"], []), lines)
        table.play()
        assert len(table.given) == 1


def test_the_rules_are_two_question_marks_away() -> None:
    text = TerminalMatch(match("pasch", ["Anna", "Ben"], []), ["?", "??"]).play()
    assert "?? for the rules" in text
    assert "Three ones count as 19" in text


# -- secrets ---------------------------------------------------------------------------------------------
def test_nothing_of_a_secret_choice_is_left_when_the_keyboard_is_passed_on() -> None:
    table = TerminalMatch(match("dice-cup", ["Anna", "Ben"], []), ["", "", "Dice Cup", "", "Pasch"], terminal=True)
    text = table.play()
    left_for_ben = text[: text.index("Ben ›")].rsplit(ERASE_SCROLLBACK, 1)[1]
    assert "Which category do you mark?" in left_for_ben
    assert "Anna ›" not in left_for_ben
    assert "Anna › Dice Cup" in text  # it was there before, so the test can fail
    after = text[text.index("Ben ›") :]
    revealed = after[after.index("» Anna") - 2000 : after.index("» Anna")]
    assert "Ben › Pasch" not in revealed.rsplit(ERASE_SCROLLBACK, 1)[1]


def test_a_terminal_that_cannot_erase_pushes_secrets_out_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    table = TerminalMatch(match("dice-cup", ["Anna", "Ben"], []), ["", "", "Dice Cup", "", "Pasch"], terminal=True)
    text = table.play()
    assert "\x1b" not in text
    out_of_sight = "\n" * table.terminal.console.height
    for secret, later in (("╭───╮", "Pass the keyboard to Anna"), ("Anna › Dice Cup", "Pass the keyboard to Ben")):
        assert out_of_sight in text[text.index(secret) : text.index(later)]


def test_before_a_secret_question_the_screen_waits_for_its_person() -> None:
    text = TerminalMatch(match("dice-cup", ["Anna", "Ben"], ["easy"]), ["", "", "1", "", "1"]).play()
    assert (
        text.index("Pass the keyboard to Anna")
        < text.index("Anna ›")
        < text.index("Pass the keyboard to Ben")
        < text.index("Ben ›")
    )
    alone = TerminalMatch(match("dice-cup", ["Anna"], ["easy"]), ["", "1"]).play()
    assert "Pass the keyboard to" not in alone


# -- time --------------------------------------------------------------------------------------------------
def test_the_glimpse_lasts_as_long_as_agreed_and_vanishes() -> None:
    table = TerminalMatch(match("dice-cup", ["Anna"], ["easy"], seconds=5), ["", (60_000, "1")], terminal=True)
    text = table.play()
    ticks = [at for by, at, _ in table.local.match.log if by == CLOCK]
    assert ticks[1] - ticks[0] == 5000
    alternate = text[text.index("\x1b[?1049h") : text.index("\x1b[?1049l")]
    assert alternate.count("╭───╮") == 6  # the small dice
    before, after = text[: text.index("\x1b[?1049h")], text[text.index("\x1b[?1049l") :]
    assert "╭───╮" not in before + after[: after.index("Which category")]


def test_who_takes_too_long_gets_the_first_open_category() -> None:
    lines: Lines = ["", "", (9_000, "pasch"), "", (10_001, "pasch"), ""]
    table = TerminalMatch(match("dice-cup", ["Anna", "Ben"], [], decide_seconds=10), lines)
    text = table.play()
    chosen = [(by, at, value) for by, at, value in table.local.match.log if by != CHANCE]
    opened = chosen[1][1]  # the cup stands over its dice again
    assert chosen[2:4] == [(0, opened + 9_000, "pasch"), (CLOCK, opened + 10_000, None)]
    assert "» Ben: fours, " in text
    assert "Time is up: fours counts." in text


def test_everybody_has_the_whole_time_to_decide() -> None:
    lines: Lines = ["", (50_000, ""), (9_000, "pasch"), (50_000, ""), (9_000, "pasch")]
    table = TerminalMatch(match("dice-cup", ["Anna", "Ben"], [], decide_seconds=10), lines)
    table.play()
    assert [(by, value) for by, value in table.given if by in (0, 1)][:2] == [(0, "pasch"), (1, "pasch")]


def test_a_clock_that_never_stands_still_takes_no_time_from_anybody() -> None:
    class Ticking(ScriptedKeyboard):
        def now(self) -> int:
            self.time += 1
            return self.time

    table = TerminalMatch(match("dice-cup", ["Anna", "Ben"], [], decide_seconds=10), [])
    table.terminal.keyboard = Ticking(["", "", "pasch"])
    assert table.play().count("You have 10 seconds.") == 1


def test_a_bot_calls_at_its_time_and_a_person_when_enter_arrives() -> None:
    quick = TerminalMatch(match("wuerfelblitz", ["Anna"], ["easy"]), ["", *((300, str(n)) for n in range(36))])
    quick.play()
    slow = TerminalMatch(match("wuerfelblitz", ["Anna"], ["easy"]), ["", (600_000, "1")])
    slow.play()
    first_calls = [next(by for by, _ in table.given if by >= 0) for table in (quick, slow)]
    assert first_calls == [0, 1]
    opened = next(at for by, at, _ in quick.local.match.log if by == CLOCK)
    call = next(at for by, at, _ in quick.local.match.log if by == 0)
    assert call == opened + 300


def test_several_people_call_with_their_letters() -> None:
    table = TerminalMatch(
        match("wuerfelblitz", ["Anna", "Ben"], []), ["", "17", "c 3", "a 36", "b 35", (3000, "a 34"), "a"]
    )
    text = table.play()
    assert "a=Anna  b=Ben" in text
    assert "such as a 17" in text
    assert text.count("Begin with the letter") == 2
    assert "36 is out of range" in text
    assert [(by, value) for by, value in table.given if by >= 0] == [(1, 35), (0, 34)]


def test_with_several_people_enter_alone_lifts_no_cup() -> None:
    table = TerminalMatch(match("einsame-filzlaus", ["Anna", "Ben"], []), ["", "", "b"])
    text = table.play()
    assert "Type that person’s letter" in text
    assert "Enter: lift" not in text
    assert [(by, value) for by, value in table.given if by >= 0] == [(1, "lift")]


def test_whatever_is_called_is_a_call_or_explained() -> None:
    table = TerminalMatch(match("wuerfelblitz", ["Anna", "Ben"], []), ["", "a --5", "a " + "9" * 5000, "a -1", "a 35"])
    text = table.play()
    assert text.count("✗") == 3
    assert [(by, value) for by, value in table.given if by >= 0] == [(0, 35)]


def test_who_called_wrong_is_silent_for_a_while() -> None:
    table = TerminalMatch(match("wuerfelblitz", ["Anna", "Ben"], []), ["", "a 35", (500, "a 34"), (3000, "a 33")])
    text = table.play()
    assert "silent for another 2 s" in text
    assert [value for by, value in table.given if by == 0] == [35, 33]


@pytest.mark.parametrize("dice", ["fair", "physics"])
@pytest.mark.parametrize("real", [False, True])
def test_a_die_that_is_put_down_is_seen_before_it_is_flicked(dice: str, real: bool) -> None:
    """It is shown whoever begins, in every round, and with real dice, too, where the option isn't asked for."""
    options: dict[str, Any] = {} if real else {"dice": dice}
    lines = ["6", ""] * 12 if real else [""] * 8 if dice == "fair" else ["60"] * 20
    table = TerminalMatch(match("einundzwanzig", ["Anna"], ["normal"], real_dice=real, rounds=2, **options), lines)
    text = table.play()
    one = "│     │\n│  ●  │\n│     │"
    before, _, second = text.partition("Round 2 of 2")
    assert one in before.partition("flick" if not real else "Anna: ")[0]
    assert one in second.partition("with the 1 on top")[2].partition("adds")[0]
    assert "Lift the cup" not in text


# -- real dice -----------------------------------------------------------------------------------------------
def test_real_dice_are_typed() -> None:
    lines = ["2 2 5", "", "1 3", "1 3 5", "1 3 6", "", "456", "", "111", ""]
    table = TerminalMatch(match("pasch", ["Anna"], ["normal"], real_dice=True), lines)
    text = table.play()
    assert "1 3 5: Enter if that’s right" in text  # it was not, and was put right
    assert [value for by, value in table.given if by == CHANCE] == [[2, 2, 5], [1, 3, 6], [4, 5, 6], [1, 1, 1]]
    assert "That should be 3 faces, not 2." in text
    assert "You have 24." in text


def test_the_last_throw_is_announced_with_what_it_does() -> None:
    local = match("kirchenfenster", ["Anna", "Ben"], [], real_dice=True, rounds=1, begins=1)
    text = TerminalMatch(local, ["4 1", "", "1 1", ""]).play()
    assert text.count("Last throw for Ben, and the Mutschel hangs on it.") == 1
    assert "A good throw: no strike, and Anna and Ben play off for the Mutschel." in text
    assert "A bad one: a strike for Ben, and the Mutschel is Anna’s." in text


def test_real_dice_under_a_cup_are_typed_when_it_is_lifted() -> None:
    colours = ["1 2", "1 2", "1 3", "5 6", "4 4", "3 4"]
    table = TerminalMatch(
        match("dice-cup", ["Anna", "Ben"], [], real_dice=True),
        ["", "", "fours", "", "blue", *["6 6"] * 6, "n", *colours, "55", ""],
    )
    text = table.play()
    faces = [1, 2, 1, 2, 1, 3, 5, 6, 4, 4, 3, 4]
    assert [value for by, value in table.given if by == CHANCE] == [None, faces]
    assert "Lift the cup and look" in text
    assert "Anna: fours, 12 points." in text
    assert "Ben: blue, 11 points." in text


def test_with_real_dice_the_table_says_who_called_right() -> None:
    table = TerminalMatch(
        match("wuerfelblitz", ["Anna", "Ben"], [], real_dice=True), ["", "a wrong", "a next", "b right", "b next", ""]
    )
    text = table.play()
    assert text.index("Get ready") < text.index("Lift the cup!") < text.index("a=Anna")
    assert text.index("Did anybody else call") > text.index("Who called"), "now that somebody was right"
    assert [(by, value) for by, value in table.given if by >= 0] == [(0, "wrong"), (1, "right"), (1, "next")]


def test_a_real_flick_is_typed() -> None:
    draw, first = ["rot", "yellow yellow blue", ""], ["yellow", "north", "2 3 6", ""]
    lines = [*draw, *first, "blue", "north", "trench", "2 3 2 4 1", "", ""]
    table = TerminalMatch(match("dice-flick", ["Anna", "Ben"], [], real_dice=True), lines)
    text = table.play()
    chance = [value for by, value in table.given if by == CHANCE]
    assert chance == [
        ["yellow", "yellow", "blue"],
        {"flicked": {"hole": [1, 2], "face": 6}, "moved": []},
        {"flicked": "trench", "moved": [{"from": [1, 2], "to": [1, 3], "face": 1}]},
    ]
    assert "rot isn’t possible here" in text


# -- logs and going on -----------------------------------------------------------------------------------------
SCRIPT = ["", "pasch", "one-two-three", "", "dice-cup", "sixes", "", "white", "blue", "", "red", "green", "", "fives"]


@pytest.mark.parametrize("cut", [1, 2, 5])
def test_a_resumed_match_goes_on_as_if_it_had_never_been_left(cut: int, tmp_path: Path) -> None:
    whole = TerminalMatch(match("dice-cup", ["Anna"], ["normal"]), SCRIPT)
    whole.play()
    file = tmp_path / "match.jsonl"
    first = TerminalMatch(match("dice-cup", ["Anna"], ["normal"]), SCRIPT[:cut])
    assert run_match(first.terminal, first.local, file) == 0
    second = TerminalMatch(restored_table(read_log(file), "no seed needed"), SCRIPT[cut:])
    second.local.append_to(file)
    second.play()
    assert second.given == whole.given
    assert [(by, value) for by, _, value in read_log(file).answers] == whole.given


def test_bots_of_a_race_are_rebuilt_too(tmp_path: Path) -> None:
    lines: Lines = ["", *[(2000, "0")] * 4]
    file = tmp_path / "match.jsonl"
    table = TerminalMatch(match("wuerfelblitz", ["Anna"], ["easy", "hard"]), lines)
    run_match(table.terminal, table.local, file)
    again = restored_table(read_log(file), "")
    again.go_on()
    assert again.due() == table.local.due() is not None


def test_a_match_that_was_left_in_a_hurry_waits_for_enter(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    names, begun = ["Anna", "Ben"], [(CHANCE, 0, [6] * 12), (CLOCK, 1000, None)]  # the cup is up
    LocalTable(find_game("dice-cup"), names, {"begins": 1, "seconds": 2}, {}, "1", answers=begun).write_to(file)
    table = TerminalMatch(restored_table(read_log(file), ""), [(99_000, ""), ""], terminal=True)
    text = table.play()
    assert [at for by, at, _ in table.local.match.log if by == CLOCK] == [1000, 3000]
    assert text.index("Carry on with the match") < text.index("╭───╮")
    assert text.count("╭───╮") == text[text.index("\x1b[?1049h") : text.index("\x1b[?1049l")].count("╭───╮") == 6


def test_every_answer_is_written_as_it_is_given(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    table = TerminalMatch(match("pasch", ["Anna", "Ben"], [], seed="9"), ["", "", ""])
    run_match(table.terminal, table.local, file)
    header, *answers = [json.loads(line) for line in file.read_text().splitlines()]
    assert header["game"] == "pasch"
    assert header["note"] == {"bots": {}, "seed": "9", "real_dice": False}
    assert len(answers) == 3
    assert f"mutschel play --resume {file}" in table.out.getvalue()
    assert f"mutschel replay {file}" in table.out.getvalue()


def test_a_line_that_was_cut_off_is_dropped_when_the_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    table = TerminalMatch(match("pasch", ["Anna", "Ben"], []), ["", ""])
    run_match(table.terminal, table.local, file)
    file.write_bytes(file.read_bytes() + b'{"by": "chance", "at')
    again = TerminalMatch(restored_table(read_log(file), ""), [""])
    again.local.append_to(file)
    again.play()
    assert len(read_log(file).answers) == 3


def test_ctrl_c_saves_and_says_so(tmp_path: Path) -> None:
    class Interrupted(ScriptedKeyboard):
        def line(self, until: int | None = None) -> Any:
            raise KeyboardInterrupt

    table = TerminalMatch(match("pasch", ["Anna", "Ben"], []), [])
    table.terminal.keyboard = Interrupted([])
    assert run_match(table.terminal, table.local, tmp_path / "match.jsonl") == 130
    assert "The match is saved." in table.out.getvalue()


# -- who sits down -----------------------------------------------------------------------------------------------
def test_who_says_nothing_plays_against_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "anna")
    assert sit_down(find_game("pasch"), None, None, Say("en")) == (["Anna"], ["normal"])
    monkeypatch.delenv("USER")
    assert sit_down(find_game("choice"), None, None, Say("de")) == (["Gast"], ["normal"])


def test_people_and_bots_as_given() -> None:
    game, say = find_game("pasch"), Say("en")
    assert sit_down(game, ["Anna", "Ben"], None, say) == (["Anna", "Ben"], [])
    assert sit_down(game, ["Anna"], ["leicht", "HARD"], say) == (["Anna"], ["easy", "hard"])
    assert sit_down(game, ["3"], None, say) == (["Player 1", "Player 2", "Player 3"], [])
    assert sit_down(game, [], ["random"], say) == ([], ["random"])


@pytest.mark.parametrize(
    ("people", "bots", "code"),
    [
        (["Anna", "Anna"], None, "same-name"),
        (["Anna", "\x1b[31mBen"], None, "bad-name"),
        (["A" * 21], None, "bad-name"),
        (["Anna"], ["wild"], "no-such-level"),
    ],
)
def test_who_cannot_sit_down(people: list[str], bots: list[str] | None, code: str) -> None:
    with pytest.raises(CliProblem) as wrong:
        sit_down(find_game("pasch"), people, bots, Say("en"))
    assert wrong.value.code == code


def test_bots_have_names_that_nobody_else_has() -> None:
    local = match("pasch", ["Brezel", "Anna"], ["easy"] * 18)
    assert len(set(local.match.names)) == 20
    assert not [name for name in local.match.names if name.startswith("Bot")]
