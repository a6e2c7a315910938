"""The page's reports of errors in games' own screens: one line in the log each, and a limited number."""

from __future__ import annotations

import logging
import re
from typing import Final

from mutschel.games.registry import find_game
from mutschel.protocol.lobby import Report, Reported
from mutschel.server.http.call import Call
from mutschel.server.http.routes import Route
from mutschel.server.limits import Limits

logger = logging.getLogger(__name__)
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22,}")  # as long as a token, which it may be


class ReportRoutes:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    def routes(self) -> list[Route]:
        about = "A part of a game's own screen has failed; whoever runs the server finds it in the log"
        refuses = ("no-such-game", "unknown-game", "too-many-reports")
        return [Route("POST", "/api/games/{game}/report", self.report, about, Reported, takes=Report, refuses=refuses)]

    async def report(self, call: Call[Report]) -> Reported:
        game = find_game(call.part("game")[:64])
        self._limits.reports_each.take(call.address, "too-many-reports")
        self._limits.reports.take("", "too-many-reports")
        facts = {"game": game.id, "part": harmless(call.body.part), "why": harmless(call.body.text)}
        logger.warning("a screen failed", extra={"facts": facts})
        return Reported(True)


def harmless(text: str) -> str:
    """Return a client's text in a form that is safe in one line of the log.

    >>> harmless("TypeError: x\\nis not a function 0123456789abcdefghijkl")
    'TypeError: x is not a function …'
    """
    return SECRET.sub("…", "".join(letter if letter.isprintable() else " " for letter in text))
