"""Routes about one match: how it ended, what was played, whether the dice were fair; and the QR code of its table."""

from __future__ import annotations

import io

import segno
from aiohttp import web

from mutschel.analysis.report import analyse
from mutschel.engine import Problem, logs
from mutschel.games.registry import find_game
from mutschel.host import fair
from mutschel.host.hosted import HostedTable
from mutschel.protocol.analysis import Analysis, told
from mutschel.protocol.lobby import Outcome, Replay, Verification
from mutschel.server.api import Call, Number, Route, encode
from mutschel.server.commands import Look
from mutschel.server.lobby import Do, id_in, table_link
from mutschel.server.replay import replay
from mutschel.server.tables import Tables

FIRST = Number("from", 0, 10**6, 0, "The first step to send; 0 is the table before anything has happened.")
COUNT = Number("count", 1, 200, 200, "How many steps to send.")


class Matches:
    def __init__(self, tables: Tables, do: Do) -> None:
        self.tables = tables
        self.do = do

    def routes(self) -> list[Route]:
        table = "/api/tables/{id}"
        missing, running = ("no-such-table",), ("no-such-table", "not-over")
        return [
            Route("GET", f"{table}/result", self.show_result, "How the match ended", Outcome, refuses=running),
            Route("GET", f"{table}/log", self.show_log, "The whole match as a file", "text/plain", refuses=running),
            Route(
                "GET", f"{table}/verify", self.verify, "Check every throw of the match", Verification, refuses=running
            ),
            Route(
                "GET", f"{table}/replay", self.replay, "The match step by step", Replay, refuses=running,
                query=(FIRST, COUNT),
            ),
            Route(
                "GET", f"{table}/analysis", self.analyse, "How well the match was played", Analysis,
                refuses=(*running, "not-finished", "nothing-to-decide", "not-for-odds", "not-with-these-options"),
            ),
            Route(
                "GET", f"{table}/qr.svg", self.show_code, "The table's link as a QR code", "image/svg+xml",
                refuses=(*missing, "bad-host"),
            ),
        ]  # fmt: skip

    async def show_result(self, call: Call[None]) -> Outcome:
        table = (await self.do(id_in(call), Look(call.who))).table
        if table.state not in ("over", "abandoned"):
            raise Problem("not-over", package="mutschel.host")
        result = table.result or {"scores": [], "winners": []}
        names = [seat.name for seat in table.seats]
        return Outcome(table.game, table.state, names, result["scores"], result["winners"])

    async def show_log(self, call: Call[None]) -> web.Response:
        table = id_in(call)
        text = await self.tables.archive.read(table, lambda host: host.state.log_text())
        as_file = {"Content-Disposition": f'attachment; filename="mutschel-{table}.jsonl"'}
        return web.Response(text=text, content_type="text/plain", headers=as_file)

    async def verify(self, call: Call[None]) -> Verification:
        def check(host: HostedTable) -> Verification:
            try:
                return Verification(True, fair.verify(logs.parse(host.state.log_text()), find_game), None)
            except Problem as problem:
                return Verification(False, 0, problem.text(call.language))

        return await self.tables.archive.read(id_in(call), check)

    async def replay(self, call: Call[None]) -> web.Response:
        first, count = call.number(FIRST), call.number(COUNT)
        body = await self.tables.archive.read(id_in(call), lambda host: encode(replay(host.state.match, first, count)))
        response = web.Response(body=body, content_type="application/json")
        response.enable_compression()  # one view is much like the next: this makes it fifty times smaller
        return response

    async def analyse(self, call: Call[None]) -> web.Response:
        work = self.tables.archive.read(id_in(call), lambda host: encode(told(analyse(host.state.match))))
        response = web.Response(body=await work, content_type="application/json")
        response.enable_compression()
        return response

    async def show_code(self, call: Call[None]) -> web.Response:
        table = (await self.do(id_in(call), Look(call.who))).table
        picture = io.BytesIO()
        code = segno.make(table_link(call.base, table.id), error="m", micro=False)
        code.save(
            picture,
            kind="svg",
            scale=8,
            dark="#2a1b12",
            light="#fffdf6",
            xmldecl=False,
            omitsize=True,
            title=table.word,
        )
        return web.Response(body=picture.getvalue(), content_type="image/svg+xml", charset="utf-8")
