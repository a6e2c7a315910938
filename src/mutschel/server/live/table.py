"""A table in memory: the hosted table, the holders of its seats, the links to its devices, and their views."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec

from mutschel.engine import Json, Seat, Throw
from mutschel.engine.table import ResultView
from mutschel.host.claims import is_shared
from mutschel.host.hosted import HostedTable
from mutschel.host.play import EnteredThrow
from mutschel.host.presence import Device
from mutschel.host.state import TableState
from mutschel.host.tally import won_by
from mutschel.host.terms import terms_in
from mutschel.host.undecided import TableJob
from mutschel.protocol import play
from mutschel.protocol.common import AgainInfo, ClaimInfo, FairInfo, ProposalInfo, SeatInfo, TableInfo
from mutschel.server.clock import today
from mutschel.server.live.link import Link
from mutschel.store.base import SeatRow, TableRow

MOST_DEVICES = 8  # on which one person plays at a time: everything is sent to each of them, for everybody at the table
encode: Final = msgspec.json.Encoder().encode


def waits_for(state: TableState) -> list[int]:
    """Return the members whose move it is: those who may throw, choose or call."""
    if not state.running or state.match.request is None:
        return []
    return [state.order[seat] for seat in state.match.request.waiting()["seats"]]


class LiveTable:
    """One table in memory."""

    __slots__ = (
        "dropped", "hint", "idle_since", "links", "lost_word", "seats", "table", "timer", "timer_due",
        "unsaved",
    )  # fmt: skip

    def __init__(self, table: HostedTable, seats: Iterable[SeatRow], row: TableRow | None, now: int) -> None:
        self.table = table
        self.seats = {seat.member: seat for seat in seats}
        self.links: list[Link] = []
        # the word that the table has lost: another table may have it by now
        self.lost_word = None if row is None or row.word else table.state.setup.word
        self.dropped = False  # out of memory: later changes to this copy don't count
        self.unsaved = 0  # commits with changes of it that are not durable yet
        self.timer: asyncio.TimerHandle | None = None
        self.timer_due: int | None = None
        self.hint: TableJob | None = None  # the latest hint that was asked for, while it is worked out
        self.idle_since = now

    @property
    def id(self) -> str:
        return self.table.state.id

    @property
    def seq(self) -> int:
        return self.table.state.seq

    def link_of(self, device: object) -> Link | None:
        """Return a device's link; None if it has gone."""
        return next((link for link in self.links if link.device is device), None)

    def crowded_out(self, newcomer: Link) -> list[Link]:
        """Return links that must go when this one comes: the oldest of each member with too many devices.

        If possible, a device without other members.
        """
        out: dict[Link, None] = {}
        for member in newcomer.device.members:
            theirs = [link for link in self.links if member in link.device.members and link not in out]
            if len(theirs) >= MOST_DEVICES:
                out[min(theirs, key=lambda link: len(link.device.members))] = None
        return list(out)

    @property
    def shares(self) -> set[int]:
        """The shares that this table's work counts against: those of the players, or, without any, of the watchers."""
        players = {link.share for link in self.links if link.device.members}
        return players or {link.share for link in self.links} or {0}

    def members_of(self, hashes: Iterable[bytes]) -> list[int]:
        """Return the members whose seats these tokens (or persons' keys) stand for."""
        known = frozenset(hashes)
        return [seat.member for seat in self.seats.values() if seat.token in known or seat.person in known]

    def formerly(self, hashes: Iterable[bytes]) -> list[int]:
        """Return the members whose seats these used to have, under the present name."""
        known = frozenset(hashes)
        return [seat.member for seat in self.seats.values() if not known.isdisjoint(seat.former)]

    @property
    def word(self) -> str | None:
        """The table's word, until its people play on elsewhere or the store takes it back."""
        setup = self.table.state.setup
        return None if self.table.state.next is not None or setup.word == self.lost_word else setup.word or None

    def lose_word(self) -> None:
        self.lost_word = self.table.state.setup.word

    def new_row(self, changed: int) -> TableRow:
        table, setup = self.table, self.table.state.setup
        phase = table.state.phase
        if self.word is None:  # from now on, even if somebody changes the table later
            self.lose_word()
        names = [member.name for member in table.state.seated]
        mats = [member.mat for member in table.state.seated]
        summary: dict[str, Json] = {"names": names, "mats": mats, "result": result_of(table)}
        return TableRow(
            id=table.state.id,
            word=self.word,
            game=setup.game,
            state=phase,
            public=setup.public and setup.door != "locked",  # lists omit tables where nobody can sit down
            free=table.state.game.players[1] - len(names) if phase == "lobby" else 0,
            created=setup.created,
            changed=changed,
            next=table.state.next,
            summary=encode(summary),
            day=setup.day if table.state.counts_as_day else None,
        )

    def info(self, now: int) -> TableInfo:
        table, setup = self.table, self.table.state.setup
        state, proposed = table.state, table.corrections.proposal
        secret = state.secret_by(today())
        fair = None if setup.dice == "real" else FairInfo(setup.hash, list(state.nonces), secret, state.seal)
        seats = [
            SeatInfo(
                member.id,
                member.name,
                member.mat,
                member.bot,  # type: ignore[arg-type]
                table.presence.here(member),
                None if (away := table.presence.away_since(member)) is None else (now - away) // 1000,
                member.sitting_in,  # type: ignore[arg-type]
                is_shared(table.presence, member),
                won_by(state, member),
            )
            for member in table.state.seated
        ]
        return TableInfo(
            id=table.state.id,
            word=self.word,
            game=setup.game,
            version=setup.version,
            options=setup.options if table.state.play is None else table.state.match.options.as_json(),
            state=table.state.phase,  # type: ignore[arg-type]
            aloud=table.presence.reads_aloud,
            seats=seats,
            least=table.state.game.players[0],
            most=table.state.game.players[1],
            watchers=sum(not device.members for device in table.presence.devices),
            paused=table.state.paused,
            wants_to_end=sorted(table.presence.wants_to_end),
            claims=[
                ClaimInfo(claim.number, claim.member, claim.name or None, sorted(claim.device.members))
                for claim in table.claims.open
            ],
            proposal=None
            if proposed is None
            else ProposalInfo(proposed.number, proposed.member, proposed.key, proposed.value, sorted(proposed.agreed)),
            fair=fair,
            result=result_of(table),
            again=[AgainInfo(member, game) for member, game in table.presence.again.items()],
            next=table.state.next,
            restored=state.restored,
            created=setup.created,
            owner=state.owner,
            evening=setup.evening or None,
            day=setup.day or None,
            waits_for=waits_for(state),
            looking=sorted(table.presence.looking),
            **terms_in(setup),
        )

    def seats_on(self, device: Device) -> list[Seat | None]:
        """Return the seats whose views this device gets."""
        seats = [seat for seat, member in enumerate(self.table.state.order) if member in device.members]
        return list(seats) or [None]

    def views(self, seats: Iterable[Seat | None], clock: int) -> dict[Seat | None, play.View]:
        """Return these seats' views to send; none before the match has begun."""
        table = self.table
        running = table.state.play
        if running is None:
            return {}
        seq, key, deadline, runs = table.state.seq, running.key, running.deadline, table.presence.clock.running
        views: dict[Seat | None, play.View] = {}
        for seat, view in table.state.views(seats).items():
            views[seat] = play.View(seat, seq, key, clock, runs, deadline, msgspec.Raw(encode(view)))
            if running.typed is not None and (entry := table.corrections.typed) is not None:
                views[seat].typed = typed_throw(entry, seat)
        return views


def typed_throw(entry: EnteredThrow, seat: Seat | None) -> play.TypedThrow:
    """Return the typed dice as this seat may correct them. If others have answered since, all have to agree."""
    dice = None if entry.dice is None else Throw(entry.seat, entry.dice).waiting()["dice"]
    return play.TypedThrow(entry.key, entry.seat, entry.value, entry.under_cup, dice, not entry.answered <= {seat})


def result_of(table: HostedTable) -> ResultView | None:
    result = None if table.state.play is None else table.state.match.result
    return None if result is None else result.as_json()
