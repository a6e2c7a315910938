"""Routes about evenings: announcing one, coming to one, and listing one's own."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from mutschel.engine import Problem
from mutschel.protocol.evening import Arrive, AtEvening, EveningLine, EveningList, EveningView, NewEvening, TakeSeat
from mutschel.server.finished.pool import Readings
from mutschel.server.http.call import AFTER, Call
from mutschel.server.http.lobby import COUNT, NAME, Do
from mutschel.server.http.routes import Route, next_page
from mutschel.server.http.summaries import EveningSummary, summary_of
from mutschel.server.limits import Limits
from mutschel.server.live.commands import ComeTo, EveningReply, GetEvening, TakePhone
from mutschel.server.live.evening_view import own_view
from mutschel.server.live.evenings import EveningMemory
from mutschel.server.tokens import hashed, new_token
from mutschel.store.base import EVENING, TableRow

COMING = (
    "no-such-evening", "nobody-named", "name-taken", "too-many-people", "too-many-on-a-phone", "already-crowned",
    "door-closed", "evening-too-long", "bad-nonce", "try-again", "too-many-changes", *NAME,
)  # fmt: skip


class EveningRoutes:
    """The routes. `do` carries out a command at an evening, whichever node holds it."""

    def __init__(self, evenings: EveningMemory, do: Do, limits: Limits, readings: Readings) -> None:
        self.evenings = evenings
        self.do = do
        self.limits = limits
        self.readings = readings

    def routes(self) -> list[Route]:
        evening = "/api/evenings/{id}"
        return [
            Route(
                "POST", "/api/evenings", self.announce, "Announce an evening, and run it", AtEvening, NewEvening, 201,
                refuses=("bad-text", "too-many-tables", "try-again"),
            ),
            Route("GET", evening, self.show_evening, "An evening", EveningView, refuses=("no-such-evening",)),
            Route(
                "POST", f"{evening}/people", self.come, "Come, with one phone for all of these", AtEvening, Arrive, 201,
                "may", COMING,
            ),
            Route(
                "POST", f"{evening}/phones", self.take_phone, "Come with a phone, when the organiser has put one down",
                AtEvening, TakeSeat, 201, "may", (*COMING, "no-such-person", "has-a-phone"),
            ),
            Route(
                "GET", "/api/me/evenings", self.list_my_evenings, "A person's evenings, by their key, latest first",
                EveningList, token="must", query=(COUNT, AFTER),
            ),
        ]  # fmt: skip

    async def announce(self, call: Call[NewEvening]) -> AtEvening:
        body, base = call.body, call.base
        self.limits.tables.take(call.address, "too-many-tables")
        token, key = new_token(), body.person or new_token()
        live = await self.evenings.create(body.name, body.language, hashed(token), hashed(key), call.share)
        view = msgspec.structs.replace(live.shown, mine=own_view(live.state, [0]))
        return AtEvening(live.id, evening_link(base, live.id), view, token, None if body.person else key)

    async def show_evening(self, call: Call[None]) -> EveningView:
        done: EveningReply = await self.do(evening_in(call), GetEvening(call.who), call.share)
        return done.evening

    async def come(self, call: Call[Arrive]) -> AtEvening:
        body = call.body
        token, key = new_token(), body.person or new_token()
        command = ComeTo(call.who, body.names, hashed(token), hashed(key), body.nonce)
        return await self._arrived(call, command, token, None if body.person else key)

    async def take_phone(self, call: Call[TakeSeat]) -> AtEvening:
        body = call.body
        token, key = new_token(), body.person or new_token()
        command = TakePhone(call.who, body.people, hashed(token), hashed(key), body.nonce)
        return await self._arrived(call, command, token, None if body.person else key)

    async def _arrived(self, call: Call[Any], command: ComeTo | TakePhone, token: str, key: str | None) -> AtEvening:
        id, base = evening_in(call), call.base
        names = len(command.names if isinstance(command, ComeTo) else command.people)
        self.limits.changes.take(f"{id}:{call.address}", "too-many-changes", names)
        done: EveningReply = await self.do(id, command, call.share)
        if any(member for member in done.mine if member not in done.people):  # their phone had others on it
            return AtEvening(id, evening_link(base, id), done.evening, None, None)
        return AtEvening(id, evening_link(base, id), done.evening, token, key)

    async def list_my_evenings(self, call: Call[None]) -> EveningList:
        count, after = call.number(COUNT), call.after
        found: dict[str, tuple[TableRow, list[int]]] = {}
        async with self.limits.in_turn(call.address, call.is_there):
            for who in dict.fromkeys(call.who):
                for row, members in await self.evenings.store.tables_of(who, count + 1, after, EVENING):
                    found.setdefault(row.id, (row, []))[1].extend(members)
        ordered = sorted(found.values(), key=lambda one: (-one[0].changed, one[0].id))
        lines = [line_of(row, 0 in members) for row, members in ordered[:count]]
        return EveningList(lines, next_page(lines, len(ordered) > count))


def evening_in(call: Call[Any]) -> str:
    id = call.part("id")
    if not re.fullmatch(re.escape(EVENING) + "[A-Za-z0-9_-]{1,32}", id):
        raise Problem("no-such-evening", package="mutschel.server")
    return id


def evening_link(base: str, id: str) -> str:
    return f"{base}/e/{id}"


def line_of(row: TableRow, organiser: bool) -> EveningLine:
    summary = summary_of(row, EveningSummary)
    told = summary or EveningSummary("", "coming", 0, None)
    return EveningLine(
        id=row.id,
        word=row.word,
        name=told.name,
        phase=told.phase,
        people=told.people,
        king=told.king,
        created=row.created,
        changed=row.changed,
        organiser=organiser,
        damaged=summary is None,
    )
