"""Fairness between addresses: one at a time of each, and work in turn.

Nobody waits for all that one address wants, however much that is.
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
Job = TypeVar("Job")


def share_of(address: str) -> int:
    """The share of words, of the public list and of work that an address has: 16 bits of a hash.

    That is enough to share fairly, and too little to tell from a database who set up a table.

    >>> share_of("192.0.2.7") == share_of("192.0.2.8")
    False
    """
    return int.from_bytes(hashlib.sha256(address.encode()).digest()[:2])


class OneAtATime:
    """Lets one in at a time for each key; the others wait in the order in which they came."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        """`async with` it. It is forgotten once nobody holds it or waits."""
        return self._locks.setdefault(key, asyncio.Lock())


class FairQueue(Generic[Key, Source, Job]):
    """Jobs in turn: key by key, of each key source by source, and of each source in the order they came."""

    def __init__(self) -> None:
        self._keys: dict[Key, dict[Source, deque[Job]]] = {}

    def __len__(self) -> int:
        return sum(len(jobs) for sources in self._keys.values() for jobs in sources.values())

    def __iter__(self) -> Iterator[Job]:
        for sources in self._keys.values():
            for jobs in sources.values():
                yield from jobs

    def sources(self, key: Key) -> int:
        """How many sources of this key have something waiting."""
        return len(self._keys.get(key, ()))

    def waiting(self, key: Key, source: Source) -> int:
        return len(self._keys.get(key, {}).get(source, ()))

    def add(self, key: Key, source: Source, job: Job) -> None:
        self._keys.setdefault(key, {}).setdefault(source, deque()).append(job)

    def take(self, may: Callable[[Key], bool] = lambda key: True) -> tuple[Key, Source, Job] | None:
        """The next job of the first key that may have one. Key and source go behind all others."""
        key = next(filter(may, self._keys), None)
        return None if key is None else (key, *self.take_of(key))

    def take_of(self, key: Key) -> tuple[Source, Job]:
        """The next job of this key, which has one."""
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
        """Nothing of this source is wanted any more."""
        sources = self._keys.get(key, {})
        sources.pop(source, None)
        if not sources:
            self._keys.pop(key, None)

    def clear(self) -> None:
        self._keys.clear()
