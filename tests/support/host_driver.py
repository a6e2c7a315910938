"""Hosted tables in virtual time: people on phones with delays and clocks of their own, and a clock that jumps.

Nothing here waits. A table's log is kept in `log`, so that the table can be built again from it at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any, NamedTuple, Self, TypeAlias

import pytest

from mutschel.engine import LANGUAGES, Chance, Json, Landing, Match, Pause, Problem, Seat, Throw
from mutschel.games.registry import find_game
from mutschel.games.wuerfelblitz.rules import answer as wuerfelblitz_sum
from mutschel.host import entries, state
from mutschel.host.hosted import HostedTable
from mutschel.host.play import Pace, TableMatch
from mutschel.host.presence import Device
from mutschel.host.recording import Changes
from mutschel.host.undecided import Reply
from mutschel.testing.random_play import open_questions, sample_chance

# Options that keep random matches short; `test_flights.py` has simulated dice.
CHANCE_DECIDES: dict[str, Json] = {"dice": "fair"}
QUICK: dict[str, dict[str, Json]] = {
    "wuerfelblitz": {"discs_per_black": 1},
    "pig": {"goal": 30},
    "dice-flick": CHANCE_DECIDES,
    "einundzwanzig": CHANCE_DECIDES,
    "waechter": CHANCE_DECIDES,
}
NONCE = "{:032x}".format

View: TypeAlias = Any  # tests spell out their expectations of it
Delay = Callable[[], int]
Move = tuple[str, Json]  # "answer" or "throw", and the value


def at_once() -> int:
    return 0


def jittery(rng: Random, mean: int, jitter: int) -> Delay:
    """Return a delay in milliseconds one way: `mean` with up to `jitter` more or less."""
    return lambda: mean + rng.randint(-jitter, jitter)


class PhoneMessage(NamedTuple):
    """A message of a phone, until it is answered."""

    kind: str
    seat: Seat
    key: int
    value: Json
    made: int | None


class Phone:
    """A device of one or several people. It knows only what has arrived."""

    def __init__(self, driver: Driver, members: Sequence[int], delay: Delay, skew: int) -> None:
        self.driver = driver
        self.members = members
        self.delay = delay
        self.skew = skew  # its clock minus the server's
        self.device = Device(members)
        self.connected = False
        self.views: dict[Seat | None, View] = {}
        self.shown: dict[tuple[Seat | None, int], int] = {}  # the first arrival of a view with this key
        self.sent: dict[str, PhoneMessage] = {}  # without an answer so far
        self.refused: list[tuple[PhoneMessage, str]] = []
        self._busy: set[Seat] = set()
        self._latest = 0  # messages don't overtake one another

    # -- the network -----------------------------------------------------------------------------
    def connect(self) -> None:
        self.device = Device(self.members)
        self.connected = True
        self._busy.clear()
        self.driver.table.connect(self.device, self.driver.now)
        self.driver.collect()
        for id, message in self.sent.items():  # messages without an answer are sent again
            self._busy.add(message.seat)
            self._send(id, message)
        self.show(self.driver.table.held(self.driver.now))

    def disconnect(self) -> None:
        self.connected = False
        self.driver.table.disconnect(self.device, self.driver.now)
        self.driver.collect()

    def ping(self) -> None:
        """Measure the delay, and the clock."""
        sent = self.driver.now
        there = sent + self.delay()
        self.device.lag.add_pong(sent, there + self.delay(), there + self.skew)

    def show(self, hold: int = 0, views: bool = True, replies: Sequence[tuple[str, Problem | None]] = ()) -> None:
        """Send its seats' views and answers to its messages; the server has held them back this long."""
        table = self.driver.table
        seen: dict[Seat | None, View | None] = {}
        if views and table.state.play is not None:
            own = [seat for seat, member in enumerate(table.state.order) if member in self.members]
            seen = {seat: table.state.view(seat) for seat in (own or [None])}  # type: ignore[list-item]
        self._latest = max(self._latest, self.driver.now + hold + self.delay())
        self._if_still_connected(self._latest, lambda: self._receive(seen, replies))

    def _if_still_connected(self, when: int, what: Callable[[], None]) -> None:
        device = self.device
        self.driver.at(when, lambda: what() if self.connected and self.device is device else None)

    # -- the person ------------------------------------------------------------------------------
    def _receive(self, views: dict[Seat | None, View | None], replies: Sequence[tuple[str, Problem | None]]) -> None:
        for seat, view in views.items():
            assert view is not None
            self.views[seat] = view
            self.shown.setdefault((seat, view["key"]), self.driver.now)
        for id, problem in replies:
            message = self.sent.pop(id, None)
            if message is not None:
                self._busy.discard(message.seat)
                if problem is not None:
                    self.refused.append((message, problem.code))
        for seat in self.views:
            if seat is not None:
                self._consider(seat)

    def _consider(self, seat: Seat) -> None:
        """Plan an action for this seat, if one is due."""
        view = self.views[seat]
        move = None if seat in self._busy else self.driver.move(view, seat)
        if move is not None:
            self._busy.add(seat)
            after = self.driver.thinks(view, seat)
            self._if_still_connected(self.driver.now + after, lambda: self._act(seat, view, move))

    def _act(self, seat: Seat, view: View, move: Move) -> None:
        if self.views[seat]["key"] != view["key"]:
            self._busy.discard(seat)
            self._consider(seat)
            return
        id = f"m{next(self.driver.numbers)}"
        self.sent[id] = PhoneMessage(move[0], seat, view["key"], move[1], self.driver.now + self.skew)
        self._send(id, self.sent[id])

    def _send(self, id: str, message: PhoneMessage) -> None:
        self._if_still_connected(self.driver.now + self.delay(), lambda: self.driver.receive(self, id, message))


class Driver:
    """One table, the phones round it, and the time."""

    def __init__(
        self,
        game: str,
        people: int = 2,
        bots: Sequence[str] = (),
        *,
        seed: int | str = 0,
        options: dict[str, Json] | None = None,
        script: state.Script | None = None,
        pace: Pace | None = None,
        delays: Sequence[tuple[int, int]] = (),
        watcher: bool = False,
        nonces: bool = True,
        **setup: Any,
    ) -> None:
        self.rng = Random(f"{seed}")
        self.seed = seed
        self.now = 1_000_000
        self.numbers = count()
        self.log: list[bytes] = []
        self.secret = self.rng.randbytes(32)
        self.pace, self.script = pace, script
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        chosen = QUICK.get(game, {}) | (options or {})
        terms = entries.Agreed(game, find_game(game).version, chosen, **setup)
        self.table = HostedTable.create("table", self.secret, terms, pace, script)
        members = [self.table.sit(f"Name {n}") for n in range(people)]
        for n, level in enumerate(bots):
            self.table.sit(f"Bot {n}", level)
        self.phones = [
            Phone(self, [member], jittery(self.rng, *delays[n]) if delays else at_once, self.rng.randrange(10**6))
            for n, member in enumerate(members)
        ]
        if watcher:
            self.phones.append(Phone(self, [], at_once, 0))
        for member in members if nonces else ():
            self.table.add_nonce(member, NONCE(self.rng.getrandbits(128)))
        self.collect()

    @property
    def match(self) -> Match:
        return self.table.state.match

    @property
    def play(self) -> TableMatch:
        assert self.table.state.play is not None
        return self.table.state.play

    @property
    def clock(self) -> int:
        """The present time on the match's clock."""
        return self.table.clock(self.now)

    def start(self) -> Self:
        for phone in self.phones:
            phone.connect()
        self.table.start(self.now)
        self.collect()
        return self

    # -- how people play; tests put other ways in place -------------------------------------------------
    def move(self, view: View, seat: Seat) -> Move | None:
        """Return a random legal move, which follows from the view and the seed."""
        waiting, question = view["waiting"], view["question"]
        rng = Random(f"{self.seed}:{seat}:{view['key']}:{len(view['news'])}")
        if waiting is not None and waiting["for"] in ("throw", "landing") and seat in self._thrown_by(waiting["seats"]):
            return "throw", self._typed(view, rng)
        if question is None or "chosen" in question:
            return None
        if view["game"] == "wuerfelblitz" and view["table"]["cup"]["faces"] and rng.random() < 0.7:
            return "answer", wuerfelblitz_sum(view["table"]["cup"]["faces"], view["options"]["brain_twister"])
        return "answer", self._sample(view, seat, rng)

    def thinks(self, view: View, seat: Seat) -> int:
        """Return the milliseconds that a person thinks."""
        return Random(f"{self.seed}:{seat}:{view['key']}:{view['now']}:thinks").randrange(100, 1500)

    def _thrown_by(self, seats: list[Seat]) -> list[Seat]:
        """Return the seats that throw; with real dice the first person throws for the bots."""
        if self.table.state.setup.dice != "real":
            return seats
        people = [seat for seat, member in enumerate(self.table.state.seated) if member.bot is None]
        people = [seat for seat in people if not self.table.state.seated[seat].sitting_in] or people
        return [seat if seat in people else people[0] for seat in seats]

    def _typed(self, view: View, rng: Random) -> Json:
        request = self.match.request
        if self.table.state.setup.dice != "real" or (isinstance(request, Throw) and request.covered):
            return None
        if view["key"] != self.play.key or not isinstance(request, (Chance, Landing)):
            return None  # the phone is late; this will be refused
        return sample_chance(request, rng)

    def _sample(self, view: View, seat: Seat, rng: Random) -> Json:
        """Return a legal answer, by the description in the view; the domain helps only if there are too many."""
        question = view["question"]
        sampled = sample(question["answers"], rng)
        if sampled is not None:
            return sampled
        domain = open_questions(self.match).get(seat) if view["key"] == self.play.key else None
        return question["fallback"] if domain is None else domain.sample(rng)

    # -- the server -------------------------------------------------------------------------------------
    def receive(self, phone: Phone, id: str, message: PhoneMessage) -> None:
        kind, seat, key, value, made = message
        try:
            if kind == "throw":
                done = self.table.throw(phone.device, seat, key, value, id, self.now)
            else:
                done = self.table.answer(phone.device, seat, key, value, id, self.now, made)
        except Problem as problem:
            self.collect((phone.device, id, problem))
        else:
            self.collect((phone.device, id, None) if done else None)

    def collect(self, reply: Reply | None = None) -> Changes:
        """Log the table's changes, and send everybody their views."""
        changes = self.table.take()
        assert changes.first == len(self.log)
        self.log += map(entries.encode, changes.entries)
        assert self.table.state.seq == len(self.log)
        replies = [*changes.replies, *([reply] if reply is not None else [])]
        for phone in self.phones:
            hold = 0 if changes.reveal is None else max(0, changes.reveal - phone.device.lag.ahead)
            mine = [(id, problem) for device, id, problem in replies if device is phone.device]
            if phone.connected and (changes.views or mine):
                phone.show(hold, changes.views, mine)
        return changes

    # -- time -------------------------------------------------------------------------------------------
    def at(self, when: int, what: Callable[[], None]) -> None:
        heappush(self._events, (when, next(self.numbers), what))

    def step(self) -> bool:
        """Let the next event happen. Returns False if there are none left."""
        due = self.table.due()
        if self._events and (due is None or self._events[0][0] <= due):
            when, _, what = heappop(self._events)
            self.now = max(self.now, when)
            what()
        elif due is not None:
            self.now = max(self.now, due)
            self.table.tick(self.now)
        else:
            return False
        self.collect()
        return True

    def run(self, until: Callable[[], bool] | None = None, steps: int = 100_000) -> Self:
        """Run until the match is over, or until this is true."""
        for _ in range(steps):
            if until() if until is not None else self.table.state.over:
                return self
            if not self.step():
                raise AssertionError(f"the table stands still, waiting for {self.match.request}")
        raise AssertionError("the match doesn’t come to an end")

    def wait(self, milliseconds: int) -> Self:
        """Let this much time pass."""
        end = self.now + milliseconds
        self.at(end, lambda: None)
        return self.run(lambda: self.now >= end and (self.table.due() or end + 1) > end)

    # -- crashes ----------------------------------------------------------------------------------------
    def rebuilt(self) -> HostedTable:
        return HostedTable.restore("table", self.secret, self.log, self.pace, self.script)

    def restart(self) -> None:
        """Kill and restart the server; all phones reconnect, and send unanswered messages again."""
        before = described(self.table.state)
        self.table = self.rebuilt()
        assert described(self.table.state) == before
        here = [phone for phone in self.phones if phone.connected]
        for phone in here:
            phone.connected = False
        for phone in here:
            phone.connect()


class ManualDriver(Driver):
    """A table where people do only what the test says, at once."""

    def move(self, view: View, seat: Seat) -> Move | None:
        return None

    def phone(self, seat: Seat) -> Phone:
        return next(phone for phone in self.phones if self.table.state.order[seat] in phone.members)

    def throw(self, seat: Seat, value: Json = None, id: str | None = None, key: int | None = None) -> Changes:
        device, key = self.phone(seat).device, self.play.key if key is None else key
        self.table.throw(device, seat, key, value, id or f"m{next(self.numbers)}", self.now)
        return self.collect()

    def answer(
        self, seat: Seat, value: Json, id: str | None = None, key: int | None = None, made: int | None = None
    ) -> Changes:
        device, key = self.phone(seat).device, self.play.key if key is None else key
        self.table.answer(device, seat, key, value, id or f"m{next(self.numbers)}", self.now, made)
        return self.collect()

    def object_to(self, seat: Seat, value: Json = None, key: int | None = None) -> Changes:
        """Object to the throw that was typed last."""
        if key is None:
            key = 0 if self.play.typed is None else self.play.typed.key
        self.table.object(self.phone(seat).device, key, self.now, value)
        return self.collect()

    def consent(self, seat: Seat, agree: bool = True, number: int | None = None) -> Changes:
        proposal = self.table.corrections.proposal
        if number is None:
            number = 0 if proposal is None else proposal.number
        self.table.consent(self.phone(seat).device, number, agree, self.now)
        return self.collect()

    def refused(self, act: Callable[[], object]) -> str:
        """Return the code of the refusal. Checks that it has a text, and that nothing has changed."""
        self.collect()
        before = described(self.table.state)
        with pytest.raises(Problem) as caught:
            act()
        changes = self.table.take()
        assert not changes.entries
        assert not changes.views
        assert not changes.info
        assert described(self.table.state) == before
        assert all(caught.value.text(language) for language in LANGUAGES)
        return caught.value.code


def sample(answers: Json, rng: Random) -> Json | None:
    """Return one of the answers that a view describes; None if it can't describe them."""
    if answers["kind"] == "one_of":
        return rng.choice(answers["options"])
    if answers["kind"] == "whole":
        return rng.randint(answers["low"], answers["high"])
    if answers["kind"] == "fields":
        if answers.get("none") and rng.random() < 0.3:
            return "none"
        return {name: sample(part, rng) for name, part in answers["fields"].items()}
    return None


def described(table: state.TableState) -> dict[str, Json]:
    """Return all data of a table, except for who is there and its clock."""
    facts: dict[str, Json] = {
        "setup": entries.encode(table.setup),
        "phase": table.phase,
        "seq": table.seq,
        "paused": table.paused,
        "owner": table.owner,
        "nonces": table.nonces,
        "order": table.order,
        "opened": (table.opened, table.seal, table.next),
        "members": [
            (who.id, who.name, who.bot, who.nonce, who.sitting_in, who.removed, who.done)
            for who in table.members.values()
        ],
    }
    play = table.play
    if play is not None:
        seats: list[Seat | None] = [None, *play.match.table.players]
        facts |= {
            "key": play.key,
            "views": [table.view(seat) for seat in seats],
            "log": play.match.log,
            "bots": [vars(bot) | {"rng": None} for bot in play.bots.by_seat.values()],
            "since": play.bots.since,
            "plans": (
                play.bots.calls,
                {seat: play.bots.deferred_answer(seat, what)() for seat, what in play.bots_asked().items()},
            ),
            "times": (play.opened, play.revealed, play.deadline, play.shown, play.typed, play.nonces_in, play.follows),
        }
    return facts


def cup_faces(driver: Driver, seat: Seat | None) -> object:
    view = driver.table.state.view(seat)
    assert view is not None
    return view["table"]["cup"]["faces"]


def to_the_glimpse() -> ManualDriver:
    """Return a table of DICE CUP whose cup has just been lifted."""
    driver = ManualDriver("dice-cup", 2, options={"begins": 1, "seconds": 5}).start()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, Pause) and cup_faces(driver, None) is not None)
    return driver
