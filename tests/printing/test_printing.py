"""Score sheets and rules on paper: every game has them, in both languages, and making them again changes no byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw

from mutschel.cli.main import main
from mutschel.engine import LANGUAGES, Game, Problem
from mutschel.games.registry import all_games, find_game
from mutschel.printing import fonts
from mutschel.printing.paper import PdfDocument, Size
from mutschel.printing.paths import trace
from mutschel.printing.sheets import sheet_of, sheet_pdf
from mutschel_pig.rules import GAME as PIG
from serving import SOAK

pytestmark = pytest.mark.slow

GAMES = [game for game in all_games().values() if game.package.startswith("mutschel.")]
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def pages(pdf: bytes) -> list[str]:
    """The text of every page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


@pytest.fixture
def core_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Use a PDF's own typefaces, as if ours had not been built."""
    monkeypatch.setattr(fonts, "FOLDER", tmp_path)
    fonts.fonts.cache_clear()
    yield
    fonts.fonts.cache_clear()


def words_of(text: str) -> str:
    return re.sub(r"\W+", "", text)


def plain(markdown: str) -> str:
    """Markdown without its marks."""
    lines = [re.sub(r"^\s*(#+|-|\d+\.|\|[-|]+\|$)", "", line) for line in markdown.splitlines()]
    return "\n".join(lines)


# -- sheets ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=[] if place % 2 == turn else pytest.mark.at_length)
        for place, game in enumerate(GAMES)
        for turn, language in enumerate(LANGUAGES)
    ],
    ids=lambda given: given.id if isinstance(given, Game) else given,
)
def test_every_game_has_a_sheet_and_its_rules_word_by_word(game: Game, language: str) -> None:
    sheet, *rules = pages(sheet_pdf(game, language, rules=True))
    assert game.name(language) in sheet
    assert len(rules) <= 2
    printed = words_of("".join(rules))
    for sentence in re.split(r"[.:\n|]", plain(game.rules(language))):
        assert words_of(sentence) in printed
    assert "�" not in sheet + "".join(rules)


@each_game
def test_a_sheet_stays_within_its_paper(game: Game) -> None:
    """The margins stay empty, on either paper, with few players and with many."""
    low, high = game.players
    ways: list[tuple[int, Size]] = [(low, "A4"), (high, "A4"), (high, "letter")]
    for players, paper in ways if SOAK else ways[-1:]:  # where there is least room
        (page, *_) = pypdfium2.PdfDocument(sheet_pdf(game, "de", players=players, paper=paper))
        width, height = page.get_size()
        for part in page.get_objects([raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_TEXT]):
            left, bottom, right, top = part.get_bounds()
            if right - left > width - 5 or top - bottom > height - 5:
                continue  # where to cut
            assert left > 10, (players, paper, part.get_bounds())
            assert right < width - 10
            assert bottom > 5
            assert top < height - 10


def test_as_many_sheets_as_players_and_copies() -> None:
    own = find_game("choice")  # a sheet for each, two on a page
    assert [text.count("CHOICE") for text in pages(sheet_pdf(own, "de", players=5))] == [2, 2, 2]
    assert len(pages(sheet_pdf(own, "de", players=2, copies=3))) == 3
    shared = find_game("dice-flick")  # one for all, four on a page
    assert [text.count("Dice Flick") for text in pages(sheet_pdf(shared, "de", players=4))] == [4]
    assert len(pages(sheet_pdf(shared, "de", copies=5))) == 2


def test_a_list_has_a_line_for_each_player() -> None:
    luisle = find_game("nackets-luisle")
    (few,), (many,) = (pages(sheet_pdf(luisle, "de", players=players)) for players in (4, 20))
    assert few.count("Luisle") == 4
    assert few.count("10") == 4 * 4 * 2
    assert many.count("10") == 20 * 2 * many.count("Luisle")


def test_more_players_than_a_game_takes() -> None:
    with pytest.raises(Problem, match="1–8 players"):
        sheet_pdf(find_game("choice"), "en", players=9)


def test_a_game_of_somebody_else_gets_a_plain_list() -> None:
    (text,) = pages(sheet_pdf(PIG, "de"))
    assert PIG.name("de") in text
    assert "Summe" in text
    assert sheet_of(PIG, "de", 2).whose == "table"


def test_the_same_bytes_every_time() -> None:
    first, second = (sheet_pdf(find_game("dice-cup"), "en", rules=True) for _ in range(2))
    assert first == second


# -- letters ---------------------------------------------------------------------------------------------------------
def printed(text: str, size: Size = "A4") -> str:
    paper = PdfDocument("letters", "de", size)
    paper.pen().text(40, 40, text, face="ui-bold")
    (page,) = pages(paper.finish())
    return page


GERMAN = "„Ärger, Öl & Übermut“ – süße Größe …"


def test_umlauts_and_quotes() -> None:
    assert printed(GERMAN) == GERMAN


def test_umlauts_and_quotes_without_the_typefaces(core_fonts: None) -> None:
    assert printed(GERMAN) == GERMAN
    page = printed("Łukasz")
    assert page.startswith("?ukasz")
    assert "U+0141" in page


def test_letters_that_only_the_other_typeface_has() -> None:
    if not fonts.fonts().letters:
        pytest.skip("the typefaces are not built: make fonts")
    assert printed("Łukasz, Жанна, Ελένη, İpek") == "Łukasz, Жанна, Ελένη, İpek"


def test_letters_that_nobody_has_are_named() -> None:
    page = printed("山田 and 山")
    assert page.startswith("?? and ?")
    assert "U+5C71" in page
    assert "2 Zeichen" in page


def test_marks_and_odd_spaces_do_no_harm() -> None:
    assert printed("Zoe\u0308\u200b\u2003B\ttab") == "Zoë B tab"


def test_an_arc_is_a_piece_of_a_circle() -> None:
    """The curves' ends and middles lie on it."""

    class Path:
        def __init__(self) -> None:
            self.points: list[tuple[float, float]] = []

        def moveTo(self, x: float, y: float) -> None:
            self.points.append((x, y))

        def curveTo(self, *xy: float) -> None:
            start, a, b, end = self.points[-1], xy[0:2], xy[2:4], xy[4:6]
            middle = [(start[i] + 3 * a[i] + 3 * b[i] + end[i]) / 8 for i in (0, 1)]
            self.points += [(middle[0], middle[1]), (end[0], end[1])]

        def close(self) -> None: ...

    path = Path()
    trace(path, "M0-10A10 10 0 1 1-10 0Z", lambda x, y: (x, y))
    assert len(path.points) == 7
    assert all(abs(x * x + y * y - 100) < 0.1 for x, y in path.points)
    assert (10, 0) in [(round(x), round(y)) for x, y in path.points]


# -- the command -----------------------------------------------------------------------------------------------------
@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.daily
def test_print_writes_a_file_and_replaces_none(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "pasch", "--lang", "de"]) == 0
    file = here / "pasch.pdf"
    assert len(pages(file.read_bytes())) == 1
    file.write_bytes(b"mine")
    assert main(["print", "pasch", "--lang", "en"]) == 2
    assert file.read_bytes() == b"mine"
    assert "--force" in capsys.readouterr().err
    assert main(["print", "pasch", "--force", "--rules", "--players", "6", "--paper", "LETTER"]) == 0
    assert len(pages(file.read_bytes())) == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing"], "nothing"),
        (["choice", "--players", "9"], "CHOICE is for 1–8 players, not 9."),
        (["choice", "--players", "many"], "--players"),
        (["choice", "--copies", "51"], "--copies"),
        (["choice", "--paper", "A5"], "A4 and letter"),
        (["choice", "--output", "nowhere/sheet.pdf"], "nowhere"),
        (["choice", "--output", "."], "folder"),
    ],
)
def test_what_cannot_be_printed(
    arguments: list[str], sentence: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *arguments, "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err
    assert list(here.iterdir()) == []


def test_print_to_standard_output(here: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["print", "pasch", "--output", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("language", "heading", "table"), [("de", "Der Zettel", "Kategorie"), ("en", "The sheet", "category")]
)
def test_a_heading_stands_above_its_table(language: str, heading: str, table: str) -> None:
    """A table stays in one piece, so a heading once stood alone at the end of the column before it."""
    (page,) = pypdfium2.PdfDocument(sheet_pdf(find_game("dice-cup"), language, sheets=False, rules=True))
    text = page.get_textpage()
    head = text.get_text_range().index(f"\n{heading}\r\n") + 1
    below = text.search(table, index=head, match_case=True).get_next()
    assert below is not None
    assert text.get_charbox(head)[0] == pytest.approx(text.get_charbox(below[0])[0], abs=2)
