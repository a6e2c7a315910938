"""A whole evening on a real server core in virtual time: bots have the phones, and every game is played out.

28 people and two who come late, two tables, seven games, a break, a leaver, a correction, throws for the Mutschel, a
final with everybody. The server dies in the middle of a game, and nobody is told anything that is then forgotten.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from evenings import facts
from host_driver import QUICK
from mutschel.engine import Chance, Landing, Lot, Pause
from mutschel.evening import entries as log
from mutschel.evening.standings import in_the_basket, mutscheln
from mutschel.evening.state import FINAL, EveningState, TableGame
from mutschel.evening.verify import verify
from mutschel.host.hosted import HostedTable
from mutschel.host.presence import Device
from mutschel.protocol import evening_messages as wire
from mutschel.protocol import play
from mutschel.protocol.evening import EveningItem, EveningTerms, Way
from mutschel.server.live import commands
from mutschel.server.live.evenings import EveningMemory
from mutschel.server.live.link import Link
from mutschel.server.live.registry import PlaceRegistry
from mutschel.server.live.table import LiveTable
from mutschel.server.live.tables import TableMemory
from mutschel.server.tokens import hashed
from mutschel.store import Store, StoredTable, open_store
from mutschel.testing.random_play import open_questions
from virtual_loop import VirtualLoop

EVENING_BEGINS = 1_799_344_800_000  # 7 January 2027, 18:00
ORGANISER = hashed("organiser")
NAMES = [f"Person {number}" for number in range(1, 29)]
GAMES: list[tuple[str, Way]] = [
    ("sequenz", "phones"),
    ("bauernfenster", "tablet"),
    ("langer-entenschiss", "phones"),
    ("einundzwanzig", "tablet"),
    ("haar-im-loch", "phones"),
    ("einsame-filzlaus", "tablet"),
    ("waechter", "tablet"),
]
HEARD = (b'{"type":"ack"', b'{"type":"refused"', b'{"type":"ping"')
DIES_AFTER = 300  # throws: people are playing then
IDS = map("step {}".format, count())


class Killed(Exception):
    """The server is no more."""


class BotsLink(Link):
    """A device that waits for the answer to what it said, and looks at nothing else."""

    __slots__ = ("answers",)

    def __init__(self, members: list[int], now: int) -> None:
        super().__init__(Device(members), "en", now)
        self.answers: dict[str, asyncio.Future[None]] = {}

    def send(self, message: bytes, hold: int = 0) -> None:
        self.greeted = True
        if not message.startswith(HEARD):
            return
        said = json.loads(message)
        if said["type"] == "ping":
            self.ponged = said["sent"]
        elif (answer := self.answers.pop(said["id"], None)) is not None:
            answer.set_exception(AssertionError(said)) if said["type"] == "refused" else answer.set_result(None)

    def close(self, code: str, text: str) -> None:
        """Go, so that later messages to this device find it gone."""


class Node:
    """A server's tables and evenings on a store, without a network."""

    def __init__(self, store: Store, evening: str, seed: str) -> None:
        self.rng = Random(seed)
        self.store = store
        self.tables = TableMemory(store, idle_seconds=10**6)
        self.evenings = EveningMemory(store, self.tables, idle_seconds=10**6)
        self.registry = PlaceRegistry(self.tables, self.evenings)
        self.evening = evening
        self.throws = 0
        self.dies_after: int | None = None  # throws

    async def state(self) -> EveningState:
        return (await self.evenings.open(self.evening)).state

    # -- people at the evening -----------------------------------------------------------------------------
    async def come(self, *names: str) -> list[int]:
        """With a phone of their own for all of them."""
        phone = hashed(names[0])
        nonce = f"{self.rng.getrandbits(128):032x}"
        return (await self.evenings.do(self.evening, commands.ComeTo([], [*names], phone, phone, nonce))).people

    async def says(self, message: Any, who: bytes = ORGANISER) -> None:
        """Send a message to the evening. Its effect is durable when this returns."""
        live = await self.evenings.open(self.evening)
        link = BotsLink(live.members_of([who]), self.evenings.clock())
        self.evenings.attach(live, link)
        link.answers[message.id] = answer = asyncio.get_running_loop().create_future()
        self.evenings.receive(live, link, message)
        await answer
        self.evenings.detach(live, link)

    async def ends(self, game: TableGame) -> None:
        """The evening hears of the result by itself."""
        while game.running:
            await asyncio.sleep(1)

    # -- and at its tables -----------------------------------------------------------------------------------
    async def play_out(self, number: int) -> None:
        """Set up the table by one of its people, and play the match out."""
        game = (await self.state()).games[number]
        if game.match is None:
            await self.says(wire.LayTable(next(IDS), number))
        assert game.match is not None
        live = await self.tables.open(game.match)
        tokens = {live.seats[member].token: None for member in sorted(live.seats)}
        for token in tokens:
            self.tables.attach(live, BotsLink(live.members_of([token]), self.tables.clock()))
        while live.table.state.running:
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))
            self._move(live)
        await self.ends(game)
        for link in list(live.links):
            self.tables.detach(live, link)

    def _move(self, live: LiveTable) -> None:
        """Throw or answer as a bot that knows no better."""
        state = live.table.state
        if not state.running or isinstance(request := state.match.request, Pause):
            return
        assert state.play is not None
        id, key = next(IDS), state.play.key
        if isinstance(request, (Chance, Landing)):
            if not isinstance(request, Lot):
                self.throws += 1
                self._says_at(live, request.seat, play.ThrowDice(id, request.seat, key))
        elif asked := open_questions(state.match):
            seat = self.rng.choice(sorted(asked))
            self._says_at(live, seat, play.GiveAnswer(id, seat, key, asked[seat].sample(self.rng)))
        if self.throws == self.dies_after:
            raise Killed

    def _says_at(self, live: LiveTable, seat: int, message: play.FromClient) -> None:
        member = live.table.state.order[seat]
        link = next(link for link in live.links if member in link.device.members)
        self.tables.receive(live, link, message)


@contextmanager
def virtual(began: int, seed: str) -> Iterator[tuple[VirtualLoop, asyncio.Runner]]:
    """All clocks are the loop's, and all secrets follow from the seed."""
    loop, rng = VirtualLoop(), Random(seed)
    loop.now = began
    on_the_wall = SimpleNamespace(
        time_ns=lambda: (EVENING_BEGINS + loop.now) * 10**6, monotonic_ns=lambda: loop.now * 10**6
    )
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=lambda: loop) as runner:
        patch.setattr("mutschel.server.clock.time", on_the_wall)
        patch.setattr("secrets.token_bytes", rng.randbytes)
        patch.setattr("secrets.token_urlsafe", lambda n: rng.randbytes(n).hex())
        yield loop, runner


class Life:
    """One server process after the other, on one database."""

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "evening.sqlite")
        self.evening = ""
        self.now = 0
        self.lives = 0

    def run(self, what: Callable[[Node], Awaitable[None]]) -> bool:
        """Until all this is done, or until it is killed."""
        self.lives += 1
        with virtual(self.now, f"life {self.lives}") as (loop, runner):

            async def live() -> None:
                store = await open_store(self.url, "process")
                node = Node(store, self.evening, f"bots {self.lives}")
                try:
                    await what(node)
                    await node.registry.close()
                finally:
                    self.evening = node.evening
                    await store.close()  # a process that dies has its file closed as well

            try:
                runner.run(live())
            except Killed:
                return False
            finally:
                self.now = loop.now + 30_000
        return True

    def stored(self) -> tuple[StoredTable, dict[str, StoredTable]]:
        """The evening and its matches, as the database has them."""
        found: dict[str, StoredTable] = {}

        async def load(node: Node) -> None:
            ids = [self.evening, *(game.match for game in (await node.state()).games.values() if game.match)]
            found.update({id: stored for id in ids if (stored := await node.store.load(id)) is not None})

        assert self.run(load)
        return found.pop(self.evening), found


async def opens(node: Node) -> None:
    """Everybody comes, and lots are drawn."""
    node.evening = (await node.evenings.create("Mutschelabend im Rössle", "de", ORGANISER, ORGANISER, 0)).id
    for place in range(0, 24, 2):
        await node.come(*NAMES[place : place + 2])
    await node.says(wire.PutDown(next(IDS), NAMES[24:]))
    await node.says(wire.Settle(next(IDS), EveningTerms("Mutschelabend im Rössle", baked=60, size=14)))
    items = [EveningItem(0, game=game, way=way, rounds=1, options=QUICK.get(game, {})) for game, way in GAMES]
    items.insert(5, EveningItem(0, "break", name="Vesper", minutes=30))
    final = EveningItem(0, "final", game="kirchenfenster", finalists="all", way="tablet", rounds=1)
    await node.says(wire.Plan(next(IDS), [*items, final]))
    await node.says(wire.Draw(next(IDS), 0))


async def goes_on(node: Node) -> None:
    """From wherever the evening is to its king."""
    state = await node.state()
    while True:
        await asyncio.gather(*(node.play_out(game.number) for game in state.running))
        await between(node, state)
        if (item := state.next_item) is None:
            break
        if item.kind == "final":
            await node.says(wire.CloseTables(next(IDS)))
        await node.says(wire.CallItem(next(IDS), item.id))
        if item.kind == "break":
            await asyncio.sleep(30 * 60)
            await node.says(wire.Resume(next(IDS)))
    await node.says(wire.Crown(next(IDS)))
    await node.says(wire.GiveRest(next(IDS)))


async def between(node: Node, state: EveningState) -> None:
    """Let things happen between games: some are late, one has to go, and the organiser has misheard."""
    played = len(state.games) // 2
    if played == 2 and len(state.people) == 28:
        await node.come("Vroni", "Xaver")
    elif played == 3 and state.people[5].here:
        await node.says(wire.Leave(next(IDS), 5), hashed(NAMES[4]))
    elif played == 6 and not state.games[1].corrections:
        other = next(person for person in state.games[1].people if person != state.games[1].winner)
        await node.says(wire.Correct(next(IDS), 1, other, "Verzählt"))


def evening_of(stored: StoredTable) -> EveningState:
    """Return the evening of its log."""
    state = EveningState(stored.row.id, stored.secret)
    state.apply_all([log.decode(entry) for entry in stored.entries])
    return state


class Told(NamedTuple):
    """An evening that was killed once, as the database has it."""

    killed: StoredTable  # right after
    matches_then: dict[str, StoredTable]
    ended: StoredTable
    matches: dict[str, StoredTable]
    shown: dict[str, Any]  # what the evening was in memory, in the end


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    life = Life(tmp_path_factory.mktemp("evening"))
    shown: dict[str, Any] = {}

    async def dies(node: Node) -> None:
        node.dies_after = DIES_AFTER
        await goes_on(node)

    async def ends(node: Node) -> None:
        await goes_on(node)
        shown.update(facts(await node.state()))

    assert life.run(opens)
    assert not life.run(dies)
    killed, matches_then = life.stored()
    assert life.run(ends)
    return Told(killed, matches_then, *life.stored(), shown)


def test_it_died_in_the_middle_of_a_game_and_nothing_was_lost(told: Told) -> None:
    then = evening_of(told.killed)
    games = [game for game in then.running if game.match is not None]
    assert games, "nobody was playing when it died"
    assert len(then.games) < 2 * len(GAMES)
    assert told.ended.entries[: len(told.killed.entries)] == told.killed.entries
    for id, match in told.matches_then.items():
        assert told.matches[id].entries[: len(match.entries)] == match.entries
    assert any(len(told.matches_then[game.match or ""].entries) > 20 for game in games)


def test_every_match_says_the_winner_that_its_evening_has(told: Told) -> None:
    state = evening_of(told.ended)
    assert len(state.games) == 2 * len(GAMES) + 1
    for game in state.games.values():
        match = told.matches[game.match or ""]
        table = HostedTable.restore(match.row.id, match.secret, match.entries).state
        assert table.match.result is not None
        (won,) = table.match.result.winners
        winner = game.corrections[0].winner if game.corrections else game.winner
        assert winner is not None
        assert state.people[winner].name == table.seated[won].name
    assert len({game.match for game in state.games.values()}) == len(state.games)
    ended = [entry.game for entry in map(log.decode, told.ended.entries) if isinstance(entry, log.Ended)]
    assert sorted(ended) == sorted(state.games), "a result counts once"


def test_equals_threw_for_the_mutschel(told: Told) -> None:
    for game in evening_of(told.ended).games.values():
        fewest = min(game.strikes.get(person, 0) for person in game.people)
        best = [person for person in game.people if game.strikes.get(person, 0) == fewest]
        if len(best) > 1:
            break
    else:
        raise AssertionError("nobody ever threw for a Mutschel")
    assert game.best is not None
    assert len(game.best) == 1
    assert game.best[0] in best


def test_who_came_late_and_who_left(told: Told) -> None:
    state = evening_of(told.ended)
    games = list(state.games.values())
    for late in (29, 30):
        assert [late in game.people for game in games[:4]] == [False] * 4
        assert sum(late in game.people for game in games) == len(GAMES) - 2 + 1
    assert sum(5 in game.people for game in games) == 3
    assert games[-1].table == FINAL
    assert sorted(games[-1].people) == [person for person in range(1, 31) if person != 5]


def test_the_same_king_after_a_replay(told: Told) -> None:
    state = evening_of(told.ended)
    assert facts(state) == told.shown
    assert state.crowned is not None
    assert state.crowned.king == state.games[max(state.games)].winner
    assert state.games[1].corrections[0].why == "Verzählt"
    won = mutscheln(state)
    assert won.total() + in_the_basket(state) == 60
    assert all(won[person.id] or person.id == state.crowned.king for person in state.here)
    assert verify([log.decode(entry) for entry in told.ended.entries]) == len(state.lots) > 0
