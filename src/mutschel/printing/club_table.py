"""A club's all-time standings, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping

from mutschel.club.reckoning import all_time, form_of
from mutschel.club.state import ClubState
from mutschel.printing.report_text import as_csv
from mutschel.printing.texts import words

TITLES = ("place", "name", "evenings", "mutscheln", "strikes", "games", "won", "crowns", "form")


def club_csv(state: ClubState, names: Mapping[int, str], language: str) -> bytes:
    say = words(language)
    return as_csv(
        language,
        [say(f"csv.{title}") for title in TITLES],
        (
            (
                line.place or "",
                names[line.person],
                line.evenings,
                line.mutscheln,
                line.strikes,
                line.games,
                line.won,
                line.crowns,
                decimal(form_of(line.lost, line.decisions), language),
            )
            for line in all_time(state)
        ),
    )


def decimal(number: float | None, language: str) -> str:
    """A number as a spreadsheet of that language reads it.

    >>> decimal(1.5, "de"), decimal(None, "de")
    ('1,50', '')
    """
    text = "" if number is None else f"{number:.2f}"
    return text.replace(".", ",") if language == "de" else text
