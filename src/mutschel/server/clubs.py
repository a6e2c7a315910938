"""Clubs as all routes use them. They are read and changed rarely, so no node keeps one in memory.

Each change is decided on what the store has, and committed only if nothing else changed meanwhile; otherwise it is
decided again. An evening tells its club nothing: the club checks whether its evenings are over when somebody opens it.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar

import msgspec

from mutschel.club import decide
from mutschel.club import entries as log
from mutschel.club.result import EveningResult
from mutschel.club.state import ClubState
from mutschel.engine import Problem
from mutschel.evening import entries as evening_log
from mutschel.server.clock import epoch_ms
from mutschel.server.fairness import KeyLocks, share_of
from mutschel.server.finished.pool import Readings
from mutschel.server.finished.reading import Reading
from mutschel.server.incidents import incident
from mutschel.server.live.loading import try_again
from mutschel.store.base import CLUB, NOBODY, SeatRow, Store, StoreError, TableRow, Write

logger = logging.getLogger(__name__)
T = TypeVar("T")
TRIES: Final = 8  # of a change, because another one may come first
CHANGES_AFTER: Final = 3 * 24 * 3600 * 1000  # milliseconds after which an evening that is over stays as it is
MOST_JUDGED: Final = 60  # matches of an evening
JUDGING: Final = 4  # evenings at a time
CLUB_ENTRIES: Final = (evening_log.Opened, evening_log.OfClub)
BUSY: Final = ("try-again", "too-many-readings", "readings-busy")  # codes of problems that may be gone the next time


class Club(NamedTuple):
    """A club as the store has it."""

    id: str
    state: ClubState
    seats: dict[int, SeatRow]  # of everybody, including those who left
    changed: int

    @property
    def names(self) -> dict[int, str]:
        return {member: seat.name for member, seat in self.seats.items()}

    @property
    def phones(self) -> list[int]:
        """Return the members who have a device with the club."""
        return [member for member, seat in self.seats.items() if seat.person != NOBODY]

    def of(self, hashes: Iterable[bytes]) -> list[int]:
        """Return the members to whom these keys belong."""
        known = frozenset(hashes)
        return [member for member, seat in self.seats.items() if seat.person in known]


class Loss(msgspec.Struct):
    """The loss of one decision in an analysis."""

    seat: int
    loss: float


class Losses(msgspec.Struct):
    """The part of an analysis that is counted here. A whole one may have 12 MB, which would take too long to decode."""

    unit: str
    decisions: list[Loss]


class ClubUpdate(NamedTuple):
    """The entries of a change, the seats to add or replace, and the members whose seats go."""

    entries: Sequence[log.Entry]
    seats: Sequence[SeatRow] = ()
    gone: Sequence[int] = ()


class Clubs:
    def __init__(self, store: Store, readings: Readings) -> None:
        self.store = store
        self._readings = readings
        self._thread = ThreadPoolExecutor(1, "clubs")
        self._turns = KeyLocks()  # by address
        self._judging: dict[str, asyncio.Task[None]] = {}  # by evening
        self._judged_for: set[str] = set()  # addresses
        self._closed = False

    async def close(self) -> None:
        self._closed = True
        tasks = list(self._judging.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    # -- what people do ------------------------------------------------------------------------------------
    async def found(self, name: str, language: str, founder: str, key: bytes) -> Club:
        state, id, now = ClubState(), CLUB + secrets.token_urlsafe(9), epoch_ms()
        founded = decide.found(name, now, language)
        state.apply(founded)
        joined, names = decide.join(state, {}, [founder])
        state.apply_all(joined)
        seats = {member: seat_of(member, key, called) for member, called in names.items()}
        club = Club(id, state, seats, now)
        entries = [log.encode(entry) for entry in (founded, *joined)]
        write = Write(id, 0, entries, row_of(club), list(seats.values()), secret=b"")
        if await self.store.commit([write]):
            raise try_again()
        return club

    async def load(self, id: str, address: str) -> Club:
        async with self._turns.of(share_of(address)):
            return await self._load(id)

    async def change(
        self, id: str, address: str, decided: Callable[[Club], ClubUpdate], of: TableRow | None = None
    ) -> Club:
        """Change the club and return it. `decided` is called again if another change was committed first.

        `of`: the evening's row that the change was decided on; it fails if that row changes first, as when a name is
        removed.
        """
        for _ in range(TRIES):
            club = await self.load(id, address)
            change = await self.in_thread(decided, club)
            if not change.entries:
                return club
            first, replaced = club.state.seq, club.state.outdated_by(change.entries)
            club.state.apply_all(change.entries)
            club.seats.update({seat.member: seat for seat in change.seats})
            for member in change.gone:
                club.seats.pop(member, None)
            club = club._replace(changed=max(epoch_ms(), club.changed + 1))
            entries = [log.encode(entry) for entry in change.entries]
            seen = None if of is None else (of.id, of.changed)
            write = Write(
                id, first, entries, row_of(club), change.seats, change.gone, replaced=replaced, follows_from=seen
            )
            if not await self.store.commit([write]):
                return club
        raise try_again()

    async def entries(self, id: str) -> list[bytes]:
        stored = await self.store.load(id)
        return [] if stored is None else stored.entries

    async def delete(self, id: str, address: str, check: Callable[[Club], None]) -> None:
        check(await self.load(id, address))
        await self.store.delete(id)

    async def in_thread(self, work: Callable[..., T], *given: object) -> T:
        """Run work that grows with the number of evenings in the clubs' thread."""
        if self._closed:
            raise try_again()
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    # -- evenings ------------------------------------------------------------------------------------------
    async def up_to_date(self, id: str, address: str) -> tuple[Club, dict[str, TableRow]]:
        """Return the club, with the results of all its evenings that are over, and the rows of its other evenings."""
        club = await self.load(id, address)
        met, now = club.state.met, epoch_ms()
        wanted = [one for one in club.state.announced if one not in met or now - met[one].at < CHANGES_AFTER]
        rows = await self.store.rows(wanted)
        for row in rows.values():
            if row.state == "over" and (row.id not in met or met[row.id].changed != row.changed):
                try:
                    club = await self._write_down(club, row, address)
                except Problem as why:  # too much is being read: it is left out until the club is next opened
                    logger.info("an evening wasn't read", extra={"facts": {"evening": row.id, "why": str(why)}})
                except Exception as mistake:  # the club opens without it
                    incident("incident", mistake, evening=row.id)
        self._judge_what_is_left(club, address)
        return club, {evening: row for evening, row in rows.items() if row.state != "over"}

    async def record_before_deletion(self, evening: str) -> None:
        """Record an evening's result in its club before the evening is deleted, or raise a Problem."""
        stored = await self.store.load(evening)
        id = "" if stored is None else await self.in_thread(club_of, stored.entries)
        if stored is None or not id or stored.row.state != "over" or not await self.store.rows([id]):
            return
        state = (await self.up_to_date(id, ""))[0].state
        if evening in state.announced and evening not in state.met:
            raise try_again()

    async def _write_down(self, club: Club, row: TableRow, address: str) -> Club:
        reading = Reading(row.id, "evening-result", (row.changed,))
        result = msgspec.json.decode(await self._readings.read(reading, address), type=EveningResult | None)
        if result is None:
            return club
        came_with = {seat.member: seat.person for seat in await self.store.seats_of(row.id) if seat.member}

        def decided(club: Club) -> ClubUpdate:
            if row.id not in club.state.announced:  # it was removed meanwhile
                return ClubUpdate([])
            keys = {member: seat.person for member, seat in club.seats.items()}
            attended = decide.meet(club.state, club.names, keys, row.id, row.changed, result, came_with)
            return ClubUpdate(attended.entries, [seat_of(one, key, name) for one, (name, key) in attended.new.items()])

        return await self.change(club.id, address, decided, row)

    # -- how well they played --------------------------------------------------------------------------------
    def _judge_what_is_left(self, club: Club, address: str) -> None:
        """Start judging evenings in the background, because it takes long: one evening at a time for each address."""
        for evening, met in club.state.met.items():
            if (
                evening in club.state.judged
                or not any(game.match for game in met.games)
                or evening in self._judging
                or address in self._judged_for
                or len(self._judging) >= JUDGING
            ):
                continue
            self._judged_for.add(address)
            self._judging[evening] = asyncio.create_task(self._judge(club.id, met, address))

    async def _judge(self, id: str, met: log.Met, address: str) -> None:
        try:
            lost: dict[int, tuple[float, int]] = {}
            for game in [game for game in met.games if game.match][:MOST_JUDGED]:
                for person, given_away in await self._given_away(game, address):
                    before, decisions = lost.get(person, (0.0, 0))
                    lost[person] = before + given_away, decisions + 1
            await self.change(id, address, lambda club: ClubUpdate(decide.judge(club.state, met.evening, lost)))
        except Problem as why:  # tried again when the club is next opened
            logger.info("an evening wasn't judged", extra={"facts": {"evening": met.evening, "why": str(why)}})
        except Exception as mistake:
            incident("incident", mistake, evening=met.evening)
        finally:
            del self._judging[met.evening]
            self._judged_for.discard(address)

    async def _given_away(self, game: log.PlayedGame, address: str) -> list[tuple[int, float]]:
        """Return every decision of a match, as the person and the strikes that it gave away."""
        try:
            read = await self._readings.read(Reading(game.match, "analysis"), address)
        except Problem as why:
            if isinstance(why, StoreError) or why.code in BUSY:
                raise
            return []  # the game has no judge, or judging takes too long
        found = await asyncio.to_thread(lambda: msgspec.json.decode(gzip.decompress(read), type=Losses))
        if found.unit != "strikes":
            return []
        seated = dict(enumerate(game.seated))
        return [(person, one.loss) for one in found.decisions if (person := seated.get(one.seat, 0))]

    async def _load(self, id: str) -> Club:
        stored = await self.store.load(id)
        if stored is None:
            raise Problem("no-such-club", package="mutschel.server")
        state = await self.in_thread(restore, stored.entries)
        return Club(id, state, {seat.member: seat for seat in stored.seats}, stored.row.changed)


def restore(entries: Sequence[bytes]) -> ClubState:
    state = ClubState()
    state.apply_all([log.decode(entry) for entry in entries])
    return state


def club_of(entries: Sequence[bytes]) -> str:
    """Return the id of an evening's club, from the evening's log; empty if it has none."""
    told = [entry.club for entry in map(evening_log.decode, entries) if isinstance(entry, CLUB_ENTRIES)]
    return told[-1] if told else ""


def seat_of(member: int, key: bytes, name: str) -> SeatRow:
    return SeatRow(member, key, key, name)


def row_of(club: Club) -> TableRow:
    state = club.state
    summary = {"name": state.name, "people": len(state.people - state.left), "evenings": len(state.met)}
    return TableRow(
        club.id, None, "", "running", False, 0, state.founded.created, club.changed, None, msgspec.json.encode(summary)
    )
