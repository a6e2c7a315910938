"""The lobby of a server over HTTP: setting up tables, finding them, sitting down, and reading finished matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

import aiohttp
import msgspec

from mutschel.client.dice import KeptDice
from mutschel.client.player import Player
from mutschel.client.refused import ServerRefused
from mutschel.protocol import lobby
from mutschel.protocol.analysis import AnalysisInfo
from mutschel.protocol.common import Json, Language, Level, TableInfo

T = TypeVar("T")
encode: Final = msgspec.json.Encoder().encode


class Lobby:
    """A server as one person's device sees it. Use it with `async with`.

    It keeps the tokens of the seats it was given (`tokens`, by table) and the person's key, and sends them where
    needed. Refusals by the server raise ServerRefused; a server that can't be reached raises aiohttp's ClientError. If
    the server changes the hash of a table's dice, that raises ServerRefused as well.
    """

    def __init__(self, base_url: str, language: Language = "en", person: str | None = None) -> None:
        self.base_url = base_url.rstrip("/")
        self.language = language
        self.person = person
        self.tokens: dict[str, list[str]] = {}
        self.dice: dict[str, KeptDice] = {}
        """By table: the server's facts about its dice, from any answer."""

    async def __aenter__(self) -> Lobby:
        self._session = aiohttp.ClientSession(headers={"Accept-Language": self.language})
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._session.close()

    # -- tables --------------------------------------------------------------------------------------------
    async def create_table(
        self,
        game: str,
        names: Sequence[str] = (),
        bots: Sequence[Level] = (),
        *,
        options: Mapping[str, Json] | None = None,
        start: bool = False,
        **terms: Any,
    ) -> lobby.Seated:
        """Set up a table on these `Terms`; the people named sit down on this device."""
        body = lobby.NewTable(
            game=game,
            options=dict(options or {}),
            names=list(names),
            bots=list(bots),
            start=start,
            person=self.person,
            **terms,
        )
        return self._sit_down(await self._send("POST", "/api/tables", lobby.Seated, body))

    async def join(self, table: str, names: Sequence[str] = (), bots: Sequence[Level] = ()) -> lobby.Seated:
        """Sit down: people on this device, or bots."""
        body = lobby.Join(names=list(names), bots=list(bots), person=self.person)
        return self._sit_down(await self._send("POST", f"/api/tables/{table}/seats", lobby.Seated, body, table))

    async def leave(self, table: str, member: int) -> TableInfo:
        """Stand up before the match begins: oneself, or a bot. The owner can send away anybody, at any time."""
        info = await self._send("DELETE", f"/api/tables/{table}/seats/{member}", TableInfo, table=table)
        self._dice(table).left.add(member)
        return info

    async def change_seat(
        self, table: str, member: int, name: str | None = None, bot: Level | None = None
    ) -> TableInfo:
        """Before the match begins: change a person's name, or a bot's level."""
        body = lobby.SeatChange(name=name, bot=bot)
        return await self._send("PATCH", f"/api/tables/{table}/seats/{member}", TableInfo, body, table)

    async def change(self, table: str, **change: Any) -> TableInfo:
        """Change fields of `lobby.TableChange` before the match begins; hand the table over (`owner`) at any time."""
        return await self._send("PATCH", f"/api/tables/{table}", TableInfo, lobby.TableChange(**change), table)

    async def start(self, table: str) -> TableInfo:
        return await self._send("POST", f"/api/tables/{table}/start", TableInfo, table=table)

    async def next_game(
        self, table: str, game: str | None = None, options: Mapping[str, Json] | None = None
    ) -> lobby.Seated:
        """Play on with the same people: a rematch, or another game."""
        body = lobby.NextGame(game, None if options is None else dict(options))
        next = await self._send("POST", f"/api/tables/{table}/next", lobby.Seated, body, table)
        self.tokens[next.table.id] = self.tokens.get(table, [])
        return next

    async def table(self, table: str) -> TableInfo:
        return await self._send("GET", f"/api/tables/{table}", TableInfo)

    async def tables(self) -> list[lobby.TableLine]:
        """Public tables, those with free seats first: the fullest, then the newest."""
        return (await self._send("GET", "/api/tables", lobby.Tables)).tables

    async def word(self, word: str) -> lobby.Found:
        """The table with this word."""
        return await self._send("GET", f"/api/words/{word}", lobby.Found)

    async def me(self) -> list[lobby.TableLine]:
        """All of this person's tables, the latest first, however many pages they fill."""
        found: dict[str, lobby.TableLine] = {}
        after = ""
        while True:
            page = await self._send("GET", f"/api/me{after}", lobby.Tables, bearer=[self.person or ""])
            found |= {line.id: line for line in page.tables}  # a table that has just changed may come again
            if page.next is None:
                return list(found.values())
            after = f"?after={page.next}"

    def player(self, table: str, **options: Any) -> Player:
        """This device at a table, with all its seats there; a spectator if it has none."""
        return Player(
            self.base_url, table, self.tokens.get(table, []), language=self.language, dice=self._dice(table), **options
        )

    # -- games, and finished matches ---------------------------------------------------------------------------
    async def games(self) -> list[lobby.GameLine]:
        return (await self._send("GET", "/api/games", lobby.Games)).games

    async def game(self, game: str) -> lobby.GameInfo:
        """The rules and options of a game, in this client's language."""
        return await self._send("GET", f"/api/games/{game}", lobby.GameInfo)

    async def log(self, table: str) -> str:
        """The log of a finished match: `mutschel replay` and `mutschel verify` read it."""
        return (await self._fetch("GET", f"/api/tables/{table}/log")).decode()

    async def verify(self, table: str) -> lobby.Verification:
        """Check whether every throw of a finished match follows from what was published before it."""
        return await self._send("GET", f"/api/tables/{table}/verify", lobby.Verification)

    async def analysis(self, table: str) -> AnalysisInfo:
        """The analysis of a finished match: every decision with its loss, and the part of luck."""
        return await self._send("GET", f"/api/tables/{table}/analysis", AnalysisInfo)

    async def replay(self, table: str, first: int = 0, count: int = 200) -> lobby.Replay:
        """Steps of a finished match from this one on, as a spectator saw them; at most 200 at once."""
        return await self._send("GET", f"/api/tables/{table}/replay?from={first}&count={count}", lobby.Replay)

    async def result(self, table: str) -> lobby.Outcome:
        return await self._send("GET", f"/api/tables/{table}/result", lobby.Outcome)

    # -- requests --------------------------------------------------------------------------------------------
    def _sit_down(self, seated: lobby.Seated) -> lobby.Seated:
        self.tokens.setdefault(seated.table.id, []).extend(seat.token for seat in seated.seats)
        self.person = seated.person or self.person
        return seated

    async def _send(
        self,
        method: str,
        path: str,
        wanted: type[T],
        body: lobby.Body | None = None,
        table: str | None = None,
        bearer: Sequence[str] = (),
    ) -> T:
        """Send a request. `table`: with the tokens of this device's seats there."""
        tokens = bearer or self.tokens.get(table or "", ())
        answer = msgspec.json.decode(await self._fetch(method, path, body, tokens), type=wanted)
        told = answer.table if isinstance(answer, lobby.Seated) else answer
        if isinstance(told, TableInfo):
            is_new = path == "/api/tables" or path.endswith("/next")
            asked = told.id if is_new else path.split("/")[3]
            self._dice(asked).look(told, self.language, asked)
        return answer

    def _dice(self, table: str) -> KeptDice:
        return self.dice.setdefault(table, KeptDice())

    async def _fetch(self, method: str, path: str, body: lobby.Body | None = None, tokens: Sequence[str] = ()) -> bytes:
        headers = {"Authorization": "Bearer " + ",".join(tokens)} if tokens else {}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = encode(body)
        async with self._session.request(method, self.base_url + path, data=data, headers=headers) as response:
            answer = await response.read()
        if response.status < 400:
            return answer
        try:
            problem = msgspec.json.decode(answer, type=lobby.ProblemInfo)
        except msgspec.DecodeError:  # an answer not by Mutschel, but by something on the way
            problem = lobby.ProblemInfo(f"http-{response.status}", response.reason or "")
        raise ServerRefused(problem.code, problem.text, response.status)
