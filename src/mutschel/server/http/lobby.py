"""Routes about tables: setting them up, finding them, sitting down, playing on."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeAlias, cast

import msgspec

from mutschel.engine import Json, Problem
from mutschel.games.registry import find_game
from mutschel.host import entries
from mutschel.protocol.common import BotsPace, Dice, State, TableInfo
from mutschel.protocol.lobby import Found, Join, NewTable, NextGame, OwnSeat, SeatChange, Seated, TableChange, TableLine
from mutschel.protocol.lobby import Tables as TableList
from mutschel.server.clock import epoch_ms
from mutschel.server.http.routes import Call, Route
from mutschel.server.limits import Limits
from mutschel.server.live import commands
from mutschel.server.live.commands import AnyCommand, Done, GetTable, MoveOn, NewSeat, SetWord, Sit, Stand, Start
from mutschel.server.live.tables import Tables
from mutschel.server.tokens import hashed, new_token
from mutschel.store.base import SeatRow, Store, TableRow

Do: TypeAlias = Callable[[str, AnyCommand], Awaitable[Done]]
LISTED = 100  # tables in a list
DAY = 24 * 3600 * 1000  # milliseconds

SETUP = (
    "bad-option", "bad-places", "unknown-option", "not-per-seat", "bad-players", "no-such-game", "unknown-game",
    "too-many-tables",
)  # fmt: skip
SEAT = ("no-such-table", "no-such-member", "not-seated", "not-your-seat", "has-begun")
SITTING = ("table-full", "name-taken", "bad-name")


class Lobby:
    """`do` reaches a table wherever it lives; with many nodes that may be another one."""

    def __init__(self, tables: Tables, do: Do, limits: Limits) -> None:
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
                "PATCH", table, self.change_table, "Agree on another game, options or terms", TableInfo, TableChange,
                token="must", refuses=("no-such-table", "not-seated", "has-begun", *SETUP[:7]),
            ),
            Route(
                "POST", f"{table}/seats", self.sit_down, "Sit down; whoever is seated may add bots", Seated, Join,
                201, "may", ("no-such-table", "nobody-named", "not-seated", "has-begun", *SITTING),
            ),
            Route(
                "DELETE", f"{table}/seats/{{member}}", self.stand_up, "Leave; send away a bot, or somebody absent",
                TableInfo, token="must", refuses=SEAT,
            ),
            Route(
                "PATCH", f"{table}/seats/{{member}}", self.change_seat, "Take another name; change a bot", TableInfo,
                SeatChange, token="must", refuses=(*SEAT, "name-taken", "bad-name", "not-a-bot"),
            ),
            Route(
                "POST", f"{table}/start", self.start, "Begin the match", TableInfo, token="must",
                refuses=("no-such-table", "not-seated", "has-begun", *SETUP[:5]),
            ),
            Route(
                "POST", f"{table}/next", self.play_on, "Play on with the same people at a new table", Seated, NextGame,
                201, "must", ("no-such-table", "not-seated", "not-over", *SETUP, *SITTING),
            ),
            Route(
                "GET", "/api/words/{word}", self.find_word, "The table that goes by a word", Found,
                refuses=("no-such-word", "too-many-words"),
            ),
            Route("GET", "/api/me", self.list_mine, "A person's tables, by their key", TableList, token="must"),
        ]  # fmt: skip

    # -- finding -----------------------------------------------------------------------------------------
    async def list_tables(self, call: Call[None]) -> TableList:
        return TableList(await public_tables(self.tables.store))

    async def list_mine(self, call: Call[None]) -> TableList:
        found = [table for who in call.who for table in await self.tables.store.tables_of(who, LISTED)]
        return TableList([line_of(row, members) for row, members in found])

    async def show_table(self, call: Call[None]) -> TableInfo:
        return (await self.do(id_in(call), GetTable(call.who))).table

    async def find_word(self, call: Call[None]) -> Found:
        self.limits.words.take(call.address, "too-many-words")  # nobody should try them all
        word = call.part("word")
        found = await self.tables.store.table_of_word(word.upper()) if re.fullmatch("[A-Za-z]{4}", word) else None
        if found is None:
            raise Problem("no-such-word", package="mutschel.server", value=word[:20])
        return Found(found, table_link(call.base, found))

    # -- sitting -----------------------------------------------------------------------------------------
    async def create_table(self, call: Call[NewTable]) -> Seated:
        body = call.body
        self.limits.tables.take(call.address, "too-many-tables")
        base = call.base  # a Problem before anything is done
        person, tokens, people = newcomers(body.names, body.person)
        terms = agreed(body.game, body.options, body)
        done = await self.tables.create(terms, people + bots_of(body.bots), body.start)
        return seated(base, done.table, dict(zip(done.members, tokens, strict=False)), person)

    async def sit_down(self, call: Call[Join]) -> Seated:
        body = call.body
        if not body.names and not body.bots:
            raise Problem("nobody-named", package="mutschel.server")
        base = call.base
        person, tokens, people = newcomers(body.names, body.person)
        done = await self.do(id_in(call), Sit(call.who, people + bots_of(body.bots)))
        return seated(base, done.table, dict(zip(done.members, tokens, strict=False)), person)

    async def stand_up(self, call: Call[None]) -> TableInfo:
        return (await self.do(id_in(call), Stand(call.who, member_in(call)))).table

    async def change_seat(self, call: Call[SeatChange]) -> TableInfo:
        return (await self.do(id_in(call), commands.ChangeSeat(call.who, member_in(call), call.body))).table

    async def change_table(self, call: Call[TableChange]) -> TableInfo:
        return (await self.do(id_in(call), commands.ChangeTable(call.who, call.body))).table

    async def start(self, call: Call[None]) -> TableInfo:
        return (await self.do(id_in(call), Start(call.who))).table

    # -- playing on --------------------------------------------------------------------------------------
    async def play_on(self, call: Call[NextGame]) -> Seated:
        """If somebody was quicker, everybody plays on at the table that they set up."""
        old = await self.do(id_in(call), GetTable(call.who))
        if not old.mine:
            raise Problem("not-seated", package="mutschel.server")
        if old.table.state not in ("over", "abandoned"):
            raise Problem("not-over", package="mutschel.host")
        base = call.base
        next = old.table.next or await self._create_next(call, old.table)
        done = await self.do(next, GetTable(call.who))
        seats = await self._people(next)
        known = {hashed(token): token for token in call.tokens}
        mine = {
            member: known.get(seats[member].token) or known[seats[member].person]
            for member in done.mine
            if member in seats  # whoever has stood up in the meantime is gone
        }
        return seated(base, done.table, mine, None)

    async def _create_next(self, call: Call[NextGame], old: TableInfo) -> str:
        self.limits.tables.take(call.address, "too-many-tables")
        game = call.body.game or old.game
        options = call.body.options if call.body.options is not None else old.options if game == old.game else {}
        seats = await self._people(old.id)
        who = [seat.token for seat in seats.values()]
        created = (await self.tables.create(agreed(game, options, old), same_seats(old, seats))).table.id
        try:
            await self.do(old.id, MoveOn(call.who, created))
        except Problem as problem:
            for member in (await self.do(created, GetTable(who))).mine:
                await self.do(created, Stand(who, member))  # so that nobody finds this table among their own
            if problem.code != "moved-on":
                raise
        else:
            await self._keep_word(created, old.word, who)
        return (await self.do(old.id, GetTable(call.who))).table.next or created

    async def _keep_word(self, table: str, word: str | None, who: list[bytes]) -> None:
        """Their new table goes by the word that they know. If it can't, it has one of its own."""
        with suppress(Problem):  # somebody else has got it just now, or they have begun already
            if word is not None and await self.tables.store.table_of_word(word) is None:
                await self.do(table, SetWord(who, word))

    async def _people(self, table: str) -> dict[int, SeatRow]:
        return {seat.member: seat for seat in await self.tables.store.seats_of(table)}


class Terms(Protocol):
    """What a new table takes from the request, or from the table before."""

    public: bool
    dice: Dice
    decision_seconds: int | None
    sit_in_after: int | None
    pace: BotsPace


def agreed(game: str, options: dict[str, Json], terms: Terms) -> entries.Agreed:
    return entries.Agreed(
        game=game,
        version=find_game(game).version,
        options=options,
        public=terms.public,
        dice=terms.dice,
        decision_seconds=terms.decision_seconds,
        sit_in_after=terms.sit_in_after,
        pace=terms.pace,
    )


def newcomers(names: Sequence[str], key: str | None) -> tuple[str | None, list[str], list[NewSeat]]:
    """Everybody who sits down on one device: the key that they share, a token for each, and what the table keeps."""
    if not names:
        return None, [], []
    key = key or new_token()
    tokens = [new_token() for _ in names]
    return key, tokens, [NewSeat(name, hashed(token), hashed(key)) for name, token in zip(names, tokens, strict=True)]


def bots_of(levels: Sequence[str]) -> list[NewSeat]:
    return [NewSeat("", bot=level) for level in levels]


def same_seats(table: TableInfo, people: dict[int, SeatRow]) -> list[NewSeat]:
    """Who sits there, in the same order; their tokens and keys still work."""
    seats = []
    for seat in table.seats:
        row = people.get(seat.member)
        seats.append(NewSeat(seat.name, row.token, row.person) if row else NewSeat(seat.name, bot=seat.bot))
    return seats


def seated(base: str, table: TableInfo, tokens: dict[int, str], person: str | None) -> Seated:
    seats = [
        OwnSeat(seat.member, seat.name, tokens[seat.member], f"{base}/t/{table.id}#{tokens[seat.member]}")
        for seat in table.seats
        if seat.member in tokens
    ]
    return Seated(table, seats, person, f"{base}/me#{person}" if person else None, table_link(base, table.id))


def table_link(base: str, table: str) -> str:
    """For others to join or to watch; also what the QR code says."""
    return f"{base}/t/{table}"


def id_in(call: Call[Any]) -> str:
    """The table that the path names."""
    id = call.part("id")
    if not re.fullmatch("[A-Za-z0-9_-]{1,32}", id):
        raise Problem("no-such-table", package="mutschel.server")
    return id


def member_in(call: Call[Any]) -> int:
    member = call.part("member")
    if not re.fullmatch("[0-9]{1,6}", member):
        raise Problem("no-such-member", package="mutschel.host")
    return int(member)


async def public_tables(store: Store) -> list[TableLine]:
    """Those at which something happened lately; where nobody has come for a day, nobody waits."""
    rows = await store.public_tables(LISTED)
    return [line_of(row) for row in rows if epoch_ms() - row.changed < DAY]


def line_of(row: TableRow, members: Sequence[int] = ()) -> TableLine:
    summary = msgspec.json.decode(row.summary)
    return TableLine(
        id=row.id,
        word=row.word,
        game=row.game,
        state=cast(State, row.state),
        names=summary["names"],
        free=row.free,
        created=row.created,
        changed=row.changed,
        result=summary["result"],
        members=list(members),
    )
