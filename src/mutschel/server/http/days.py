"""Dice of the day: a list of days, and playing one. Today's is played once; earlier ones are for practice."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from itertools import count

from mutschel.engine import Game
from mutschel.games.registry import day_games
from mutschel.host import entries
from mutschel.host.days import KEPT, check_day, date_of, game_of, later, secret_of, table_of
from mutschel.host.fair import SECRET_BYTES, commitment
from mutschel.protocol.days import DayLine, Days, EverybodysDay, MyDay, NextDay
from mutschel.protocol.lobby import PlayDay, Seated
from mutschel.server import clock
from mutschel.server.http.call import Call, Number
from mutschel.server.http.games import pictured
from mutschel.server.http.lobby import SITTING, Do, newcomers, seated
from mutschel.server.http.routes import Route
from mutschel.server.http.summaries import TableSummary, state_of, summary_of
from mutschel.server.limits import Limits
from mutschel.server.live.commands import DayOrigin, GetTable
from mutschel.server.live.tables import TableMemory
from mutschel.server.tokens import hashed
from mutschel.store.base import TableRow

FEWEST = 10  # people whose results are shown together; among fewer, one could be recognised
BARS = 10
MOST = 10_000  # results that are counted
COUNT = Number("count", 1, KEPT + 1, KEPT + 1, "How many days, from today backwards.")


class DayRoutes:
    def __init__(self, tables: TableMemory, do: Do, limits: Limits) -> None:
        self.tables = tables
        self.do = do
        self.limits = limits
        self._lasting: bytes | None = None

    def routes(self) -> list[Route]:
        refuses = ("no-such-day", "no-day-yet", "too-many-tables", "try-again", *SITTING)
        return [
            Route(
                "GET", "/api/days", self.list_days, "Dice of the day: today and before", Days, token="may",
                refuses=("no-day-yet",), query=(COUNT,),
            ),
            Route(
                "GET", "/api/days/{date}/results", self.show_results, "How all who have played a day fared",
                EverybodysDay, refuses=("no-such-day", "no-day-yet"),
            ),
            Route(
                "POST", "/api/days/{date}", self.play_day, "Play today, once; or practise an earlier day", Seated,
                PlayDay, 201, refuses=refuses,
            ),
        ]  # fmt: skip

    async def lasting(self) -> bytes:
        """Return the server's secret from which those of all days are derived."""
        if self._lasting is None:
            self._lasting = await self.tables.store.lasting_secret("days", secrets.token_bytes(SECRET_BYTES))
        return self._lasting

    async def list_days(self, call: Call[None]) -> Days:
        lasting, today = await self.lasting(), clock.today()
        picture = pictured(game_of(today))
        dates = [date for ago in range(call.number(COUNT)) if day_games(date := later(today, -ago))]
        mine: dict[str, TableRow] = {}
        if call.who:  # with several keys, people play with the first
            ids = {date: table_id(lasting, date, call.who[0]) for date in dates}
            rows = await self.tables.store.rows(list(ids.values()))
            mine = {date: rows[id] for date, id in ids.items() if id in rows}
        days = [line(lasting, date, today, mine.get(date), call.language) for date in dates]
        tomorrow = later(today, 1)
        return Days(days, NextDay(tomorrow, commitment(secret_of(lasting, tomorrow))), picture)

    async def show_results(self, call: Call[None]) -> EverybodysDay:
        date = call.part("date")
        check_day(date, clock.today())
        game_of(date)
        async with self.limits.in_turn(call.address, call.is_there):
            rows = await self.tables.store.tables_of_day(date, MOST)
        mine = [my_day(row, date) for row in rows]
        return everybodys([one.score for one in mine if one.score is not None and one.counts])

    async def play_day(self, call: Call[PlayDay]) -> Seated:
        date, body, base = call.part("date"), call.body, call.base
        today = clock.today()
        check_day(date, today)
        lasting, game = await self.lasting(), game_of(date)
        terms = entries.Agreed(game.id, game.version, {}, dice="day", door="locked")
        if body.trial:  # with a secret of its own, and for a key that nobody has
            self.limits.tables.take(call.address, "too-many-tables")
            _, tokens, people = newcomers([body.name], None, [body.mat])
            done = await self.tables.create(terms, people, True, call.share)
            return seated(base, done.table, dict(zip(done.members, tokens, strict=True)), None)
        person, tokens, people = newcomers([body.name], body.person, [body.mat])
        assert person is not None
        id = table_id(lasting, date, hashed(person)) if date == today else None
        if id is not None and id in await self.tables.store.rows([id]):
            done = await self.do(id, GetTable([hashed(person)]), call.share)
            return seated(base, done.table, dict.fromkeys(done.mine, person), person)
        self.limits.tables.take(call.address, "too-many-tables")
        of_day = DayOrigin(date, secret_of(lasting, date), id)
        done = await self.tables.create(terms, people, True, call.share, of_day)
        return seated(base, done.table, dict(zip(done.members, tokens, strict=True)), person)


def table_id(lasting: bytes, date: str, person: bytes) -> str:
    return urlsafe_b64encode(table_of(lasting, date, person)).decode()


def everybodys(scores: list[int]) -> EverybodysDay:
    """Count results in ten ranges, as narrow as they can be with a round number of results each.

    >>> everybodys([31, 40, 42, 44, 45, 47, 48, 52, 55, 118])
    EverybodysDay(people=10, bars=[1, 6, 2, 0, 0, 0, 0, 0, 1, 0], first=30, width=10, middle=(42, 52))
    """
    people = len(scores)
    if people < FEWEST:
        return EverybodysDay(people, [], 0, 0, (0, 0))
    scores.sort()
    for width in (digit * 10**power for power in count() for digit in (1, 2, 5)):
        first = scores[0] // width * width
        if scores[-1] < first + BARS * width:
            break
    bars = [0] * BARS
    for score in scores:
        bars[(score - first) // width] += 1
    return EverybodysDay(people, bars, first, width, (scores[people // 4], scores[-1 - people // 4]))


def line(lasting: bytes, date: str, today: str, row: TableRow | None, language: str) -> DayLine:
    game, secret = game_of(date), secret_of(lasting, date)
    opened = secret.hex() if date < today else None
    mine = None if row is None else my_day(row, date)
    return DayLine(date, game.id, title(game, language), about(game, language), commitment(secret), opened, mine)


def my_day(row: TableRow, date: str) -> MyDay:
    summary = summary_of(row, TableSummary)
    result = None if summary is None else summary.result
    score = result["scores"][0] if row.state == "over" and result else None
    return MyDay(row.id, state_of(row), score, score is not None and date_of(row.changed) <= date)


def title(game: Game, language: str) -> str:
    return game.texts(language).find("day.title") or game.name(language)


def about(game: Game, language: str) -> str:
    return game.texts(language).get("day.about")
