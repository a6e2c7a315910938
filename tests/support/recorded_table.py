"""A table on a real server core in virtual time, with a record of every byte that leaves it.

Time jumps from one event to the next, and chance is scripted: the same acts give the same record again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple, Self, TypeAlias

import pytest

from mutschel.engine import ChooseAll, Domain, Json, Match, Problem, Request, Seat
from mutschel.games.registry import find_game
from mutschel.host.bots import Bots
from mutschel.host.entries import Agreed
from mutschel.host.fair import chance
from mutschel.host.hosted import HostedTable
from mutschel.host.presence import Device
from mutschel.host.terms import TableDice
from mutschel.protocol import play
from mutschel.server.finished.archive import Archive
from mutschel.server.finished.inline import InlineReader
from mutschel.server.finished.pool import Readings
from mutschel.server.http.call import Answer, Call
from mutschel.server.http.lobby import TableRoutes
from mutschel.server.http.matches import MatchRoutes
from mutschel.server.http.routes import Route, refusal
from mutschel.server.limits import Limits
from mutschel.server.live import commands
from mutschel.server.live.link import Link
from mutschel.server.live.table import LiveTable, encode
from mutschel.server.live.tables import TableMemory
from mutschel.server.settings import Settings
from mutschel.server.tokens import hashed
from mutschel.store import SeatRow
from stores import MemoryStore
from virtual_loop import VirtualLoop

ID = "table"
SLOW = ("/verify", "/qr.svg")  # not requested: they take too long
TRIPS = (10, 160, 90, 500, 40)  # milliseconds to each device and back, so that reveals are held back


class SentMessage(NamedTuple):
    """A message from the server: its time, its receiver, how long it is held back, and its bytes."""

    at: int
    to: str
    hold: int
    message: bytes


# -- what people do ------------------------------------------------------------------------------------------
class Say(NamedTuple):
    """A device sends a message."""

    device: str
    message: play.FromClient


class Come(NamedTuple):
    device: str


class Go(NamedTuple):
    device: str


class Get(NamedTuple):
    """A device requests all HTTP routes, with the keys of the people on it."""

    device: str | None = None


Act: TypeAlias = Say | Come | Go | Get
Crowd: TypeAlias = "Callable[[RecordedTable], Awaitable[None]]"  # carries out people's acts, and returns at their end


class Twin:
    """The same run once more; subclasses say what is different."""

    until = 0  # the time from which others may see it; 0: when it shows, which must be at the same moment
    since: int | None = None  # the number of messages sent when the difference was made

    def thrown(self, table: RecordedTable, request: Request, place: int, value: Json) -> Json:
        """Return chance's answer at this place of the match's log."""
        return value

    def done(self, table: RecordedTable, number: int, act: Act) -> Act | None:
        """Return the act in place of the one with this number; None: nothing."""
        return act

    def chosen(self, table: RecordedTable, seat: Seat, domain: Domain[Any], value: Json) -> Json:
        """Return a bot's choice."""
        return value

    def knows(self, sent: SentMessage) -> bool:
        """Return whether the receiver of this message may know the difference."""
        return False

    def hidden(self, table: RecordedTable) -> bool:
        """Return whether the difference is still hidden from all others."""
        return True


@dataclass(frozen=True)
class TableSetup:
    """A table before the match. Each device has a number of people; bots sit behind them."""

    game: str
    seed: str
    devices: tuple[int, ...] = (1, 1)
    bots: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    dice: TableDice = "fair"
    decision_seconds: int | None = None
    sit_in_after: int | None = None
    keys: str = ""  # the seed of the secret and all tokens


class RecordedTable:
    """One table, the devices round it, and all that was sent to them."""

    def __init__(self, setup: TableSetup, twin: Twin | None = None) -> None:
        self.setup = setup
        self.twin = twin or Twin()
        self.loop = VirtualLoop()
        self.sent: list[SentMessage] = []
        self.last: SentMessage | None = None  # first with an open difference; later ones aren't kept
        self.early: list[SentMessage] = []  # views of a race that arrive before the moment at which all are to see it
        self.opened = 10**9  # the number of messages sent when the secret came out
        self.acts: list[tuple[int, Act | None]] = []
        self.covered: list[int] = []  # places of throws under a cup
        self.whims: list[tuple[int, Seat]] = []  # choices of bots that are hidden at first, by key and seat
        self.links: dict[str, RecordedLink] = {}
        self.members: dict[str, list[int]] = {}  # by device
        self.secret = self._key("secret", "")
        self.until = 0  # the time of the last act

    @classmethod
    def run(cls, setup: TableSetup, crowd: Crowd) -> Self:
        """Return a match as this crowd plays it."""
        table = cls(setup)
        table._run(crowd)
        return table

    def again(self, twin: Twin, **changes: Any) -> Self:
        """Return a run of the same acts at the same times."""

        async def crowd(table: RecordedTable) -> None:
            for at, act in [*self.acts[len(table.acts) :], (self.until, None)]:
                if at > table.loop.now:
                    await asyncio.sleep((at - table.loop.now) / 1000)
                if table.last is not None:
                    return
                await table.do(act)

        table = type(self)(replace(self.setup, **changes), twin)
        table._run(crowd)
        return table

    def _run(self, crowd: Crowd) -> None:
        async def life() -> None:
            await self.lay()
            await crowd(self)
            self.until = self.loop.now
            assert not self.live.dropped, "something went wrong, see the log"
            await self.tables.close()

        with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=lambda: self.loop) as runner:
            patch.setattr("mutschel.host.state.Bots", lambda match, seed: ScriptedBots(match, self))
            patch.setattr("mutschel.host.runner.new_salt", lambda: "5a" * 16)  # it is random, and reveals nothing
            patch.setattr("mutschel.host.corrections.secrets.randbits", lambda bits: 5)  # so are a proposal's numbers
            patch.setattr("mutschel.server.live.tables.epoch_ms", lambda: self.loop.now)
            patch.setattr("mutschel.server.live.memory.PING_EVERY", 1)  # every device at every beat, in the same order
            runner.run(life())

    # -- setting up -----------------------------------------------------------------------------------------
    async def lay(self) -> None:
        """Seat everybody, connect all devices, and start the match."""
        setup = self.setup
        self.store = MemoryStore(ID, self.secret)
        self.tables = TableMemory(self.store, clock=lambda: self.loop.now, idle_seconds=10**6)
        game = find_game(setup.game)
        terms = Agreed(
            setup.game, game.version, dict(setup.options), public=True, dice=setup.dice,
            decision_seconds=setup.decision_seconds, sit_in_after=setup.sit_in_after,
        )  # fmt: skip
        self.host = HostedTable.create(ID, self.secret, terms, script=self._chance, word="MOND", created=1)
        self.live = self.tables.live[ID] = LiveTable(self.host, (), None, 0)
        for number, people in enumerate(setup.devices):
            self.members[f"device {number}"] = [self._sit(number) for _ in range(people)]
        self.members |= {"watcher": [], "latecomer": []}
        for level in setup.bots:
            self.host.sit(f"Bot {len(self.host.state.members)}", level)
        limits = Limits(Settings(words_per_minute=0))
        readings = Readings(Archive(self.store), 0, InlineReader)
        routes = (
            TableRoutes(self.tables, self.tables.do, limits).routes()
            + MatchRoutes(self.tables.do, readings, limits).routes()
        )
        self.asked = [route for route in routes if route.method == "GET" and not route.path.endswith(SLOW)]
        for device in self.members:
            if device != "latecomer":
                await self.do(Come(device))
        await self.tables.do(ID, commands.Start([hashed(self.tokens()[0])]))

    def _sit(self, device: int) -> int:
        member = self.host.sit(f"Person {len(self.host.state.members)}")
        token, person = hashed(self.token(member)), hashed(self.person(device))
        self.live.seats[member] = SeatRow(member, token, person, self.host.state.members[member].name)
        return member

    def _key(self, what: str, which: object) -> bytes:
        return sha256(f"{self.setup.keys}:{what}:{which}".encode()).digest()

    def token(self, member: int) -> str:
        return self._key("token", member).hex()[:22]

    def person(self, device: int) -> str:
        return self._key("person", device).hex()[:22]

    def tokens(self) -> list[str]:
        """Return all keys and tokens, which only their owners may know."""
        return [*map(self.token, self.live.seats), *map(self.person, range(len(self.setup.devices)))]

    # -- chance and bots -------------------------------------------------------------------------------------
    def _chance(self, request: Request, place: int) -> Json:
        if getattr(request, "covered", False):
            self.covered.append(place)
        value = chance(request, Random(f"{self.setup.seed}:{place}"))
        return self.twin.thrown(self, request, place, value)

    @property
    def match(self) -> Match:
        return self.host.state.match

    @property
    def key(self) -> int:
        """The key of the open question."""
        assert self.host.state.play is not None
        return self.host.state.play.key

    def device_of(self, seat: Seat) -> str | None:
        """Return the device of the person who has this seat."""
        return next(
            (device for device, members in self.members.items() if self.host.state.order[seat] in members), None
        )

    # -- what people do --------------------------------------------------------------------------------------
    async def do(self, act: Act | None) -> None:
        """Carry out an act now, or nothing; in a twin it may be another one."""
        changed = act and self.twin.done(self, len(self.acts), act)
        self.acts.append((self.loop.now, act))
        match changed:
            case Say(device, message):
                assert type(TableMemory.decode(encode(message))) is type(message)
                self.tables.receive(self.live, self.links[device], message)
            case Come(device):
                place = list(self.members).index(device)
                trip = TRIPS[place % len(TRIPS)]
                link = self.links[device] = RecordedLink(self, device, Device(self.members[device]), trip)
                self.tables.attach(self.live, link)
                for member in self.members[device] if self.setup.dice == "fair" else ():
                    nonce = play.AddNonce(f"nonce {member}", member, f"{place:032x}", self.host.state.setup.hash)
                    self.tables.receive(self.live, link, nonce)
            case Go(device):
                self.tables.detach(self.live, self.links.pop(device))
            case Get(device):
                for route in self.asked:
                    self.note(f"GET {route.path}", 0, await self._get(route, device))

    async def _get(self, route: Route, device: str | None) -> bytes:
        keys = () if device is None or not self.members[device] else self._keys(device)
        try:
            answer = await route.given(call_of(route, keys))
        except Problem as problem:
            answer = refusal(problem, "en")
        assert isinstance(answer, Answer)
        return f"{answer.status} {answer.type} {sorted(answer.headers.items())}\n".encode() + answer.body

    def _keys(self, device: str) -> tuple[str, ...]:
        return (*map(self.token, self.members[device]), self.person(list(self.members).index(device)))

    def note(self, to: str, hold: int, message: bytes) -> None:
        """Record a message from the server."""
        sent = SentMessage(self.loop.now, to, hold, message)
        if self.host.state.opened is not None:
            self.opened = min(self.opened, len(self.sent))
        if self.last is None and self.twin.hidden(self):
            self.sent.append(sent)
        else:
            self.last = self.last or sent


def call_of(route: Route, keys: tuple[str, ...]) -> Call[None]:
    headers = {"authorization": "Bearer " + ",".join(keys)} if keys else {}
    call: Call[None] = Call(Settings(public_url="http://mutschel.example"), "GET", route.path, headers=headers)
    call.parts = {"id": ID, "word": "MOND"}
    return call


class ScriptedBots(Bots):
    """Bots that don't depend on the table's secret, so that it alone can be changed."""

    __slots__ = ("_table",)

    def __init__(self, match: Match, table: RecordedTable) -> None:
        super().__init__(match, b"seed")
        self._table = table

    def deferred_answer(self, seat: Seat, domain: Domain[Any]) -> Callable[[], Json]:
        if isinstance(self._match.request, ChooseAll):
            self._table.whims.append((self._match.key, seat))
        value = super().deferred_answer(seat, domain)()
        return lambda: self._table.twin.chosen(self._table, seat, domain, value)


class RecordedLink(Link):
    """A device that records its messages, and answers pings."""

    __slots__ = ("_free", "_key", "_table", "_trip", "name")

    def __init__(self, table: RecordedTable, name: str, device: Device, trip: int) -> None:
        super().__init__(device, "en", table.loop.now)
        self.name = name
        self._table = table
        self._trip = trip
        self._free = 0  # the time at which all that was held back has gone out
        self._key = -1  # of the latest question seen

    def send(self, message: bytes, hold: int = 0) -> None:
        self.greeted = True
        table, now = self._table, self._table.loop.now
        table.note(self.name, hold, message)
        self._free = max(self._free, now + hold)  # messages never overtake one another
        if message.startswith(b'{"type":"ping"'):
            pong = play.Pong(now, now + self._trip // 2)
            table.loop.call_later(self._trip / 1000, self._answer, pong)
        elif message.startswith(b'{"type":"view"') and b'"key":%d,' % table.key in message and self._key != table.key:
            assert table.host.state.play is not None
            self._key = table.key
            moment = now + (table.host.state.play.revealed or 0) - table.host.clock(now)
            if self._free + self.device.lag.one_way < moment:
                table.early.append(SentMessage(now, self.name, hold, message))

    def _answer(self, pong: play.Pong) -> None:
        if self in self._table.live.links:
            self._table.tables.receive(self._table.live, self, pong)

    def close(self, code: str, text: str) -> None:
        self._table.note(self.name, 0, encode(play.Bye(code, text)))
