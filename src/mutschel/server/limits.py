"""Limits of what one address or connection may ask for, and of how often costly queries run for everybody.

The clock can be replaced; memory is bounded.
"""

from __future__ import annotations

import asyncio
import ipaddress
import math
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from mutschel.engine import Problem
from mutschel.server.fairness import KeyLocks
from mutschel.store.base import StoreError

if TYPE_CHECKING:
    from mutschel.server.settings import Settings

Clock: TypeAlias = Callable[[], float]
T = TypeVar("T")
KEYS = 20_000  # addresses that are remembered
FOUND_FOR = 3  # seconds for which a result is shared
REPORTS_EACH = 8  # reports of failed screens that one address may send within a minute: as many as a screen has parts
REPORTS = 60  # by all addresses together, so that they can't fill the log
UNREAD = 32 * 2**20  # bytes of long answers on their way to one address: we keep them until they are read
FOUND_WITHIN = 5  # seconds, or the query counts as failed
WITH_PORT = re.compile(r"^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$")


class Rate:
    """A limit of `amount` at once for each key, refilled evenly within `seconds`. 0: no limit.

    A token bucket is stored as one number, the moment when it will be full again; a full one need not be stored at all.
    """

    def __init__(self, amount: int, seconds: float, clock: Clock = time.monotonic, keys: int = KEYS) -> None:
        self._amount = amount
        self._seconds = seconds
        self._clock = clock
        self._keys = keys
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def try_take(self, key: str, cost: float = 1) -> float:
        """Take one and return 0; if none is left, take nothing and return the seconds until there is one.

        Something small may cost less than one.
        """
        if not self._amount:
            return 0
        now = self._clock()
        each = cost * self._seconds / self._amount
        full_at = max(now, self._full_at.get(key, now)) + each
        late = full_at - now - self._seconds
        if late > 1e-9:
            return late
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._keys:
            self._full_at.popitem(last=False)
        return 0

    def take(self, key: str, code: str, cost: float = 1) -> None:
        """Take one, or raise a Problem."""
        wait = self.try_take(key, cost)
        if wait:
            raise Problem(code, package="mutschel.server", seconds=math.ceil(wait))


class Bucket:
    """The limit of messages on one connection, per second; after a pause, up to BURST seconds' worth at once.

    A long message counts as several, because it may have to be passed on to another node. 0: no limit.
    """

    __slots__ = ("_clock", "_each", "_full_at")

    def __init__(self, per_second: int, clock: Clock = time.monotonic) -> None:
        self._each = 1 / per_second if per_second else 0.0
        self._clock = clock
        self._full_at = 0.0

    def take(self, length: int = 0) -> bool:
        if not self._each:
            return True
        now = self._clock()
        cost = min(BURST, self._each * (1 + length // LONG))
        full_at = (now if now > self._full_at else self._full_at) + cost
        if full_at - now > BURST + 1e-9:
            return False
        self._full_at = full_at
        return True


BURST = 4  # seconds' worth of messages that may come at once, after a pause
LONG = 1024  # characters; hardly any message of the page is as long


class Slots:
    """A limit of `amount` at the same time for each key. 0: no limit."""

    def __init__(self, amount: int) -> None:
        self._amount = amount
        self._taken: dict[str, int] = {}

    def take(self, key: str, code: str, count: int = 1) -> None:
        """Take slots that have to be given back, or raise a Problem."""
        taken = self._taken.get(key, 0)
        if self._amount and taken + count > self._amount:
            raise Problem(code, package="mutschel.server", n=self._amount, seconds=1)
        self._taken[key] = taken + count

    def give_back(self, key: str, count: int = 1) -> None:
        self._taken[key] -= count
        if not self._taken[key]:
            del self._taken[key]

    @contextmanager
    def one(self, key: str, code: str, count: int = 1) -> Iterator[None]:
        """Hold slots within a `with` block, or raise a Problem."""
        self.take(key, code, count)
        try:
            yield
        finally:
            self.give_back(key, count)

    def taken(self) -> int:
        return sum(self._taken.values())

    def taken_by(self) -> dict[str, int]:
        """Return the slots that are taken, by key."""
        return dict(self._taken)


class SharedQuery(Generic[T]):
    """Shares one query of the store among all callers, and its result for FOUND_FOR seconds."""

    def __init__(self, find: Callable[[], Coroutine[Any, Any, T]], clock: Clock = time.monotonic) -> None:
        self._find = find
        self._clock = clock
        self._finding: asyncio.Task[T] | None = None
        self._began = 0.0

    async def get(self) -> T:
        """Return the result. Raises a StoreError if the store fails or takes too long."""
        finding, now = self._finding, self._clock()
        if finding is None or (finding.done() and now - self._began >= FOUND_FOR):
            self._began = now
            finding = self._finding = asyncio.create_task(self._find())
            finding.add_done_callback(lambda task: task.cancelled() or task.exception())  # retrieved, even unheard
        if not (await asyncio.wait({finding}, timeout=FOUND_WITHIN))[0]:
            raise StoreError("store-busy")
        return finding.result()


class Limits:
    """All limits of one server."""

    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        self.requests = Rate(settings.requests_per_minute, 60, clock)
        self.tables = Rate(settings.tables_per_hour, 3600, clock)
        self.words = Rate(settings.words_per_minute, 60, clock)
        self.practice = Rate(settings.practice_per_minute, 60, clock)
        self.reports_each = Rate(REPORTS_EACH, 60, clock)
        self.reports = Rate(REPORTS, 60, clock)
        self.connections = Slots(settings.connections_per_address)
        # all that are open, and those without a request so far; behind a proxy they all are the proxy's
        self.open = Slots(0 if settings.proxies else int(settings.crowd * settings.open_per_address))
        self.waiting = Slots(0 if settings.proxies else int(settings.crowd * settings.waiting_per_address))
        self.unread = Slots(UNREAD)
        self.changes = Rate(int(settings.crowd * settings.changes_per_hour), 3600, clock)  # per address and table
        self._messages = settings.messages_per_second
        self._lists = KeyLocks()
        self._clock = clock

    @asynccontextmanager
    async def in_turn(self, address: str, is_there: Callable[[], bool]) -> AsyncIterator[None]:
        """Wait until no other list is looked up for this address: a person at thousands of tables makes that slow."""
        async with self._lists.of(address):
            if not is_there():
                raise ConnectionResetError
            yield

    def messages(self) -> Bucket:
        """Return the limit for one new connection."""
        return Bucket(self._messages, self._clock)


def rate_limit_key(address: str) -> str:
    """Return the key of an address for limits. IPv6: its 56-bit network, because a single home often has all of it.

    >>> rate_limit_key("192.0.2.7"), rate_limit_key("2001:db8:0:12:3::4"), rate_limit_key("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/56', '192.0.2.7')
    >>> rate_limit_key("192.0.2.7:4711"), rate_limit_key("[2001:db8::1]:4711")  # as some proxies say it
    ('192.0.2.7', '2001:db8::/56')
    """
    try:
        ip = ipaddress.ip_address(WITH_PORT.sub(r"\1\2", address).partition("%")[0])
    except ValueError:
        return "unknown"  # all of these share their limits
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 56), strict=False))
    return str(ip)
