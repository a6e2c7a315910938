"""The documents of an evening over HTTP: report, certificate, tables for a spreadsheet, log, and checked lots."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pypdfium2
import pytest

from evening_phones import EveningPhone, announced, item, phone
from http_server import HttpClient, server
from mutschel.cli.main import main
from serving import NO_LIMITS
from waiting import asynchronous

NAMES = ["Anna", "Ben", "Cem", "Dora", "Emil"]


async def play(organiser: EveningPhone) -> None:
    """One game at one table; Anna has the only stroke but Emil's two, so four are equal and Ben wins."""
    await organiser.do("put_down", names=NAMES)
    await organiser.do("plan", items=[item(rounds=1)])
    await organiser.do("draw", draws=0, tables=1)
    await organiser.do("call", item=1)
    for person in (1, 5):
        await organiser.do("strike", game=1, person=person)
    await organiser.do("finish", game=1)
    for person in (3, 4):
        await organiser.do("strike", game=1, person=person)
    await organiser.do("finish", game=1)


async def get(here: HttpClient, path: str) -> bytes:
    async with here.session.get(here.base + path, headers={"Accept-Encoding": "identity"}) as response:
        assert response.status == 200, await response.text()
        return await response.read()


def text_of(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


@asynchronous
async def test_what_is_left_of_an_evening(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        id, token = await announced(here, "Mutschelabend im Rössle")
        path = f"/api/evenings/{id}"
        async with phone(here, id, token) as organiser:
            await play(organiser)
        assert await here.ask("GET", f"{path}/certificate.pdf", status=409) == "not-crowned"
        before = text_of(await get(here, f"{path}/report.pdf?lang=de"))
        assert "Mutschelabend im Rössle" in before
        assert "König" not in before

        async with phone(here, id, token) as organiser:
            await organiser.do("crown")
        report = text_of(await get(here, f"{path}/report.pdf?lang=de"))
        assert "Ben" in report
        assert "Ben trägt die Mutschelkrone" in report
        assert f"/e/{id}" in report
        assert "Ben" in text_of(await get(here, f"{path}/certificate.pdf?lang=en"))
        told = await here.ask("GET", f"{path}/report.txt?lang=en")
        assert "Pasch: Ben" in told
        assert told.endswith(f"/e/{id}\n")

        rows = list(csv.reader(io.StringIO((await get(here, f"{path}/standings.csv?lang=en")).decode("utf-8-sig"))))
        assert [row[1] for row in rows[1:]] == ["Ben", "Cem", "Dora", "Anna", "Emil"]
        games = list(csv.reader(io.StringIO((await get(here, f"{path}/games.csv?lang=en")).decode("utf-8-sig"))))
        assert len(games) == 2
        assert "Ben" in games[1]

        assert await here.ask("GET", f"{path}/lots") == {"ok": True, "throws": 2, "problem": None}
        file = tmp_path / "rössle.evening"
        file.write_text(await here.ask("GET", f"{path}/log"), "utf-8")
        assert main(["verify", str(file), "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"ok": True, "lots": 2}
        file.write_text(file.read_text("utf-8").replace('"tables":[[', '"tables":[[99,', 1), "utf-8")
        assert main(["verify", str(file), "--lang", "en"]) == 1
        assert "leads to different tables" in capsys.readouterr().out


@asynchronous
async def test_the_clock_of_whoever_reads_it(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        path = f"/api/evenings/{(await announced(here))[0]}/report.txt"
        day, night = await here.ask("GET", f"{path}?east=0"), await here.ask("GET", f"{path}?east=-720")
        assert day != night
        assert await here.ask("GET", f"{path}?east=9999", status=400) == "bad-request"


@asynchronous
async def test_wishes_are_for_the_organiser_alone(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        id, token = await announced(here)
        path = f"/api/evenings/{id}/log"
        async with phone(here, id, token) as organiser:
            await organiser.do("put_down", names=NAMES)
            assert "Anna" in await here.ask("GET", path)
            await organiser.do("wish", person=1, other=2, wish="apart")
        assert await here.ask("GET", path, status=403) == "not-organiser"
        assert '"apart"' in await here.ask("GET", path, tokens=token)


@asynchronous
async def test_an_evening_that_there_is_not(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        for name in ("report.pdf", "report.txt", "certificate.pdf", "standings.csv", "lots", "log"):
            for evening in ("ev.nowhere", "table"):
                assert await here.ask("GET", f"/api/evenings/{evening}/{name}", status=404) == "no-such-evening"


@asynchronous
async def test_sheets_and_rules_of_a_game(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:

        async def pages(query: str) -> int:
            async with here.session.get(f"{here.base}/api/games/choice/print.pdf?{query}") as response:
                assert response.status == 200
                assert response.content_type == "application/pdf"
                return len(pypdfium2.PdfDocument(await response.read()))

        sheets, rules, both = [await pages(f"lang=de{part}") for part in ("&part=sheets", "&part=rules", "")]
        assert 1 <= sheets < both == sheets + rules
        assert await here.ask("GET", "/api/games/skat/print.pdf", status=404) == "no-such-game"
        assert await here.ask("GET", "/api/games/choice/print.pdf?part=dice", status=400) == "bad-request"
