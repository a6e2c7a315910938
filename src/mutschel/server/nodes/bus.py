"""Messages between nodes, through Redis: each node keeps its name alive there, and gets the messages sent to it.

When anything goes wrong between a node and Redis, messages may be lost, and the others may take the node for dead. So
it gives itself up: it drops all it held and starts over under a new name. The others notice that the old name is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Coroutine, Sequence
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline, PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from mutschel.engine import Problem
from mutschel.server.nodes.messages import AnyMessage, NodeBatch, decode, encode
from mutschel.server.nodes.outbox import Outbox
from mutschel.server.tasks import start_critical_task

logger = logging.getLogger(__name__)

LEASE = 3.0  # seconds of silence after which the others take a node for dead
BEAT = 0.5  # seconds between two signs of life, and checks on the others
ANSWER_WITHIN = 2.0  # seconds for an answer of Redis
REDIS_ERRORS: Final = (RedisError, OSError)


class Listener(ABC):
    """A receiver of a bus's messages and news."""

    @abstractmethod
    def receive(self, batch: NodeBatch) -> None: ...

    @abstractmethod
    def undelivered(self, node: str, calls: Sequence[str]) -> None:
        """React to the death of this node: it didn't get what we sent, including these calls."""

    @abstractmethod
    def peers(self) -> set[str]:
        """Return the nodes whose death matters to us."""

    @abstractmethod
    def died(self, node: str) -> None:
        """Handle the death of a node."""

    @abstractmethod
    def start_over(self) -> None:
        """Give up all that we held, because the others take us for dead."""


class Bus:
    """This node's name, and the messages to and from it."""

    def __init__(self, redis: Redis, listener: Listener) -> None:
        self.name = ""  # empty while we are not among the nodes
        self._redis = redis
        self._listener = listener
        self._outbox: dict[str, Outbox] = defaultdict(Outbox)
        self._wake = asyncio.Event()
        self._joined = asyncio.Event()

    async def open(self) -> None:
        """Become one of the nodes."""
        self._task = start_critical_task("bus", self._run())
        await self._joined.wait()

    async def close(self) -> None:
        """Leave. Waiting messages are still sent, and the others learn at once that we are gone."""
        name = self.name
        with contextlib.suppress(*REDIS_ERRORS):
            await self._flush()
        self._task.cancel()
        await asyncio.wait([self._task])
        with contextlib.suppress(*REDIS_ERRORS):
            await self._redis.delete(heartbeat_key(name))

    def send(self, node: str, message: AnyMessage) -> None:
        self._outbox[node].add(message)
        self._wake.set()

    # -- life and death ------------------------------------------------------------------------------------
    async def _run(self) -> None:
        """Be a node until something goes wrong; then start over."""
        old = ""
        while True:
            try:
                async with self._redis.pubsub() as inbox:
                    await self._register(inbox, old)
                    old = self.name
                    self._joined.set()
                    await first_of(self._listen(inbox), self._send(), self._heartbeat())
            except Exception as why:
                unexpected = None if isinstance(why, REDIS_ERRORS) else why
                logger.error("redis", exc_info=unexpected, extra={"facts": {"why": str(why)}})
            finally:
                self.name = ""
                self._listener.start_over()
                self._outbox.clear()
            await asyncio.sleep(BEAT)

    async def _register(self, inbox: PubSub, old: str) -> None:
        name = secrets.token_hex(8)
        await inbox.subscribe(channel(name))
        if await inbox.get_message(timeout=ANSWER_WITHIN) is None:
            raise ConnectionError("no subscription")
        pipe = self._redis.pipeline()
        pipe.set(heartbeat_key(name), 1, px=int(LEASE * 1000))
        pipe.delete(heartbeat_key(old))
        await execute(pipe)
        self.name = name

    async def _heartbeat(self) -> None:
        """Show that we live, and check on the others."""
        while True:
            peers = self._listener.peers()
            pipe = self._redis.pipeline(transaction=False)
            pipe.set(heartbeat_key(self.name), 1, px=int(LEASE * 1000), get=True)
            pipe.publish(channel(self.name), encode(NodeBatch(self.name, [])))  # shows that we still receive messages
            for node in peers:
                pipe.exists(heartbeat_key(node))
            said_before, _, *living = await execute(pipe)
            if said_before is None:
                raise ConnectionError("others may have taken us for dead")
            for node, lives in zip(peers, living, strict=True):
                if not lives:
                    self._listener.died(node)
            await asyncio.sleep(BEAT)

    # -- messages -------------------------------------------------------------------------------------------
    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._flush()

    async def _flush(self) -> None:
        outbox, self._outbox = self._outbox, defaultdict(Outbox)
        pipe = self._redis.pipeline(transaction=False)
        for node, waiting in outbox.items():
            pipe.publish(channel(node), encode((self.name, waiting.messages)))
        for (node, waiting), heard in zip(outbox.items(), await execute(pipe), strict=True):
            if not heard:
                self._listener.undelivered(node, waiting.calls)

    async def _listen(self, inbox: PubSub) -> None:
        while True:
            packet = await inbox.get_message(timeout=LEASE)
            if packet is None or packet["type"] != "message":
                raise ConnectionError("messages may have been missed")
            try:
                batch = decode(packet["data"])
            except msgspec.DecodeError:
                logger.exception("message of another version")
            else:
                self._listener.receive(batch)


def heartbeat_key(node: str) -> str:
    """Return the key that exists while this node lives."""
    return f"mutschel:node:{node}"


def channel(node: str) -> str:
    return f"mutschel:to:{node}"


async def execute(pipe: Pipeline) -> list[Any]:
    """Return Redis's answers. Its `wait_for` (of Python 3.11) may lose a cancellation, so that is checked here."""
    answers: list[Any] = await pipe.execute()
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
    return answers


async def first_of(*works: Coroutine[Any, Any, None]) -> None:
    """Do all of these until one of them ends. (A TaskGroup of Python 3.11 leaves its task as if it were cancelled.)"""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        ended.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def connect(url: str) -> Redis:
    """Return a connection; a Problem if Redis can't be reached. Nothing is retried: it might be sent twice."""
    try:
        redis = Redis.from_url(
            url, retry=Retry(NoBackoff(), 0), socket_timeout=ANSWER_WITHIN, socket_connect_timeout=ANSWER_WITHIN
        )
    except ValueError as why:
        raise Problem("no-redis", package="mutschel.server", why=str(why)) from why
    try:
        await redis.ping()
    except REDIS_ERRORS as why:
        await redis.aclose()
        raise Problem("no-redis", package="mutschel.server", why=str(why)) from why
    return redis
