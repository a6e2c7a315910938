"""Routes for the people who run the server. They exist only if the server was given a token."""

from __future__ import annotations

import hmac
import logging
import re
import time
from collections.abc import Callable
from typing import Any, Final

import mutschel
from mutschel.club import decide as club_decide
from mutschel.engine import Problem
from mutschel.protocol.admin import AddressLoad, AdminLine, AdminLines, AdminLoad, AdminMember, BlockBody, BlockInfo
from mutschel.protocol.admin import PlaceKind as Kind
from mutschel.server.blocks import Blocks
from mutschel.server.clubs import Club, Clubs, ClubUpdate
from mutschel.server.fairness import share_of
from mutschel.server.http.call import AFTER, Call, Number, Text
from mutschel.server.http.lobby import Do, member_in
from mutschel.server.http.routes import Route, next_page
from mutschel.server.http.summaries import SUMMARIES, ClubSummary, EveningSummary, state_of, summary_of
from mutschel.server.limits import Limits, rate_limit_key
from mutschel.server.live.commands import Close, Forget
from mutschel.server.live.registry import PlaceRegistry
from mutschel.server.retention import Retention
from mutschel.store.base import CLUB, DAMAGED, EVENING, Store, TableRow

logger = logging.getLogger(__name__)
COUNT: Final = Number("count", 1, 100, 50, "How many at most.")
NAME: Final = Text("name", "(?s).{1,24}", "Where somebody is called exactly that.")
MOST_ADDRESSES: Final = 20
PLACE: Final = ("no-such-place", "bad-admin-token")


class AdminRoutes:
    """The routes. `do` carries out a command at a table, whichever node holds it."""

    def __init__(
        self,
        registry: PlaceRegistry,
        clubs: Clubs,
        do: Do,
        limits: Limits,
        blocks: Blocks,
        retention: Retention,
        figures: Callable[[], Any],
    ) -> None:
        self.registry = registry
        self.clubs = clubs
        self.do = do
        self.limits = limits
        self.blocks = blocks
        self.retention = retention
        self._figures = figures
        self._began = time.monotonic()

    @property
    def store(self) -> Store:
        return self.clubs.store

    def routes(self) -> list[Route]:
        place = "/api/admin/places/{id}"
        return [
            Route(
                "GET", "/api/admin/places", self.list_places, "Tables, evenings and clubs, latest first", AdminLines,
                token="must", refuses=("bad-admin-token",), query=(COUNT, AFTER, NAME),
            ),
            Route("GET", place, self.show_place, "One of them", AdminLine, token="must", refuses=PLACE),
            Route("DELETE", place, self.delete_place, "Delete it for good", AdminLine, token="must", refuses=PLACE),
            Route(
                "POST", f"{place}/close", self.close_table, "End a match without a result", AdminLine, token="must",
                refuses=(*PLACE, "not-a-table", "not-begun", "over"),
            ),
            Route(
                "DELETE", f"{place}/people/{{member}}", self.remove_name, "Remove somebody's name", AdminLine,
                token="must", refuses=(*PLACE, "no-such-member", "not-a-person", "try-again"),
            ),
            Route(
                "GET", "/api/admin/load", self.show_load, "How much there is to do", AdminLoad, token="must",
                refuses=("bad-admin-token",),
            ),
            Route(
                "POST", "/api/admin/blocks", self.block, "Shut an address out for a time", AdminLoad, BlockBody,
                token="must", refuses=("bad-admin-token", "bad-address", "own-address", "too-many-blocks"),
            ),
        ]  # fmt: skip

    # -- places --------------------------------------------------------------------------------------------
    async def list_places(self, call: Call[None]) -> AdminLines:
        check(call)
        count, name = call.number(COUNT), call.text(NAME)
        rows = await self.store.places(count + 1, call.after, name)
        lines = [await self._with_names(row) for row in rows[:count]]
        return AdminLines(lines, next_page(lines, len(rows) > count))

    async def show_place(self, call: Call[None]) -> AdminLine:
        check(call)
        return await self._with_names(await self._row(call))

    async def delete_place(self, call: Call[None]) -> AdminLine:
        check(call)
        line = self._line(await self._row(call), [])  # even if the rest can't be read
        await self.retention.delete(line.id)
        log_action("deleted", line.id)
        return line

    async def close_table(self, call: Call[None]) -> AdminLine:
        check(call)
        row = await self._row(call)
        if kind_of(row.id) != "table":
            raise Problem("not-a-table", package="mutschel.server")
        await self.do(row.id, Close([]), call.share)
        log_action("closed", row.id)
        return await self._with_names(await self._row(call))

    async def remove_name(self, call: Call[None]) -> AdminLine:
        check(call)
        row, member = await self._row(call), member_in(call)
        if row.id.startswith(CLUB):
            await self.clubs.change(row.id, call.address, lambda club: forgotten(club, member))
        else:
            await self.do(row.id, Forget([], [member]), call.share)
        self.retention.forget(row.id)
        log_action("removed a name", row.id)
        return await self._with_names(await self._row(call))

    async def _row(self, call: Call[Any]) -> TableRow:
        id = call.part("id")
        if not re.fullmatch("[A-Za-z0-9._-]{1,36}", id) or id not in (rows := await self.store.rows([id])):
            raise Problem("no-such-place", package="mutschel.server")
        return rows[id]

    async def _with_names(self, row: TableRow) -> AdminLine:
        seats = await self.store.seats_of(row.id)
        return self._line(row, [AdminMember(seat.member, seat.name) for seat in seats if seat.name])

    def _line(self, row: TableRow, people: list[AdminMember]) -> AdminLine:
        summary = summary_of(row, SUMMARIES[kind_of(row.id)])
        live = self.registry.of(row.id).live.get(row.id)
        shares = [] if live is None else [link.share for link in live.links]
        connected = self.limits.connections.taken_by() if shares else ()
        return AdminLine(
            id=row.id,
            kind=kind_of(row.id),
            word=row.word,
            game=row.game,
            name=summary.name if isinstance(summary, (EveningSummary, ClubSummary)) else "",
            state=state_of(row),
            public=row.public,
            created=row.created,
            changed=row.changed,
            people=people,
            devices=len(shares),
            # two may have the same share; then nobody can tell them apart
            addresses=sorted(address for address in connected if share_of(address) in shares),
            damaged=summary is None or any(DAMAGED in person.name for person in people),
        )

    # -- the server ----------------------------------------------------------------------------------------
    async def show_load(self, call: Call[None]) -> AdminLoad:
        check(call)
        return await self._load(call)

    async def block(self, call: Call[BlockBody]) -> AdminLoad:
        check(call)
        said = call.body.address.lower()
        address = rate_limit_key(said.partition("/")[0])
        if address == "unknown" or ("/" in said and said != address):  # more than one address for limits
            raise Problem("bad-address", package="mutschel.server", value=said)
        if address == call.address and call.body.hours:
            raise Problem("own-address", package="mutschel.server")
        await self.blocks.block(address, call.body.hours)
        log_action("blocked an address" if call.body.hours else "lifted a block", "")
        return await self._load(call)

    async def _load(self, call: Call[Any]) -> AdminLoad:
        busiest = sorted(self.limits.connections.taken_by().items(), key=lambda one: (-one[1], one[0]))
        return AdminLoad(
            version=mutschel.__version__,
            seconds_up=int(time.monotonic() - self._began),
            addresses=[AddressLoad(address, count) for address, count in busiest[:MOST_ADDRESSES]],
            blocked=[BlockInfo(address, until) for address, until in sorted(self.blocks.now().items())],
            finished_days=call.settings.finished_days,
            waiting_hours=call.settings.waiting_hours,
            **await self._figures(),
        )


def check(call: Call[Any]) -> None:
    if not any(hmac.compare_digest(token, call.settings.admin_token) for token in call.tokens):
        raise Problem("bad-admin-token", package="mutschel.server")


def log_action(what: str, place: str) -> None:
    """Log an administrator's action for the others who run the server, without addresses and names."""
    logger.warning(f"admin {what}", extra={"facts": {"place": place} if place else {}})


def kind_of(id: str) -> Kind:
    return "evening" if id.startswith(EVENING) else "club" if id.startswith(CLUB) else "table"


def forgotten(club: Club, person: int) -> ClubUpdate:
    return ClubUpdate(club_decide.forget(club.state, person, club.phones), gone=[person])
