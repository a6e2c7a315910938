"""A screen that failed is told in the log: in one line, without secrets, and no more often than the limits allow."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from http_server import ManualClock, server
from mutschel.server.limits import REPORTS, REPORTS_EACH
from waiting import asynchronous

PATH = "/api/games/pasch/report"
REPORT = {"part": "Stage", "text": "TypeError: x is not a function"}


@asynchronous
async def test_a_report_is_one_line_of_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with server(tmp_path) as me:
        await me.ask("POST", PATH, REPORT)
        await me.ask(
            "POST", PATH, REPORT | {"part": "Stage\n", "text": "one\nfake line \x1b[31m 0123456789abcdefghijkl"}
        )
    first, second = [record.facts for record in caplog.records if record.message == "a screen failed"]  # type: ignore[attr-defined]
    assert first == {"game": "pasch", "part": "Stage", "why": "TypeError: x is not a function"}
    assert (second["part"], second["why"]) == ("Stage ", "one fake line  [31m …")


@asynchronous
async def test_nobody_fills_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    clock = ManualClock()
    async with server(tmp_path, clock, proxies=1, requests_per_minute=0) as me:

        async def report(address: str, status: int) -> None:
            await me.ask("POST", PATH, REPORT, status=status, headers={"X-Forwarded-For": address})

        for _ in range(REPORTS_EACH):
            await report("192.0.2.1", 200)
        await report("192.0.2.1", 429)
        for n in range(REPORTS - REPORTS_EACH):
            await report(f"192.0.2.{10 + n}", 200)
        await report("192.0.2.9", 429)
        assert sum(record.message == "a screen failed" for record in caplog.records) == REPORTS
        clock.now += 60
        await report("192.0.2.9", 200)


@asynchronous
async def test_bad_reports_are_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        assert await me.ask("POST", "/api/games/nothing/report", REPORT, status=404) == "no-such-game"
        for bad in ({"part": "Stage"}, REPORT | {"part": "a b"}, REPORT | {"text": "x" * 301}, REPORT | {"who": "me"}):
            assert await me.ask("POST", PATH, bad, status=400) == "bad-request"
