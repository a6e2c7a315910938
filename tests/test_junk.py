"""Junk over HTTP and WebSocket: nothing breaks, nothing changes, and others play on as if nothing were.

`make soak` sends more than 100,000 pieces of it, the suite some 5,000.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random

import aiohttp
import msgspec

import junk
from mutschel.client import Lobby
from mutschel.protocol import play
from serving import NO_LIMITS, SOAK, Server, serving
from wire import REPLAYED, Victims, answer, hello, others, victims, wire

MESSAGES = 85_000 if SOAK else 3_000
FRAMES = 5_000 if SOAK else 250
REQUESTS = 12_000 if SOAK else 600
EXAMPLES = 200 if SOAK else 8  # of schemathesis, for each operation
AT_ONCE = 8  # attackers
QUICK: dict[str, str | int] = NO_LIMITS | {"durability": "process", "idle_seconds": 2}
MEMORY = 100 * 2**20  # bytes that the server may grow by

decode = msgspec.json.Decoder(play.FromClient).decode


def progress(what: str, sent: int, of: int) -> None:
    if SOAK and sent % 5000 < 50:
        print(f"{what}: {sent} of {of}", flush=True)


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
        case play.Pong():
            return None, None
        case play.Hello():
            return None, "hello-again"
        case play.Answer(id, seat) | play.Throw(id, seat) | play.React(id, seat) if seat not in seats:
            return id, "not-your-seat"
        case play.Answer(id, seat, key) | play.Throw(id, seat, key):
            if key != they.key:
                return id, "stale"
            if isinstance(message, play.Throw) or seat != they.asked:
                return id, "not-yours"
            return id, DOES_SOMETHING if message.value in ("throw", "hold") else "not-an-option"
        case _ if not seats:
            return message.id, "only-watching"
        case play.Resume(id):
            return id, "not-paused"
        case play.Objection(id):
            return id, "nothing-to-object"
    return message.id, DOES_SOMETHING


async def throw_messages(session: aiohttp.ClientSession, they: Victims, tokens: tuple[str, ...], rng: Random) -> int:
    """One connection's worth of junk: each piece gets the answer it must get, and nothing else comes."""
    seats = they.seats_of(tokens)
    numbers = count()
    wanted: Counter[tuple[str | None, str | None]] = Counter()
    async with wire(session, they.server, they.table, tokens) as device:
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
    """Who sends nothing but junk, or too much of it at once, has to go."""
    async with wire(session, they.server, they.table) as device:
        for _ in range(10):
            await device.say("{" + junk.cut(rng, junk.valid(rng, 1, lambda: "x")))
        heard = await device.hear()
        codes = [message["code"] for message in heard if message["type"] in ("refused", "bye")]
        assert codes == ["malformed"] * 11, codes
        assert heard[-1]["type"] == "bye"
    async with wire(session, they.server, they.table) as device:
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
    """Who doesn't say hello first, or speaks another protocol, doesn't get in."""
    words = [(said, "no-hello") for said in FIRST_WORDS]
    words += [(json.dumps(hello(protocol=number)), "other-protocol") for number in (0, -1, 2, 10**30)]
    for said, code in words:
        async with wire(session, they.server, they.table, None) as device:
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
            sent += await throw_messages(session, they, rng.choice(devices), rng)
            if rng.random() < 0.05:
                sent += await go_too_far(session, they, rng)
            progress("messages", sent, MESSAGES)

    async def go(server: Server) -> None:
        async with Lobby(server.url) as stranger, aiohttp.ClientSession() as session:
            elsewhere = await stranger.create_table("pig", ["Eve"])
            assert stranger.person is not None
            async with victims(server) as they, others(server):
                anna, ben = they.tokens
                forged = [(), (elsewhere.seats[0].token,), (stranger.person,), ("A" * 22,)]
                devices = [*forged, (anna,), (ben,), (anna, ben), (they.persons[0],), (ben, *forged[1])]
                sent_at_first = server.memory()
                await say_no_hello(session, they)
                await asyncio.gather(*(attack(session, they, devices, seed) for seed in range(AT_ONCE)))
                assert server.memory() - sent_at_first < MEMORY

    with serving(tmp_path, **QUICK) as server:
        asyncio.run(go(server))
