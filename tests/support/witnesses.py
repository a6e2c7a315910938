"""People at real servers who note everything they are told, and checks of the log afterwards."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from random import Random, random
from typing import Any, NamedTuple, Self

import aiohttp
import msgspec

from mutschel.client import Lobby, Player, Policy, ServerRefused, play_seat, random_policy
from mutschel.client.bots import SeatView, in_a_race
from mutschel.client.pipe import Pipe
from mutschel.client.player import Deed
from mutschel.engine import CHANCE, Json, logs, same
from mutschel.games import registry
from mutschel.games.wuerfelblitz.rules import answer as right_call
from mutschel.host import entries as log
from mutschel.host import fair
from mutschel.host.hosted import HostedTable
from mutschel.host.state import TableState
from mutschel.protocol import play
from mutschel.protocol.common import Level
from mutschel.store import StoredTable
from waiting import PATIENCE

FORGETS = 0.02

encode = msgspec.json.Encoder(order="sorted").encode


class ConfirmedMessage(NamedTuple):
    """A confirmed message, and the least length of the log at that time."""

    deed: Deed
    seq: int


class Witness(Player):
    """A player that notes every confirmation and every view.

    Sometimes (`forgets` is how often) it receives a confirmation, but loses its connection before it has understood:
    then it sends the message once more.
    """

    def __init__(self, *args: Any, forgets: float = 0.0, **others: Any) -> None:
        super().__init__(*args, **others)
        self.heard_of_a_move: Callable[[], None] = lambda: None
        self._forgets = forgets
        self._deaf = False
        self.sent: dict[str, Deed] = {}
        self.done: dict[str, ConfirmedMessage] = {}
        self.refused: set[str | None] = set()
        self.shown: dict[tuple[int | None, int], int] = {}  # seat and seq: a fingerprint of the view
        self.byes: list[str] = []
        self.welcomes = 0

    def _post(self, message: Deed) -> asyncio.Future[Json]:
        self.sent[message.id] = message
        return super()._post(message)

    async def _talk(self, ws: aiohttp.ClientWebSocketResponse) -> bool:
        self._ws, self._deaf = ws, False
        return await super()._talk(ws)

    def _hear(self, message: play.FromServer, outbox: Pipe) -> None:
        done = done_by(message)
        if done is not None:
            self.heard_of_a_move()
            if random() < self._forgets:
                self._deaf = True
                self._closing = asyncio.create_task(self._ws.close())
        if self._deaf:
            return
        if done is not None:
            self.done[done] = ConfirmedMessage(self.sent[done], message.seq)  # type: ignore[union-attr]
        match message:
            case play.View(seat, seq):
                print_of_it = hash(encode(message.view))
                assert self.shown.setdefault((seat, seq), print_of_it) == print_of_it, "two views of one moment"
            case play.Refusal(id):
                self.refused.add(id)
            case play.Bye(code):
                self.byes.append(code)
            case play.Welcome():
                self.welcomes += 1
        super()._hear(message, outbox)


def done_by(message: play.FromServer) -> str | None:
    """Return the id of the message that this one confirms, or None."""
    match message:
        case play.Ack(id):
            return id
        case play.View(ack=id):
            return id
    return None


# -- playing ---------------------------------------------------------------------------------------------------
@dataclass(eq=False)
class Party:
    """People (those on one device together) and bots who play one game again and again."""

    game: str
    devices: Sequence[Sequence[str]]
    bots: Sequence[Level] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    witnesses: list[Witness] = field(default_factory=list, repr=False)
    finished: int = 0


def confirmed(parties: Iterable[Party]) -> int:
    """Return the number of their moves that servers confirmed."""
    return sum(len(witness.done) for party in parties for witness in party.witnesses)


def parties(copies: int = 1) -> list[Party]:
    one_of_each = [
        Party("pig", [["Anna"], ["Ben"]]),
        Party("pig", [["Anna", "Ben"]]),
        Party("dice-cup", [["Anna"], ["Ben"]], ["normal"], {"seconds": 1}),
        Party("wuerfelblitz", [["Anna"], ["Ben"]], ["easy"], {"discs_per_black": 1, "silence": 0}),
    ]
    return [replace(party, witnesses=[]) for party in one_of_each for _ in range(copies)]


class PlayingParties:
    """Several parties that play on and on, whatever happens to the servers. Use it with `async with`."""

    def __init__(self, servers: Sequence[str], parties: Sequence[Party], seed: str) -> None:
        self.servers = servers
        self.parties = parties
        self.rng = Random(seed)
        self.tables: dict[str, list[Witness]] = {}  # all witnesses, by table
        self._tasks: list[asyncio.Task[None]] = []
        self._moved: Callable[[], None] = lambda: None

    async def __aenter__(self) -> Self:
        self._tasks = [asyncio.create_task(self._keep_playing(party)) for party in self.parties]
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self._tasks:
            task.cancel()
        for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    async def progress(self, moves: int, *, each: bool = False) -> None:
        """Wait until this many more moves were confirmed: of all together, or of each party."""
        groups = [[party] for party in self.parties] if each else [self.parties]
        goals = [(group, confirmed(group) + moves) for group in groups]
        until = asyncio.get_running_loop().time() + PATIENCE
        while stuck := [group for group, goal in goals if confirmed(group) < goal]:
            assert asyncio.get_running_loop().time() < until, f"stuck: {stuck}"
            for task in self._tasks:
                if task.done():
                    task.result()  # somebody has given up, and this says why
            await asyncio.sleep(0.02)

    async def at_next_move(self, do: Callable[[], None]) -> None:
        """Call this at the moment of the next confirmed move."""
        done = asyncio.Event()

        def now() -> None:
            self._moved = lambda: None
            do()
            done.set()

        self._moved = now
        async with asyncio.timeout(PATIENCE):
            await done.wait()

    @property
    def finished(self) -> int:
        return sum(party.finished for party in self.parties)

    async def _keep_playing(self, party: Party) -> None:
        while True:
            table, tokens = await self._lay_table(party)
            async with AsyncExitStack() as stack, asyncio.TaskGroup() as seats:
                for place, mine in enumerate([*tokens, []]):  # the last one only watches
                    witness = Witness(self._servers(place), table, mine, forgets=FORGETS)
                    witness.heard_of_a_move = lambda: self._moved()
                    party.witnesses.append(witness)
                    self.tables[table].append(witness)
                    await stack.enter_async_context(witness)
                    for seat in witness.seats:
                        seats.create_task(self._play(witness, seat))
            party.finished += 1

    async def _play(self, witness: Witness, seat: int) -> None:
        await play_seat(witness, seat, human(self.rng))

    def _servers(self, place: int) -> list[str]:
        """Return all servers; different people begin with different ones."""
        start = place % len(self.servers)
        return [*self.servers[start:], *self.servers[:start]]

    async def _lay_table(self, party: Party) -> tuple[str, list[list[str]]]:
        """Set up a table. Returns its id and each device's tokens. After an interruption, it begins again."""
        while True:
            try:
                return await self._try_to_lay_table(party)
            except (aiohttp.ClientError, TimeoutError):
                pass
            except ServerRefused as refused:
                if (
                    refused.status is not None
                    and refused.status < 500
                    and refused.code not in ("name-taken", "has-begun")
                ):  # done, but not answered
                    raise
            await asyncio.sleep(0.1)

    async def _try_to_lay_table(self, party: Party) -> tuple[str, list[list[str]]]:
        table = ""
        tokens: list[list[str]] = []
        for place, names in enumerate(party.devices):
            async with Lobby(self.rng.choice(self.servers)) as lobby:
                if place == 0:
                    seated = await lobby.create_table(party.game, names, party.bots, options=party.options)
                    table = seated.table.id
                    self.tables[table] = []
                else:
                    seated = await lobby.join(table, names)
                tokens.append([seat.token for seat in seated.seats])
                if place == len(party.devices) - 1:
                    await lobby.start(table)
        return table, tokens


def human(rng: Random) -> Policy:
    """Return a policy that knows the rules of Würfelblitz, and otherwise plays at random, without thinking long."""
    at_random = random_policy(rng)

    async def answer(view: SeatView) -> Json:
        await asyncio.sleep(rng.random() / 50)
        if in_a_race(view) and rng.random() < 0.8:
            return right_call(view["table"]["cup"]["faces"])
        return await at_random(view)

    return answer


# -- afterwards ------------------------------------------------------------------------------------------------
def check_table(id: str, stored: StoredTable, witnesses: Sequence[Witness]) -> HostedTable:
    """Check that confirmed messages were applied once, views were true, and dice fair. Pig has to be known."""
    written = [log.decode(entry) for entry in stored.entries]
    places = {entry.id: place for place, entry in enumerate(written) if isinstance(entry, log.Answered) and entry.id}
    times = Counter(entry.id for entry in written if isinstance(entry, log.Answered) and entry.id)
    assert not [id for id, n in times.items() if n > 1], "done twice"
    host = HostedTable.restore(id, stored.secret, stored.entries)
    for witness in witnesses:
        assert not witness.refused & places.keys(), "refused, but done"
        for message, (deed, seq) in witness.done.items():
            if isinstance(deed, play.AddNonce):
                assert host.state.members[deed.member].nonce == deed.nonce, "promised, but not in"
                continue
            assert message in places, f"lost: {deed}"
            assert places[message] < seq
            entry = written[places[message]]
            assert isinstance(entry, log.Answered)
            assert isinstance(deed, (play.GiveAnswer, play.ThrowDice))
            assert entry.member == host.state.order[deed.seat]
            if isinstance(deed, play.GiveAnswer):
                assert (entry.by, True) == (deed.seat, same(entry.value, deed.value))
            else:
                assert entry.by == CHANCE
    check_views(id, stored, witnesses)
    if host.state.over:
        assert host.state.opened is not None
        for witness in witnesses:
            kept = witness.dice.witnessed(host.state.order)
            assert fair.verify(logs.parse(host.state.log_text()), registry.find_game, kept) > 0
    return host


def check_views(id: str, stored: StoredTable, witnesses: Sequence[Witness]) -> None:
    """Check that nobody saw anything that the log doesn't have."""
    shown: dict[int, set[tuple[int | None, int]]] = defaultdict(set)
    for witness in witnesses:
        for (seat, seq), view in witness.shown.items():
            shown[seq].add((seat, view))
    table = TableState(id, stored.secret)
    for entry in stored.entries:
        table.apply(log.decode(entry))
        for seat, view in shown.pop(table.seq, ()):
            assert hash(encode(table.view(seat))) == view, f"seat {seat} saw something else at {table.seq}"
    assert not shown, "they saw more than there is"
