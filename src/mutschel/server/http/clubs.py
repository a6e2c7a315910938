"""Routes about clubs: starting one, its people, its evenings, and its records."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from mutschel.club import decide
from mutschel.club import entries as log
from mutschel.engine import Problem
from mutschel.protocol.club import (
    AtClub,
    ClaimPerson,
    ClubChange,
    ClubEveningBody,
    ClubLine,
    ClubList,
    ClubPersonChange,
    ClubPersonPage,
    ClubView,
    JoinClub,
    NewClub,
)  # fmt: skip
from mutschel.protocol.evening import AtEvening
from mutschel.server.clock import epoch_ms
from mutschel.server.clubs import Club, Clubs, ClubUpdate, seat_of
from mutschel.server.http.call import AFTER, JSON, TEXT, Answer, Call, as_file
from mutschel.server.http.club_view import as_csv, as_json, person_page, view_of
from mutschel.server.http.evenings import evening_link
from mutschel.server.http.lobby import COUNT, NAME, Do
from mutschel.server.http.routes import Route, next_page
from mutschel.server.http.summaries import ClubSummary, summary_of
from mutschel.server.limits import Limits
from mutschel.server.live.commands import EveningReply, GetEvening, GiveToClub
from mutschel.server.live.evening_view import own_view
from mutschel.server.live.evenings import EveningMemory
from mutschel.server.tokens import hashed, new_token
from mutschel.store.base import CLUB, NOBODY, TableRow

ANY = ""  # stands for an evening that doesn't exist yet
READ = ("no-such-club", "try-again", "too-many-readings", "readings-busy", "took-too-long")
CHANGED = (*READ, "too-many-changes", "club-too-long")
PEOPLE = ("too-many-people", "name-taken", *NAME)
ADDED = ("not-a-member", "no-such-evening", "not-organiser", "not-crowned", "too-many-evenings", "too-many-open")


class ClubRoutes:
    """The routes. `do` carries out a command at an evening, whichever node holds it."""

    def __init__(self, clubs: Clubs, evenings: EveningMemory, do: Do, limits: Limits) -> None:
        self.clubs = clubs
        self.evenings = evenings
        self.do = do
        self.limits = limits

    def routes(self) -> list[Route]:
        club = "/api/clubs/{id}"
        person = f"{club}/people/{{person}}"
        return [
            Route(
                "POST", "/api/clubs", self.found_club, "Start a club, and run it", AtClub, NewClub, 201, "may",
                ("bad-text", "too-many-tables", "too-many-changes", *ADDED, *NAME, *READ),
            ),
            Route("GET", club, self.show_club, "A club", ClubView, token="may", refuses=READ),
            Route(
                "PATCH", club, self.change_club, "Call it something else, or hand it over", ClubView, ClubChange,
                token="must", refuses=(*CHANGED, "not-keeper", "bad-text", "no-such-person", "no-phone"),
            ),
            Route("DELETE", club, self.delete_club, "Delete it for good", "text/plain", token="must",
                  refuses=(*CHANGED, "not-keeper")),
            Route(
                "POST", f"{club}/people", self.join_club, "Join, or add others", AtClub, JoinClub, 201, "may",
                (*CHANGED, "not-a-member", *PEOPLE),
            ),
            Route("GET", person, self.show_person, "One of its people", ClubPersonPage, token="may",
                  refuses=(*READ, "no-such-person")),
            Route(
                "PATCH", person, self.change_person, "Another name; leave or come back; free from a device", ClubView,
                ClubPersonChange, token="must",
                refuses=(*CHANGED, "no-such-person", "not-yours", "keeper-stays", *PEOPLE),
            ),
            Route(
                "DELETE", person, self.forget_person, "Forget somebody: oneself, or as the keeper anybody", ClubView,
                token="must", refuses=(*CHANGED, "no-such-person", "not-yours", "claimed-lately"),
            ),
            Route(
                "POST", f"{person}/phone", self.claim_person, "Say who of them one is", AtClub, ClaimPerson, 201, "may",
                (*CHANGED, "no-such-person", "has-a-phone"),
            ),
            Route(
                "POST", f"{club}/evenings", self.announce_evening, "Announce an evening of the club, and run it",
                AtEvening, ClubEveningBody, 201, "must", (*CHANGED, *ADDED, "bad-text", "too-many-tables"),
            ),
            Route(
                "DELETE", f"{club}/evenings/{{evening}}", self.take_out_evening, "An evening was none of the club's",
                ClubView, token="must", refuses=(*CHANGED, "not-keeper", "no-such-evening"),
            ),
            Route("GET", f"{club}/table.csv", self.show_table_csv, "The all-time standings, for a spreadsheet",
                  "text/csv", refuses=READ),
            Route("GET", f"{club}/club.json", self.export_club, "All that is kept of a club", "application/json",
                  refuses=READ),
            Route("GET", "/api/me/clubs", self.list_my_clubs, "A person's clubs, by their key, latest first", ClubList,
                  token="must", query=(COUNT, AFTER)),
        ]  # fmt: skip

    # -- viewing: a large club takes time and memory, so each address gets one view at a time -------------------------
    async def show_club(self, call: Call[None]) -> ClubView:
        async with self.limits.in_turn(call.address, call.is_there):
            return await self._view(call, club_in(call))

    async def show_person(self, call: Call[None]) -> ClubPersonPage:
        async with self._looked_at(call) as club:
            return await self.clubs.in_thread(person_page, club, person_in(call))

    async def show_table_csv(self, call: Call[None]) -> Answer:
        async with self._looked_at(call) as club:
            body = await self.clubs.in_thread(as_csv, club, call.language)
        return as_file(body, "text/csv; charset=utf-8", f"{club_in(call)}.csv")

    async def export_club(self, call: Call[None]) -> Answer:
        async with self._looked_at(call) as club:
            body = await self.clubs.in_thread(as_json, club, await self.clubs.entries(club.id))
        return as_file(body, JSON, f"{club_in(call)}.json")

    @asynccontextmanager
    async def _looked_at(self, call: Call[None]) -> AsyncIterator[Club]:
        async with self.limits.in_turn(call.address, call.is_there):
            yield (await self.clubs.up_to_date(club_in(call), call.address))[0]

    async def list_my_clubs(self, call: Call[None]) -> ClubList:
        count, after = call.number(COUNT), call.after
        found: dict[str, TableRow] = {}
        async with self.limits.in_turn(call.address, call.is_there):
            for who in dict.fromkeys(call.who):
                found |= {row.id: row for row, _ in await self.clubs.store.tables_of(who, count + 1, after, CLUB)}
        ordered = sorted(found.values(), key=lambda row: (-row.changed, row.id))
        lines = [line_of(row) for row in ordered[:count]]
        return ClubList(lines, next_page(lines, len(ordered) > count))

    # -- changing ------------------------------------------------------------------------------------------
    async def found_club(self, call: Call[NewClub]) -> AtClub:
        body = call.body
        if body.evening is not None:
            await self._check_organiser(call, body.evening)
        self.limits.tables.take(call.address, "too-many-tables")
        key = body.person or new_token()
        club = await self.clubs.found(body.name, body.language, body.you, hashed(key))
        if body.evening is not None:
            await self._add(call, club.id, body.evening, [hashed(key)])
            await self._give(call, body.evening, club.id)
        return AtClub(await self._view(call, club.id, hashed(key)), None if body.person else key)

    async def change_club(self, call: Call[ClubChange]) -> ClubView:
        body = call.body

        def decided(club: Club) -> ClubUpdate:
            check_keeper(club, call.who)
            named = [] if body.name is None else decide.name(club.state, body.name)
            handed = [] if body.keeper is None else decide.hand_on(club.state, body.keeper, club.phones)
            return ClubUpdate([*named, *handed])

        return await self._changed(call, decided)

    async def delete_club(self, call: Call[None]) -> Answer:
        self._count(call)
        await self.clubs.delete(club_in(call), call.address, lambda club: check_keeper(club, call.who))
        return Answer(type=TEXT)

    async def join_club(self, call: Call[JoinClub]) -> AtClub:
        body = call.body
        key = body.person or new_token()

        def decided(club: Club) -> ClubUpdate:
            if not body.me:
                check_member(club, call.who)
            joined, names = decide.join(club.state, club.names, body.names)
            mine = min(names) if body.me else None
            return ClubUpdate(
                joined, [seat_of(one, hashed(key) if one == mine else NOBODY, name) for one, name in names.items()]
            )

        self._count(call, len(body.names))
        club = await self._change(call, club_in(call), decided, call.who)
        fresh = key if body.me and body.person is None else None
        return AtClub(await self._view(call, club.id, hashed(key)), fresh)

    async def claim_person(self, call: Call[ClaimPerson]) -> AtClub:
        person, key = person_in(call), call.body.person or new_token()

        def decided(club: Club) -> ClubUpdate:
            claimed = decide.claim(club.state, person, epoch_ms())
            seat = club.seats[person]
            if seat.person == hashed(key):
                return ClubUpdate([])
            if seat.person != NOBODY:
                raise decide.refused("has-a-phone", name=seat.name)
            return ClubUpdate(claimed, [seat_of(person, hashed(key), seat.name)])

        self._count(call)
        club = await self._change(call, club_in(call), decided, call.who)
        return AtClub(await self._view(call, club.id, hashed(key)), None if call.body.person else key)

    async def change_person(self, call: Call[ClubPersonChange]) -> ClubView:
        person, body = person_in(call), call.body

        def decided(club: Club) -> ClubUpdate:
            check_own(club, call.who, person)
            state, seat, entries = club.state, club.seats[person], list[log.Entry]()
            key, name = seat.person, seat.name
            if body.name is not None:
                renamed, name = decide.rename(state, club.names, person, body.name)
                entries += renamed
            if body.left is not None:
                entries += decide.leave(state, person) if body.left else decide.come_back(state, person)
            if body.claimed is False and key != NOBODY:
                entries += decide.release(state, person)
                key = NOBODY
            return ClubUpdate(entries, [seat_of(person, key, name)])

        wanted = sum(one is not None for one in (body.name, body.left, body.claimed))
        return await self._changed(call, decided, max(1, wanted))

    async def forget_person(self, call: Call[None]) -> ClubView:
        person = person_in(call)

        def decided(club: Club) -> ClubUpdate:
            check_own(club, call.who, person)
            by_self = None if club.state.keeper in club.of(call.who) else epoch_ms()
            return ClubUpdate(decide.forget(club.state, person, club.phones, by_self), gone=[person])

        return await self._changed(call, decided)

    async def announce_evening(self, call: Call[ClubEveningBody]) -> AtEvening:
        """Announce an evening of the club. The club records it once it exists, so that every one can be removed."""
        id, body, base = club_in(call), call.body, call.base
        if body.evening is not None:
            await self._check_organiser(call, body.evening)
            self.limits.tables.take(call.address, "too-many-tables")  # each club records its result
            self._count(call)
            await self._add(call, id, body.evening, call.who)
            done = await self._give(call, body.evening, id)
            return AtEvening(body.evening, evening_link(base, body.evening), done.evening, None, None)
        self.limits.tables.take(call.address, "too-many-tables")
        token, key = new_token(), body.person or new_token()
        club = await self._add(call, id, ANY, call.who)
        live = await self.evenings.create(
            body.name or club.state.name, body.language, hashed(token), hashed(key), call.share, id
        )
        await self._add(call, id, live.id, call.who)
        view = msgspec.structs.replace(live.shown, mine=own_view(live.state, [0]))
        return AtEvening(live.id, evening_link(base, live.id), view, token, None if body.person else key)

    async def take_out_evening(self, call: Call[None]) -> ClubView:
        """Remove an evening from the club; the evening itself stays as it is."""

        def decided(club: Club) -> ClubUpdate:
            check_keeper(club, call.who)
            out = decide.take_out(club.state, call.part("evening"))
            return ClubUpdate([out], gone=out.people)

        return await self._changed(call, decided)

    # -- parts of it ---------------------------------------------------------------------------------------
    async def _add(self, call: Call[Any], id: str, evening: str, who: list[bytes]) -> Club:
        """Add an evening to the club; ANY only checks that one may be added."""
        club = await self.clubs.load(id, call.address)
        waiting = [one for one in club.state.announced if one not in club.state.met]
        open = len(await self.clubs.store.rows(waiting))

        def decided(club: Club) -> ClubUpdate:
            check_member(club, who)
            hindered = 0 if club.state.keeper in club.of(who) else open
            announced = decide.announce(club.state, evening, epoch_ms(), hindered)
            return ClubUpdate([] if evening == ANY else announced)

        return await self._change(call, id, decided, who)

    async def _give(self, call: Call[Any], evening: str, club: str) -> EveningReply:
        done: EveningReply = await self.do(evening, GiveToClub(call.who, club), call.share)
        return done

    async def _check_organiser(self, call: Call[Any], evening: str) -> None:
        """Raise a Problem unless this device organises the evening and the evening is over."""
        done: EveningReply = await self.do(evening, GetEvening(call.who), call.share)
        about = done.evening.about
        assert about
        if (about.organiser or 0) not in done.mine:
            raise Problem("not-organiser", package="mutschel.evening")
        if about.phase != "crowned":
            raise decide.refused("not-crowned")

    async def _changed(self, call: Call[Any], decided: Callable[[Club], ClubUpdate], changes: int = 1) -> ClubView:
        self._count(call, changes)
        club = await self._change(call, club_in(call), decided, call.who)
        return await self._view(call, club.id)

    async def _change(self, call: Call[Any], id: str, decided: Callable[[Club], ClubUpdate], who: list[bytes]) -> Club:
        def with_room(club: Club) -> ClubUpdate:
            change = decided(club)
            forgets = any(isinstance(entry, log.Forgotten) for entry in change.entries)
            if change.entries and not forgets and club.state.keeper not in club.of(who):
                decide.leave_room(club.state, len(change.entries))
            return change

        return await self.clubs.change(id, call.address, with_room)

    async def _view(self, call: Call[Any], id: str, *keys: bytes) -> ClubView:
        club, rows = await self.clubs.up_to_date(id, call.address)
        mine = sorted(club.of([*call.who, *keys]))
        return await self.clubs.in_thread(view_of, club, rows, f"{call.base}/c/{id}", mine)

    def _count(self, call: Call[Any], changes: int = 1) -> None:
        self.limits.changes.take(f"{club_in(call)}:{call.address}", "too-many-changes", changes)


def check_member(club: Club, who: list[bytes]) -> None:
    if not club.of(who):
        raise Problem("not-a-member", package="mutschel.club")


def check_keeper(club: Club, who: list[bytes]) -> None:
    if club.state.keeper not in club.of(who):
        raise Problem("not-keeper", package="mutschel.club")


def check_own(club: Club, who: list[bytes], person: int) -> None:
    decide.known(club.state, person)
    if not {person, club.state.keeper}.intersection(club.of(who)):
        raise Problem("not-yours", package="mutschel.evening")


def club_in(call: Call[Any]) -> str:
    id = call.part("id")
    if not re.fullmatch(re.escape(CLUB) + "[A-Za-z0-9_-]{1,32}", id):
        raise Problem("no-such-club", package="mutschel.server")
    return id


def person_in(call: Call[Any]) -> int:
    text = call.part("person")
    if not re.fullmatch("[0-9]{1,5}", text):
        raise Problem("no-such-person", package="mutschel.club")
    return int(text)


def line_of(row: TableRow) -> ClubLine:
    summary = summary_of(row, ClubSummary)
    told = summary or ClubSummary("", 0, 0)
    return ClubLine(row.id, told.name, told.people, told.evenings, row.changed, summary is None)
