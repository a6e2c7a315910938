"""docs/server.md: its walk-through with curl does what it says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from http_server import HttpClient, server
from mutschel.client import Player
from players import end
from waiting import asynchronous

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "server.md"
SERVER = "http://localhost:8023"


def commands() -> list[str]:
    blocks = re.findall(r"```\n(curl.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [line for block in blocks for line in block.replace("\\\n", "").splitlines()]


async def curl(me: HttpClient, command: str) -> tuple[int, str]:
    """Request a path as curl would."""
    method, url, data, headers = "", "", None, {"Accept-Encoding": "identity"}  # it takes nothing compressed
    words = iter(shlex.split(command)[1:])
    for word in words:
        if word == "-X":
            method = next(words)
        elif word == "-d":
            data = next(words)
        elif word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        else:
            url = word.replace(SERVER, me.base)
    method = method or ("GET" if data is None else "POST")
    async with me.session.request(method, url, data=data, headers=headers) as response:
        return response.status, await response.text()


async def end_match(me: HttpClient, table: str, token: str) -> None:
    async with Player(me.base, table, [token]) as device:
        await end(device)


@asynchronous
async def test_the_walk_through_walks_through(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        first, *others = commands()
        status, text = await curl(me, first)
        assert status == 201
        seated = json.loads(text)
        id, token = seated["table"]["id"], seated["seats"][0]["token"]
        values = {"ID": id, "WORD": seated["table"]["word"], "TOKEN": token, "KEY": seated["person"]}
        for command in others:
            if command.endswith("/result"):
                await end_match(me, id, token)
            status, text = await curl(me, re.sub(r"\b(ID|WORD|TOKEN|KEY)\b", lambda found: values[found[0]], command))
            assert status in (200, 201), (command, text)
        assert len(others) == 13
