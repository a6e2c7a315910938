"""Routes about tables: setting them up, finding them, sitting down, playing on."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from mutschel.engine import Problem
from mutschel.games.registry import find_game
from mutschel.host import entries
from mutschel.host.mats import Mat
from mutschel.host.terms import terms_in
from mutschel.protocol.common import TableInfo
from mutschel.protocol.lobby import Found, Join, NewTable, NextGame, OwnSeat, SeatChange, Seated, TableChange, TableLine
from mutschel.protocol.lobby import Tables as TableList
from mutschel.server.clock import epoch_ms
from mutschel.server.http.call import AFTER, Call, Number
from mutschel.server.http.routes import Route, next_page
from mutschel.server.http.summaries import TableSummary, state_of, summary_of
from mutschel.server.limits import Limits
from mutschel.server.live import commands
from mutschel.server.live.commands import AnyCommand, GetTable, NewSeat, PlayOn, SetWord, Sit, Stand, Start, TableReply
from mutschel.server.live.tables import TableMemory
from mutschel.server.tokens import hashed, new_token
from mutschel.store.base import EVENING, SeatRow, TableRow

Do: TypeAlias = Callable[[str, AnyCommand, int], Awaitable[Any]]  # the table, the command, and the share of the address
LISTED = 100  # tables in a list
COUNT = Number("count", 1, LISTED, LISTED, "How many tables at most.")
DAY = 24 * 3600 * 1000  # milliseconds

SETUP = (
    "bad-option", "bad-places", "unknown-option", "not-per-seat", "bad-players", "no-such-game", "unknown-game",
    "too-many-tables",
)  # fmt: skip
NAME = ("bad-name", "mixed-name", "link-name")
MAT = ("mat-taken", "no-such-mat")
SEAT = ("no-such-table", "no-such-member", "not-seated", "not-your-seat", "has-begun")
OWNER = ("not-seated", "not-owner", "not-a-person")
DOOR = ("not-seated", "not-owner", "table-locked", "knock-first")
LOBBY = ("has-begun", "lobby-too-long", "too-many-changes")
SITTING = ("table-full", "name-taken", *NAME)


class TableRoutes:
    """The routes. `do` carries out a command at a table, whichever node holds it."""

    def __init__(self, tables: TableMemory, do: Do, limits: Limits) -> None:
        self.tables = tables
        self.do = do
        self.limits = limits

    def routes(self) -> list[Route]:
        table = "/api/tables/{id}"
        return [
            Route(
                "POST", "/api/tables", self.create_table, "Set up a table and sit down", Seated, NewTable, 201,
                refuses=(*SETUP, *SITTING),
            ),
            Route("GET", "/api/tables", self.list_tables, "Public tables: open seats first", TableList),
            Route("GET", table, self.show_table, "A table", TableInfo, refuses=("no-such-table",)),
            Route(
                "PATCH", table, self.change_table, "Agree on another game or terms; hand the table over", TableInfo,
                TableChange, token="must",
                refuses=("no-such-table", "no-such-member", *OWNER, *LOBBY, *NAME[1:], *SETUP[:7]),
            ),
            Route(
                "POST", f"{table}/seats", self.sit_down, "Sit down; whoever is seated may add bots", Seated, Join,
                201, "may", ("no-such-table", "nobody-named", *LOBBY, *DOOR, *SITTING),
            ),
            Route(
                "DELETE", f"{table}/seats/{{member}}", self.stand_up,
                "Leave; send away a bot, somebody absent, or as the owner anybody", TableInfo,
                token="must", refuses=(*SEAT, "not-owner", "owner-may-return", "cannot-remove", "too-many-changes"),
            ),
            Route(
                "PATCH", f"{table}/seats/{{member}}", self.change_seat, "Take another name or mat; change a bot",
                TableInfo, SeatChange, token="must",
                refuses=(*SEAT, *LOBBY[1:], "not-owner", "name-taken", *NAME, "not-a-bot", *MAT),
            ),
            Route(
                "POST", f"{table}/start", self.start, "Begin the match", TableInfo, token="must",
                refuses=("no-such-table", "not-seated", "not-owner", "has-begun", *SETUP[:5]),
            ),
            Route(
                "POST", f"{table}/next", self.play_on, "Play on with the same people at a new table", Seated, NextGame,
                201, "must", ("no-such-table", "not-seated", "not-owner", "not-over", "played-once", "evening-goes-on",
                "try-again", *SETUP, *SITTING),
            ),
            Route(
                "GET", "/api/words/{word}", self.find_word, "The table or the evening that goes by a word", Found,
                refuses=("no-such-word", "too-many-words"),
            ),
            Route(
                "GET", "/api/me", self.list_mine, "A person's tables, by their key, latest first", TableList,
                token="must", query=(COUNT, AFTER),
            ),
        ]  # fmt: skip

    # -- finding -----------------------------------------------------------------------------------------
    async def list_tables(self, call: Call[None]) -> TableList:
        """List tables where something happened within a day; at older ones nobody waits any more."""
        each = call.settings.listed_per_address or LISTED
        async with self.limits.in_turn(call.address, call.is_there):
            rows = await self.tables.store.public_tables(LISTED, each, epoch_ms() - DAY)
        return TableList([line_of(row) for row in rows])

    async def list_mine(self, call: Call[None]) -> TableList:
        """List a person's tables. With several keys: the tables of all of them, each once, in one order."""
        count, after = call.number(COUNT), call.after
        found: dict[str, tuple[TableRow, list[int]]] = {}
        async with self.limits.in_turn(call.address, call.is_there):
            for who in dict.fromkeys(call.who):
                for row, members in await self.tables.store.tables_of(who, count + 1, after):
                    _, others = found.setdefault(row.id, (row, []))
                    others.extend(members)
        ordered = sorted(found.values(), key=lambda one: (-one[0].changed, one[0].id))
        lines = [line_of(row, sorted(members)) for row, members in ordered[:count]]
        return TableList(lines, next_page(lines, len(ordered) > count))

    async def show_table(self, call: Call[None]) -> TableInfo:
        done: TableReply = await self.do(id_in(call), GetTable(call.who), call.share)
        return done.table

    async def find_word(self, call: Call[None]) -> Found:
        self.limits.words.take(call.address, "too-many-words")  # so that nobody can try them all
        word = call.part("word")
        found = await self.tables.store.table_of_word(word.upper()) if re.fullmatch("[A-Za-z]{4,5}", word) else None
        if found is None:
            raise Problem("no-such-word", package="mutschel.server", value=word[:20])
        if found.startswith(EVENING):
            return Found(None, f"{call.base}/e/{found}", found)
        return Found(found, table_link(call.base, found))

    # -- sitting -----------------------------------------------------------------------------------------
    async def create_table(self, call: Call[NewTable]) -> Seated:
        body = call.body
        self.limits.tables.take(call.address, "too-many-tables")
        base = call.base  # may raise a Problem before anything is done
        person, tokens, people = newcomers(body.names, body.person, body.mats)
        done = await self.tables.create(agreed(body), people + bots_of(body.bots), body.start, call.share)
        return seated(base, done.table, dict(zip(done.members, tokens, strict=False)), person)

    async def sit_down(self, call: Call[Join]) -> Seated:
        body = call.body
        if not body.names and not body.bots:
            raise Problem("nobody-named", package="mutschel.server")
        base = call.base
        person, tokens, people = newcomers(body.names, body.person, body.mats)
        done = await self._change(call, Sit(call.who, people + bots_of(body.bots)))
        return seated(base, done.table, dict(zip(done.members, tokens, strict=False)), person)

    async def stand_up(self, call: Call[None]) -> TableInfo:
        return (await self._change(call, Stand(call.who, member_in(call)))).table

    async def change_seat(self, call: Call[SeatChange]) -> TableInfo:
        return (await self._change(call, commands.ChangeSeat(call.who, member_in(call), call.body))).table

    async def change_table(self, call: Call[TableChange]) -> TableInfo:
        return (await self._change(call, commands.ChangeTable(call.who, call.body))).table

    async def _change(self, call: Call[Any], command: AnyCommand) -> TableReply:
        """Carry out a change of a lobby. Each address has a limit, so that it can't use up the lobby's own."""
        id = id_in(call)
        self.limits.changes.take(f"{id}:{call.address}", "too-many-changes")
        done: TableReply = await self.do(id, command, call.share)
        return done

    async def start(self, call: Call[None]) -> TableInfo:
        done: TableReply = await self.do(id_in(call), Start(call.who), call.share)
        return done.table

    # -- playing on --------------------------------------------------------------------------------------
    async def play_on(self, call: Call[NextGame]) -> Seated:
        """Move to the next table, which the first of them sets up."""
        old = await self.do(id_in(call), GetTable(call.who), call.share)
        if not old.mine:
            raise Problem("not-seated", package="mutschel.server")
        if old.table.state not in ("over", "abandoned"):
            raise Problem("not-over", package="mutschel.host")
        base = call.base
        next = old.table.next
        if next is None:
            self.limits.tables.take(call.address, "too-many-tables")
            next = (await self.do(old.table.id, PlayOn(call.who, call.body, call.share), call.share)).table.next
            assert next is not None
            await self._keep_word(call, next, old.table.word)
        done = await self.do(next, GetTable(call.who), call.share)
        seats = await self._people(next)
        known = {hashed(token): token for token in call.tokens}
        mine = {
            member: known.get(seats[member].token) or known[seats[member].person]
            for member in done.mine
            if member in seats  # the others have stood up meanwhile
        }
        return seated(base, done.table, mine, None)

    async def _keep_word(self, call: Call[Any], table: str, word: str | None) -> None:
        """Give the next table the word that its people know. If that fails, it keeps its own."""
        with suppress(Problem):  # another table has just got it, or the match has begun
            if word is not None and await self.tables.store.table_of_word(word) is None:
                await self.do(table, SetWord(call.who, word), call.share)

    async def _people(self, table: str) -> dict[int, SeatRow]:
        return {seat.member: seat for seat in await self.tables.store.seats_of(table)}


def agreed(new: NewTable) -> entries.Agreed:
    return entries.Agreed(new.game, find_game(new.game).version, new.options, **terms_in(new))


def newcomers(
    names: Sequence[str], key: str | None, mats: Sequence[Mat | None] = ()
) -> tuple[str | None, list[str], list[NewSeat]]:
    """Return new people on one device: their common key, a token for each, and the seats for the table."""
    if not names:
        return None, [], []
    key = key or new_token()
    person = hashed(key)
    tokens = [new_token() for _ in names]
    wishes = [*mats, *[None] * len(names)]
    return key, tokens, [NewSeat(name, hashed(tokens[n]), person, mat=wishes[n]) for n, name in enumerate(names)]


def bots_of(levels: Sequence[str]) -> list[NewSeat]:
    return [NewSeat("", bot=level) for level in levels]


def seated(base: str, table: TableInfo, tokens: dict[int, str], person: str | None) -> Seated:
    seats = [
        OwnSeat(seat.member, seat.name, tokens[seat.member], f"{base}/t/{table.id}#{tokens[seat.member]}")
        for seat in table.seats
        if seat.member in tokens
    ]
    return Seated(table, seats, person, f"{base}/me#{person}" if person else None, table_link(base, table.id))


def table_link(base: str, table: str) -> str:
    """Return the link for others to join or watch, which is also in the QR code."""
    return f"{base}/t/{table}"


def id_in(call: Call[Any]) -> str:
    """Return the table id in the path."""
    id = call.part("id")
    if not re.fullmatch("[A-Za-z0-9_-]{1,32}", id):
        raise Problem("no-such-table", package="mutschel.server")
    return id


def member_in(call: Call[Any]) -> int:
    member = call.part("member")
    if not re.fullmatch("[0-9]{1,6}", member):
        raise Problem("no-such-member", package="mutschel.host")
    return int(member)


def line_of(row: TableRow, members: Sequence[int] = ()) -> TableLine:
    summary = summary_of(row, TableSummary)
    return TableLine(
        id=row.id,
        word=row.word,
        game=row.game,
        state=state_of(row),
        names=[] if summary is None else summary.names,
        mats=[] if summary is None else summary.mats,
        free=row.free,
        created=row.created,
        changed=row.changed,
        result=None if summary is None else summary.result,
        members=list(members),
        damaged=summary is None,
    )
