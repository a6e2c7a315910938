"""An evening's report as text to send, and as tables for a spreadsheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from datetime import tzinfo
from io import StringIO

from mutschel.evening.state import FINAL, EveningState
from mutschel.printing.evening_facts import EveningFacts

SEPARATORS = {"de": ";", "en": ","}  # as spreadsheets of that language expect
# Some spreadsheets read wide characters alike, and those of another language separate cells by other characters.
FORMULA = re.compile("(^|[;,\t])(?= *[=+@\t\r＝＋－＠-])")


def report_text(state: EveningState, language: str, zone: tzinfo | None = None) -> str:
    told = EveningFacts(state, language, zone)
    say = told.say
    parts = [f"{told.name}\n{told.subtitle()}", told.story()]
    rows = [*told.winners()]
    if rows:
        parts.append("\n".join([say("report.who-won"), *(_won(told, row.game, row.by_table) for row in rows)]))
    if told.table_winners():
        parts[-1] += "\n" + _won(told, say("report.table-win"), told.table_winners())
    lines = [
        say(
            "report.line",
            place=line.standing.place,
            name=line.name,
            mutscheln=told.mutscheln(line),
            strikes=say("report.count-strikes", n=line.standing.strikes),
        )
        for line in told.lines()
    ]
    parts.append("\n".join([say("report.all", n=len(lines)), *lines]))
    parts.append(told.bread())
    return "\n\n".join(part for part in parts if part) + "\n"


def _won(told: EveningFacts, game: str, by_table: list[str]) -> str:
    winners = [
        told.say("report.at-table", name=name, n=number) if len(by_table) > 1 else name
        for number, name in enumerate(by_table, start=1)
        if name
    ]
    return f"{game}: {', '.join(winners) or '–'}"


def report_csv(state: EveningState, language: str) -> bytes:
    """The standings as CSV: a line for each person, the best first."""
    told = EveningFacts(state, language)
    titles = ("place", "name", "title", "mutscheln", "tables", "basket", "strikes", "games")
    won = list(state.tables_won.values())
    return as_csv(
        language,
        [told.say(f"csv.{title}") for title in titles],
        (
            (
                line.standing.place,
                line.name,
                line.title,
                line.standing.mutscheln,
                won.count(line.standing.person),
                state.rest.count(line.standing.person),
                line.standing.strikes,
                line.standing.games,
            )
            for line in told.lines()
        ),
    )


def games_csv(state: EveningState, language: str) -> bytes:
    """The games as CSV: a line for each game at each table, in the order in which they were begun."""
    told = EveningFacts(state, language)
    titles = ("number", "game", "table", "winner", "people", "why")
    return as_csv(
        language,
        [told.say(f"csv.{title}") for title in titles],
        (
            (
                game.number,
                told.game_name(game),
                told.say("csv.final") if game.table == FINAL else game.table,
                "" if game.winner is None else told.person(game.winner),
                ", ".join(map(told.person, game.people)),
                "; ".join(correction.why for correction in game.corrections),
            )
            for game in state.games.values()
        ),
    )


def as_csv(language: str, titles: list[str], rows: Iterable[tuple[str | int, ...]]) -> bytes:
    """CSV with a byte order mark, so that spreadsheets read the umlauts."""
    file = StringIO()
    writer = csv.writer(file, delimiter=SEPARATORS[language])
    writer.writerow(titles)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")


def harmless(cell: str | int) -> str | int:
    """A cell's text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless(" @x"), harmless("＝1"), harmless("x;=1+1"), harmless("Anna-Lena"), harmless(-3)
    ("'=1+1", "' @x", "'＝1", "x;'=1+1", 'Anna-Lena', -3)
    """
    return FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell
