"""An evening in memory: its state, its people's tokens, the links to its devices, and the views they have."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import msgspec

from mutschel.evening import entries as log
from mutschel.evening.state import FINAL, EveningState
from mutschel.host.members import NAMELESS
from mutschel.protocol import evening as wire
from mutschel.server.clock import epoch_ms
from mutschel.server.live.evening_view import (
    MatchProgress,
    ViewExtras,
    changed_parts,
    difference,
    own_view,
    updated_view,
    view_of,
)
from mutschel.server.live.link import Link
from mutschel.server.live.loading import try_again
from mutschel.server.live.table import encode
from mutschel.store.base import NOBODY, SeatRow, StoredTable, TableRow

NEWS_KEPT = 8
SHOWN_EACH = 1000  # milliseconds that each lot is shown
SHOWN_MOST = 60_000  # milliseconds for all of them together
MOST_DEVICES = 600  # with one evening open at a time
MOST_OF_A_PHONE = 4  # of these with the same people


class LiveEvening:
    """One evening in memory."""

    __slots__ = (
        "_first",
        "_new",
        "_progress",
        "_replaced",
        "busy",
        "dropped",
        "extras",
        "held",
        "idle_since",
        "laying",
        "links",
        "seats",
        "shown",
        "state",
        "still",
        "told",
        "unsaved",
    )  # fmt: skip

    def __init__(self, state: EveningState, seats: Iterable[SeatRow], row: TableRow | None, now: int) -> None:
        self.state = state
        self.seats = {seat.member: seat for seat in seats}
        self.links: list[Link] = []
        self.dropped = False  # out of memory: later changes to this copy don't count
        self.unsaved = 0  # commits with changes of it that are not durable yet
        self.idle_since = now
        self.busy: set[str] = set()  # long work that is under way, each at most once at a time
        self.laying: set[asyncio.Task[None]] = set()  # work on new tables, with the names that people had when it began
        self.still = False  # lots are being drawn, and nobody may come or go meanwhile
        self.held: set[str] = set()  # matches that have been told of the present break or its end
        word = state.opened.word if row is None else row.word
        self.extras = ViewExtras(word or None, deque(maxlen=NEWS_KEPT))
        self.shown = view_of(state, self.extras)
        self.told: dict[Link, wire.EveningMine] = {}
        self._new: list[log.Entry] = []
        self._replaced: list[tuple[int, bytes]] = []
        self._progress: dict[int, MatchProgress] = {}
        self._first = state.seq

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def seq(self) -> int:
        return self.state.seq

    def members_of(self, hashes: Iterable[bytes]) -> list[int]:
        """Return the members whom these tokens or persons' keys stand for. 0: the person who announced the evening."""
        known = frozenset(hashes)
        return [seat.member for seat in self.seats.values() if seat.token in known or seat.person in known]

    def phone_of(self, hashes: Iterable[bytes]) -> SeatRow | None:
        """Return a seat of the phone that has one of these tokens, or None."""
        known = frozenset(hashes)
        return next((seat for seat in self.seats.values() if seat.member and seat.token in known), None)

    def record(self, entries: Sequence[log.Entry]) -> None:
        """Apply these entries, and note them for the log."""
        for entry in entries:
            if isinstance(entry, log.Renamed):
                self._leave_no_name(entry.person)
            self.state.apply(entry)
            self._new.append(entry)
            if isinstance(entry, log.CallTakenBack):
                self._take_back_news()
            if (news := news_of(self.state, entry, epoch_ms())) is not None:
                self.extras.news.appendleft(news)
            if isinstance(entry, log.Drawn):
                self.extras.ceremony = ceremony_of(entry, epoch_ms())
            elif isinstance(entry, (log.Paused, log.Resumed)):
                self.held.clear()

    def _take_back_news(self) -> None:
        """Leave out the news of the latest call, which was taken back."""
        news = self.extras.news
        while news and news[0].what in ("called", "paused", "resumed"):
            news.popleft()

    def _leave_no_name(self, person: int) -> None:
        """Note that all earlier entries with this person's name lose it."""
        who = self.state.people[person]
        for seq, entry in who.named.items():
            self._replaced.append((seq, encode(msgspec.structs.replace(entry, name=NAMELESS))))
        who.named.clear()

    def take(self) -> tuple[int, list[log.Entry], list[tuple[int, bytes]]]:
        """Return the seq of the first new entry, all new entries, and older entries that lose a name."""
        first, new, replaced = self._first, self._new, self._replaced
        self._first, self._new, self._replaced = self.state.seq, [], []
        return first, new, replaced

    def newly_named(self, entries: Sequence[log.Entry], rows: Sequence[SeatRow]) -> list[SeatRow]:
        """Return seats of people whom these entries name, except for those of whom there are rows already."""
        named = {entry.person for entry in entries if isinstance(entry, (log.Came, log.Renamed))}
        fresh = []
        for person in named.difference(row.member for row in rows):
            seat = self.seats.get(person) or SeatRow(person, NOBODY, NOBODY, "")
            fresh.append(replace(seat, name=self.state.people[person].name))
        self.seats.update({row.member: row for row in fresh})
        return fresh

    def changes(self, entries: Sequence[log.Entry]) -> wire.EveningView | None:
        """Return the changes of everybody's view after these entries, or None. Only the affected parts are computed."""
        touched = {game for entry in entries if (game := getattr(entry, "game", None)) is not None}
        if any(isinstance(entry, log.CallTakenBack) for entry in entries):
            touched |= self.state.games.keys()
        fresh = {number for number, progress in self.extras.progress.items() if self._progress.get(number) != progress}
        self._progress = dict(self.extras.progress)
        before = self.shown
        self.shown = updated_view(before, self.state, self.extras, changed_parts(entries), touched | fresh)
        return difference(before, self.shown)

    def concerned(self, entries: Sequence[log.Entry], rows: Sequence[SeatRow]) -> list[Link]:
        """Return the devices whose own view may change: they got more people, or one of theirs has a wish."""
        if any(isinstance(entry, log.HandedOn) for entry in entries):
            return list(self.links)
        wished = [
            {entry.person, entry.other, self.state.organiser or 0} for entry in entries if isinstance(entry, log.Wished)
        ]
        fresh = {hash for row in rows for hash in (row.token, row.person)}
        found = []
        for link in self.links:
            if not fresh.isdisjoint(link.who):
                link.device.members = frozenset(self.members_of(link.who))
                found.append(link)
            elif any(not pair.isdisjoint(link.device.members) for pair in wished):
                found.append(link)
        return found

    def news_for(self, link: Link) -> wire.EveningMine | None:
        """Return the changes of this device's own view, or None."""
        mine = own_view(self.state, link.device.members)
        if self.told.get(link) == mine:
            return None
        self.told[link] = mine
        return mine

    def check_still(self) -> None:
        """Raise a Problem while lots are being drawn and nothing else may happen."""
        if self.still:
            raise try_again()

    def lose_word(self) -> None:
        self.extras.word = None

    def row(self, changed: int) -> TableRow:
        state, crowned = self.state, self.state.crowned
        over = crowned is not None
        summary = {
            "name": state.settled.name,
            "phase": state.phase,
            "people": len(state.people),
            "king": None if crowned is None else state.people[crowned.king].name,
        }
        return TableRow(
            self.id, self.extras.word, "", "over" if over else "running", False, 0, state.opened.created, changed, None,
            encode(summary),
        )  # fmt: skip


def restore(id: str, stored: StoredTable) -> LiveEvening:
    """Restore an evening from its log, with its view. This may run beside the event loop."""
    state = EveningState(id, stored.secret)
    state.apply_all([log.decode(entry) for entry in stored.entries])
    return LiveEvening(state, stored.seats, stored.row, 0)


def ceremony_of(drawn: log.Drawn, now: int) -> wire.Ceremony:
    """Return the order in which lots are shown: that in which people came, which tells nothing about their tables."""
    order = sorted(person for table in drawn.tables for person in table)
    return wire.Ceremony(now, min(SHOWN_EACH, SHOWN_MOST // max(1, len(order))), order)


def news_of(state: EveningState, entry: log.Entry, at: int) -> wire.EveningNews | None:
    """Return the news that an entry is to the others; `state` is that after it."""
    match entry:
        case log.Came(person):
            return wire.EveningNews("came", at, person, table=state.table_of(person))
        case log.Left(person):
            return wire.EveningNews("left", at, person)
        case log.Drawn():
            return wire.EveningNews("drawn", at)
        case log.Called(item):
            return wire.EveningNews("called", at, item=item)
        case log.Ended(game, best) if len(best) == 1:
            return wire.EveningNews("won", at, best[0], game, state.games[game].table)
        case log.Ended(game, best) | log.Tied(game, best):
            return wire.EveningNews("tied", at, None, game, state.games[game].table)
        case log.Won(game, person):
            return wire.EveningNews("won", at, person, game, state.games[game].table)
        case log.Corrected(game, winner):
            return wire.EveningNews("corrected", at, winner, game, state.games[game].table)
        case log.Began(game, table) if table == FINAL:
            return wire.EveningNews("final", at, None, game, table)
        case log.Paused():
            return wire.EveningNews("paused", at)
        case log.Resumed():
            return wire.EveningNews("resumed", at)
        case log.Crowned(king):
            return wire.EveningNews("crowned", at, king)
    return None


def crowded_out(links: Collection[Link], newcomer: Link) -> list[Link]:
    """Return the links that must go when this one comes to a full evening: the latest watcher, or the first link.

    Of one phone's links only the latest few stay.
    """
    mine = newcomer.device.members
    same = [link for link in links if mine and link.device.members == mine]
    out = same[: max(0, 1 + len(same) - MOST_OF_A_PHONE)]
    if len(links) - len(out) >= MOST_DEVICES:
        watching = [link for link in [newcomer, *reversed(list(links))] if not link.device.members]
        out += (watching or list(links))[:1]
    return out
