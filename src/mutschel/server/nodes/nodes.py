"""Many nodes, one set of tables: each table lives on one node, and the others pass on what their devices say and see.

Redis knows which node holds which table; nothing in it is needed after a restart. The log decides: whoever takes a
table over adds an entry to its log, and after that whoever held it before can't add any, even if it doesn't know yet.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from redis.asyncio import Redis

from mutschel.engine import Problem
from mutschel.host.presence import Device
from mutschel.server.live import commands
from mutschel.server.live.link import Link
from mutschel.server.live.table import LiveTable
from mutschel.server.live.tables import Tables
from mutschel.server.nodes.bus import BEAT, TROUBLE, Bus, Listener, connect, execute
from mutschel.server.nodes.messages import AnyMessage, Arrived, Batch, Did, Do, Left, Said, SayBye, Tell, decode_message
from mutschel.server.tasks import keep_doing
from mutschel.store.base import StoreError

logger = logging.getLogger(__name__)
Key: TypeAlias = tuple[str, str]  # a device at another node: that node, and what it calls the device

REPLY_WITHIN = 8.0  # seconds: enough to notice that another node has died, and to do here what it was asked for
TAKE_OVER_TRIES = 5
CLAIM_SECONDS = 24 * 3600  # then Redis may forget who held a table
RENEW_EVERY = 60

# Whose is this table? The node's that has it, if it lives; else it is ours from now on.
CLAIM: Final = f"""
local owner = redis.call('GET', KEYS[1])
if owner == ARGV[1] then return {{owner, 0}} end
if owner and redis.call('EXISTS', 'mutschel:node:' .. owner) == 1 then return {{owner, 0}} end
redis.call('SET', KEYS[1], ARGV[1], 'EX', {CLAIM_SECONDS})
return {{ARGV[1], 1}}
"""
RELEASE: Final = "if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end"


def claim_of(table: str) -> str:
    return f"mutschel:table:{table}"


def problem(code: str) -> Problem:
    return Problem(code, package="mutschel.server")


class FarLink(Link):
    """A device at another node that wants to join a table of ours."""

    __slots__ = ("_nodes", "early", "key", "live")

    def __init__(self, nodes: Nodes, key: Key, language: str, now: int) -> None:
        super().__init__(Device(), language, now)
        self._nodes = nodes
        self.key = key
        self.live: LiveTable | None = None  # until the table is there
        self.early: list[bytes] = []  # what it has said before that

    def send(self, message: bytes, hold: int = 0) -> None:
        if self._nodes.far.get(self.key) is self:
            node, id = self.key
            self._nodes.send(node, Tell(id, message, hold))

    def close(self, code: str, text: str) -> None:
        if self._nodes.far.get(self.key) is self:
            del self._nodes.far[self.key]
            node, id = self.key
            self._nodes.send(node, SayBye(id, code, text))


class Guest:
    """A device of ours at a table of another node's."""

    __slots__ = ("_nodes", "id", "link", "node")

    def __init__(self, nodes: Nodes, node: str, link: Link) -> None:
        self._nodes = nodes
        self.node = node
        self.id = secrets.token_hex(8)
        self.link = link

    def say(self, message: bytes) -> None:
        if self.id in self._nodes.guests:
            self._nodes.send(self.node, Said(self.id, message))

    def leave(self) -> None:
        if self._nodes.guests.pop(self.id, None) is not None:
            self._nodes.send(self.node, Left(self.id))


class Nodes(Listener):
    """This node among the others."""

    def __init__(self, redis: Redis, tables: Tables) -> None:
        self.guests: dict[str, Guest] = {}
        self.far: dict[Key, FarLink] = {}
        self._redis = redis
        self._tables = tables
        self._bus = Bus(redis, self)
        self.send = self._bus.send
        self._claim = redis.register_script(CLAIM)
        self._release = redis.register_script(RELEASE)
        self._taking: dict[str, asyncio.Task[None]] = {}  # tables that we have claimed, but may not hold yet
        self._calls: dict[str, tuple[str, asyncio.Future[commands.Done | None]]] = {}  # whom we asked, and its reply
        self._closing = False
        self._renewing = keep_doing("claims", self._renew_claims())
        self._work: set[asyncio.Task[None]] = set()

    @classmethod
    async def join(cls, url: str, tables: Tables) -> Nodes:
        """Become one of the nodes. A Problem if Redis can't be reached."""
        nodes = cls(await connect(url), tables)
        await nodes._bus.open()
        return nodes

    async def close(self) -> None:
        """Leave, once all tables are closed: others may take them over at once."""
        self._closing = True
        for guest in list(self.guests.values()):
            guest.leave()
            guest.link.bye(problem("restart"))
        await self._bus.close()
        for task in (self._renewing, *self._work):
            task.cancel()
        await asyncio.gather(self._renewing, *self._work, return_exceptions=True)
        await self._redis.aclose()

    # -- what the server asks ------------------------------------------------------------------------------
    def check(self) -> None:
        """A Problem if we are not among the nodes: while Redis is away, or at the end."""
        if not self._bus.name or self._closing:
            raise problem("try-again")

    async def owner(self, table: str) -> str | None:
        """The node that holds this table; None: it is ours."""
        self.check()
        me = self._bus.name
        try:
            found, fresh = await self._claim(keys=[claim_of(table)], args=[me])
            owner: str = found.decode()
            if owner != me:
                return owner
            if fresh or table in self._taking:
                await self._take_over(table, bool(fresh))
        except TROUBLE as why:
            raise problem("try-again") from why
        if self._bus.name != me:
            raise problem("try-again")
        return None

    async def do(self, table: str, command: commands.AnyCommand) -> commands.Done:
        """What somebody asks of a table over HTTP, wherever it lives."""
        try:
            async with asyncio.timeout(REPLY_WITHIN):
                while (owner := await self.owner(table)) is not None:
                    done = await self._ask(owner, table, command)
                    if done is not None:
                        return done
                    await asyncio.sleep(BEAT)  # nobody heard it: that node is dead, and soon everybody will know
        except TimeoutError as why:
            raise problem("try-again") from why
        return await self._tables.do(table, command)

    async def _ask(self, node: str, table: str, command: commands.AnyCommand) -> commands.Done | None:
        """What came of it; None: nobody was there to hear it."""
        call = secrets.token_hex(8)
        future: asyncio.Future[commands.Done | None] = asyncio.get_running_loop().create_future()
        self._calls[call] = node, future
        self.send(node, Do(call, table, command))
        try:
            return await future
        finally:
            del self._calls[call]

    def visit(self, node: str, table: str, link: Link, who: Iterable[bytes], nonce: str | None) -> Guest:
        """A device of ours goes to a table of that node's."""
        guest = Guest(self, node, link)
        self.guests[guest.id] = guest
        self.send(node, Arrived(guest.id, table, list(who), link.language, nonce, link.device.reads_aloud))
        return guest

    # -- taking tables over --------------------------------------------------------------------------------
    async def _take_over(self, table: str, again: bool) -> None:
        """Whoever asks for a table that was only just claimed waits until it is ours for certain."""
        taking = self._taking.get(table)
        if taking is None or taking.done() or again:
            taking = self._taking[table] = self._spawn(self._shut_others_out(table, self._bus.name))
        await asyncio.shield(taking)

    async def _shut_others_out(self, table: str, me: str) -> None:
        failed: Problem | None = None
        try:
            await self._add_to_log(table)
        except Problem as why:
            failed = why
            await self._release(keys=[claim_of(table)], args=[me])
        if self._taking.get(table) is asyncio.current_task():
            del self._taking[table]
        if failed is not None:
            raise failed

    async def _add_to_log(self, table: str) -> None:
        """Whoever held the table until now can add to its log for as long as nobody else does. So we do."""
        for _ in range(TAKE_OVER_TRIES):
            old = self._tables.live.get(table)
            if old is not None:  # as it was when we held it before, or set it up
                self._tables.drop(old)
            live = await self._tables.open(table)
            live.host.take_over()
            with contextlib.suppress(StoreError):  # they may have been quicker, once more
                await self._tables.save(live)
                return
        raise problem("try-again")

    async def _renew_claims(self) -> None:
        """Tables at which people stay for days are not forgotten; one that Redis has forgotten all the same is lost."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            pipe = self._redis.pipeline(transaction=False)
            tables = list(self._tables.live.values())
            for live in tables:
                pipe.getex(claim_of(live.id), ex=CLAIM_SECONDS)
            with contextlib.suppress(*TROUBLE):
                for live, owner in zip(tables, await execute(pipe), strict=True):
                    if owner != self._bus.name.encode() and live.links:
                        self._tables.drop(live)

    # -- life and death ------------------------------------------------------------------------------------
    def peers(self) -> set[str]:
        return {guest.node for guest in self.guests.values()} | {node for node, _ in self.far}

    def died(self, node: str) -> None:
        """Its tables will be taken over by whoever is asked for them next."""
        for guest in [guest for guest in self.guests.values() if guest.node == node]:
            del self.guests[guest.id]
            guest.link.bye(problem("reload"))
        for key in [key for key in self.far if key[0] == node]:
            self._see_off(key)
        for asked, future in self._calls.values():
            if asked == node and not future.done():
                future.set_exception(problem("try-again"))

    def start_over(self) -> None:
        for node in {*self.peers(), *(asked for asked, _ in self._calls.values())}:
            self.died(node)
        self._tables.drop_all()

    def undelivered(self, node: str, messages: Sequence[AnyMessage]) -> None:
        for message in messages:
            if isinstance(message, Do):
                self._settle(Did(message.call, None, None))
        self.died(node)

    # -- messages -----------------------------------------------------------------------------------------
    def receive(self, batch: Batch) -> None:
        for message in batch.messages:
            match message:
                case Tell(id, frame, hold):
                    if id in self.guests:
                        self.guests[id].link.send(frame, hold)
                case SayBye(id, code, text):
                    guest = self.guests.pop(id, None)
                    if guest is not None:
                        guest.link.close(code, text or problem(code).text(guest.link.language))
                case Did():
                    self._settle(message)
                case Do():
                    self._spawn(self._do(batch.sender, message))
                case Arrived(id, _, _, language):
                    link = FarLink(self, (batch.sender, id), language, self._tables.clock())
                    self.far[link.key] = link
                    self._spawn(self._welcome(link, message))
                case Said(id, frame):
                    self._hear((batch.sender, id), frame)
                case Left(id):
                    self._see_off((batch.sender, id))

    def _settle(self, did: Did) -> None:
        _, future = self._calls.get(did.call, ("", None))
        if future is None or future.done():
            return
        if did.problem is None:
            future.set_result(did.done)
            return
        code, package, facts = did.problem
        of_store = package == "mutschel.store"
        future.set_exception(StoreError(code, **facts) if of_store else Problem(code, package=package, **facts))

    async def _do(self, sender: str, asked: Do) -> None:
        try:
            await self._check_ours(asked.table)
            self.send(sender, Did(asked.call, await self._tables.do(asked.table, asked.command), None))
        except Problem as why:
            facts = {name: str(fact) if isinstance(fact, Problem) else fact for name, fact in why.facts.items()}
            self.send(sender, Did(asked.call, None, (why.code, why.package, facts)))

    async def _check_ours(self, table: str) -> None:
        """The sender thinks that a table is ours; it may have been, until a moment ago."""
        if await self.owner(table) is not None:
            raise problem("try-again")

    async def _welcome(self, link: FarLink, arrived: Arrived) -> None:
        try:
            await self._check_ours(arrived.table)
            live = await self._tables.open(arrived.table)
        except Problem as why:
            link.bye(why)
            return
        if self.far.get(link.key) is link:  # else it has left in the meantime
            link.live = live
            link.device = Device(live.members_of(arrived.who), arrived.aloud)
            self._tables.attach(live, link, arrived.nonce)
            for message in link.early:
                self._hear(link.key, message)

    def _hear(self, key: Key, message: bytes) -> None:
        node, id = key
        link = self.far.get(key)
        if link is None:  # its table has left
            self.send(node, SayBye(id, "reload", ""))
        elif link.live is None:
            link.early.append(message)
        else:
            try:
                self._tables.receive(link.live, link, decode_message(message))
            except msgspec.DecodeError:  # its node runs another version
                link.bye(problem("malformed"))

    def _see_off(self, key: Key) -> None:
        link = self.far.pop(key, None)
        if link is not None and link.live is not None:
            self._tables.detach(link.live, link)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._worked)
        return task

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (Problem, *TROUBLE)):
            logger.error("incident", exc_info=error)
