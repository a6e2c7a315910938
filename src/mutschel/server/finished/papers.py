"""Documents to print and download: an evening's report, certificate and checked lots, and a game's sheets.

Printing is imported only inside these functions, because the server's own process never prints.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta, timezone
from typing import Final

import msgspec

from mutschel.club.result import result_of
from mutschel.engine import Problem
from mutschel.evening import entries as log
from mutschel.evening.state import EveningState
from mutschel.evening.verify import FORMAT, verify
from mutschel.games.registry import find_game
from mutschel.protocol.lobby import Verification


def report_pdf(entries: list[bytes], upto: int, language: str, east: int, address: str) -> bytes:
    from mutschel.printing.report import report_pdf

    return report_pdf(state_of(entries[:upto]), language, zone=zone(east), address=address)


def report_text(entries: list[bytes], upto: int, language: str, east: int, address: str) -> bytes:
    from mutschel.printing.report_text import report_text

    return f"{report_text(state_of(entries[:upto]), language, zone(east))}\n{address}\n".encode()


def certificate(entries: list[bytes], upto: int, language: str, east: int, address: str) -> bytes:
    from mutschel.printing.certificate import certificate_pdf

    return certificate_pdf(state_of(entries[:upto]), language, zone=zone(east))


def standings(entries: list[bytes], upto: int, language: str, east: int, address: str) -> bytes:
    from mutschel.printing.report_text import report_csv

    return report_csv(state_of(entries[:upto]), language)


def games(entries: list[bytes], upto: int, language: str, east: int, address: str) -> bytes:
    from mutschel.printing.report_text import games_csv

    return games_csv(state_of(entries[:upto]), language)


def check_lots(entries: list[bytes], upto: int, language: str, east: int, address: str) -> bytes:
    try:
        found = Verification(True, verify([log.decode(entry) for entry in entries[:upto]]), None)
    except Problem as problem:
        found = Verification(False, 0, problem.text(language))
    return msgspec.json.encode(found)


def evening_result(entries: list[bytes], changed: int) -> bytes:
    """Return the evening's result as its club reads it."""
    return msgspec.json.encode(result_of(state_of(entries)))


def evening_log(entries: list[bytes], upto: int, id: str, runs_it: int) -> bytes:
    """Return the evening's log as `mutschel verify` reads it, without the secret of lots to come.

    A log with wishes about who sits apart from whom is for the organiser only.
    """
    if not runs_it and any(isinstance(log.decode(entry), log.Wished) for entry in entries):
        raise Problem("not-organiser", package="mutschel.evening")
    head = json.dumps({"format": FORMAT, "id": id, "secret": ""}).encode()
    return b"".join(line + b"\n" for line in (head, *entries[:upto]))


def sheets(entries: list[bytes], game: str, language: str, with_sheets: int, with_rules: int) -> bytes:
    from mutschel.printing.sheets import sheet_pdf

    return sheet_pdf(find_game(game), language, sheets=bool(with_sheets), rules=bool(with_rules))


def state_of(entries: list[bytes]) -> EveningState:
    state = EveningState("", b"")
    state.apply_all([log.decode(entry) for entry in entries])
    return state


def zone(east: int) -> timezone:
    """Return the reader's time zone, from its minutes ahead of Greenwich."""
    return timezone(timedelta(minutes=east))


PAPERS: Final[dict[str, Callable[..., bytes]]] = {
    "report.pdf": report_pdf,
    "report.txt": report_text,
    "certificate.pdf": certificate,
    "standings.csv": standings,
    "games.csv": games,
    "lots": check_lots,
    "evening-log": evening_log,
    "evening-result": evening_result,
    "sheets": sheets,
}
