"""Many nodes, one set of tables and evenings: each lives on one node, and the others forward its devices' messages.

`ownership` knows which node holds a table; the forwarding is here.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, TypeAlias

import msgspec
from redis.asyncio import Redis

from mutschel.engine import Problem
from mutschel.host.presence import Device
from mutschel.server.fairness import KeyLocks
from mutschel.server.live import commands
from mutschel.server.live.link import Link
from mutschel.server.live.memory import Memory
from mutschel.server.live.registry import PlaceRegistry
from mutschel.server.nodes.bus import BEAT, REDIS_ERRORS, Bus, Listener, connect
from mutschel.server.nodes.messages import (
    AnyMessage,
    DeviceArrived,
    DeviceLeft,
    DeviceSaid,
    Did,
    Do,
    NodeBatch,
    SayBye,
    Tell,
)
from mutschel.server.nodes.ownership import Ownership
from mutschel.store.base import EVENING, StoreError

logger = logging.getLogger(__name__)
Key: TypeAlias = tuple[str, str]  # a device at another node: that node, and the device's id there

REPLY_WITHIN = 8.0  # seconds: enough to notice that another node died, and to do its work here
GREETED_WITHIN, LOOK_EVERY = 2.0, 0.01  # seconds to wait for a device's greeting at an evening, and between looks
MOST_EARLY = 32  # messages of a device before its greeting; our own clients send none by then


def problem(code: str) -> Problem:
    return Problem(code, package="mutschel.server")


class RemoteLink(Link):
    """A device at another node that wants to join a table of ours."""

    __slots__ = ("_nodes", "early", "key", "kind", "live")

    def __init__(self, nodes: Nodes, key: Key, language: str, now: int) -> None:
        super().__init__(Device(), language, now)
        self._nodes = nodes
        self.key = key
        self.kind: Memory[Any]
        self.live: Any = None  # until the table is loaded
        self.early: list[bytes] = []  # messages until then

    def send(self, message: bytes, hold: int = 0) -> None:
        self.greeted = True
        if self._nodes.remote.get(self.key) is self:
            node, id = self.key
            self._nodes.send(node, Tell([id], message, hold))

    def close(self, code: str, text: str) -> None:
        if self._nodes.remote.get(self.key) is self:
            del self._nodes.remote[self.key]
            node, id = self.key
            self._nodes.send(node, SayBye(id, code, text))


class ForwardedDevice:
    """A device of ours at a table of another node."""

    __slots__ = ("_nodes", "id", "link", "node")

    def __init__(self, nodes: Nodes, node: str, link: Link) -> None:
        self._nodes = nodes
        self.node = node
        self.id = secrets.token_hex(8)
        self.link = link

    def say(self, message: bytes) -> None:
        if self.id in self._nodes.forwarded:
            self._nodes.send(self.node, DeviceSaid(self.id, message))

    def leave(self) -> None:
        if self._nodes.forwarded.pop(self.id, None) is not None:
            self._nodes.send(self.node, DeviceLeft(self.id))


class Nodes(Listener):
    """This node among the others."""

    def __init__(self, redis: Redis, registry: PlaceRegistry) -> None:
        self.forwarded: dict[str, ForwardedDevice] = {}
        self.remote: dict[Key, RemoteLink] = {}
        self._redis = redis
        self._registry = registry
        self._bus = Bus(redis, self)
        self.send = self._bus.send
        self._calls: dict[str, tuple[str, asyncio.Future[Any]]] = {}  # by id: the node that we called, and its reply
        self._closing = False
        self._turns = KeyLocks()  # by share
        self._ownership = Ownership(redis, self._bus, registry, self._spawn)
        self._work: set[asyncio.Task[None]] = set()

    @classmethod
    async def join(cls, url: str, registry: PlaceRegistry) -> Nodes:
        """Become one of the nodes. Raises a Problem if Redis can't be reached."""
        nodes = cls(await connect(url), registry)
        await nodes._bus.open()
        return nodes

    async def close(self) -> None:
        """Leave, once all tables are closed, so that others can take them over at once."""
        self._closing = True
        for device in list(self.forwarded.values()):
            device.leave()
            device.link.bye(problem("restart"))
        await self._bus.close()
        tasks = [self._ownership.renewing, *self._work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._redis.aclose()

    # -- what the server asks ------------------------------------------------------------------------------
    def check(self) -> None:
        """Raise a Problem if we are not among the nodes: while Redis is away, or at the end."""
        if not self._bus.name or self._closing:
            raise problem("try-again")

    async def owner(self, table: str, share: int) -> str | None:
        """Return the node that holds this table, None for us. `share`: that of the address that asks for it."""
        self.check()
        return await self._ownership.owner(table, share)

    async def do(self, table: str, command: commands.AnyCommand, share: int) -> Any:
        """Carry out an HTTP request's command at a table or an evening, whichever node holds it."""
        try:
            async with asyncio.timeout(REPLY_WITHIN), self.turn(table, share):
                while (owner := await self.owner(table, share)) is not None:
                    done = await self._ask(owner, Do(secrets.token_hex(8), table, command, share))
                    if done is not None:
                        return done
                    await asyncio.sleep(BEAT)  # that node is dead, and will soon be known to be
        except TimeoutError as why:
            raise problem("try-again") from why
        return await self._registry.do(table, command, share)

    @asynccontextmanager
    async def turn(self, table: str, share: int) -> AsyncIterator[None]:
        """Wait until this address's device or request may get an evening from another node, one at a time.

        Evenings are long, and Redis cuts off a node that gets more at once than it can read.
        """
        if not table.startswith(EVENING) or not share:  # messages between nodes are short
            yield
            return
        async with self._turns.of(share):
            yield

    async def _ask(self, node: str, request: Do) -> Any:
        """Return the result; None: nobody received the call."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._calls[request.call] = node, future
        try:
            self.send(node, request)
            return await future
        except (OverflowError, RecursionError) as why:  # such as a number of twenty digits, or a thousand brackets
            raise Problem("bad-request", package="mutschel.server", why=problem("unreadable-json")) from why
        finally:
            del self._calls[request.call]

    def forward(self, node: str, link: Link) -> ForwardedDevice:
        """Start forwarding for a device of ours at a table of that node."""
        device = ForwardedDevice(self, node, link)
        self.forwarded[device.id] = device
        return device

    async def arrive(self, device: ForwardedDevice, table: str, who: Iterable[bytes]) -> None:
        """Announce a device at its table's node. At an evening, wait until it has been sent the evening."""
        link = device.link
        async with self.turn(table, link.share):
            told, least = link.device, link.device.lag.least
            said = (link.language, told.reads_aloud, least, link.share, told.shows_moments)
            self.send(device.node, DeviceArrived(device.id, table, list(who), *said))
            until = monotonic() + (GREETED_WITHIN if table.startswith(EVENING) else 0)
            while not link.greeted and device.id in self.forwarded and monotonic() < until:
                await asyncio.sleep(LOOK_EVERY)

    # -- life and death ------------------------------------------------------------------------------------
    def peers(self) -> set[str]:
        callees = {node for node, _ in self._calls.values()}
        return {device.node for device in self.forwarded.values()} | {node for node, _ in self.remote} | callees

    def died(self, node: str) -> None:
        """Let go of everything on a dead node. Its tables are taken over by the nodes that are asked for them next."""
        for device in [device for device in self.forwarded.values() if device.node == node]:
            del self.forwarded[device.id]
            device.link.bye(problem("reload"))
        for key in [key for key in self.remote if key[0] == node]:
            self._detach(key)
        for callee, future in self._calls.values():
            if callee == node and not future.done():
                future.set_exception(problem("try-again"))

    def start_over(self) -> None:
        for node in self.peers():
            self.died(node)
        self._registry.drop_all()

    def undelivered(self, node: str, calls: Sequence[str]) -> None:
        for call in calls:
            self._settle(Did(call, None, None))
        self.died(node)

    # -- messages -----------------------------------------------------------------------------------------
    def receive(self, batch: NodeBatch) -> None:
        for message in batch.messages:
            try:
                self._receive(batch.sender, message)
            except Exception:  # the other messages are still received
                logger.exception("incident")

    def _receive(self, sender: str, message: AnyMessage) -> None:
        match message:
            case Tell(ids, frame, hold):
                for id in ids:
                    if id in self.forwarded:
                        self.forwarded[id].link.send(frame, hold)
            case SayBye(id, code, text):
                device = self.forwarded.pop(id, None)
                if device is not None:
                    device.link.close(code, text or problem(code).text(device.link.language))
            case Did():
                self._settle(message)
            case Do():
                self._spawn(self._do(sender, message))
            case DeviceArrived(id, _, _, language):
                link = RemoteLink(self, (sender, id), language, self._registry.tables.clock())
                self.remote[link.key] = link
                self._spawn(self._attach(link, message))
            case DeviceSaid(id, frame):
                self._receive_from((sender, id), frame)
            case DeviceLeft(id):
                self._detach((sender, id))

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

    async def _do(self, sender: str, request: Do) -> None:
        try:
            await self._check_ours(request.table, request.share)
            done = await self._registry.do(request.table, request.command, request.share)
            self.send(sender, Did(request.call, done, None))
        except Problem as why:
            facts = {name: str(fact) if isinstance(fact, Problem) else fact for name, fact in why.facts.items()}
            self.send(sender, Did(request.call, None, (why.code, why.package, facts)))

    async def _check_ours(self, table: str, share: int) -> None:
        """Raise a Problem if this table, which the sender believes is ours, no longer is."""
        if await self.owner(table, share) is not None:
            raise problem("try-again")

    async def _attach(self, link: RemoteLink, arrived: DeviceArrived) -> None:
        try:
            await self._check_ours(arrived.table, arrived.share)
            kind = self._registry.of(arrived.table)
            live = await kind.open(arrived.table, arrived.share)
        except Problem as why:
            link.bye(why)
            return
        if self.remote.get(link.key) is link:  # otherwise the device has gone
            link.kind, link.live = kind, live
            link.who = tuple(arrived.who)
            link.device = Device(live.members_of(arrived.who), arrived.aloud, arrived.hello_took, arrived.moments)
            link.share = arrived.share
            kind.attach(live, link)
            early, link.early = link.early, []
            for message in early:
                self._receive_from(link.key, message)

    def _receive_from(self, key: Key, message: bytes) -> None:
        node, id = key
        link = self.remote.get(key)
        if link is None:  # another node has the table now
            self.send(node, SayBye(id, "reload", ""))
        elif link.live is None:
            if len(link.early) < MOST_EARLY:
                link.early.append(message)
            else:
                link.bye(problem("too-many-messages"))
        else:
            try:
                link.kind.receive(link.live, link, link.kind.decode(message))
            except msgspec.DecodeError:  # the sender runs another version
                link.bye(problem("malformed"))

    def _detach(self, key: Key) -> None:
        link = self.remote.pop(key, None)
        if link is not None and link.live is not None:
            link.kind.detach(link.live, link)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._worked)
        return task

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (Problem, *REDIS_ERRORS)):
            logger.error("incident", exc_info=error)
