"""A store beside a model of it: whatever is written, both agree. Tried on every kind of store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import cast

import pytest

from mutschel.store import StoredTable, Write
from stores import ANNA, BEN, entries, opened, row, seat
from waiting import asynchronous


@dataclass
class Model:
    """The same promises, in as few words as possible."""

    tables: dict[str, StoredTable] = field(default_factory=dict)

    def commit(self, writes: Sequence[Write]) -> set[int]:
        by_table = sorted(range(len(writes)), key=lambda place: writes[place].table)
        return {place for place in by_table if not self.fits(writes[place])}

    def fits(self, write: Write) -> bool:
        old = self.tables.get(write.table)
        of = write.row or (old.row if old else None)
        words = {stored.row.word for id, stored in self.tables.items() if id != write.table}
        if of is None or (old and write.secret) or (of.word and of.word in words):
            return False
        log, seats = (list(old.entries), old.seats) if old else ([], [])
        if write.first != len(log):
            return False
        for seq, entry in write.replaced:
            log[seq] = entry
        members = {seat.member: seat for seat in (*seats, *write.seats) if seat.member not in write.gone}
        secret = cast(bytes, old.secret if old else write.secret)
        self.tables[write.table] = StoredTable(
            of, secret, [*log, *write.entries], [members[n] for n in sorted(members)]
        )
        return True


def random_write(random: Random, model: Model, now: int) -> Write:
    id = random.choice("abcdefgh")
    old = model.tables.get(id)
    end = len(old.entries) if old else 0
    start = end if random.random() < 0.8 else random.randrange(end + 2)
    new = old is None or random.random() < 0.05
    people = [seat(now * 10 + n, random.choice((ANNA, BEN))) for n in range(random.randrange(3))]
    seats = old.seats if old else []
    people += [of.given(b"%d" % now, random.choice((ANNA, BEN))) for of in seats if random.random() < 0.2]
    people += [replace(of, former=()) for of in seats if random.random() < 0.1]
    gone = [of.member for of in seats if random.random() < 0.2]
    changed = row(
        id,
        word=random.choice((None, "mond", "hund", "haus")),
        state=random.choice(("lobby", "running", "over")),
        public=random.random() < 0.7,
        free=random.randrange(3),
        created=now * 10 + ord(id) - ord("a"),
        changed=now * 10 + ord(id) - ord("a"),
    )
    return Write(
        id,
        0 if new else start,
        entries(start, start + random.randint(1, 3)),
        changed if new or random.random() < 0.4 else None,
        people,
        gone,
        b"secret" if new else None,
        replaced=[(random.randrange(end), b'{"new":%d}' % now)] if end and not new and random.random() < 0.1 else (),
    )


@pytest.mark.parametrize("seed", range(3))
@asynchronous
async def test_whatever_is_written_the_store_agrees_with_the_model(any_store: str, seed: int) -> None:
    random, model, losses = Random(seed), Model(), 0
    async with opened(any_store) as store:
        for now in range(1, 121):
            writes = [random_write(random, model, now) for _ in range(random.randint(1, 4))]
            expected = model.commit(writes)
            assert await store.commit(writes) == expected, (seed, now)
            losses += len(expected)
            some = random.choice("abcdefgh")
            assert await store.load(some) == model.tables.get(some), (seed, now)
            if random.random() < 0.05:
                await store.delete(some)
                model.tables.pop(some, None)
        assert 30 < losses < 300  # otherwise it would prove little
        stored = model.tables
        assert {id: await store.load(id) for id in "abcdefgh"} == {id: stored.get(id) for id in "abcdefgh"}
        for word in ("mond", "hund", "haus"):
            assert await store.table_of_word(word) == next((id for id in stored if stored[id].row.word == word), None)
        latest = sorted(stored.values(), key=lambda of: of.row.changed, reverse=True)
        assert any(place.former for of in latest for place in of.seats)
        for person, former in product((ANNA, BEN), (False, True)):
            found = []
            for of in latest:
                theirs = [place for place in of.seats if place.person == person or (former and person in place.former)]
                if theirs:
                    found.append((of.row, {place.member: place.name for place in theirs}))
            assert await store.tables_of(person, 100, former=former) == found
        public = [of.row for of in stored.values() if of.row.public]
        public = [of for of in public if of.state == "running" or (of.state == "lobby" and of.free)]
        public.sort(key=lambda of: (of.free == 0, of.free, -of.created))
        assert await store.public_tables(100, 100, 0) == public
