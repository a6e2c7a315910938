"""The sheets that games draw: they have all that the rulebooks' sheets have, and explain the rules."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from mutschel.engine import LANGUAGES, SlipView, thing_in
from mutschel.games.dice_cup.rules import CATEGORIES, COLUMNS
from mutschel.games.registry import find_game
from mutschel.games.sheets import Pen, titled
from mutschel.printing.sheets import sheet_of
from scripted_match import match_of, run


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float, radius: float) -> bool:
        across = self.x + radius <= x <= self.x + self.width - radius
        return across and self.y + radius <= y <= self.y + self.height - radius


class Noted(Pen):
    """Writes down what is drawn."""

    def __init__(self) -> None:
        self.texts: list[tuple[float, str]] = []
        self.boxes: list[Box] = []
        self.circles: list[tuple[float, float, float]] = []

    def text(self, x: float, y: float, text: str, *_: Any, **__: Any) -> None:
        self.texts.append((y, text))

    def wrapped(self, x: float, y: float, width: float, text: str, *_: Any, **__: Any) -> float:
        self.texts.append((y, text))
        return y

    def box(self, x: float, y: float, width: float, height: float, *_: Any, **__: Any) -> None:
        self.boxes.append(Box(x, y, width, height))

    def circle(self, x: float, y: float, radius: float, *_: Any, **__: Any) -> None:
        self.circles.append((x, y, radius))

    def line(self, *_: Any, **__: Any) -> None: ...

    def mark(self, *_: Any, **__: Any) -> None: ...

    def beside(self, text: str) -> list[Box]:
        """The boxes in the row of this label, from left to right."""
        (y,) = [at for at, said in self.texts if said == text]
        return sorted(box for box in self.boxes if box.y < y < box.y + box.height)


def drawn(id: str, language: str) -> Noted:
    pen = Noted()
    sheet_of(find_game(id), language, 4).draw(pen)
    return pen


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_cup_has_a_column_for_each_of_six_games_and_a_circle_for_each_cross(language: str) -> None:
    pen, texts = drawn("dice-cup", language), find_game("dice-cup").texts(language)
    assert COLUMNS.high == 6
    for category in CATEGORIES:
        boxes = pen.beside(titled(texts, category))
        assert len(boxes) == COLUMNS.high
        assert all(sum(box.holds(*circle) for circle in pen.circles) == 1 for box in boxes)
    assert len(pen.circles) == len(CATEGORIES) * COLUMNS.high


@pytest.mark.parametrize(
    ("language", "totals"),
    [
        ("de", ["Summe oben", "Summe Mitte", "Summe unten", "Übertrag Mitte", "Übertrag oben", "Gesamtsumme"]),
        (
            "en",
            ["Upper total", "Middle total", "Lower total", "Middle carried over", "Upper carried over", "Grand total"],
        ),
    ],
)
def test_dice_cup_adds_up_its_sections_and_carries_them_over(language: str, totals: list[str]) -> None:
    pen, texts = drawn("dice-cup", language), find_game("dice-cup").texts(language)
    assert all(len(pen.beside(text)) == COLUMNS.high for text in totals)
    rows = [text for _, text in sorted(pen.texts) if text in totals or text in (titled(texts, c) for c in CATEGORIES)]
    upper, middle, lower = ([titled(texts, c) for c in CATEGORIES[a:b]] for a, b in ((0, 3), (3, 9), (9, 12)))
    assert rows == [*upper, totals[0], *middle, totals[1], *lower, *totals[2:]]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", ["muss eine davon dein fünfter Würfel sein", "Freiwurf"]),
        ("en", ["one of them must be your fifth die", "free throw"]),
    ],
)
def test_choice_says_which_fifth_die_it_must_be_and_what_a_free_throw_is(language: str, said: list[str]) -> None:
    texts = " ".join(text for _, text in drawn("choice", language).texts)
    assert all(part in texts for part in said)


@pytest.mark.parametrize("losers", [1, 2, 3])
def test_the_slip_of_abstreichen_says_who_gets_a_strike(losers: int) -> None:
    match = run(match_of("abstreichen", 4, losers=losers))
    rule = thing_in(match.view(None), "slip", SlipView)["rule"]
    german, english = (match.game.texts(language).say({"text": rule}, match.names) for language in ("de", "en"))
    assert ("bekommt den Strich", "Die letzten zwei bekommen", "Die letzten drei bekommen")[losers - 1] in german
    assert ("gets the strike", "The last two get", "The last three get")[losers - 1] in english
