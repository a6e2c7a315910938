"""One device at a table: it stays connected, knows the latest views, and has each action done exactly once."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from itertools import cycle
from typing import Final, Self, TypeAlias, get_args
from urllib.parse import urlsplit

import aiohttp
import msgspec

from mutschel.client.dice import KeptDice, throws_day
from mutschel.client.pipe import Delay, Pipe
from mutschel.client.refused import ServerRefused
from mutschel.protocol import PROTOCOL, play
from mutschel.protocol.common import Json, Language, TableInfo

FIRST_WAIT = 0.05  # seconds before it connects again; then twice as long each time
LONGEST_WAIT = 5.0
CONNECT_WITHIN = 5.0  # seconds; a server that hangs is no better than none
SILENCE = 15.0  # seconds of silence after which the connection is dead: the server pings every few seconds
# The actions at a table: each has an id, and is answered.
Deed: TypeAlias = (
    play.AddNonce
    | play.GiveAnswer
    | play.ThrowDice
    | play.AskHint
    | play.Objection
    | play.Consent
    | play.PauseTable
    | play.ResumeTable
    | play.SitIn
    | play.ComeBack
    | play.ClaimSeat
    | play.AnswerClaim
    | play.End
    | play.React
    | play.Again
)
# Final goodbyes; after any other it is worth connecting again.
FOR_GOOD = {
    "no-such-table", "no-hello", "other-protocol", "malformed", "too-many-messages", "too-many-devices", "internal",
}  # fmt: skip

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(play.FromServer).decode
check: Final = msgspec.json.Decoder(play.FromClient).decode
KNOWN = {kind.__struct_config__.tag for kind in get_args(play.FromServer)}


class Tagged(msgspec.Struct):
    """Any message, by its type."""

    type: str


def milliseconds() -> int:
    """The client's own clock."""
    return time.monotonic_ns() // 1_000_000


class Player:
    """The seats that these tokens open (none: a spectator), at one table.

    Use it with `async with`. A lost connection is made again by itself, to the next of several servers if there are
    several, and unanswered messages are sent again. `delay` makes the network slower, for tests.

    `dice` is this device's record of the fair dice. A server that changes the hash or seal, or hides the hash, cheats:
    then everything ends with a ServerRefused.
    """

    table: TableInfo
    members: list[int]

    def __init__(
        self,
        servers: str | Sequence[str],
        table: str,
        tokens: Sequence[str] = (),
        *,
        language: Language = "en",
        delay: Delay | None = None,
        clock: Callable[[], int] = milliseconds,
        dice: KeptDice | None = None,
    ) -> None:
        bases = [servers] if isinstance(servers, str) else servers
        self._table = table
        self._addresses = [f"{base.rstrip('/')}/api/tables/{table}/play" for base in bases]
        self._hello = play.Hello(PROTOCOL, list(tokens), language)
        self._delay = delay
        self.clock = clock
        self.dice = dice or KeptDice()
        self.latest: dict[int | None, play.View] = {}
        """The view of each of the device's seats; a spectator's is under None."""
        self._outbox: Pipe | None = None  # None: not connected
        self._unanswered: dict[str, tuple[bytes, asyncio.Future[Json]]] = {}
        self._listeners: set[asyncio.Queue[play.FromServer | None]] = set()
        self._sat: set[int] | None = (
            None  # members of this device's tokens, or given to it on its request; None: not yet welcome
        )
        self._begun: dict[int, bool] = {}  # by member: had the match begun when its nonce was sent?
        self._end: Exception | None = None  # the reason why it is over

    @classmethod
    def from_link(cls, link: str, *, language: Language = "en") -> Player:
        """A player by the link of a seat, or a spectator by a table's link: `https://mutschel.example/t/ID#TOKEN`."""
        parts = urlsplit(link)
        if parts.scheme not in ("http", "https") or "/t/" not in parts.path:
            raise ValueError(f"not the link of a table or a seat: {link.partition('#')[0]}")
        base, _, table = f"{parts.scheme}://{parts.netloc}{parts.path}".rpartition("/t/")
        return cls(base, table, [parts.fragment] if parts.fragment else [], language=language)

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        self._welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._stay_connected())
        try:
            await self._welcomed
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])
        await self._session.close()
        self._over(ConnectionAbortedError())

    # -- what there is to see ------------------------------------------------------------------------------
    @property
    def seats(self) -> list[int]:
        """The device's seats, counted round the table."""
        return [place for place, seat in enumerate(self.table.seats) if seat.member in self.members]

    async def messages(self) -> AsyncIterator[play.FromServer]:
        """The current state, and then every message from the server until this player closes. Many may listen."""
        queue: asyncio.Queue[play.FromServer | None] = asyncio.Queue()
        queue.put_nowait(play.TableChanged(self.table))
        for view in self.latest.values():
            queue.put_nowait(view)
        self._listeners.add(queue)
        try:
            while self._end is None or not queue.empty():
                said = await queue.get()
                if said is not None:
                    yield said
        finally:
            self._listeners.discard(queue)
        if self._end is not None and not isinstance(self._end, ConnectionAbortedError):
            raise self._end

    async def views(self, seat: int | None) -> AsyncIterator[play.View]:
        """The current view of one of the seats and every later one, in order."""
        seen = -1
        async for message in self.messages():
            if isinstance(message, play.View) and message.seat == seat and message.seq > seen:
                seen = message.seq
                yield message

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition holds, checking it after every message."""
        async for _ in self.messages():
            if condition():
                return
        raise ConnectionAbortedError

    # -- actions: each returns when it is durable, or raises ServerRefused ------------------------------------
    async def answer(self, seat: int, value: Json, *, key: int | None = None, made: int | None = None) -> None:
        """Answer the seat's question, or call in a race. `made` is the time by this client's clock; None: now."""
        made = self.clock() if made is None else made
        await self._do(play.GiveAnswer(new_id(), seat, self._key(seat, key), value, made))

    async def throw(self, seat: int, value: Json = None, *, key: int | None = None) -> None:
        """Throw; with real dice, `value` is what they show."""
        await self._do(play.ThrowDice(new_id(), seat, self._key(seat, key), value))

    async def hint(self, seat: int, *, key: int | None = None) -> play.Hinted:
        """The best answer to the seat's question (`value`), and the reason; only where all others are bots."""
        hinted: play.Hinted = await self._do(play.AskHint(new_id(), seat, self._key(seat, key)))
        return hinted

    async def object(self, value: Json = None) -> None:
        """Say that the real dice show this value, not the one entered last; None: they are to be thrown again."""
        typed = next((view.typed for view in self.latest.values() if view.typed is not None), None)
        await self._do(play.Objection(new_id(), 0 if typed is None else typed.key, value))

    async def consent(self, agree: bool = True) -> None:
        """Agree to the open proposal for a correction, or refuse it."""
        proposal = self.table.proposal
        await self._do(play.Consent(new_id(), 0 if proposal is None else proposal.number, agree))

    async def pause(self) -> None:
        await self._do(play.PauseTable(new_id()))

    async def resume(self) -> None:
        await self._do(play.ResumeTable(new_id()))

    async def sit_in(self, member: int) -> None:
        """Let a bot play for a person who is away."""
        await self._do(play.SitIn(new_id(), member))

    async def come_back(self, member: int) -> None:
        """Let a person on this device, for whom a bot stands in, play again."""
        await self._do(play.ComeBack(new_id(), member))

    async def claim_seat(self, member: int, person: str | None = None) -> play.SeatGiven:
        """Ask for one's own seat; returns once somebody at the table agrees. This device plays it from then on."""
        given: play.SeatGiven = await self._do(play.ClaimSeat(new_id(), member, person))
        return given

    async def knock(self, name: str, person: str | None = None) -> play.SeatGiven:
        """Ask to sit down where the owner decides (`table.door`); returns once they agree."""
        given: play.SeatGiven = await self._do(play.ClaimSeat(new_id(), None, person, name))
        return given

    async def answer_claim(self, claim: int, agree: bool) -> None:
        """Grant or refuse a claim (`table.claims`)."""
        await self._do(play.AnswerClaim(new_id(), claim, agree))

    async def end(self, agree: bool = True) -> None:
        """Agree to end the match without a result, or take that back."""
        await self._do(play.End(new_id(), agree))

    async def play_again(self, game: str | None) -> None:
        """Once the match is over: say which game to play next with the others; None: none after all."""
        await self._do(play.Again(new_id(), game))

    async def react(self, seat: int, emoji: play.Emoji) -> None:
        await self._do(play.React(new_id(), seat, emoji))

    def _key(self, seat: int, key: int | None) -> int:
        if key is not None:
            return key
        return self.latest[seat].key if seat in self.latest else max(view.key for view in self.latest.values())

    async def _do(self, message: Deed) -> Json:
        if self._end is not None:
            raise self._end
        return await self._post(message)

    def _post(self, message: Deed) -> asyncio.Future[Json]:
        """Send a message, now or after reconnecting. The future is its answer."""
        answered: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        text = encode(message)
        check(text)  # a ValidationError here, where it can be corrected
        self._unanswered[message.id] = (text, answered)
        answered.add_done_callback(lambda _: self._unanswered.pop(message.id, None))
        if self._outbox is not None:
            self._outbox.put(text)
        return answered

    def _add_nonces(self) -> None:
        """Send the nonces of this device's members. The hash is known: only now may the server learn them."""
        if self.dice.hash is None or self.table.state not in ("lobby", "running") or throws_day(self.table):
            return
        for member in self.members:
            # a server that gives a seat another number would get one more nonce to choose from each time
            if member in (self._sat or ()) and member not in self._begun and member not in self.dice.excused:
                self._begun[member] = self.table.state != "lobby"
                added = self._post(play.AddNonce(new_id(), member, self.dice.nonce_of(member), self.dice.hash))
                added.add_done_callback(partial(self._added, member))

    def _added(self, member: int, added: asyncio.Future[Json]) -> None:
        why = None if added.cancelled() else added.exception()
        if isinstance(why, ServerRefused):
            self.dice.refused(member, why.code, self._begun[member])

    # -- the connection --------------------------------------------------------------------------------------
    async def _stay_connected(self) -> None:
        wait = FIRST_WAIT
        try:
            for address in cycle(self._addresses):
                if await self._connect(address):
                    wait = FIRST_WAIT
                await asyncio.sleep(wait * random.uniform(0.5, 1))  # so that not all clients come back at once
                wait = min(2 * wait, LONGEST_WAIT)
        except Exception as error:
            self._over(error)

    async def _connect(self, address: str) -> bool:
        """Stay connected until the connection ends. Returns whether there was a welcome."""
        try:
            timeout = aiohttp.ClientWSTimeout(ws_receive=SILENCE, ws_close=1)
            async with asyncio.timeout(CONNECT_WITHIN):
                ws = await self._session.ws_connect(address, timeout=timeout)
            async with ws:
                return await self._talk(ws)
        except aiohttp.WSServerHandshakeError as error:
            if error.status != 429 and error.status < 500:
                raise ServerRefused(f"http-{error.status}", error.message, error.status) from error
        except (aiohttp.ClientError, OSError, TimeoutError):
            pass  # the server can't be reached now
        return False

    async def _talk(self, ws: aiohttp.ClientWebSocketResponse) -> bool:
        inbox, outbox = Pipe(self._delay), Pipe(self._delay)
        both_ways = [asyncio.create_task(read_all(ws, inbox)), asyncio.create_task(send_all(ws, outbox))]
        outbox.put(encode(self._hello))
        try:
            while (text := await inbox.get()) is not None:
                try:
                    message = decode(text)
                except msgspec.ValidationError as why:
                    if msgspec.json.decode(text, type=Tagged).type in KNOWN:
                        raise ServerRefused("unreadable", f"The server's message can't be read: {why}") from why
                    continue  # a newer server may send messages that are unknown here
                self._hear(message, outbox)
            return self._outbox is not None
        finally:
            self._outbox = None
            for way in both_ways:
                way.cancel()
            await asyncio.gather(*both_ways, return_exceptions=True)

    def _hear(self, message: play.FromServer, outbox: Pipe) -> None:
        match message:
            case play.Ping(sent):
                outbox.put(encode(play.Pong(sent, self.clock())))
                return
            case play.Welcome(_, table, members):
                self.dice.look(table, self._hello.language, self._table)
                self.table, self.members, self._outbox = table, members, outbox
                self._sat = {*members} if self._sat is None else self._sat
                self._begun = dict.fromkeys(self._begun, table.state != "lobby")  # they are sent again
                for text, _ in self._unanswered.values():
                    outbox.put(text)
                self._add_nonces()
            case play.TableChanged(table):
                self.dice.look(table, self._hello.language, self._table)
                self.table = table
                self._add_nonces()
            case play.MembersChanged(members):
                self.members = members
                self._add_nonces()
                mine: list[int | None] = [*self.seats] or [None]
                self.latest = {seat: view for seat, view in self.latest.items() if seat in mine}
            case play.SeatGiven(id, member, token):
                if id in self._unanswered and self._sat is not None:
                    self._hello.tokens.append(token)
                    self._sat.add(member)
                self._answered(id, None, message)
            case play.View() if self._outbox is None:
                return  # nothing is shown before the welcome
            case play.View(seat, seq):
                if seat not in self.latest or self.latest[seat].seq <= seq:
                    self.latest[seat] = message
                self.dice.see(message.view)
                self._answered(message.ack, None)
            case play.Ack(id):
                self._answered(id, None)
            case play.Hinted(id):
                self._answered(id, None, message)
            case play.Refusal(id, code, text):
                self._answered(id, ServerRefused(code, text))
            case play.Bye(code, text) if code in FOR_GOOD:
                raise ServerRefused(code, text)
        if self._outbox is not None and not self._welcomed.done() and self._knows_how_things_stand():
            self._welcomed.set_result(None)
        for queue in self._listeners:
            queue.put_nowait(message)

    def _knows_how_things_stand(self) -> bool:
        """True if the views that follow a `welcome` have come; there are none before the match begins."""
        return self.table.state == "lobby" or {*self.seats} <= {*self.latest} != set()

    def _answered(self, id: str | None, refused: ServerRefused | None, value: Json = None) -> None:
        _, answered = self._unanswered.get(id or "", (b"", None))
        if answered is not None and not answered.done():
            if refused is None:
                answered.set_result(value)
            else:
                answered.set_exception(refused)

    def _over(self, why: Exception) -> None:
        """End everything: all that wait get this error."""
        self._end = self._end or why
        for waiting in (self._welcomed, *(answered for _, answered in self._unanswered.values())):
            if not waiting.done():
                waiting.set_exception(self._end)
        for queue in self._listeners:
            queue.put_nowait(None)


def new_id() -> str:
    return secrets.token_hex(8)


async def send_all(ws: aiohttp.ClientWebSocketResponse, outbox: Pipe) -> None:
    while (text := await outbox.get()) is not None:
        await ws.send_frame(text, aiohttp.WSMsgType.TEXT)


async def read_all(ws: aiohttp.ClientWebSocketResponse, inbox: Pipe) -> None:
    try:
        async for frame in ws:
            if frame.type is aiohttp.WSMsgType.TEXT:
                inbox.put(frame.data.encode())
    finally:
        inbox.put(None)
