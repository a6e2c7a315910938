"""A match among people, bots, clock and chance, in the match's own time. What comes of it goes into the table's log.

Whatever is done becomes an `Answered` first, and only `apply` changes anything: a table that is built again from its log
has gone through exactly the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from mutschel.engine import (
    CHANCE,
    CLOCK,
    Chance,
    Choose,
    ChooseAll,
    Json,
    Landing,
    Lot,
    Match,
    Pause,
    Problem,
    Race,
    Refused,
    Request,
    Seat,
)
from mutschel.host.bots import Bots
from mutschel.host.entries import Answered

NONCES_BY = 3000  # milliseconds that the first throw waits for what the players' clients add


class Pace(NamedTuple):
    """Milliseconds that a bot takes, so that people can follow."""

    throws: int = 700
    chooses: int = 900
    reveal: int = 3000  # before it sweeps up dice that everybody has just been shown


@dataclass(slots=True)
class Asked:
    """A message that will be answered when its turn has come: a call whose order is not settled, a throw that waits."""

    device: object
    member: int
    id: str
    seat: Seat
    value: Json = None
    stamp: int = 0


# The reply to a message that had to wait: done (None), or why not.
Reply = tuple[object, str, Problem | None]
# Something that happens by itself: when, by whom, what, and the message that asked for it.
Due = tuple[int, Seat, Json, Asked | None]


class Play:
    """One running match. Every time here is the match's own, in milliseconds.

    Whoever runs it sets `record`, which takes what was answered, and `wait`, which tells how long after a call of this
    seat's another seat's earlier one can still arrive.
    """

    __slots__ = (
        "_asked", "_calls", "_chance", "_choices", "_follows", "bots", "decision", "key", "match", "nonces_in", "opened",
        "pace", "real", "record", "replies", "revealed", "shown", "wait",
    )  # fmt: skip

    def __init__(
        self,
        match: Match,
        bots: Bots,
        chance: Callable[[Request, int], Json],
        real: bool,
        pace: Pace,
        decision: int | None,
        key: int,
    ) -> None:
        self.match = match
        self.bots = bots
        self.record: Callable[[Answered], None]
        self.wait: Callable[[Seat | None], int]
        self.real = real  # people read real dice
        self.pace = pace
        self.decision = decision  # milliseconds after which the game's fallback answers
        self.key = key  # names the open question on the wire: the length of the table's log when it was asked
        self.opened = 0  # when the open question was asked
        self.shown = False  # did people just see the outcome of something all took part in?
        self.revealed = 0  # a race: when everybody sees what it is about
        self.nonces_in = False
        self.replies: list[Reply] = []
        self._chance = chance  # what dice show at this place of the log
        self._follows: tuple[Seat, int] | None = None  # who has just chosen, and in which round
        self._asked: Asked | None = None  # a throw that was asked for
        self._calls: list[Asked] = []  # calls that have arrived, in the order in which they were made
        self._choices: dict[Seat, Json] | None = None

    # -- what people do --------------------------------------------------------------------------
    def answer(self, asked: Asked, key: int, now: int) -> bool:
        """An answer that was made at `asked.stamp`. True: done. False: a reply will follow."""
        request = self._open(key)
        seat, value = asked.seat, asked.value
        if isinstance(request, Race):
            if seat not in request.callers():
                raise Refused("not-yours")
            request.domains[seat].check(value)
            self._calls.append(asked)
            self._calls.sort(key=lambda call: call.stamp)  # stable: of two at the same time the first to arrive
            return False
        if isinstance(request, ChooseAll) and request.until is not None and asked.stamp < request.until:
            now = min(now, request.until - 1)  # made in time, though it took a while to arrive
        self._give(seat, value, now, asked)
        return True

    def throw(self, asked: Asked, key: int, now: int) -> bool:
        """This seat throws. With real dice, `asked.value` is what they show."""
        request = self._open(key)
        if not isinstance(request, (Chance, Landing)):
            raise Refused("not-yours")
        if asked.seat != request.seat and not (self.real and request.seat in self.bots):
            raise Refused("not-yours")
        if self.real and not isinstance(request, Lot):
            self._give(CHANCE, asked.value, now, asked)
            return True
        if asked.value is not None:
            raise Refused("dice-are-fair", package="mutschel.host")
        if self._asked is not None:
            raise Refused("already-thrown", package="mutschel.host")
        self._asked = asked
        return False

    def _open(self, key: int) -> Request:
        if self.match.request is None:
            raise Refused("over")
        if key != self.key:
            raise Refused("stale")
        return self.match.request

    # -- what happens by itself --------------------------------------------------------------------
    @property
    def deadline(self) -> int | None:
        """When the game's fallback answers for whoever hasn't."""
        request = self.match.request
        rules = request.until if isinstance(request, (ChooseAll, Race)) else None
        if rules is not None or self.decision is None or request is None or isinstance(request, Pause):
            return rules
        if self.real and isinstance(request, (Chance, Landing)):
            return None  # nobody can read real dice but the people at the table
        return self.opened + self.decision

    def due(self) -> Due | None:
        """What happens next by itself."""
        return min(self._agenda(), key=lambda due: due[0], default=None)

    def step(self, now: int) -> bool:
        """Do what is due, if something is."""
        due = self.due()
        if due is None or due[0] > now:
            return False
        when, by, value, asked = due
        at = now if by == CHANCE else max(when if asked is None else asked.stamp, self.match.table.now)
        if by == CHANCE:
            assert self.match.request is not None
            value = self._chance(self.match.request, len(self.match.log))
        try:
            self._give(by, value, at, asked)
        except Refused as why:
            assert asked is not None, "what happens by itself is legal"
            self.replies.append((asked.device, asked.id, why))
            return True
        if asked is not None:
            self.replies.append((asked.device, asked.id, None))
        return True

    def _agenda(self) -> Iterator[Due]:
        request = self.match.request
        deadline = self.deadline
        if isinstance(request, Pause):
            yield request.until, CLOCK, None, None
        elif isinstance(request, (Chance, Landing)):
            yield from self._throws(request)
        elif isinstance(request, Choose):
            if request.seat in self.bots:
                yield self.opened + self.pace.chooses, request.seat, self.choices[request.seat], None
            elif deadline is not None:
                yield deadline + self.wait(None), request.seat, request.domain.fallback(), None
        elif isinstance(request, ChooseAll):
            yield from self._all_choose(request)
        elif isinstance(request, Race):
            yield from self._race(request)

    def _throws(self, request: Chance[Any] | Landing[Any]) -> Iterator[Due]:
        lot = isinstance(request, Lot)
        if self.real and not lot:
            return
        earliest = self.opened if self.nonces_in else max(self.opened, NONCES_BY)
        seat_is_bot = not lot and request.seat in self.bots
        if self._asked is not None or lot or self._follows == (request.seat, self.match.table.round):
            yield earliest, CHANCE, None, self._asked
        elif seat_is_bot:
            pace = self.pace.reveal if self.shown else self.pace.throws
            yield max(earliest, self.opened + pace), CHANCE, None, None
        elif self.deadline is not None:
            yield max(earliest, self.deadline), CHANCE, None, None

    def _all_choose(self, request: ChooseAll[Any]) -> Iterator[Due]:
        left = [seat for seat in request.domains if seat not in request.values]
        for seat in left:
            if seat in self.bots:
                when = self.opened + self.pace.chooses
                yield when if request.until is None else min(when, request.until - 1), seat, self.choices[seat], None
        if request.until is not None:
            yield request.until + self.wait(None), CLOCK, None, None
        elif self.deadline is not None:
            for seat in left:
                yield self.deadline + self.wait(None), seat, request.domains[seat].fallback(), None

    def _race(self, race: Race[Any]) -> Iterator[Due]:
        """The next call is the one that was made first, once no earlier one can still arrive."""
        bots = [
            (at, seat, value) for seat, (at, value) in self.bots.calls.items() if race.until is None or at < race.until
        ]
        first_bot = min(bots, key=lambda call: call[:2], default=None)
        first = self._calls[0] if self._calls else None
        if first is not None and (first_bot is None or first.stamp <= first_bot[0]):
            yield first.stamp + self.wait(first.seat), first.seat, first.value, first
        elif first_bot is not None:
            at, seat, value = first_bot
            yield at + self.wait(seat), seat, value, None
        elif race.until is not None:
            yield race.until + self.wait(None), CLOCK, None, None
        elif self.deadline is not None:
            last = race.fallback
            when = max(self.deadline, self.match.table.now) + self.wait(None)
            yield (when, CLOCK, None, None) if last is None else (when, last, race.domains[last].fallback(), None)

    @property
    def choices(self) -> dict[Seat, Json]:
        """What bots are going to answer. They make up their minds once per question."""
        if self._choices is None:
            request = self.match.request
            asked = request.domains if isinstance(request, ChooseAll) else {}
            if isinstance(request, Choose):
                asked = {request.seat: request.domain}
            self._choices = {seat: self.bots.choose(seat, asked[seat]) for seat in asked if seat in self.bots}
        return self._choices

    # -- the one way in ------------------------------------------------------------------------------
    def _give(self, by: Seat, value: Json, at: int, asked: Asked | None) -> None:
        """An answer. Refused, and nothing changed, if it is not legal."""
        entry = Answered(by, max(at, self.match.table.now), value)
        if asked is not None:
            entry.member, entry.id = asked.member, asked.id
            if asked in self._calls:
                self._calls.remove(asked)
        self.record(entry)

    def apply(self, entry: Answered, seq: int) -> None:
        """The answer counts; the log is `seq` entries long with it. Refused, and nothing changed, if it is not legal."""
        match = self.match
        request, round = match.request, match.table.round
        match.answer(entry.by, entry.value, entry.at)
        if match.request is request and type(request) is ChooseAll:
            return  # others still choose
        self._follows = (entry.by, round) if type(request) is Choose else None
        self.shown = type(request) is ChooseAll or type(request) is Race
        if match.request is not request or type(request) is not Race:
            self.opened_anew(seq)
        if self.bots.by_seat:
            self.bots.look()
            self.replan()

    def opened_anew(self, seq: int) -> None:
        """Another question is open."""
        self.key = seq
        self.opened = self.revealed = self.match.table.now
        self._asked = None
        self._choices = None
        for call in self._calls:
            self.replies.append((call.device, call.id, Refused("stale")))
        self._calls = []

    def replan(self) -> None:
        """Bots think about what to call, now that something has changed."""
        race = self.match.request
        if isinstance(race, Race):
            self.bots.plan(race, max(self.revealed, self.match.table.now))
        else:
            self.bots.calls = {}

    def seats_changed(self) -> None:
        """A bot sat in, or its person came back."""
        self._choices = None
        self.replan()
