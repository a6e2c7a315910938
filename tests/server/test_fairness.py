"""Turns and the fair queue, held against models that are too simple to be wrong."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from mutschel.server.fairness import FairQueue, KeyLocks
from waiting import asynchronous

KEYS, SOURCES = "abc", "xyz"
ADD = st.tuples(st.just("add"), st.sampled_from(KEYS), st.sampled_from(SOURCES))
TAKE = st.tuples(st.just("take"), st.sets(st.sampled_from(KEYS)), st.none())
DROP = st.tuples(st.just("drop"), st.sampled_from(KEYS), st.sampled_from(SOURCES))


class Model:
    """All that waits in a list, and who has waited longest for a turn in another."""

    def __init__(self) -> None:
        self.waiting: list[tuple[str, str, int]] = []
        self.line: list[str | tuple[str, str]] = []  # keys, and sources of keys

    def add(self, key: str, source: str, job: int) -> None:
        self.waiting.append((key, source, job))
        self.line += [one for one in (key, (key, source)) if one not in self.line]

    def take(self, may: set[str]) -> tuple[str, str, int] | None:
        keys = [one for one in self.line if one in may]
        if not keys:
            return None
        source = next(one for one in self.line if isinstance(one, tuple) and one[0] == keys[0])
        found = next(one for one in self.waiting if one[:2] == source)
        self.waiting.remove(found)
        self.line = [one for one in self.line if one not in (keys[0], source)]
        self.line += [one for one in (keys[0], source) if self.has(one)]
        return found

    def drop(self, key: str, source: str) -> None:
        self.waiting = [one for one in self.waiting if one[:2] != (key, source)]
        self.line = [one for one in self.line if self.has(one)]

    def has(self, one: str | tuple[str, str]) -> bool:
        return any(one in (key, (key, source)) for key, source, _ in self.waiting)


@given(st.lists(st.one_of(ADD, ADD, TAKE, DROP), max_size=60))
def test_the_fair_queue_is_its_model(steps: list[tuple[str, str | set[str], str | None]]) -> None:
    queue: FairQueue[str, str, int] = FairQueue()
    model = Model()
    for job, (what, key, source) in enumerate(steps):
        if isinstance(key, set):
            assert queue.take(key.__contains__) == model.take(key)
        else:
            assert source is not None
            for one in (queue, model):
                one.add(key, source, job) if what == "add" else one.drop(key, source)
        assert len(queue) == len(model.waiting)
        assert {key: queue.sources(key) for key in KEYS} == {
            key: len({source for other, source, _ in model.waiting if other == key}) for key in KEYS
        }
    while (found := queue.take()) is not None:
        assert found == model.take(set(KEYS))
    assert not model.waiting


@given(st.lists(st.sampled_from(KEYS), max_size=20))
def test_one_at_a_time_of_each_key_in_the_order_they_came(keys: list[str]) -> None:
    turns, inside, done = KeyLocks(), set[str](), list[int]()

    async def work(number: int, key: str) -> None:
        async with turns.of(key):
            assert key not in inside
            inside.add(key)
            await asyncio.sleep(0)
            inside.remove(key)
            done.append(number)

    async def all_at_once() -> None:
        await asyncio.gather(*(work(number, key) for number, key in enumerate(keys)))

    asyncio.run(all_at_once())
    for key in KEYS:
        mine = [number for number, other in enumerate(keys) if other == key]
        assert [number for number in done if number in mine] == mine


@asynchronous
async def test_a_key_that_nobody_waits_for_is_forgotten() -> None:
    turns = KeyLocks()
    async with turns.of("a"):
        assert len(turns._locks) == 1
    assert len(turns._locks) == 0
