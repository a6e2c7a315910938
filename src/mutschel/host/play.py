"""The match at a table, with its bots, clock and pace, as the table's log tells it. Knows only the match's own time.

Every action becomes an entry first, and only entries change anything, so a table that is rebuilt from its log goes
through exactly the same states.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from mutschel.engine import (
    CLOCK,
    Chance,
    Choose,
    ChooseAll,
    CommonThrow,
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
    """The milliseconds that a bot takes, so that people can follow."""

    throws: int = 500
    chooses: int = 250
    reveal: int = 3000  # before it takes away dice that everybody has just been shown
    follows: int = 100  # before it throws again in the same turn
    at_once: bool = True  # automatic steps after a person's answer (a die flies, dice are drawn) happen without delay


PACES = {"quick": Pace(300, 200, 1500, 50), "normal": Pace(), "slow": Pace(1500, 2000, 5000, 1000)}
NO_PACE = Pace(0, 0, 0, 0)  # for programs, which can follow at any speed


class EnteredThrow(NamedTuple):
    """The latest throw of real dice, as it was entered: it can be corrected until the next one.

    A throw under a cup is only looked at (`value` None): it can be repeated from the lift until all have chosen.
    """

    key: int  # identifies it: the length of the table's log including it
    place: int  # in the match's log
    seat: Seat
    value: Json
    dice: tuple[Die[Any], ...] | None  # None: it can't be corrected die by die
    under_cup: bool = False
    lifted: bool = False
    answered: frozenset[Seat] = frozenset()  # the people who have answered since


class TableMatch:
    """One running match. All times here are the match's own, in milliseconds."""

    __slots__ = (
        "bots", "chosen", "decision", "follows", "key", "match", "nonces_in", "opened", "pace", "real", "revealed",
        "shown", "thrower", "typed",
    )  # fmt: skip

    def __init__(self, match: Match, bots: Bots, real: bool, pace: Pace, decision: int | None) -> None:
        self.match = match
        self.bots = bots
        self.real = real  # people throw real dice and enter them
        self.pace = pace
        self.decision = decision  # milliseconds after which the game's fallback answers
        self.key = 0  # identifies the open question for clients: the length of the table's log when it was asked
        self.opened = 0  # when the open question was asked
        self.revealed: int | None = None  # when everybody sees the content of a race; None: not yet known, or no race
        self.shown = False  # people have just seen the outcome of something all took part in
        self.nonces_in = False
        self.typed: EnteredThrow | None = None
        self.follows: tuple[Seat, int] | None = None  # the seat that has just chosen, and the round …
        self.chosen: Json = None  # … and its choice
        self.thrower: tuple[Seat, int] | None = None  # the seat that threw last, and the round

    @property
    def open_cups(self) -> list[Cup[Any]]:
        """The cups that don't cover their dice."""
        things = self.match.table.things.values()
        every = [one for thing in things for one in (thing if isinstance(thing, list) else [thing])]
        return [thing for thing in every if isinstance(thing, Cup) and not thing.covered]

    @property
    def deadline(self) -> int | None:
        """The time at which the game's fallback answers for seats that haven't."""
        request = self.match.request
        rules = request.until if isinstance(request, (ChooseAll, Race)) else None
        if rules is not None or self.decision is None or request is None or isinstance(request, Pause):
            return rules
        if self.real and isinstance(request, (Chance, Landing)):
            return None  # only the people at the table can read real dice
        return self.opened + self.decision + self.looking_takes

    @property
    def looking_takes(self) -> int:
        """The milliseconds that people look at what led to the open question, with a limit for the others' sake."""
        takes = self.match.table.moments_duration
        return min(takes + BEATS["grace"], BEATS["at_most"]) if takes else 0

    def bots_asked(self) -> dict[Seat, Domain[Any]]:
        """The bots that have to choose, with their legal answers. Their calls in a race are planned already."""
        request = self.match.request
        if request is None or type(request) is Race or not self.bots.by_seat:
            return {}
        return {seat: domain for seat, domain in request.asked().items() if seat in self.bots}

    def asked_since(self, bot: Seat) -> int:
        """The time since which this bot has had its question: a bot that has just joined takes as long as any other."""
        return max(self.opened, self.bots.since.get(bot, 0))

    # -- entries -------------------------------------------------------------------------------------
    def apply(self, answer: Answer, seq: int) -> None:
        """Apply an answer; the log then has `seq` entries. Refused, and nothing changed, if it isn't legal."""
        match = self.match
        by, at, value = answer
        request, round, place = match.request, match.table.round, len(match.log)
        match.answer(by, value, at)
        if self.real:
            self._watch_typing(request, by, value, place, seq)
        if match.request is request and isinstance(request, (ChooseAll, CommonThrow)):
            return  # others still choose or throw
        self.follows, self.chosen = ((by, round), value) if type(request) is Choose else (None, None)
        if isinstance(request, Throw):
            self.thrower = request.seat, round
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
            typed = EnteredThrow(seq, place, request.seat, value, dice, under_cup=covered or read, lifted=read)
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
        """Open a new question; the log has `seq` entries."""
        self.key = seq
        self.opened = self.match.table.now
        self.revealed = None

    @property
    def to_reveal(self) -> Race[Any] | None:
        """The open race, if the time at which everybody sees it is not set yet."""
        request = self.match.request
        return request if self.revealed is None and type(request) is Race else None

    def reveal(self, at: int) -> None:
        """Set the time at which everybody, bots included, sees the race."""
        self.revealed = at
        self.replan()

    def replan(self, earliest: int = 0) -> None:
        """Let the bots plan their calls again, because something has changed."""
        race = self.match.request
        if isinstance(race, Race) and self.revealed is not None:
            self.bots.plan(race, max(self.revealed, self.match.table.now, earliest))
        else:
            self.bots.calls = {}
