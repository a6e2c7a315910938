"""Fairness between addresses: each has one thing done at a time, and they take turns.

However much one address asks for, the others don't wait for all of it.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key", bound=Hashable)
Source = TypeVar("Source", bound=Hashable)
Item = TypeVar("Item")


def share_of(address: str) -> int:
    """Return the share of words, of the public list and of work that an address counts against: 16 bits of a hash.

    They are enough to share fairly, and too few to tell from a database which address set up a table.

    >>> share_of("192.0.2.7") == share_of("192.0.2.8")
    False
    """
    return int.from_bytes(hashlib.sha256(address.encode()).digest()[:2])


class KeyLocks:
    """A lock for each key; those who wait for one get it in the order in which they came."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        """Return the key's lock, for `async with`. It is forgotten once nobody holds it or waits."""
        return self._locks.setdefault(key, asyncio.Lock())


class FairQueue(Generic[Key, Source, Item]):
    """A queue that takes turns: between keys, within a key between sources, and within a source in order of arrival."""

    def __init__(self) -> None:
        self._keys: dict[Key, dict[Source, deque[Item]]] = {}

    def __len__(self) -> int:
        return sum(len(jobs) for sources in self._keys.values() for jobs in sources.values())

    def __iter__(self) -> Iterator[Item]:
        for sources in self._keys.values():
            for jobs in sources.values():
                yield from jobs

    def sources(self, key: Key) -> int:
        """Return the number of this key's sources with waiting jobs."""
        return len(self._keys.get(key, ()))

    def waiting(self, key: Key, source: Source) -> int:
        return len(self._keys.get(key, {}).get(source, ()))

    def add(self, key: Key, source: Source, job: Item) -> None:
        self._keys.setdefault(key, {}).setdefault(source, deque()).append(job)

    def take(self, may: Callable[[Key], bool] = lambda key: True) -> tuple[Key, Source, Item] | None:
        """Return the next job of the first allowed key, or None. Its key and source go to the end of their queues."""
        key = next(filter(may, self._keys), None)
        return None if key is None else (key, *self.take_of(key))

    def take_of(self, key: Key) -> tuple[Source, Item]:
        """Return the next job of this key, which must have one."""
        sources = self._keys.pop(key)
        source, jobs = next(iter(sources.items()))
        del sources[source]
        job = jobs.popleft()
        if jobs:
            sources[source] = jobs
        if sources:
            self._keys[key] = sources
        return source, job

    def drop(self, key: Key, source: Source) -> None:
        """Remove all jobs of this source."""
        sources = self._keys.get(key, {})
        sources.pop(source, None)
        if not sources:
            self._keys.pop(key, None)

    def clear(self) -> None:
        self._keys.clear()
