"""The table: its things, its seats and its clock, and the requests of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import TypedDict, TypeVar

from mutschel.engine.dice import Lot
from mutschel.engine.domains import Domain
from mutschel.engine.moments import Moment, MomentView, Share, duration
from mutschel.engine.options import Begins, Options
from mutschel.engine.requests import Asks, Choose, ChooseAll, Pause, Race, Seat
from mutschel.engine.strict import Json, snapshot
from mutschel.engine.things import Course, Thing

T = TypeVar("T")
AnyThing = TypeVar("AnyThing", bound=Thing)

BEGINS = Begins(1)  # each game has one for its own number of seats; this one only looks up the value
NEWS_KEPT = 24  # how many of the latest messages a view has


class Table:
    """The table that the rules of one match work with. `now` is the time of the latest answer, in milliseconds."""

    __slots__ = (
        "_moments", "_news", "agreed", "course", "now", "options", "players", "playing", "private", "quiet", "round",
        "rounds_in_all", "said", "things",
    )  # fmt: skip

    def __init__(self, players: int, options: Options, quiet: bool = False) -> None:
        self.players = range(players)
        # the players still in, in ascending order: turns and neighbours are counted among them
        self.playing: Sequence[Seat] = self.players
        self.agreed = self.options = options  # those of the match, and those of the rules that are being played
        self.course: Course | None = None
        self.now = 0
        self.round = 0
        self.rounds_in_all: int | None = None
        self.things: dict[str, Thing | list[Thing]] = {}
        self.private = False  # true if a thing looks different from different seats
        self._news: list[tuple[dict[str, Json], bool]] = []  # a deque would take ten times as much while it is empty
        self._moments: list[Moment] | None = None  # those of the latest answer; most answers have none
        self.said = 0
        self.quiet = quiet  # a simulation that nobody watches needs no news

    # -- things ------------------------------------------------------------------------------
    def put(self, name: str, thing: AnyThing) -> AnyThing:
        """Put a thing on the table."""
        self.things[name] = thing
        self.private = self.private or thing.private
        return thing

    def each(self, name: str, make: Callable[[], AnyThing]) -> list[AnyThing]:
        """Put one such thing in front of every player."""
        things = [make() for _ in self.players]
        self.things[name] = list(things)
        self.private = self.private or things[0].private
        return things

    def get(self, name: str, kind: type[AnyThing]) -> AnyThing:
        """The thing with this name, which has to be of this kind."""
        thing = self.things[name]
        assert isinstance(thing, kind), f"{name} is not a {kind.__name__}"
        return thing

    def get_each(self, name: str, kind: type[AnyThing]) -> list[AnyThing]:
        """The things with this name, one for each player."""
        things = self.things[name]
        assert isinstance(things, list), f"there is only one {name}"
        return [thing for thing in things if isinstance(thing, kind)]

    def begin(self, course: Course | None) -> None:
        """Play by another game's rules and options from now on; None: by the match's own."""
        self.course = course
        if course is None:
            self.options = self.agreed
            self.things.pop("course", None)
        else:
            self.options = course.options
            self.put("course", course)

    def say(self, text: str, **facts: Json) -> None:
        """Tell everybody what happened; `text` names a message of the game."""
        assert "number" not in facts, f"{text}: every message has a number of its own; call this fact something else"
        if not self.quiet:
            self.said += 1
            nested = any(isinstance(fact, list | dict) for fact in facts.values())
            told = facts if self.course is None else {"game": self.course.game.id, **facts}
            self._news.append(({"text": text, **told, "number": self.said}, nested))
            if len(self._news) > NEWS_KEPT:
                del self._news[0]

    def moment(
        self,
        kind: str,
        text: str,
        lit: Sequence[int] = (),
        sums: Sequence[int] = (),
        shares: Sequence[Share] = (),
        **facts: Json,
    ) -> None:
        """Tell everybody what happened, and show it before anything else: see `MomentView`."""
        if not self.quiet:
            self.say(text, **facts)
            seats = (None, *self.players) if self.private else (None,)
            seen = {seat: self.view(seat) for seat in seats}
            moment = Moment(kind, self._news[-1][0], list(lit), list(sums), list(shares), seen)
            self._moments = [*(self._moments or ()), moment]

    def share(self, text: str, lit: Sequence[int] = (), sums: Sequence[int] = (), **facts: Json) -> Share:
        """Tell one player's share in something that several did at once: for the `shares` of a moment."""
        self.say(text, **facts)
        return Share({} if self.quiet else self._news[-1][0], list(lit), list(sums))

    def moments(self, seat: Seat | None) -> list[MomentView]:
        """The events that the latest answer brought about, in order, as this seat (None: everybody) sees them."""
        return [moment.view(seat) for moment in self._moments] if self._moments else []

    @property
    def moments_duration(self) -> int:
        """The milliseconds it takes to see all moments of the latest answer."""
        return duration(self._moments, len(self.players)) if self._moments else 0

    def forget_moments(self) -> None:
        """Drop the moments of the last answer, because the next one has come."""
        self._moments = None

    @property
    def news(self) -> list[dict[str, Json]]:
        """The latest messages, as copies; most are flat, so that the quick copy will do."""
        return [snapshot(phrase) if nested else phrase.copy() for phrase, nested in self._news]

    # -- seats -------------------------------------------------------------------------------
    def left_of(self, player: Seat) -> Seat:
        """The next player clockwise."""
        return self.clockwise(player + 1)[0]

    def right_of(self, player: Seat) -> Seat:
        """The next player counter-clockwise: the right-hand neighbour."""
        return self.clockwise(player)[-1]

    def clockwise(self, first: Seat) -> list[Seat]:
        """All players still in, clockwise from `first`."""
        playing = self.playing
        return [*[player for player in playing if player >= first], *[player for player in playing if player < first]]

    def turns(self, first: Seat) -> Iterator[Seat]:
        """The players' turns, clockwise from `first`, without end."""
        return cycle(self.clockwise(first))

    async def first_player(self) -> Seat:
        """The player who begins: as the table has agreed, or by lot."""
        named = self.options[BEGINS]
        if named is not None:
            return named - 1
        return await Lot(len(self.players)) if len(self.players) > 1 else 0

    def rounds(self, n: int) -> Iterator[int]:
        """The numbers of the rounds: 1, 2, … n. Sets the table's round at each."""
        self.rounds_in_all = n
        for number in range(1, n + 1):
            self.round = number
            yield number

    # -- waiting -----------------------------------------------------------------------------
    def choose(self, player: Seat, domain: Domain[T], ask: str, facts: Mapping[str, Json] | None = None) -> Choose[T]:
        """A choice by one player; `ask` names the message of the question, and `facts` fill it."""
        return Choose(player, domain, ask, facts)

    def all_choose(self, domains: Mapping[Seat, Domain[T]], ask: Asks, seconds: int | None = None) -> ChooseAll[T]:
        """A choice by all these players, unseen until the last one has chosen; after `seconds` the fallback counts.

        `ask` names the message of the question, or is a phrase for each player: `{0: {"text": "keep", …}, …}`.
        """
        return ChooseAll(domains, ask, None if seconds is None else self.now + 1000 * seconds)

    def race(
        self, domains: Mapping[Seat, Domain[T]], ask: str, fallback: Seat | None = None, people_only: bool = False
    ) -> Race[T]:
        """A race in which any of these players may call at any moment: `await` it for every call."""
        return Race(domains, ask, fallback, people_only)

    def pause(self, seconds: float) -> Pause:
        return Pause(self.now + int(seconds * 1000))

    # -- seeing ------------------------------------------------------------------------------
    def view(self, seat: Seat | None) -> dict[str, Json]:
        """The things as this seat (None: everybody) sees them."""
        seen: dict[str, Json] = {}
        for name, thing in self.things.items():
            seen[name] = [one.view(seat) for one in thing] if isinstance(thing, list) else thing.view(seat)
        return seen


class ResultView(TypedDict):
    scores: list[int]
    winners: list[Seat]


class Result:
    """The end of a match: a score for every seat, and the winners. A win may be shared."""

    __slots__ = ("scores", "winners")

    def __init__(self, scores: Sequence[int], winners: Sequence[Seat]) -> None:
        self.scores = list(scores)
        self.winners = list(winners)

    def as_json(self) -> ResultView:
        return {"scores": list(self.scores), "winners": list(self.winners)}


def highest_wins(scores: Sequence[int]) -> Result:
    """
    >>> highest_wins([3, 8, 8]).winners
    [1, 2]
    """
    return Result(scores, [seat for seat, score in enumerate(scores) if score == max(scores)])


def lowest_wins(scores: Sequence[int]) -> Result:
    return Result(scores, [seat for seat, score in enumerate(scores) if score == min(scores)])
