"""A match among people, bots, clock and chance, as the table's log tells it: in the match's own time, and nothing else.

Whatever is done becomes an entry first, and only entries change anything: a table that is built again from its log has
gone through exactly the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from mutschel.engine import (
    CLOCK,
    Chance,
    Choose,
    ChooseAll,
    Cup,
    Die,
    Domain,
    Json,
    Landing,
    Lot,
    Match,
    Pause,
    Race,
    Request,
    Seat,
    Throw,
)
from mutschel.engine.match import Answer
from mutschel.engine.moments import BEATS
from mutschel.host.bots import Bots


class Pace(NamedTuple):
    """Milliseconds that a bot takes, so that people can follow."""

    throws: int = 700
    chooses: int = 900
    reveal: int = 3000  # before it sweeps up dice that everybody has just been shown
    at_once: bool = True  # what follows from somebody's answer (a die flies, dice are drawn) does so without delay


PACES = {"quick": Pace(300, 400, 1500), "normal": Pace(), "slow": Pace(1500, 2000, 5000)}
NO_PACE = Pace(0, 0, 0)  # for programs, which follow at any speed


class Typed(NamedTuple):
    """The latest throw of real dice, as it was typed in: until the next one it can be put right.

    A throw under a cup is only looked at (`value` None): from the lift until all have chosen it can be made again.
    """

    key: int  # names it: the length of the table's log with it
    place: int  # in the match's log
    seat: Seat
    value: Json
    dice: tuple[Die[Any], ...] | None  # None: nothing that can be put right die by die
    under_cup: bool = False
    lifted: bool = False
    answered: frozenset[Seat] = frozenset()  # the people who have answered since


class Play:
    """One running match. Every time here is the match's own, in milliseconds."""

    __slots__ = (
        "bots", "chosen", "decision", "follows", "key", "match", "nonces_in", "opened", "pace", "real", "revealed",
        "shown", "typed",
    )  # fmt: skip

    def __init__(self, match: Match, bots: Bots, real: bool, pace: Pace, decision: int | None) -> None:
        self.match = match
        self.bots = bots
        self.real = real  # people read real dice
        self.pace = pace
        self.decision = decision  # milliseconds after which the game's fallback answers
        self.key = 0  # names the open question on the wire: the length of the table's log when it was asked
        self.opened = 0  # when the open question was asked
        self.revealed: int | None = None  # when everybody sees what a race is about; None: not yet known, or no race
        self.shown = False  # did people just see the outcome of something all took part in?
        self.nonces_in = False
        self.typed: Typed | None = None
        self.follows: tuple[Seat, int] | None = None  # who has just chosen, and in which round …
        self.chosen: Json = None  # … and what

    @property
    def open_cups(self) -> list[Cup[Any]]:
        """Cups that stand beside their dice."""
        things = self.match.table.things.values()
        every = [one for thing in things for one in (thing if isinstance(thing, list) else [thing])]
        return [thing for thing in every if isinstance(thing, Cup) and not thing.covered]

    @property
    def deadline(self) -> int | None:
        """When the game's fallback answers for whoever hasn't."""
        request = self.match.request
        rules = request.until if isinstance(request, (ChooseAll, Race)) else None
        if rules is not None or self.decision is None or request is None or isinstance(request, Pause):
            return rules
        if self.real and isinstance(request, (Chance, Landing)):
            return None  # nobody can read real dice but the people at the table
        return self.opened + self.decision + self.looking_takes

    @property
    def looking_takes(self) -> int:
        """How long people look at what has led to the open question; nobody makes the others wait for ever."""
        takes = self.match.table.moments_duration
        return min(takes + BEATS["grace"], BEATS["at_most"]) if takes else 0

    def bots_asked(self) -> dict[Seat, Domain[Any]]:
        """Which bots have to choose, and what from. What they call in a race is planned already."""
        request = self.match.request
        if request is None or type(request) is Race or not self.bots.by_seat:
            return {}
        return {seat: domain for seat, domain in request.asked().items() if seat in self.bots}

    def asked_since(self, bot: Seat) -> int:
        """Since when this bot has had its question: whoever has only just sat down takes as long as anybody else."""
        return max(self.opened, self.bots.since.get(bot, 0))

    # -- entries -------------------------------------------------------------------------------------
    def apply(self, answer: Answer, seq: int) -> None:
        """The answer counts; the log is `seq` entries long with it. Refused, and nothing changed, if it isn't legal."""
        match = self.match
        by, at, value = answer
        request, round, place = match.request, match.table.round, len(match.log)
        match.answer(by, value, at)
        if self.real:
            self._watch_typing(request, by, value, place, seq)
        if match.request is request and type(request) is ChooseAll:
            return  # others still choose
        self.follows, self.chosen = ((by, round), value) if type(request) is Choose else (None, None)
        self.shown = type(request) is ChooseAll or type(request) is Race
        if match.request is not request or type(request) is not Race:
            self.open_anew(seq)
        if self.bots.by_seat:
            self.bots.look()
            self.bots.calls.pop(by, None)
            self.replan()

    def _watch_typing(self, request: Request | None, by: Seat, value: Json, place: int, seq: int) -> None:
        typed = self.typed
        if isinstance(request, (Chance, Landing)):
            throw = request if isinstance(request, Throw) else None
            covered = throw is not None and throw.covered
            dice = None if throw is None or covered else throw.dice
            read = throw is not None and throw.how == "read"
            typed = Typed(seq, place, request.seat, value, dice, under_cup=covered or read, lifted=read)
            self.typed = None if isinstance(request, Lot) or (covered and value is not None) else typed
        elif typed is None:
            return
        elif typed.value is not None:
            if by != CLOCK and by not in self.bots:
                self.typed = typed._replace(answered=typed.answered | {by})
        elif type(request) is Pause and type(self.match.request) is not Race:
            self.typed = typed._replace(lifted=typed.lifted or bool(self.open_cups))
        elif self.match.request is not request:
            self.typed = None  # all have chosen

    def open_anew(self, seq: int) -> None:
        """Another question is open, and the log is `seq` entries long."""
        self.key = seq
        self.opened = self.match.table.now
        self.revealed = None

    @property
    def to_reveal(self) -> Race[Any] | None:
        """The open race, if nobody has said yet when everybody sees what it is about."""
        request = self.match.request
        return request if self.revealed is None and type(request) is Race else None

    def reveal(self, at: int) -> None:
        """Everybody sees what the race is about, bots too."""
        self.revealed = at
        self.replan()

    def replan(self, earliest: int = 0) -> None:
        """Bots think about what to call, now that something has changed."""
        race = self.match.request
        if isinstance(race, Race) and self.revealed is not None:
            self.bots.plan(race, max(self.revealed, self.match.table.now, earliest))
        else:
            self.bots.calls = {}
