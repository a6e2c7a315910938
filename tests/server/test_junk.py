"""Junk over HTTP and WebSocket: nothing breaks, nothing changes, and others play on as if nothing were.

`make soak` sends more than 100,000 pieces of it, the suite some 1,500.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random

import aiohttp
import msgspec
import pytest

import junk_messages as junk
import junk_requests as requests
from mutschel.client import Lobby
from mutschel.protocol import play
from serving import NO_LIMITS, SOAK, ServerProcess, serving
from waiting import PATIENCE
from wire import REPLAYED, Victims, answer, figure, hello, others, requests_by_status, victims, wire

pytestmark = pytest.mark.slow

MESSAGES = 120_000 if SOAK else 1_200
FRAMES = 5_000 if SOAK else 80
REQUESTS = 12_000 if SOAK else 150
EXAMPLES = 200  # of schemathesis, for each operation
STORMS = 50 if SOAK else 1
AT_ONCE = 8  # attackers
QUICK: dict[str, str | int] = NO_LIMITS | {"durability": "process", "idle_seconds": 2}
MEMORY = 100 * 2**20  # bytes that the server may grow by

decode = msgspec.json.Decoder(play.FromClient).decode


def progress(what: str, sent: int, more: int = 1) -> None:
    if SOAK and sent // 5000 < (sent + more) // 5000:
        print(f"{what}: {sent + more}", flush=True)


# -- messages ----------------------------------------------------------------------------------------------------
DOES_SOMETHING = "does something"  # and so it is not junk


def verdict(said: str | bytes, they: Victims, seats: set[int]) -> tuple[str | None, str | None]:
    """The id and the code of the refusal that this must get from a device with these seats; None: no answer."""
    if isinstance(said, bytes):
        return None, "malformed"
    try:
        message = decode(said)
    except (msgspec.DecodeError, RecursionError):
        return None, "malformed"
    match message:
        case play.Pong() | play.Seen():
            return None, None
        case play.Hello():
            return None, "hello-again"
        case play.GiveAnswer(id, seat) | play.ThrowDice(id, seat) | play.AskHint(id, seat) | play.React(id, seat) if (
            seat not in seats
        ):
            return id, "not-your-seat"
        case play.AskHint(id):
            return id, "no-hints"
        case play.GiveAnswer(id, seat, key) | play.ThrowDice(id, seat, key):
            if key != they.key:
                return id, "stale"
            if isinstance(message, play.ThrowDice) or seat != they.asked:
                return id, "not-yours"
            return id, DOES_SOMETHING if message.value in ("throw", "hold") else "not-an-option"
        case play.ClaimSeat(id, member) if member not in (0, 1):
            return id, "no-such-member"
        case play.ClaimSeat(id, member):
            return id, "already-seated" if member in seats else "seat-in-use"
        case play.ComeBack(id, member) | play.AddNonce(id, member) if member not in seats:
            return id, "not-your-seat"
        case play.AddNonce(id):
            return id, "unknown-hash"
        case _ if not seats:
            return message.id, "only-watching"
        case play.AnswerClaim(id):
            return id, "claim-settled"
        case play.ResumeTable(id):
            return id, "not-paused"
        case play.Objection(id):
            return id, "nothing-to-object"
        case play.Consent(id):
            return id, "nothing-proposed"
    return message.id, DOES_SOMETHING


async def throw_messages(session: aiohttp.ClientSession, they: Victims, tokens: tuple[str, ...], rng: Random) -> int:
    """One connection's worth of junk: each piece gets the answer it must get, and nothing else comes."""
    seats = they.seats_of(tokens)
    numbers = count()
    wanted: Counter[tuple[str | None, str | None]] = Counter()
    async with wire(session, they.server.url, they.table, tokens) as device:
        while wanted[None, "malformed"] < 9 and wanted.total() < 60:  # the tenth ends the connection
            text = junk.message(rng, they.key, lambda: str(next(numbers)))
            said = text.encode() if rng.random() < 0.03 else text
            id, code = verdict(said, they, seats)
            if code != DOES_SOMETHING:
                await device.say(said)
                wanted[id, code] += 1
        if they.first in seats:
            await device.say(answer(they.first, 1, "throw", REPLAYED))
            wanted[REPLAYED, "ack"] += 1
        await device.say(answer(99, 0, 0, "the last"))
        heard = await device.hear(lambda message: message.get("id") == "the last")
    del wanted[None, None]
    wanted["the last", "not-your-seat"] += 1
    got = Counter((m["id"], m.get("code", "ack")) for m in heard if m["type"] in ("refused", "ack"))
    assert got == wanted, (tokens, got - wanted, wanted - got)
    assert {message["type"] for message in heard} <= {"refused", "ack", "view", "table", "ping"}
    return wanted.total()


async def go_too_far(session: aiohttp.ClientSession, they: Victims, rng: Random) -> int:
    """A client that sends nothing but junk, or too much of it at once, has to go."""
    async with wire(session, they.server.url, they.table) as device:
        for _ in range(10):
            await device.say("{" + junk.cut(rng, junk.valid(rng, 1, lambda: "x")))
        heard = await device.hear()
        codes = [message["code"] for message in heard if message["type"] in ("refused", "bye")]
        assert codes == ["malformed"] * 11, codes
        assert heard[-1]["type"] == "bye"
    async with wire(session, they.server.url, they.table) as device:
        await device.say(" " * (junk.LARGEST + rng.randint(1, 100_000)))
        assert [message for message in await device.hear() if message["type"] in ("refused", "ack")] == []
        assert device.ws.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
    return 11


FIRST_WORDS: tuple[str | bytes, ...] = (
    '{"type": "pause", "id": "a"}', "", "[]", '{"type": "hello"}', '{"type": "hello", "protocol": "1"}', b"binary",
    '{"type": "hello", "protocol": 1, "tokens": ["x"]}', '{"type": "hello", "protocol": 1, "nonce": "x"}', "[" * 9000,
    '{"type": "hello", "protocol": 1, "tokens": [' + '"AAAAAAAAAAAAAAAAAAAAAA",' * 24 + '"AAAAAAAAAAAAAAAAAAAAAA"]}',
)  # fmt: skip


async def say_no_hello(session: aiohttp.ClientSession, they: Victims) -> int:
    """A client that doesn't say hello first, or speaks another protocol, doesn't get in."""
    words = [(said, "no-hello") for said in FIRST_WORDS]
    words += [(json.dumps(hello(protocol=number)), "other-protocol") for number in (0, -1, 2, 10**30)]
    for said, code in words:
        async with wire(session, they.server.url, they.table, None) as device:
            await device.say(said)
            (bye,) = await device.hear()
            assert (bye["type"], bye["code"]) == ("bye", code)
    return len(words)


def test_messages(tmp_path: Path) -> None:
    sent = 0

    async def attack(session: aiohttp.ClientSession, they: Victims, devices: list[tuple[str, ...]], seed: int) -> None:
        nonlocal sent
        rng = Random(seed)
        while sent < MESSAGES:
            more = await throw_messages(session, they, rng.choice(devices), rng)
            if rng.random() < 0.05:
                more += await go_too_far(session, they, rng)
            progress("messages", sent, more)
            sent += more

    async def go(server: ServerProcess) -> None:
        async with aiohttp.ClientSession() as session:
            token, person = await stranger_at(server)
            async with victims(server) as they, others(server):
                anna, ben = they.tokens
                forged = [(), (token,), (person,), ("A" * 22,)]
                devices = [*forged, (anna,), (ben,), (anna, ben), (they.persons[0],), (ben, *forged[1])]
                at_first = server.memory()
                await say_no_hello(session, they)
                await asyncio.gather(*(attack(session, they, devices, seed) for seed in range(AT_ONCE)))
                grown = server.memory() - at_first
                assert grown < MEMORY
                if SOAK:
                    print(f"memory: {grown / 2**20:+.1f} MiB", flush=True)

    with serving(tmp_path, **QUICK) as server:
        asyncio.run(go(server))


# -- frames --------------------------------------------------------------------------------------------------------
@asynccontextmanager
async def connection(server: ServerProcess) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        async with asyncio.timeout(PATIENCE):
            yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def say_raw(server: ServerProcess, *parts: bytes, hang_up: bool = True, until: bytes = b"") -> bytes:
    """Say this, one part after the other's answer, and hang up; all that comes back until the server has, too."""
    heard = b""
    async with connection(server) as (reader, writer):
        with suppress(ConnectionError):
            for part in parts[:-1]:
                writer.write(part)
                heard += await reader.readuntil(b"\r\n\r\n")
            writer.write(parts[-1])
            if until:
                heard += await reader.readuntil(until)
            if hang_up:
                writer.write_eof()
            heard += await reader.read()
    return heard


def test_frames(tmp_path: Path) -> None:
    rng = Random(2)
    greeting = json.dumps(hello()).encode()
    left = count(FRAMES, -1)

    async def attack(server: ServerProcess, table: str) -> None:
        while (n := next(left)) > 0:
            progress("frames", FRAMES - n)
            opening, frames = requests.handshake(table), junk.any_frames(rng, greeting)
            parts = (opening, frames) if rng.random() < 0.5 else (opening + frames,)
            assert (await say_raw(server, *parts))[:13] in (b"HTTP/1.1 101 ", b"")  # nothing: we were gone by then

    async def go(server: ServerProcess) -> None:
        async with victims(server) as they, others(server):
            opening = requests.handshake(they.table)
            for name, (frames, code) in junk.bad_frames(greeting).items():
                heard = await say_raw(server, opening, frames, hang_up=code is None)
                if code is not None:
                    assert heard.endswith(b"\x88\x02" + code.to_bytes(2)), (name, heard)
            await say_raw(server, opening, junk.fragments(greeting, 1), until=b'"welcome"')  # odd, but allowed
            await asyncio.gather(*(attack(server, they.table) for _ in range(AT_ONCE)))

    with serving(tmp_path, **QUICK) as server:
        asyncio.run(go(server))


# -- requests ------------------------------------------------------------------------------------------------------
async def status_of(server: ServerProcess, request: bytes) -> int:
    """Return the status; 0: no answer, the server hangs up."""
    async with connection(server) as (reader, writer):
        writer.write(request)
        line = await reader.readline()
        return int(line.split()[1]) if line else 0


def test_requests(tmp_path: Path) -> None:
    rng = Random(3)
    left = count(REQUESTS, -1)

    async def attack(server: ServerProcess, table: str) -> None:
        while (n := next(left)) > 0:
            progress("requests", REQUESTS - n)
            heard = await say_raw(server, requests.any_request(rng, table))
            assert re.fullmatch(rb"(HTTP/\d\.\d [1-4]\d\d .*)?", heard, re.DOTALL), heard

    async def go(server: ServerProcess) -> None:
        async with victims(server) as they, others(server):
            slow = asyncio.create_task(status_of(server, requests.post(b'{"game": "pig"}')[:-1]))  # one byte is missing
            for name, (request, allowed) in requests.bad_requests(they.table).items():
                assert await status_of(server, request) in allowed, name
            await asyncio.gather(*(attack(server, they.table) for _ in range(AT_ONCE)))
            many = requests.get("/api/tables/x") * 50 + requests.get("/api/tables/y", "Connection: close")
            assert (await say_raw(server, many, hang_up=False)).count(b"HTTP/1.1 404") == 51
            assert await slow == 408

    with serving(tmp_path, **QUICK) as server:
        asyncio.run(go(server))


@pytest.mark.at_length
def test_what_schemathesis_makes_of_the_description(tmp_path: Path) -> None:
    """With ids and tokens as they come, then at the victims' table with a stranger's token."""

    async def go(server: ServerProcess) -> None:
        async with victims(server) as they, others(server):
            await schemathesis(server, "--phases=fuzzing,stateful")
            stranger = await stranger_at(server)
            (server.folder / "schemathesis.toml").write_text(f'[parameters]\n"path.id" = "{they.table}"\n')
            await schemathesis(server, "--phases=coverage,fuzzing", f"--header=Authorization: Bearer {stranger[0]}")
            assert sum((await requests_by_status(server)).values()) > 30 * EXAMPLES

    with serving(tmp_path, **QUICK) as server:
        asyncio.run(go(server))


async def schemathesis(server: ServerProcess, *options: str) -> None:
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/openapi.json", "--no-color"]
    # a description in JSON Schema can't say that 5.0 is no whole number to us
    strict = "--exclude-checks=positive_data_acceptance"
    fixed = [strict, f"--max-examples={EXAMPLES}", "--seed=1", "--generation-database=none"]
    process = await asyncio.create_subprocess_exec(
        *command, *fixed, *options, cwd=server.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        output, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0, output.decode()
    print(output.decode()[-600:], flush=True)


async def stranger_at(server: ServerProcess) -> tuple[str, str]:
    """Return the seat's token, and the key, of a person at another table."""
    async with Lobby(server.url) as lobby:
        laid = await lobby.create_table("pig", ["Eve"])
        assert laid.person is not None
        return laid.seats[0].token, laid.person


# -- comings and goings --------------------------------------------------------------------------------------------
def test_devices_that_vanish(tmp_path: Path) -> None:
    greeting = junk.frame(json.dumps(hello()).encode())

    async def vanish(server: ServerProcess, table: str, said: bytes, wait: bool) -> None:
        """Connect, say this, and be gone, perhaps before there was an answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(said)
        if wait:
            await reader.readuntil(b"\r\n\r\n")
        writer.transport.abort()

    async def listen_never(server: ServerProcess, table: str) -> None:
        """Makes the server talk and doesn't listen, until it is cut off."""
        pauses = junk.frame(b'{"type":"pause","id":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}') * 100
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(deaf, ("127.0.0.1", server.port))
            await loop.sock_sendall(deaf, requests.handshake(table) + greeting)
            with suppress(ConnectionError):
                async with asyncio.timeout(PATIENCE):
                    while True:
                        await loop.sock_sendall(deaf, pauses)

    async def go(server: ServerProcess) -> None:
        async with Lobby(server.url) as lobby, victims(server) as they:
            tables = [(await lobby.create_table("pig", ["Cleo", "Dora"], start=True)).table.id for _ in range(20)]
            await figure(server, "mutschel_tables_live", 1)  # the others have left memory
            async with others(server):
                half_open = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(50)]
                for n, (_, writer) in enumerate(half_open):
                    writer.write((requests.handshake(they.table) + greeting)[: 10 * n])
                for table in [*tables, they.table] * STORMS:
                    opening = requests.handshake(table)
                    words = (opening[:30], opening, opening + greeting[:9], opening + greeting)
                    ways = [(words[0], False), *((said, wait) for said in words[1:] for wait in (False, True))]
                    await asyncio.gather(*(vanish(server, table, *way) for way in ways))
                await listen_never(server, they.table)
                for _, writer in half_open:
                    writer.transport.abort()
            await figure(server, "mutschel_connections", 2)  # the victims' own

    with serving(tmp_path, **QUICK) as server:
        asyncio.run(go(server))
