"""Routes to documents: an evening's report, certificate and log, and a game's sheets and rules."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from mutschel.games.registry import find_game
from mutschel.protocol.lobby import Verification
from mutschel.server.finished.pool import Readings
from mutschel.server.finished.reading import Reading
from mutschel.server.http.call import TEXT, Answer, Call, Text, as_file
from mutschel.server.http.evenings import evening_in, evening_link
from mutschel.server.http.lobby import Do
from mutschel.server.http.routes import Route
from mutschel.server.live.commands import EveningReply, GetEvening

EAST = Text("east", "-?[0-9]{1,3}", "How many minutes the reader's clock is ahead of Greenwich; 0 if nothing is said.")
PART = Text("part", "sheets|rules", "Only the sheets, or only the rules; both if nothing is said.")
MADE = ("too-many-readings", "readings-busy", "took-too-long", "try-again")
TYPES = {"pdf": "application/pdf", "txt": "text/plain", "csv": "text/csv"}


class PaperRoutes:
    """The routes; documents are made beside the event loop, in turn by address."""

    def __init__(self, do: Do, readings: Readings) -> None:
        self.do = do
        self.readings = readings

    def routes(self) -> list[Route]:
        evening = "/api/evenings/{id}"
        missing = ("no-such-evening", *MADE)
        papers = [
            ("report.pdf", "An evening's report, to print", missing),
            ("report.txt", "An evening's report, to send", missing),
            ("certificate.pdf", "A certificate for whoever was crowned", (*missing, "not-crowned")),
            ("standings.csv", "How everybody did, for a spreadsheet", missing),
            ("games.csv", "Who won which game, for a spreadsheet", missing),
        ]
        return [
            *(
                Route("GET", f"{evening}/{name}", self._paper(name), about, type_of(name), refuses=codes, query=(EAST,))
                for name, about, codes in papers
            ),
            Route("GET", f"{evening}/lots", self.check_lots, "Draw every lot again", Verification, refuses=missing),
            Route(
                "GET", f"{evening}/log", self.show_evening_log, "An evening as a file", "text/plain", token="may",
                refuses=(*missing, "not-organiser"),
            ),
            Route(
                "GET", "/api/games/{game}/print.pdf", self.show_sheets, "A game's sheets and rules, to print",
                TYPES["pdf"], query=(PART,), refuses=("no-such-game", "unknown-game", *MADE),
            ),
        ]  # fmt: skip

    def _paper(self, name: str) -> Callable[[Call[None]], Awaitable[Answer]]:
        async def show(call: Call[None]) -> Answer:
            return paper(name, await self._read(call, name, call.text(EAST) or "0"))

        show.__name__ = f"show_{name.replace('.', '_')}"  # its operationId in the API's description
        return show

    async def check_lots(self, call: Call[None]) -> Answer:
        return Answer(await self._read(call, "lots", "0"))

    async def show_evening_log(self, call: Call[None]) -> Answer:
        id, done = evening_in(call), await self._evening(call)
        about = done.evening.about
        assert about
        runs_it = (about.organiser or 0) in done.mine
        reading = Reading(id, "evening-log", (done.seq, id, int(runs_it)))
        body = await self.readings.read(reading, call.address, call.is_there)
        return as_file(body, TEXT, f"mutschel-{id}.jsonl")

    async def show_sheets(self, call: Call[None]) -> Answer:
        game, part = find_game(call.part("game")[:64]).id, call.text(PART)
        reading = Reading("", "sheets", (game, call.language, int(part != "rules"), int(part != "sheets")))
        return paper(f"{game}.pdf", await self.readings.read(reading, call.address, call.is_there))

    async def _read(self, call: Call[None], what: str, east: str) -> bytes:
        id, done = evening_in(call), await self._evening(call)
        more = done.seq, call.language, int(east), evening_link(call.base, id)
        return await self.readings.read(Reading(id, what, more), call.address, call.is_there)

    async def _evening(self, call: Call[None]) -> EveningReply:
        done: EveningReply = await self.do(evening_in(call), GetEvening(call.who), call.share)
        return done


def type_of(name: str) -> str:
    return TYPES[name.rpartition(".")[2]]


def paper(name: str, body: bytes) -> Answer:
    """Return a document to show, or a table for a spreadsheet to save."""
    type = type_of(name)
    charset = "; charset=utf-8" if type.startswith("text/") else ""
    return as_file(body, type + charset, f"mutschel-{name}", "attachment" if type == "text/csv" else "inline")
