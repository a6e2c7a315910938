"""Routes about one match: its result, log, replay and analysis, the check of its dice, and its table's QR code."""

from __future__ import annotations

import asyncio
import gzip
import io
from functools import lru_cache

from mutschel.engine import Problem
from mutschel.protocol.analysis import AnalysisInfo
from mutschel.protocol.days import DayResult
from mutschel.protocol.lobby import Outcome, Replay, Verification
from mutschel.server.clock import today
from mutschel.server.finished.pool import Readings
from mutschel.server.finished.reading import Reading
from mutschel.server.http.call import TEXT, Answer, Call, Number, as_file
from mutschel.server.http.lobby import Do, id_in, table_link
from mutschel.server.http.routes import Route
from mutschel.server.limits import Limits
from mutschel.server.live.commands import GetTable

FIRST = Number("from", 0, 10**6, 0, "The first step to send; 0 is the table before anything has happened.")
COUNT = Number("count", 1, 200, 200, "How many steps to send.")
CODES_KEPT = 500  # QR codes, of some 10 kB each


class MatchRoutes:
    def __init__(self, do: Do, readings: Readings, limits: Limits) -> None:
        self.do = do
        self.readings = readings
        self.limits = limits

    def routes(self) -> list[Route]:
        table = "/api/tables/{id}"
        missing, running = ("no-such-table",), ("no-such-table", "not-over")
        read = (*running, "too-many-readings", "readings-busy", "took-too-long", "try-again")
        return [
            Route("GET", f"{table}/result", self.show_result, "How the match ended", Outcome, refuses=running),
            Route("GET", f"{table}/log", self.show_log, "The whole match as a file", "text/plain", refuses=read),
            Route(
                "GET", f"{table}/verify", self.verify, "Check every throw of the match", Verification, refuses=read
            ),
            Route(
                "GET", f"{table}/replay", self.replay, "The match step by step", Replay, refuses=read,
                query=(FIRST, COUNT),
            ),
            Route(
                "GET", f"{table}/analysis", self.analyse, "How well the match was played", AnalysisInfo,
                refuses=(*read, "not-finished", "nothing-to-decide", "not-for-odds", "too-many-for-odds"),
            ),
            Route(
                "GET", f"{table}/day", self.show_day, "How a day was played, beside the best play", DayResult,
                refuses=(*read, "not-finished", "not-a-day"),
            ),
            Route(
                "GET", f"{table}/qr.svg", self.show_code, "The table's link as a QR code", "image/svg+xml",
                refuses=missing,
            ),
        ]  # fmt: skip

    async def show_result(self, call: Call[None]) -> Outcome:
        table = (await self.do(id_in(call), GetTable(call.who), call.share)).table
        if table.state not in ("over", "abandoned"):
            raise Problem("not-over", package="mutschel.host")
        result = table.result or {"scores": [], "winners": []}
        names = [seat.name for seat in table.seats]
        return Outcome(table.game, table.state, names, result["scores"], result["winners"])

    async def show_log(self, call: Call[None]) -> Answer:
        table = id_in(call)
        return as_file(await self._read(call, "log", today()), TEXT, f"mutschel-{table}.jsonl")

    async def verify(self, call: Call[None]) -> Answer:
        return Answer(await self._read(call, "verify", today(), call.language))

    async def replay(self, call: Call[None]) -> Answer:
        return await self._compressed(call, "replay", call.number(FIRST), call.number(COUNT))

    async def analyse(self, call: Call[None]) -> Answer:
        return await self._compressed(call, "analysis")

    async def _compressed(self, call: Call[None], what: str, *more: int) -> Answer:
        """Answer with a reading that is compressed already; decompress it for clients without gzip."""
        body, headers = await self._read(call, what, *more), {"Vary": "Accept-Encoding"}
        if call.takes_gzip:
            headers["Content-Encoding"] = "gzip"
        else:  # in turn, because others need the threads as well
            async with self.limits.in_turn(call.address, call.is_there):
                body = await asyncio.to_thread(gzip.decompress, body)
        return Answer(body, headers=headers)

    async def show_day(self, call: Call[None]) -> Answer:
        return Answer(await self._read(call, "day"))

    async def _read(self, call: Call[None], what: str, *more: str | int) -> bytes:
        return await self.readings.read(Reading(id_in(call), what, more), call.address, call.is_there)

    async def show_code(self, call: Call[None]) -> Answer:
        table = (await self.do(id_in(call), GetTable(call.who), call.share)).table
        return Answer(qr_code(table_link(call.base, table.id), table.word), "image/svg+xml")


@lru_cache(CODES_KEPT)  # it takes some milliseconds, in which nothing else runs
def qr_code(link: str, title: str | None) -> bytes:
    import segno  # here, because on one device alone nobody needs a code

    picture = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", scale=8, dark="#2a1b12", light="#fffdf6", xmldecl=False, omitsize=True, title=title)
    return picture.getvalue()
