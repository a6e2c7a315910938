"""A match among people, bots, clock and chance, in the match's own time. What comes of it goes into the table's log.

Whatever is done becomes an `Answered` first, and only `apply` changes anything: a table that is built again from its
log has gone through exactly the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple
from zlib import crc32

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
from mutschel.host.entries import Answered, Entry
from mutschel.host.hints import Adviser, Hint, question

NONCES_BY = 3000  # milliseconds that the first throw waits for what the players' clients add


class Pace(NamedTuple):
    """Milliseconds that a bot takes, so that people can follow."""

    throws: int = 700
    chooses: int = 900
    reveal: int = 3000  # before it sweeps up dice that everybody has just been shown


NO_PACE = Pace(0, 0, 0)  # for programs, which follow at any speed


class Host(ABC):
    """What a match needs from the table around it."""

    __slots__ = ()

    @abstractmethod
    def record(self, entry: Entry) -> None:
        """Something was done, and goes into the log. Refused, and nothing changed, if it is an illegal answer."""

    @abstractmethod
    def chance(self, request: Request, place: int) -> Json:
        """What dice show, as the answer at this place of the match's log; IN_THE_AIR: it will be told by `landed`."""

    @abstractmethod
    def wait(self, seat: Seat | None) -> int:
        """How long after something that this seat did another's earlier answer can still arrive."""

    @abstractmethod
    def reveal_delay(self) -> int:
        """How long it takes until something can be shown to everybody at one instant."""


@dataclass(slots=True, eq=False)
class Asked:
    """A message that will be answered when its turn has come: a call whose order is not settled, a throw that waits."""

    device: object
    member: int
    id: str
    seat: Seat
    value: Json = None
    stamp: int = 0


class InTheAir:
    """A die is being simulated while everything else goes on."""


IN_THE_AIR: Final = InTheAir()

# The reply to a message that had to wait: done (None), or why not.
Reply = tuple[object, str, Problem | None]


class Due(NamedTuple):
    """Something that happens by itself. It counts as of `at` (None: of when it happens); `asked` asked for it."""

    when: int
    by: Seat
    value: Json = None
    at: int | None = None
    asked: Asked | None = None


class Play:
    """One running match. Every time here is the match's own, in milliseconds."""

    __slots__ = (
        "_adviser", "_choices", "_flying", "_follows", "_host", "_pending", "bots", "clock", "decision", "key", "match",
        "nonces_in", "opened", "pace", "real", "replies", "revealed", "shown", "typed",
    )  # fmt: skip

    def __init__(self, match: Match, bots: Bots, host: Host, real: bool, pace: Pace, decision: int | None) -> None:
        self.match = match
        self.bots = bots
        self.real = real  # people read real dice
        self.pace = pace
        self.decision = decision  # milliseconds after which the game's fallback answers
        self.clock = 0  # what the match's clock showed when it was last looked at
        self.key = 0  # names the open question on the wire: the length of the table's log when it was asked
        self.opened = 0  # when the open question was asked
        self.revealed = 0  # a race: when everybody sees what it is about
        self.shown = False  # did people just see the outcome of something all took part in?
        self.nonces_in = False
        self.typed: tuple[int, Seat] | None = None  # the throw that may be objected to: its place in the log, its seat
        self.replies: list[Reply] = []
        self._host = host
        self._follows: tuple[Seat, int] | None = None  # who has just chosen, and in which round
        self._pending: list[Asked] = []  # a throw that was asked for, or calls as they arrived
        self._flying: Due | None = None  # what is being simulated
        self._choices: dict[Seat, Json] | None = None
        self._adviser: Adviser | None = None  # of the only person at the table, once they have asked for a hint

    # -- what people do --------------------------------------------------------------------------
    def answer(self, asked: Asked, key: int, now: int) -> bool:
        """An answer that was made at `asked.stamp`. True: done. False: a reply will follow."""
        self.clock = now
        if self._waits_already(asked):
            return False
        request = self._open(key)
        seat, value = asked.seat, asked.value
        if isinstance(request, Race):
            if seat not in request.callers():
                raise Refused("not-yours")
            request.domains[seat].check(value)
            self._pending.append(asked)
            return False
        if isinstance(request, ChooseAll) and request.until is not None and asked.stamp < request.until:
            now = min(now, request.until - 1)  # made in time, though it took a while to arrive
        self._give(seat, value, now, asked)
        return True

    def throw(self, asked: Asked, key: int, now: int) -> bool:
        """This seat throws. With real dice, `asked.value` is what they show."""
        self.clock = now
        if self._waits_already(asked):
            return False
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
        if self._pending:
            raise Refused("already-thrown", package="mutschel.host")
        self._pending.append(asked)
        return False

    def hint(self, seat: Seat, key: int) -> Callable[[], Hint]:
        """The best answer for this seat, whose person is the only one at the table: a call that may take a while."""
        request = self._open(key)
        if isinstance(request, Race):
            raise Refused("no-hints-in-races", package="mutschel.host")
        question(request, seat)
        if self._adviser is None:
            self._adviser = Adviser(self.match, seat, self.bots.seed)
        return partial(self._adviser.advise, list(self.match.log))

    def _open(self, key: int) -> Request:
        if self.match.request is None:
            raise Refused("over")
        if key != self.key:
            raise Refused("stale")
        return self.match.request

    def _waits_already(self, asked: Asked) -> bool:
        """Was it sent before, and has to wait? Then its reply goes to where it was sent from last."""
        for other in self._pending:
            if other.member == asked.member and other.id == asked.id:
                other.device = asked.device
                return True
        return False

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
        request = self.match.request
        if self._flying is not None:
            return None
        if isinstance(request, Choose):
            if request.seat in self.bots:
                return Due(self.opened + self.pace.chooses, request.seat, self.choices[request.seat])
            if self.deadline is not None:
                return Due(self.deadline + self._host.wait(None), request.seat, request.domain.fallback())
            return None
        if isinstance(request, (Chance, Landing)):
            return self._throw_due(request)
        if isinstance(request, ChooseAll):
            return min(self._choices_due(request), key=lambda due: due.when, default=None)
        if isinstance(request, Race):
            return self._call_due(request)
        return Due(request.until, CLOCK) if isinstance(request, Pause) else None

    def step(self, now: int) -> bool:
        """Do what is due, if something is."""
        self.clock = now
        due = self.due()
        if due is None or due.when > now:
            return False
        value = due.value
        if due.by == CHANCE:
            assert self.match.request is not None
            value = self._host.chance(self.match.request, len(self.match.log))
            if value is IN_THE_AIR:
                self._flying = due
                return False
        self._happen(due, value, now)
        return True

    def _happen(self, due: Due, value: Json, now: int) -> None:
        asked = due.asked
        try:
            self._give(due.by, value, now if due.at is None else due.at, asked)
        except Refused as why:
            assert asked is not None, "what happens by itself is legal"
            self.replies.append((asked.device, asked.id, why))
        else:
            if asked is not None:
                self.replies.append((asked.device, asked.id, None))

    def landed(self, key: int, value: Json, now: int) -> None:
        """What was simulated for the question with this key. If another is open by now, nobody wants to know."""
        due = self._flying
        if due is not None and key == self.key:
            self._flying = None
            self.clock = now
            self._happen(due, value, now)

    def _throw_due(self, request: Chance[Any] | Landing[Any]) -> Due | None:
        """Nobody's dice fall before they say so, but nobody has to say so twice: choosing to throw is enough."""
        lot = isinstance(request, Lot)
        if self.real and not lot:
            return None
        earliest = self.opened if self.nonces_in else max(self.opened, NONCES_BY)
        if self._pending:
            return Due(earliest, CHANCE, asked=self._pending[0])
        if lot or self._follows == (request.seat, self.match.table.round):
            return Due(earliest, CHANCE)
        if request.seat in self.bots:
            pace = self.pace.reveal if self.shown else self.pace.throws
            return Due(max(earliest, self.opened + pace), CHANCE)
        return None if self.deadline is None else Due(max(earliest, self.deadline), CHANCE)

    def _choices_due(self, request: ChooseAll[Any]) -> Iterator[Due]:
        left = [seat for seat in request.domains if seat not in request.values]
        for seat in left:
            if seat in self.bots:
                when = self.opened + self.pace.chooses
                at = when if request.until is None else min(when, request.until - 1)
                yield Due(at, seat, self.choices[seat], at)  # in time, even if the server is late
        if request.until is not None:
            yield Due(request.until + self._host.wait(None), CLOCK)
        elif self.deadline is not None:
            for seat in left:
                yield Due(self.deadline + self._host.wait(None), seat, request.domains[seat].fallback())

    def _call_due(self, race: Race[Any]) -> Due | None:
        """The next call is the one that was made first, once no earlier one can still arrive."""
        calls = [Due(call.stamp, call.seat, call.value, call.stamp, call) for call in self._pending]
        calls += [Due(at, seat, value, at) for seat, (at, value) in self.bots.calls.items()]
        in_time = [call for call in calls if race.until is None or call.when < race.until]
        if in_time:
            first = min(in_time, key=lambda call: (call.when, self._lot(call.by)))
            return first._replace(when=first.when + self._host.wait(first.by) + 1)  # + 1: others of that millisecond
        if race.until is not None:
            return Due(race.until + self._host.wait(None), CLOCK)
        if self.deadline is None:
            return None
        last = race.fallback
        when = max(self.deadline, self.match.table.now) + self._host.wait(None)
        return Due(when, CLOCK) if last is None else Due(when, last, race.domains[last].fallback())

    def _lot(self, seat: Seat) -> int:
        """Which of two who called in the same millisecond is first: by lot, never by who is nearer."""
        return crc32(b"%d:%d" % (self.key, seat))

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
            if asked in self._pending:
                self._pending.remove(asked)
        self._host.record(entry)

    def apply(self, entry: Answered, seq: int) -> None:
        """The answer counts; the log is `seq` entries long with it. Refused, and nothing changed, if it isn't legal."""
        match = self.match
        request, round, place = match.request, match.table.round, len(match.log)
        match.answer(entry.by, entry.value, entry.at)
        if self.real:
            self._watch_typing(request, entry, place)
        if match.request is request and type(request) is ChooseAll:
            return  # others still choose
        self._follows = (entry.by, round) if type(request) is Choose else None
        self.shown = type(request) is ChooseAll or type(request) is Race
        if match.request is not request or type(request) is not Race:
            self.open_anew(seq)
        if self.bots.by_seat:
            self.bots.look()
            self.bots.calls.pop(entry.by, None)
            self.replan()

    def _watch_typing(self, request: Request | None, entry: Answered, place: int) -> None:
        """What was typed in last may be objected to until a person has answered who is not the one who threw."""
        if isinstance(request, (Chance, Landing)):
            unread = isinstance(request, Lot) or entry.value is None
            self.typed = None if unread else (place, request.seat)
        elif self.typed is not None and entry.by not in (CLOCK, self.typed[1]) and entry.by not in self.bots:
            self.typed = None

    def open_anew(self, seq: int) -> None:
        """Another question is open, and the log is `seq` entries long."""
        self.key = seq
        self.opened = self.revealed = self.match.table.now
        if isinstance(self.match.request, Race):
            self.revealed = max(self.opened, self.clock) + self._host.reveal_delay()
        self._choices = None
        self.turn_away("stale")

    def turn_away(self, code: str) -> None:
        """What was waiting, or is in the air, comes too late."""
        self.replies += [(asked.device, asked.id, Refused(code)) for asked in self._pending]
        self._pending = []
        self._flying = None

    def replan(self, earliest: int = 0) -> None:
        """Bots think about what to call, now that something has changed."""
        race = self.match.request
        if isinstance(race, Race):
            self.bots.plan(race, max(self.revealed, self.match.table.now, earliest))
        else:
            self.bots.calls = {}

    def seats_changed(self) -> None:
        """A bot sat in, or its person came back."""
        self._choices = None
        self.replan(self.clock)  # whoever has only just sat down has not called before
