"""The requests of rules besides chance: a choice, a race, the clock, and where a die lands.

Each request checks its own answers in `take`; `Match.answer` is the only caller, so there is only one way in.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Annotated, Any, Final, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

from mutschel.engine.domains import Domain
from mutschel.engine.problems import Refused
from mutschel.engine.strict import Json, snapshot

T = TypeVar("T")
Seat = int
CHANCE: Final = -1
CLOCK: Final = -2
LUCK: Final = 6  # fair numbers from 0 up to 1 that go into a simulated landing


# The text of a question: a message for all, or a phrase with facts for each seat.
Asks: TypeAlias = str | Mapping[Seat, Mapping[str, Json]]


Mark: TypeAlias = Literal["dot", "ring", "triangle", "leaf", "bars", "square", "diamond", "heart"]


class KindView(TypedDict):
    """The look of dice of one kind."""

    colour: str
    """A named colour ("white", "yellow", "green", "blue", "red", "black", "orange", "pink"), or "#rrggbb"."""
    mark: Mark
    """The shape of its pips: colour is never the only sign."""
    faces: list[int | str]


class DieView(KindView):
    kind: str
    size: str


# What a match waits for, and which seats; written as a call because an attribute can't be named "for".
WaitingView = TypedDict(
    "WaitingView",
    {
        "for": Literal["throw", "choice", "call", "pause", "landing"],
        "seats": list[Seat],
        "how": NotRequired[str],  # a throw or a landing: how it is done
        "covered": NotRequired[bool],  # a throw that stays under the cup
        "dice": NotRequired[list[DieView]],  # a throw: its dice, and the faces of each
        "n": NotRequired[int],  # a draw from a bag: how many
        "done": NotRequired[list[Seat]],  # seats that have chosen or thrown already, where all do so at once
        "silent": NotRequired[dict[str, int]],  # until when a seat must not call, in milliseconds
        "until": NotRequired[int | None],  # when the clock answers, in milliseconds
        "facts": NotRequired[Annotated[dict[str, Json], "Facts"]],  # a landing: what was aimed at
    },
)


class QuestionView(TypedDict):
    ask: Annotated[dict[str, Json], "Phrase"]
    """A phrase: `text` names a message of the game, everything else fills it."""
    answers: Annotated[Json, "Answers"]
    """The legal answers, as their domain describes them."""
    fallback: Json
    chosen: NotRequired[Json]
    """This seat's choice, where all choose at once."""


class Incomplete:
    """The value of `take` for a good answer while others are still to come."""


INCOMPLETE: Final = Incomplete()


class Request:
    """A request of the rules: something a match waits for."""

    __slots__ = ()

    def take(self, by: Seat, value: Json, at: int) -> Any:
        """Check an answer. Returns the value for the rules, or INCOMPLETE; raises Refused and changes nothing."""
        raise NotImplementedError

    def waiting(self) -> WaitingView:
        """The request for everybody's view: what is waited for, and which seats."""
        raise NotImplementedError

    def asked(self) -> dict[Seat, Domain[Any]]:
        """The seats that may answer now (players who haven't chosen yet, or may call), each with its legal answers."""
        return {}

    def question(self, seat: Seat) -> QuestionView | None:
        """The question for one seat's view, with its legal answers; None if this seat is not asked."""
        return None


class Choose(Request, Generic[T]):
    """One player chooses."""

    __slots__ = ("ask", "domain", "facts", "seat")

    def __init__(self, seat: Seat, domain: Domain[T], ask: str, facts: Mapping[str, Json] | None = None) -> None:
        self.seat = seat
        self.domain = domain
        self.ask = ask
        self.facts = facts

    def __await__(self) -> Generator[Request, T, T]:
        return (yield self)

    def take(self, by: Seat, value: Json, at: int) -> T:
        if by != self.seat:
            raise Refused("not-yours")
        return self.domain.check(value)

    def waiting(self) -> WaitingView:
        return {"for": "choice", "seats": [self.seat]}

    def asked(self) -> dict[Seat, Domain[Any]]:
        return {self.seat: self.domain}

    def question(self, seat: Seat) -> QuestionView | None:
        if seat != self.seat:
            return None
        facts = snapshot(dict(self.facts)) if self.facts else {}
        return _question({"text": self.ask, **facts}, self.domain)


class ChooseAll(Request, Generic[T]):
    """A choice by several players; rules and other seats learn nothing before the last one has chosen.

    With `until` (milliseconds), the clock then answers for all who haven't chosen, by the fallback of their domain.
    """

    __slots__ = ("ask", "chosen", "domains", "until", "values")

    def __init__(self, domains: Mapping[Seat, Domain[T]], ask: Asks, until: int | None = None) -> None:
        self.domains = dict(domains)
        self.ask = ask
        self.until = until
        self.values: dict[Seat, T] = {}
        self.chosen: dict[Seat, Json] = {}

    def __await__(self) -> Generator[Request, dict[Seat, T], dict[Seat, T]]:
        return (yield self)

    def take(self, by: Seat, value: Json, at: int) -> dict[Seat, T] | Incomplete:
        if by == CLOCK and self.until is not None:
            if at < self.until or value is not None:
                raise Refused("not-yet")
            for seat, domain in self.domains.items():
                if seat not in self.values:
                    self.values[seat] = domain.check(domain.fallback())
        elif by not in self.domains:
            raise Refused("not-yours")
        elif by in self.values:
            raise Refused("already-chosen")
        elif self.until is not None and at >= self.until:
            raise Refused("too-late")
        else:
            self.values[by] = self.domains[by].check(value)
            self.chosen[by] = snapshot(value)
            if len(self.values) < len(self.domains):
                return INCOMPLETE
        # in the order of the seats asked, not of their answers
        return {seat: self.values[seat] for seat in self.domains}

    def asked(self) -> dict[Seat, Domain[Any]]:
        return {seat: domain for seat, domain in self.domains.items() if seat not in self.values}

    def waiting(self) -> WaitingView:
        left = [seat for seat in self.domains if seat not in self.values]
        return {"for": "choice", "seats": left, "done": sorted(self.values), "until": self.until}

    def question(self, seat: Seat) -> QuestionView | None:
        domain = self.domains.get(seat)
        if domain is None:
            return None
        ask = {"text": self.ask} if isinstance(self.ask, str) else snapshot(dict(self.ask[seat]))
        question = _question(ask, domain)
        if seat in self.chosen:
            question["chosen"] = snapshot(self.chosen[seat])
        return question


class RaceCall(Generic[T]):
    """A call in a race: by whom, what and when."""

    __slots__ = ("at", "seat", "value")

    def __init__(self, seat: Seat, value: T, at: int) -> None:
        self.seat = seat
        self.value = value
        self.at = at


class Race(Request, Generic[T]):
    """A call by any of these players at any moment. `await race` gives the next call, or None once the race is closed.

    A race is one question with one key from its first call to its last, so that no call is lost because another was
    heard first. Between two calls the rules may silence a seat, take one out, or set when the race closes. Without a
    closing time the clock may still close it, for a table where nobody calls any more.
    """

    __slots__ = ("ask", "domains", "fallback", "out", "people_only", "silent", "until")

    def __init__(
        self, domains: Mapping[Seat, Domain[T]], ask: str, fallback: Seat | None = None, people_only: bool = False
    ) -> None:
        self.domains = dict(domains)
        self.ask = ask
        self.fallback = fallback  # the seat that calls (its domain's fallback) if nobody does; None: none
        self.people_only = people_only  # it depends on something bots can't see, such as real dice
        self.silent: dict[Seat, int] = {}
        self.out: set[Seat] = set()
        self.until: int | None = None

    def __await__(self) -> Generator[Request, RaceCall[T] | None, RaceCall[T] | None]:
        return (yield self)

    def silence(self, seat: Seat, until: int) -> None:
        self.silent[seat] = until

    def asked(self) -> dict[Seat, Domain[Any]]:
        return {seat: domain for seat, domain in self.domains.items() if seat not in self.out}

    def callers(self) -> list[Seat]:
        return [seat for seat in self.domains if seat not in self.out]

    def take(self, by: Seat, value: Json, at: int) -> RaceCall[T] | None:
        if by == CLOCK:
            if value is not None or (self.fallback is not None and self.until is None):
                raise Refused("not-yours")
            if self.until is not None and at < self.until:
                raise Refused("not-yet")
            return None
        if by not in self.domains or by in self.out:
            raise Refused("not-yours")
        if self.until is not None and at >= self.until:
            raise Refused("too-late")
        if at < self.silent.get(by, 0):
            raise Refused("silent", seconds=(self.silent[by] - at + 999) // 1000)
        return RaceCall(by, self.domains[by].check(value), at)

    def waiting(self) -> WaitingView:
        silent = {str(seat): until for seat, until in sorted(self.silent.items())}
        return {"for": "call", "seats": self.callers(), "silent": silent, "until": self.until}

    def question(self, seat: Seat) -> QuestionView | None:
        if seat in self.out or seat not in self.domains:
            return None
        return _question({"text": self.ask}, self.domains[seat])


class Pause(Request):
    """A pause: the clock answers, not before `until`."""

    __slots__ = ("until",)

    def __init__(self, until: int) -> None:
        self.until = until

    def __await__(self) -> Generator[Request, None, None]:
        return (yield self)

    def take(self, by: Seat, value: Json, at: int) -> None:
        if by != CLOCK or value is not None:
            raise Refused("not-yours")
        if at < self.until:
            raise Refused("not-yet")

    def waiting(self) -> WaitingView:
        return {"for": "pause", "seats": [], "until": self.until}


class Landing(Request, Generic[T]):
    """The place where a flicked die comes to rest: answered by physics, a person or a script, never by rules.

    With a `scene`, which is all that a simulation needs to know, the answer has to carry the fair numbers that went
    into it (`luck`); without one, chance alone answers.
    """

    __slots__ = ("domain", "how", "scene", "seat")

    def __init__(self, seat: Seat, how: str, domain: Domain[T], scene: Mapping[str, Json] | None = None) -> None:
        self.seat = seat
        self.how = how
        self.domain = domain
        self.scene = scene

    def __await__(self) -> Generator[Request, T, T]:
        return (yield self)

    def take(self, by: Seat, value: Json, at: int) -> T:
        if by != CHANCE:
            raise Refused("not-yours")
        return self.domain.check(value)

    def waiting(self) -> WaitingView:
        return {"for": "landing", "how": self.how, "seats": [self.seat], "facts": snapshot(dict(self.facts()))}

    def facts(self) -> Mapping[str, Json]:
        """Other facts about the landing that everybody knows. A subclass declares them by its return type."""
        return {}


def _question(ask: dict[str, Json], domain: Domain[Any]) -> QuestionView:
    return {"ask": ask, "answers": domain.describe(), "fallback": domain.fallback()}
