"""Drawings: pips as on dice, sheets that fit, strikes as they are pencilled, and nothing that is hidden."""

from itertools import product
from typing import Any

import pytest

from mutschel.cli.drawing import Drawer
from mutschel.cli.drawing.cells import numbers, plain, strikes
from mutschel.cli.drawing.dice import COLOURS, die, side_by_side
from mutschel.cli.drawing.table import round_name
from mutschel.cli.texts import Say
from mutschel.engine import CHANCE, CLOCK, Cup, Die, Match, Sheet, Tally, Thing
from mutschel.games.dice_cup.rules import CATEGORIES, LOWER, MIDDLE, UPPER
from mutschel.games.dice_cup.rules import GAME as DICE_CUP
from mutschel.games.dice_flick.board import Board
from mutschel.games.pasch.rules import GAME as PASCH
from mutschel.games.registry import find_game

NAMES = ["Anna", "Ben", "Clementine-Charlotte"]
FACES = [1, 2, 1, 2, 1, 3, 5, 6, 4, 4, 3, 4]


def drawer(width: int = 80, names: list[str] = NAMES) -> Drawer:
    return Drawer(DICE_CUP, names, Say("en"), lambda: width)


def widths(text: str) -> int:
    return max(len(line) for line in text.split("\n"))


@pytest.mark.parametrize("kind", COLOURS)
def test_a_die_shows_as_many_marks_as_pips(kind: str) -> None:
    for face, small in product(range(1, 7), (False, True)):
        lines = [line.plain for line in die(COLOURS[kind], face, small).lines]
        assert "".join(lines).count(COLOURS[kind].mark) == face
        assert {len(line) for line in lines} == {5 if small else 7}


def test_a_dot_shows_its_colour_and_the_die_its_own() -> None:
    drawn = "\n".join(line.plain for line in die(COLOURS["white"], "green").lines)
    assert COLOURS["green"].mark in drawn
    assert COLOURS["white"].mark in drawn


def test_dice_of_its_own_are_drawn_in_their_colour_with_numbers_and_words() -> None:
    gold: Die[int | str] = Die("gold", tuple(range(1, 9)), colour="#d4af37", mark="ring")
    omen: Die[int | str] = Die("omen", ("dice-cup", "red"), colour="#301040")
    cup = Cup((gold, gold, omen, omen))
    cup.lay(0, (8, 3, "dice-cup", "red"))
    drawn = drawer().dice(cup.view(None))
    top, _, middle, _, bottom = drawn.plain.split("\n")
    assert middle == "│  8  │ │  3  │ │Dice Cup│ │ │●│ │"
    assert len(top) == len(middle) == len(bottom)
    assert bottom.count("○") == 2
    styles = {str(span.style) for span in drawn.spans}
    assert {"#2a1b12 on #d4af37", "#ffffff on #301040", COLOURS["red"].style} <= styles


@pytest.mark.parametrize("width", [40, 60, 80])
def test_dice_fit_the_terminal(width: int) -> None:
    boxes = [die(COLOURS["plain"], n % 6 + 1) for n in range(12)]
    assert widths(side_by_side(boxes, width).plain) <= width


@pytest.mark.parametrize(
    ("n", "marks"), [(0, "0"), (1, "| 1"), (5, "||||/ 5"), (7, "||||/ || 7"), (10, "||||/ ||||/ 10")]
)
def test_strikes(n: int, marks: str) -> None:
    assert strikes(n).plain == marks


def test_crossed_numbers_leave_a_cross() -> None:
    assert numbers({"numbers": [1, 2, 10], "crossed": [2, 10]}).plain == "1 × ××"


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("width", [20, 40, 80])
def test_sheets_fit_and_add_up_by_section(players: int, width: int) -> None:
    paper = Sheet(UPPER, MIDDLE, LOWER)
    for row in CATEGORIES:
        paper.write(row, 7)
    sheet = paper.view(None)
    names = [f"Somebody {n}" for n in range(players)]
    text = "\n".join(drawing.plain for drawing in drawer(width, names).draw({"sheets": [sheet] * players}))
    assert widths(text) <= width
    sums = [line.split() for line in text.split("\n") if line.strip().startswith("=")]
    assert [line[1] for line in sums[:3]] == ["21", "42", "21"]
    assert text.count("84") == players


def test_columns_stand_below_each_other_with_their_totals() -> None:
    paper = Sheet(UPPER, MIDDLE, LOWER, columns=2)
    for row, points in (("fours", 8), ("dice-cup", 45), ("dice-cup", 7), ("pasch", 60)):
        paper.write(row, points)
    (text,) = [drawing.plain for drawing in drawer(names=["Anna"]).draw({"sheets": [paper.view(None)]})]
    lines = {line.split()[0]: line for line in text.split("\n")}
    assert [lines[row][-5:] for row in ("fours", "Pasch", "Dice", "columns")] == ["  8 ·", " 60 ·", " 45 7", "113 7"]
    assert lines["total"].endswith(" 120")


def test_a_round_sheet_lies_on_its_side() -> None:
    sheet = {"kind": "sheet", "columns": 1, "rows": {"1": [5], "2": []}, "total": 5}
    (text,) = [drawing.plain for drawing in drawer().draw({"sheets": [sheet] * 3})]
    assert text.split("\n")[1].split() == ["Anna", "5", "·", "5"]


def test_a_scoreboard_that_is_too_wide_has_its_title_above() -> None:
    hands = [{"kind": "hand", "dice": ["blue", "yellow", "green"]}] * 3
    game = find_game("dice-flick")
    (text,) = [drawing.plain for drawing in Drawer(game, NAMES, Say("de"), lambda: 40).draw({"hands": hands})]
    assert widths(text) <= 40
    assert [line.split()[0] for line in text.split("\n")[1:]] == ["Anna", "Ben", "Clementine"]


def test_one_scoreboard_for_all_that_players_have() -> None:
    things = {
        "strikes": Tally("strikes", 3).view(None) | {"counts": [6, 0, 1]},
        "results": {"kind": "results", "values": [24, None, "16/7"]},
    }
    (text,) = [drawing.plain for drawing in Drawer(PASCH, NAMES, Say("de"), lambda: 80).draw(things)]
    assert [line.split()[1:] for line in text.split("\n")[1:]] == [
        ["||||/", "|", "6", "24"],
        ["0", "–"],
        ["|", "1", "16/7"],
    ]


def test_a_thing_of_unknown_kind_is_shown_all_the_same() -> None:
    class Oven(Thing):
        def view(self, seat: int | None) -> dict[str, Any]:
            return {"kind": "oven", "hot": True, "inside": ["Mutschel", 3]}

    (text,) = [drawing.plain for drawing in drawer().draw({"oven": Oven().view(None)})]
    assert text == "oven: hot: yes, inside: Mutschel 3"
    assert plain(None, DICE_CUP.texts("en")) == "–"


def test_a_play_off_is_a_heading_and_a_column_in_which_who_is_out_has_nothing() -> None:
    match = Match(find_game("kirchenfenster"), NAMES, {"begins": 1, "rounds": 1, "mutschel": "roll-off"})
    match.replay([(CHANCE, 0, faces) for faces in ([4, 4], [1, 1], [6, 6])])
    view = match.view(None)
    assert round_name(view, Say("de")) == "Stechen um die Mutschel"
    assert round_name(view, Say("en")) == "Play-off for the Mutschel"
    (table,) = Drawer(match.game, NAMES, Say("de"), lambda: 80).draw(
        {k: view["table"][k] for k in ("strikes", "play_off")}
    )
    assert [line.split()[1:] for line in table.plain.split("\n")[1:]] == [["0", "0"], ["|", "1", "–"], ["0", "0"]]


def test_a_motion_is_not_written_out() -> None:
    drawer = Drawer(find_game("einundzwanzig"), ["Anna", "Ben"], Say("en"), lambda: 80)
    flight = {"kind": "flight", "number": 1, "player": 0, "motion": "AjwBCAIn"}
    assert list(drawer.draw({"flight": flight})) == []


def test_dice_flicks_board_counts_from_one() -> None:
    box = Board()
    box.lay((0, 4), "blue", 3)
    box.lay((2, 2), "green", 5)
    lines = Drawer(find_game("dice-flick"), NAMES, Say("en"), lambda: 80).dice(box.view(None)).plain.split("\n")
    assert lines[2].startswith(" 1 ")
    assert "‖3" in lines[2]
    assert "♣5×" in lines[6]


def test_dice_under_the_cup_are_not_drawn() -> None:
    match = Match(DICE_CUP, NAMES, {"begins": 1})
    drawings = []
    for faces in (FACES, [6] * 12):
        one = match.copy()
        one.answer(CHANCE, faces)
        drawings.append([d.plain for d in drawer().draw(one.view(0)["table"])])
    assert drawings[0] == drawings[1]
    match.answer(CHANCE, FACES)
    match.answer(CLOCK, None, 1000)
    lifted = drawer().dice(match.view(0)["table"]["cup"]).plain
    scattered = drawer().dice(match.view(0)["table"]["cup"], scatter=1).plain
    for text in (lifted, scattered):
        assert text.count("‖") == 11
        assert text.count("■") == 7


def test_the_standing_names_the_best_first() -> None:
    result = {"scores": [3, 9, 9], "winners": [1, 2]}
    assert [line.split()[:2] for line in drawer().standing(result).plain.split("\n")] == [
        ["★", "Ben"],
        ["★", "Clementine-Charlotte"],
        ["Anna", "3"],
    ]
    fewest = Drawer(PASCH, NAMES, Say("en"), lambda: 80).standing({"scores": [3, 1, 2], "winners": [1]}).plain
    assert [line.split()[-2:] for line in fewest.split("\n")] == [["1", "strike"], ["2", "strikes"], ["3", "strikes"]]
