"""An evening's report and certificate: on paper, as text to send, and as tables for a spreadsheet."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from random import Random

import pypdfium2
import pytest

from evenings import Evening
from mutschel.engine import LANGUAGES, Problem
from mutschel.evening import decide
from mutschel.evening import entries as log
from mutschel.evening.standings import standings
from mutschel.evening.state import EveningState
from mutschel.printing.certificate import certificate_pdf
from mutschel.printing.report import report_pdf
from mutschel.printing.report_text import games_csv, report_csv, report_text

MUTSCHELTAG = datetime(2027, 1, 7, 19, 5, tzinfo=UTC)
NAMES = (
    "Anna", "Ben", "Clara", "Greta", "Emil", "Ruth", "Cem", "Moritz", "Frieda", "Otto", "Nora", "Fritz", "Lena",
    "Paula", "Kurt", "Elif", "Max", "Karl", "Dora", "Hanna", "Jule", "Luise", "Gerda", "Jonas", "Berta", "Ivo",
    "Anton", "Oskar", "Vroni",
)  # fmt: skip
GAMES = ("grosse-hausnummer", "kleine-hausnummer", "sequenz", "bauernfenster", "langer-entenschiss", "waechter")


def played(
    names: tuple[str, ...] = NAMES, tables: int = 4, when: datetime = MUTSCHELTAG, final: bool = True
) -> Evening:
    """Six games at every table, and perhaps a final; nobody is crowned yet."""
    evening = Evening("Mutschelabend im Rössle")
    evening.now = int(when.timestamp() * 1000)
    rng = Random("printed")
    evening.do(decide.settle(evening.state, log.Settled("Mutschelabend im Rössle", baked=42)))
    for name in names:
        evening.come(name, phone=None)
    last = log.Item(0, "final", game="kirchenfenster", finalists="best", best=2, fill=1)
    items = evening.plan(*(log.Item(0, game=game) for game in GAMES), *[last] * final)
    evening.draw(tables)
    for item in items[: len(GAMES)]:
        evening.call(item)
        for game in evening.state.running:
            evening.write_list(game, rng)
    evening.do(decide.close_tables(evening.state))
    if final:
        evening.call(items[-1])
        (game,) = evening.state.running
        evening.write_list(game, rng)
    return evening


def crowned(evening: Evening, title: str | None = "king", vice: str | None = "queen") -> EveningState:
    state = evening.state
    evening.do(decide.crown(state))
    evening.do(decide.give_rest(state))
    assert state.crowned is not None
    for person, chosen in ((state.crowned.king, title), (state.crowned.vice, vice)):
        if chosen is not None and person is not None:
            evening.do(decide.title(state, person, chosen))
    return state


@pytest.fixture(scope="module")
def state() -> EveningState:
    return crowned(played())


def pages(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def king_of(state: EveningState) -> str:
    assert state.crowned is not None
    return state.people[state.crowned.king].name


def rows(table: bytes, separator: str) -> list[list[str]]:
    return list(csv.reader(table.decode("utf-8-sig").splitlines(), delimiter=separator))


# -- report ----------------------------------------------------------------------------------------------------------
def test_the_report_is_one_page_with_everybody_on_it(state: EveningState) -> None:
    (page,) = pages(report_pdf(state, "de", zone=UTC, address="mutschel.example/LAUGE"))
    assert "Mutschelabend im Rössle" in page
    assert "Donnerstag, 7. Januar 2027 · 29 Leute an 4 Tischen · ab 19:05 Uhr" in page
    assert f"{king_of(state)} ist Mutschelkönig 2027." in page
    assert "Vizekönigin ist" in page
    assert "Finale: Kirchenfenster" in page
    assert "29 Leute" in page.replace("29 Leute an 4 Tischen", "")
    assert all(name in page for name in NAMES)
    assert "42 Mutscheln gebacken: 24 erspielt, 4 für Tischsiege" in page
    assert "mutschel.example/LAUGE" in page


def test_the_report_in_english(state: EveningState) -> None:
    (page,) = pages(report_pdf(state, "en", zone=UTC, paper="letter"))
    assert "Thursday, 7 January 2027 · 29 people at 4 tables · from 19:05" in page
    assert "Mutschel king for 2027" in page
    assert "Tisch" not in page.replace("Mutschel", "")


def test_forty_and_two_hundred_people_and_many_tables() -> None:
    many = tuple(f"Person {number}" for number in range(1, 201))
    evening = played(many, tables=25)
    printed = pages(report_pdf(crowned(evening), "de", zone=UTC))
    assert len(printed) > 2
    text = "\n".join(printed)
    assert all(f"Tisch {number}" in text for number in range(1, 26))
    assert all(text.count(name) >= 1 for name in many)
    assert f"Seite {len(printed)}" in printed[-1]


def test_before_anything_has_happened() -> None:
    evening = Evening("Mutschelabend")
    (page,) = pages(report_pdf(evening.state, "de", zone=UTC))
    assert "Mutschelabend" in page
    assert "0 Leute" in page
    assert "0 Leute" in report_text(evening.state, "de", UTC)


def test_a_name_is_never_taken_for_a_word_or_a_text() -> None:
    evening = played(("{n}", "red", "points", "<b>x</b>", "%s"), tables=1)
    text = report_text(evening.state, "de", UTC)
    (page,) = pages(report_pdf(evening.state, "de", zone=UTC))
    for name in ("{n}", "red", "points", "<b>x</b>", "%s"):
        assert name in text
        assert name in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_reports_are_the_same_every_time(state: EveningState, language: str) -> None:
    for make in (report_pdf, certificate_pdf):
        assert make(state, language, zone=UTC) == make(state, language, zone=UTC)


def test_the_report_as_text(state: EveningState) -> None:
    text = report_text(state, "de", UTC)
    assert text.startswith("Mutschelabend im Rössle\nDonnerstag, 7.\u00a0Januar 2027")
    first = standings(state)[0]
    name = state.people[first.person].name
    assert f"\n1. {name}: {first.mutscheln} Mutscheln, {first.strikes} Striche\n" in text
    won = state.games[1].winner
    assert won is not None
    assert f"Große Hausnummer: {state.people[won].name} (Tisch\u00a01)" in text
    assert "aus dem Korb" in text


# -- certificate -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("language", "title", "sentence"),
    [
        ("de", "king", "Mutschelkönig 2027"),
        ("de", "queen", "Mutschelkönigin 2027"),
        ("de", None, "trägt die\r\nMutschelkrone 2027"),
        ("en", "queen", "Mutschel queen 2027"),
        ("en", None, "wears the\r\nMutschel crown 2027"),
    ],
)
def test_a_certificate_calls_people_as_they_like(language: str, title: str | None, sentence: str) -> None:
    state = crowned(played(), title, None)
    (page,) = pages(certificate_pdf(state, language, zone=UTC))
    assert king_of(state) in page
    assert sentence in page


def test_a_certificate_tells_the_day_and_how_it_came_about(state: EveningState) -> None:
    (page,) = pages(certificate_pdf(state, "de", zone=UTC))
    assert "Am Mutscheltag, dem 7. Januar 2027," in page
    assert "hat unter 29 Leuten" in page
    assert "Finale: Kirchenfenster mit 9 Leuten." in page
    assert "Vizekönigin: " in page
    other = crowned(played(when=datetime(2027, 2, 12, 20, tzinfo=UTC), final=False))
    (page,) = pages(certificate_pdf(other, "de", zone=UTC))
    assert "Am 12. Februar 2027" in page
    assert "den Abend gewonnen" in page
    assert "Ein Finale gab es nicht." in page


def test_no_certificate_without_a_crown() -> None:
    with pytest.raises(Problem) as why:
        certificate_pdf(played(NAMES[:5], tables=1).state, "de")
    assert why.value.text("de") == "Eine Urkunde gibt es erst, wenn jemand gekrönt ist."


# -- tables ----------------------------------------------------------------------------------------------------------
def test_everybody_stands_in_the_table_once(state: EveningState) -> None:
    titles, *people = rows(report_csv(state, "de"), ";")
    assert titles[:4] == ["Platz", "Name", "Titel", "Mutscheln"]
    assert sorted(row[1] for row in people) == sorted(NAMES)
    assert sum(int(row[3]) for row in people) == 24 + 4 + len(state.rest)
    assert [row[2] for row in people if row[1] == king_of(state)] == ["Mutschelkönig"]
    english, *_ = rows(report_csv(state, "en"), ",")
    assert english[:2] == ["Place", "Name"]


def test_every_game_stands_in_the_table_of_games(state: EveningState) -> None:
    _, *games = rows(games_csv(state, "de"), ";")
    assert len(games) == len(state.games) == 6 * 4 + 1
    assert games[-1][1:4] == ["Kirchenfenster", "Finale", king_of(state)]


def test_a_name_is_no_formula() -> None:
    evening = played(("=1+1", "@SUM(A1)", "-Ben", "+49", 'Anna; "B"'), tables=1)
    names = {row[1] for row in rows(report_csv(evening.state, "de"), ";")[1:]}
    assert names == {"'=1+1", "'@SUM(A1)", "'-Ben", "'+49", 'Anna; "B"'}
    evening.do(
        decide.correct(
            evening.state,
            1,
            next(p for p in evening.state.people if p != evening.state.games[1].winner),
            "=HYPERLINK(1)",
        )
    )
    assert rows(games_csv(evening.state, "de"), ";")[1][5] == "'=HYPERLINK(1)"
