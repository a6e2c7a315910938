"""A store on a database of records by key, as browsers have: a record for each place, and for each entry.

Everything about places except their logs is in memory, too: a device has hundreds of them, not millions.
"""

from __future__ import annotations

import asyncio
import errno
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import msgspec

from mutschel.store.base import CLUB, EVENING, Lifetimes, SeatRow, Store, StoredTable, StoreError, TableRow, Write
from mutschel.store.sql import checked_log, in_order, probe

encode = msgspec.msgpack.Encoder().encode


class Records(Protocol):
    """A database of records. Every method may raise OSError: ENOSPC if it is full, and then nothing was written."""

    async def read(self, prefix: str) -> Mapping[str, bytes]:
        """Return all records whose keys begin with this prefix, in the order of their keys."""

    async def write(self, records: Mapping[str, bytes | None]) -> None:
        """Put these records, and delete those that are None: all of them together, durable when this returns."""

    async def close(self) -> None: ...


@dataclass(frozen=True)
class Place:
    """A table, an evening or a club, without its log."""

    row: TableRow
    secret: bytes
    share: int | None
    counted: int | None = None  # the store's own time soon after the latest change; None: that was just now
    seats: tuple[SeatRow, ...] = ()

    @property
    def listed(self) -> bool:
        return self.row.public and (self.row.state == "running" or (self.row.state == "lobby" and self.row.free > 0))

    def after(self, write: Write) -> Place:
        seats = {seat.member: seat for seat in (*self.seats, *write.seats) if seat.member not in write.gone}
        row, counted = (self.row, self.counted) if write.row is None else (write.row, None)
        return replace(self, row=row, counted=counted, seats=tuple(seats[member] for member in sorted(seats)))


@dataclass
class Rest:
    """The data that belongs to no place: the clock, secrets and blocks."""

    time: int = 0
    wall: int = 0
    secrets: dict[str, bytes] = field(default_factory=dict)
    blocks: dict[str, int] = field(default_factory=dict)


class RecordStore(Store):
    """A store on a database of records, which no other store may have open."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._places: dict[str, Place] = {}
        self._rest = Rest()
        self._lengths: dict[str, int] = {}  # of the logs that were read or written
        self._turn = asyncio.Lock()
        self._closed = False

    @classmethod
    async def open(cls, records: Records) -> RecordStore:
        store = cls(records)
        async with store._alone():
            for place in (await records.read("place/")).values():
                found = msgspec.msgpack.decode(place, type=Place)
                store._places[found.row.id] = found
            for rest in (await records.read("rest")).values():
                store._rest = msgspec.msgpack.decode(rest, type=Rest)
        return store

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Keep all other reads and writes waiting, so that none sees half a change."""
        if self._closed:
            raise StoreError("store-closed")
        try:
            async with self._turn:
                yield
        except OSError as why:
            full = why.errno == errno.ENOSPC
            raise (StoreError("store-full") if full else StoreError("store-failed", why=str(why))) from why

    # -- writing -------------------------------------------------------------------------------------------
    async def _save(self, writes: Sequence[Write]) -> set[int]:
        async with self._alone():
            unfit, places, lengths, records = await self._applied(writes)
            await self._records.write(records)
            self._places |= places
            self._lengths |= lengths
        return unfit

    async def _try(self, writes: Sequence[Write]) -> None:
        async with self._alone():
            await self._applied(writes)
            await self._records.write({"probe": probe(writes)})

    async def _applied(
        self, writes: Sequence[Write]
    ) -> tuple[set[int], dict[str, Place], dict[str, int], dict[str, bytes | None]]:
        """Return the indexes of writes that don't fit; and the places, lengths of logs and records after all others."""
        unfit: set[int] = set()
        places: dict[str, Place] = {}
        lengths: dict[str, int] = {}
        records: dict[str, bytes | None] = {}
        for index in in_order(writes):
            write = writes[index]
            id = write.table
            length = lengths.get(id, self._lengths.get(id))
            if length is None:
                length = len(await self._records.read(log_of(id)))
            place = self._place_after(write, length, self._places | places)
            if place is None:
                unfit.add(index)
                continue
            if write.row is not None or write.seats or write.gone:
                records["place/" + id] = encode(place)
            new = enumerate(write.entries, write.first)
            records |= {f"{log_of(id)}{seq:08}": entry for seq, entry in (*write.replaced, *new)}
            places[id], lengths[id] = place, length + len(write.entries)
        return unfit, places, lengths, records

    def _place_after(self, write: Write, length: int, places: Mapping[str, Place]) -> Place | None:
        """Return the place after this write; None if the write doesn't fit."""
        old, row = places.get(write.table), write.row
        if write.entries and write.first != length:
            return None
        words = {place.row.word for id, place in places.items() if id != write.table} - {None}
        if row is not None and row.word in words:
            return None
        if write.follows_from is not None:
            id, changed = write.follows_from
            if id not in places or places[id].row.changed != changed:
                return None
        if old is None and row is not None and write.secret is not None:
            old = Place(row, write.secret, write.share)
        elif old is None or write.secret is not None:
            return None
        return old.after(write)

    async def _change(self, places: Iterable[Place]) -> None:
        """Save these places, whose logs stay as they are."""
        changed = {place.row.id: place for place in places}
        await self._records.write({"place/" + id: encode(place) for id, place in changed.items()})
        self._places |= changed

    async def _keep(self, rest: Rest) -> None:
        await self._records.write({"rest": encode(rest)})
        self._rest = rest

    async def lasting_secret(self, name: str, fresh: bytes) -> bytes:
        async with self._alone():
            if name not in self._rest.secrets:
                await self._keep(replace(self._rest, secrets=self._rest.secrets | {name: fresh}))
            return self._rest.secrets[name]

    async def delete(self, table: str) -> None:
        async with self._alone():
            gone = ["place/" + table, *await self._records.read(log_of(table))]
            await self._records.write(dict.fromkeys(gone))
            self._places.pop(table, None)
            self._lengths.pop(table, None)

    # -- age -----------------------------------------------------------------------------------------------
    async def advance_clock(self, time: int, wall: int) -> None:
        async with self._alone():
            if time > self._rest.time:
                await self._keep(replace(self._rest, time=time, wall=wall))
            fresh = [place for place in self._places.values() if place.counted is None]
            await self._change(replace(place, counted=self._rest.time) for place in fresh)

    async def read_clock(self) -> tuple[int, int]:
        return self._rest.time, self._rest.wall

    async def release_words(self, now: int, kept: Lifetimes) -> list[str]:
        async with self._alone():
            old = [place for place in self._old(now, kept) if place.row.word is not None or place.share is not None]
            await self._change(replace(place, row=replace(place.row, word=None), share=None) for place in old)
        return [place.row.id for place in old]

    async def expired(self, now: int, kept: Lifetimes, limit: int) -> list[str]:
        old = sorted((place.row.changed, place.row.id) for place in self._old(now, kept))
        return [id for _, id in old[:limit]]

    def _old(self, now: int, kept: Lifetimes) -> Iterable[Place]:
        for place in self._places.values():
            row, age = place.row, kept.running
            if row.state in ("over", "abandoned"):
                age = kept.over
            elif row.state == "lobby":
                age = kept.lobby
            elif row.id.startswith(EVENING):
                age = kept.evening
            recent = place.counted is None or place.counted > self._rest.time - age or now - age <= row.changed <= now
            if not recent and not row.id.startswith(CLUB):
                yield place

    # -- reading -------------------------------------------------------------------------------------------
    async def load(self, table: str) -> StoredTable | None:
        async with self._alone():
            place = self._places.get(table)
            if place is None:
                return None
            found = await self._records.read(log_of(table))
            log = checked_log(table, [(int(key.rpartition("/")[2]), entry) for key, entry in found.items()])
            self._lengths[table] = len(log)
            return StoredTable(place.row, place.secret, log, list(place.seats))

    async def seats_of(self, table: str) -> list[SeatRow]:
        return list(self._places[table].seats) if table in self._places else []

    async def rows(self, tables: Sequence[str]) -> dict[str, TableRow]:
        return {id: self._places[id].row for id in tables if id in self._places}

    async def table_of_word(self, word: str) -> str | None:
        return next((id for id, place in self._places.items() if place.row.word == word), None)

    async def words_held(self, share: int) -> int:
        return sum(place.share == share and place.row.word is not None for place in self._places.values())

    async def public_tables(self, limit: int, each: int, changed_after: int) -> list[TableRow]:
        found = [place for place in self._places.values() if place.listed and place.row.changed > changed_after]
        found.sort(key=lambda place: (place.row.free, -place.row.created, place.row.id))
        listed: list[tuple[bool, int, TableRow]] = []
        shares: Counter[Any] = Counter()
        for place in found:
            full = place.row.free == 0
            shares[place.share, full] += 1
            if shares[place.share, full] <= each:
                listed.append((full, shares[place.share, full], place.row))
        listed.sort(key=lambda line: line[:2])
        return [row for _, _, row in listed[:limit]]

    async def tables_of_day(self, day: str, limit: int) -> list[TableRow]:
        found = [place.row for place in self._places.values() if place.row.day == day and place.row.state == "over"]
        return sorted(found, key=lambda row: (row.changed, row.id))[:limit]

    async def tables_of(
        self, person: bytes, limit: int, after: tuple[int, str] | None = None, kind: str = "", former: bool = False
    ) -> list[tuple[TableRow, dict[int, str]]]:
        def mine(place: Place) -> dict[int, str]:
            theirs = [seat for seat in place.seats if seat.person == person or (former and person in seat.former)]
            return {seat.member: seat.name for seat in theirs}

        def wanted(place: Place) -> bool:
            return (place.row.id[:3] if place.row.id[2:3] == "." else "") == kind and bool(mine(place))

        return [(place.row, mine(place)) for place in self._latest(limit, after, wanted)]

    async def places(self, limit: int, after: tuple[int, str] | None = None, name: str | None = None) -> list[TableRow]:
        def wanted(place: Place) -> bool:
            return name is None or any(seat.name == name for seat in place.seats)

        return [place.row for place in self._latest(limit, after, wanted)]

    def _latest(self, limit: int, after: tuple[int, str] | None, wanted: Callable[[Place], bool]) -> list[Place]:
        """Return the places that are wanted, latest change first."""
        ordered = sorted((-place.row.changed, id) for id, place in self._places.items() if wanted(place))
        start = (-after[0], after[1]) if after else (0, "")
        return [self._places[id] for at, id in ordered if after is None or (at, id) > start][:limit]

    # -- what only servers need ----------------------------------------------------------------------------
    async def block(self, address: str, until: int, now: int) -> None:
        async with self._alone():
            blocks = self._rest.blocks | {address: until}
            await self._keep(replace(self._rest, blocks={one: end for one, end in blocks.items() if end > now}))

    async def blocks(self) -> dict[str, int]:
        return dict(self._rest.blocks)

    async def shrink(self) -> bool:
        return False

    async def size(self) -> int:
        async with self._alone():
            return sum(map(len, (await self._records.read("")).values()))

    async def close(self) -> None:
        if not self._closed:
            async with self._alone():
                self._closed = True
                await self._records.close()


def log_of(table: str) -> str:
    """Return the prefix of the keys of a log's records."""
    return f"log/{table}/"
