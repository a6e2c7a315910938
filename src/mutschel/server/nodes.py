"""Many nodes, one set of tables: each table lives on one node, and the others pass on what their devices say and see.

Redis knows which node holds which table and carries the messages between them; nothing in it is needed after a restart.
The log decides: a node that has lost a table without knowing can't append to it, and starts over from the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeAlias

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from mutschel.engine import Problem
from mutschel.host.members import Device
from mutschel.protocol import play
from mutschel.server import commands
from mutschel.server.live import Link, Live
from mutschel.server.tables import Tables

logger = logging.getLogger(__name__)

LEASE = 3.0  # seconds after which a node that doesn't say otherwise is taken for dead
BEAT = 0.5  # how often it says so, and looks after the others
REPLY_WITHIN = 5.0

# Whose is this table? The node's that has it, if it lives; else it is ours from now on.
CLAIM: Final = """
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and redis.call('EXISTS', 'mutschel:node:' .. owner) == 1 then return owner end
redis.call('SET', KEYS[1], ARGV[1], 'EX', 86400)
return ARGV[1]
"""


class Note(msgspec.Struct, array_like=True, tag=True):
    """What one node tells another."""


class Do(Note):
    """Do this at a table of yours, and tell us what came of it."""

    call: str
    table: str
    command: commands.AnyCommand


class Did(Note):
    call: str
    done: commands.Done | None
    problem: tuple[str, str, dict[str, Any]] | None


class Arrived(Note):
    """A device of ours wants to a table of yours."""

    link: str
    table: str
    who: list[bytes]
    language: str
    nonce: str | None


class Said(Note):
    link: str
    message: msgspec.Raw


class Left(Note):
    link: str


class Tell(Note):
    """Send this to a device of yours."""

    link: str
    message: msgspec.Raw
    hold: int


class Bye(Note):
    link: str
    code: str
    text: str


AnyNote: TypeAlias = Do | Did | Arrived | Said | Left | Tell | Bye


class Letter(msgspec.Struct, array_like=True):
    """All that one node tells another in one go."""

    sender: str
    notes: list[AnyNote]


encode: Final = msgspec.msgpack.Encoder().encode
decode: Final = msgspec.msgpack.Decoder(Letter).decode
decode_message: Final = msgspec.json.Decoder(play.FromClient).decode


class FarLink(Link):
    """A device that is connected to another node."""

    __slots__ = ("_id", "_node", "_write")

    def __init__(
        self, write: Callable[[str, AnyNote], None], node: str, id: str, device: Device, language: str, now: int
    ) -> None:
        super().__init__(device, language, now)
        self._write = write
        self._node = node
        self._id = id

    async def send(self, message: bytes, hold: int = 0) -> None:
        self._write(self._node, Tell(self._id, msgspec.Raw(message), hold))

    def close(self, code: str, text: str) -> None:
        self._write(self._node, Bye(self._id, code, text))


class Guest:
    """A device of ours at a table of another node's."""

    __slots__ = ("_nodes", "id", "link", "node")

    def __init__(self, nodes: Nodes, node: str, link: Link) -> None:
        self._nodes = nodes
        self.node = node
        self.id = secrets.token_hex(8)
        self.link = link

    def say(self, message: bytes) -> None:
        self._nodes.write(self.node, Said(self.id, msgspec.Raw(message)))

    def leave(self) -> None:
        self._nodes.leave(self)


class Nodes:
    """This node among the others."""

    def __init__(self, redis: Redis, tables: Tables) -> None:
        self.id = secrets.token_hex(8)
        self._redis = redis
        self._tables = tables
        self._claim = redis.register_script(CLAIM)
        self._calls: dict[str, asyncio.Future[commands.Done]] = {}
        self._guests: dict[str, Guest] = {}
        self._far: dict[tuple[str, str], tuple[Live, FarLink]] = {}
        self._outbox: dict[str, list[AnyNote]] = defaultdict(list)
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def join(cls, url: str, tables: Tables) -> Nodes:
        """Become one of the nodes. A Problem if Redis can't be reached."""
        nodes = cls(Redis.from_url(url, health_check_interval=5), tables)
        try:
            await nodes._say_alive()
        except (RedisError, OSError) as why:
            await nodes._redis.aclose()
            raise Problem("no-redis", package="mutschel.server", why=str(why)) from why
        listening = asyncio.Event()
        nodes._spawn(nodes._listen(listening))
        nodes._spawn(nodes._post())
        nodes._spawn(nodes._keep_alive())
        await listening.wait()
        return nodes

    async def close(self) -> None:
        """Leave: others may take our tables over at once."""
        with contextlib.suppress(RedisError, OSError):
            await self._flush()
            await self._redis.delete(f"mutschel:node:{self.id}")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    # -- what the server asks ------------------------------------------------------------------------------
    async def owner(self, table: str) -> str | None:
        """The node that holds this table; None: it is ours."""
        try:
            owner: bytes = await self._claim(keys=[f"mutschel:table:{table}"], args=[self.id])
        except (RedisError, OSError) as why:
            raise Problem("try-again", package="mutschel.server") from why
        return None if owner.decode() == self.id else owner.decode()

    async def do(self, table: str, command: commands.AnyCommand) -> commands.Done:
        """What somebody asks of a table over HTTP, wherever it lives."""
        owner = await self.owner(table)
        if owner is None:
            return await self._tables.do(table, command)
        call = secrets.token_hex(8)
        future = self._calls[call] = asyncio.get_running_loop().create_future()
        self.write(owner, Do(call, table, command))
        try:
            async with asyncio.timeout(REPLY_WITHIN):
                done: commands.Done = await future
                return done
        except TimeoutError as why:
            raise Problem("try-again", package="mutschel.server") from why
        finally:
            del self._calls[call]

    def visit(self, node: str, table: str, link: Link, who: Iterable[bytes], nonce: str | None) -> Guest:
        """A device of ours goes to a table of that node's."""
        guest = Guest(self, node, link)
        self._guests[guest.id] = guest
        self.write(node, Arrived(guest.id, table, list(who), link.language, nonce))
        return guest

    def leave(self, guest: Guest) -> None:
        if self._guests.pop(guest.id, None) is not None:
            self.write(guest.node, Left(guest.id))

    # -- letters -----------------------------------------------------------------------------------------
    def write(self, node: str, note: AnyNote) -> None:
        self._outbox[node].append(note)
        self._wake.set()

    async def _post(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._flush()
            except (RedisError, OSError) as why:
                logger.error("redis", extra={"facts": {"why": str(why)}})
                self._send_guests_away(None)  # what they were to be told is lost
                await asyncio.sleep(BEAT)

    async def _flush(self) -> None:
        outbox, self._outbox = self._outbox, defaultdict(list)
        if not outbox:
            return
        pipe = self._redis.pipeline(transaction=False)
        for node, notes in outbox.items():
            pipe.publish(f"mutschel:to:{node}", encode(Letter(self.id, notes)))
        heard = await pipe.execute()
        for node, count in zip(outbox, heard, strict=True):
            if not count:
                self._gone(node)

    async def _listen(self, listening: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=False) as letters:
                    await letters.subscribe(f"mutschel:to:{self.id}")
                    async for letter in letters.listen():
                        if letter["type"] == "message":
                            self._read(decode(letter["data"]))
                        else:
                            listening.set()
            except (RedisError, OSError) as why:
                logger.error("redis", extra={"facts": {"why": str(why)}})
            self._send_guests_away(None)  # letters may have been missed
            self._drop_far(None)
            await asyncio.sleep(BEAT)

    def _read(self, letter: Letter) -> None:
        for note in letter.notes:
            match note:
                case Tell(id, message, hold):
                    if id in self._guests:
                        self._spawn_send(self._guests[id].link, bytes(message), hold)
                case Bye(id, code, text):
                    guest = self._guests.pop(id, None)
                    if guest is not None:
                        guest.link.close(code, text)
                case Did(call, done, problem):
                    self._settle(call, done, problem)
                case Do():
                    self._spawn(self._do(letter.sender, note))
                case Arrived():
                    self._spawn(self._welcome(letter.sender, note))
                case Said(id, message):
                    self._hear(letter.sender, id, bytes(message))
                case Left(id):
                    self._see_off(letter.sender, id)

    def _spawn_send(self, link: Link, message: bytes, hold: int) -> None:
        """A link never waits, so its `send` is over at once, in order."""
        coroutine = link.send(message, hold)
        with contextlib.suppress(StopIteration):
            coroutine.send(None)

    def _settle(self, call: str, done: commands.Done | None, problem: tuple[str, str, dict[str, Any]] | None) -> None:
        future = self._calls.get(call)
        if future is None or future.done():
            return
        if problem is not None:
            code, package, facts = problem
            future.set_exception(Problem(code, package=package, **facts))
        elif done is not None:
            future.set_result(done)

    # -- others' devices at our tables -------------------------------------------------------------------
    async def _do(self, sender: str, note: Do) -> None:
        try:
            await self._check_ours(note.table)
            self.write(sender, Did(note.call, await self._tables.do(note.table, note.command), None))
        except Problem as problem:
            facts = {name: str(fact) if isinstance(fact, Problem) else fact for name, fact in problem.facts.items()}
            self.write(sender, Did(note.call, None, (problem.code, problem.package, facts)))

    async def _check_ours(self, table: str) -> None:
        """The sender thinks that a table is ours; it may have been, until a moment ago."""
        if await self.owner(table) is not None:
            raise Problem("try-again", package="mutschel.server")

    async def _welcome(self, sender: str, note: Arrived) -> None:
        try:
            await self._check_ours(note.table)
            live = await self._tables.open(note.table)
        except Problem as problem:
            self.write(sender, Bye(note.link, problem.code, problem.text(note.language)))
            return
        device = Device(live.members_of(note.who))
        link = FarLink(self.write, sender, note.link, device, note.language, self._tables.clock())
        self._far[sender, note.link] = live, link
        self._tables.attach(live, link, note.nonce)

    def _hear(self, sender: str, id: str, message: bytes) -> None:
        far = self._far.get((sender, id))
        if far is None or far[1] not in far[0].links:
            # on its way in (then it is too early for messages), or its table has left
            self.write(sender, Bye(id, "reload", ""))
            return
        self._tables.receive(*far, decode_message(message))

    def _see_off(self, sender: str, id: str) -> None:
        far = self._far.pop((sender, id), None)
        if far is not None:
            self._tables.detach(*far)

    # -- life and death ------------------------------------------------------------------------------------
    async def _say_alive(self) -> None:
        await self._redis.set(f"mutschel:node:{self.id}", 1, px=int(LEASE * 1000))

    async def _keep_alive(self) -> None:
        loop = asyncio.get_running_loop()
        latest = loop.time()
        while True:
            await asyncio.sleep(BEAT)
            try:
                if loop.time() - latest > LEASE:  # we were as good as dead: others may hold our tables by now
                    for live in list(self._tables.live.values()):
                        self._tables.drop(live, "reload")
                await self._say_alive()
                latest = loop.time()
                others = {guest.node for guest in self._guests.values()} | {node for node, _ in self._far}
                for node in others:
                    if not await self._redis.exists(f"mutschel:node:{node}"):
                        self._gone(node)
            except (RedisError, OSError) as why:
                logger.error("redis", extra={"facts": {"why": str(why)}})

    def _gone(self, node: str) -> None:
        """A node has died. Its tables will be taken over by whoever is asked for them next."""
        self._send_guests_away(node)
        self._drop_far(node)

    def _send_guests_away(self, node: str | None) -> None:
        for guest in [guest for guest in self._guests.values() if node in (None, guest.node)]:
            del self._guests[guest.id]
            guest.link.bye(Problem("reload", package="mutschel.server"))

    def _drop_far(self, node: str | None) -> None:
        for sender, id in [key for key in self._far if node in (None, key[0])]:
            self._see_off(sender, id)

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
