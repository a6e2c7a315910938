"""Two people at each of many tables, as cheap as possible, so that the server is what gets measured.

Run by `bench.server` in a process of its own: one JSON object in on standard input, one out on standard output.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

import aiohttp
import msgspec
import uvloop

from mutschel.client import Lobby
from mutschel.protocol import PROTOCOL, play
from mutschel.protocol.play import Welcome

TICKS = os.sysconf("SC_CLK_TCK")


class Plan(msgspec.Struct):
    """The load to generate. `rate` is in moves per second and table; 0: each move as soon as the last one is done."""

    url: str
    server: int  # its process
    game: str
    options: dict[str, Any]
    tables: int
    runs: list[tuple[str, float, float]]  # name, rate, seconds
    warm_up: float


class Run(msgspec.Struct):
    """The figures of one run."""

    name: str
    moves: int
    seconds: float
    cpu: float  # seconds of the server, in all its threads
    p50: float  # milliseconds until a move was acknowledged, from when it was due
    p99: float
    worst: float
    load_cpu: float
    others_cpu: float  # of all other processes: the less, the more reliable are the times above
    yardstick: float  # see there
    refused: int
    over: int  # tables whose match ended, and that are idle

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.cpu


class Report(msgspec.Struct):
    memory: int  # bytes of the server when all tables were set up and everybody had come
    memory_after: int  # when they had played, with all their moves still in memory
    runs: list[Run]


def cpu_of(process: int) -> float:
    """Return the seconds of a process and all its threads, in user and in kernel mode."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def cpu_of_all() -> float:
    """Return the seconds in which the machine's cores were busy, or were taken away by another machine on the host."""
    user, nice, system, _idle, _waiting, *interrupts_and_stolen = Path("/proc/stat").read_text().split()[1:9]
    return sum(map(int, (user, nice, system, *interrupts_and_stolen))) / TICKS


def stolen() -> float:
    """Return the seconds in which a core had work, but another machine on the same host used it."""
    return int(Path("/proc/stat").read_text().split()[8]) / TICKS


def yardstick() -> float:
    """Return the milliseconds of CPU for a fixed piece of Python: a core shared with others does less in a second."""
    began = time.thread_time()
    work = {}
    for number in range(20_000):
        work[number % 97] = (number, str(number))
    return 1000 * (time.thread_time() - began)


def memory_of(process: int) -> int:
    """Return resident bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# Structs with only the fields that a move needs; msgspec skips the rest.
class Waiting(msgspec.Struct):
    what: str = msgspec.field(name="for")
    seats: list[int]


class Answers(msgspec.Struct):
    options: list[msgspec.Raw]


class Question(msgspec.Struct):
    answers: Answers


class Seen(msgspec.Struct):
    waiting: Waiting | None
    question: Question | None = None


class Said(msgspec.Struct):
    type: str
    key: int = 0
    ack: str | None = None
    id: str | None = None
    sent: int = 0
    view: Seen | None = None


decode = msgspec.json.Decoder(Said).decode


now = time.monotonic  # the loop's own clock, but finer than uvloop's


class Counting:
    """Counts of the present run."""

    def __init__(self) -> None:
        self.over: set[str] = set()
        self.begin()

    def begin(self) -> None:
        self.latencies: list[float] = []
        self.refused = 0


class TableOfTwo:
    """The turns of a table, and its due moves. In a closed loop a move is due as soon as a player may make it."""

    def __init__(self) -> None:
        self.closed = False
        self.due: deque[float] = deque()
        self.ready: deque[Callable[[float], None]] = deque()

    def play_on(self) -> None:
        self.closed = True
        self.due.extend(now() for _ in self.ready)
        self.step()

    def may_move(self, move: Callable[[float], None]) -> None:
        self.ready.append(move)
        if self.closed:
            self.due.append(now())
        self.step()

    def step(self) -> None:
        while self.due and self.ready:
            self.ready.popleft()(self.due.popleft())


class Device:
    """One person at a table."""

    def __init__(self, url: str, table: str, token: str, seat: int, at: TableOfTwo, counting: Counting) -> None:
        self.url = f"{url}/api/tables/{table}/play"
        self.table = table
        self.hello = msgspec.json.encode(play.Hello(PROTOCOL, [token], "en"))
        self.seat = seat
        self.at = at
        self.counting = counting
        self.rng = Random(f"{seat} at {table}")
        self.moved = -1  # the key of the question that it answered last
        self.due = 0.0
        self.here = asyncio.Event()

    async def play(self, session: aiohttp.ClientSession) -> None:
        async with session.ws_connect(self.url, decode_text=False) as ws:
            self.ws = ws
            await ws.send_frame(self.hello, aiohttp.WSMsgType.TEXT)
            async for frame in ws:
                said = decode(frame.data)
                if said.type == "welcome":  # the first throw waits for it
                    self.add_nonce(msgspec.json.decode(frame.data, type=Welcome))
                if said.view is not None:
                    self.see(said, said.view)
                elif said.type == "ack" and said.id != "nonce":
                    self.acknowledged()
                elif said.type == "ping":
                    self.send(b'{"type":"pong","sent":%d,"clock":%d}' % (said.sent, time.monotonic_ns() // 1_000_000))
                elif said.type == "refused":
                    self.counting.refused += 1
                elif said.type == "bye":
                    raise ConnectionError(frame.data)

    def add_nonce(self, welcome: Welcome) -> None:
        assert welcome.table.fair is not None
        [member] = welcome.members
        nonce = play.AddNonce("nonce", member, secrets.token_hex(16), welcome.table.fair.hash)
        self.send(msgspec.json.encode(nonce))

    def see(self, said: Said, view: Seen) -> None:
        self.here.set()
        if said.ack is not None:
            self.acknowledged()
        if view.waiting is None:
            self.counting.over.add(self.table)
        elif self.seat in view.waiting.seats and said.key != self.moved:
            self.moved = said.key
            self.at.may_move(lambda due: self.move(said.key, view.question, due))

    def move(self, key: int, question: Question | None, due: float) -> None:
        self.due = due
        start = b'"id":"%x","seat":%d,"key":%d' % (self.rng.getrandbits(60), self.seat, key)
        if question is None:
            self.send(b'{"type":"throw",%s}' % start)
        else:
            value = bytes(self.rng.choice(question.answers.options))
            made = time.monotonic_ns() // 1_000_000
            self.send(b'{"type":"answer",%s,"value":%s,"made":%d}' % (start, value, made))

    def acknowledged(self) -> None:
        self.counting.latencies.append(1000 * (now() - self.due))

    def send(self, message: bytes) -> None:
        sending = self.ws.send_frame(message, aiohttp.WSMsgType.TEXT)
        try:
            sending.send(None)  # small messages to a server that reads never wait, so no task is needed
        except StopIteration:
            return
        raise ConnectionError("the server doesn't read any more")


async def lay_tables(plan: Plan, counting: Counting) -> tuple[list[TableOfTwo], list[Device]]:
    tables, devices = [], []
    async with Lobby(plan.url) as lobby:
        for _ in range(plan.tables):
            seated = await lobby.create_table(plan.game, ["Anna", "Ben"], options=plan.options, start=True)
            table = TableOfTwo()
            tables.append(table)
            for place, seat in enumerate(seated.seats):
                devices += [Device(plan.url, seated.table.id, seat.token, place, table, counting)]
    return tables, devices


async def one_run(
    plan: Plan, name: str, rate: float, seconds: float, tables: list[TableOfTwo], counting: Counting
) -> Run:
    """Let everybody play, and measure after the warm-up."""
    loop = asyncio.get_running_loop()
    began = now()
    end = began + plan.warm_up + seconds

    def due(table: TableOfTwo, when: float) -> None:
        if when < end:
            table.due.append(min(when, now()))  # uvloop's timers can be early by less than a millisecond
            table.step()
            loop.call_at(when + 1 / rate, due, table, when + 1 / rate)

    for place, table in enumerate(tables):  # not all at the same moment
        share = place / len(tables)
        if rate:
            loop.call_at(began + share / rate, due, table, began + share / rate)
        else:
            loop.call_at(began + share * plan.warm_up, table.play_on)
    await asyncio.sleep(plan.warm_up)
    counting.begin()
    before = now(), cpu_of(plan.server), cpu_of(os.getpid()), cpu_of_all()
    yardsticks = [yardstick()]
    while now() < end:
        await asyncio.sleep(min(1, end - now()))
        yardsticks.append(yardstick())
    after = now(), cpu_of(plan.server), cpu_of(os.getpid()), cpu_of_all()
    spent, cpu, load_cpu, all_cpu = (later - earlier for earlier, later in zip(before, after, strict=True))
    times = sorted(counting.latencies)
    for table in tables:
        table.closed = False
    await asyncio.sleep(0.5)  # so that replies under way arrive
    hundredths = quantiles(times, n=100)
    return Run(
        name, len(times), spent, cpu, hundredths[49], hundredths[98], times[-1], load_cpu, all_cpu - cpu - load_cpu,
        median(yardsticks), counting.refused, len(counting.over),
    )  # fmt: skip


async def drive(plan: Plan) -> Report:
    counting = Counting()
    tables, devices = await lay_tables(plan, counting)
    async with (
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session,
        asyncio.TaskGroup() as everybody,
    ):
        playing = [everybody.create_task(device.play(session)) for device in devices]
        for device in devices:
            await device.here.wait()
        memory = memory_of(plan.server)
        runs = [await one_run(plan, *run, tables, counting) for run in plan.runs]
        memory_after = memory_of(plan.server)
        for one in playing:
            one.cancel()
    return Report(memory, memory_after, runs)


if __name__ == "__main__":
    report = uvloop.run(drive(msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)))
    sys.stdout.buffer.write(msgspec.json.encode(report))
