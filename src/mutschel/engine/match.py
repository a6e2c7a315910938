"""One match: it runs the rules, keeps the log, and is the only way in for answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, NotRequired, TypeAlias, TypedDict, TypeVar

from mutschel.engine.cup import CommonThrow, CupView
from mutschel.engine.game import Game
from mutschel.engine.moments import MomentView
from mutschel.engine.problems import Refused
from mutschel.engine.requests import INCOMPLETE, QuestionView, Race, Request, Seat, WaitingView
from mutschel.engine.strict import Json, snapshot
from mutschel.engine.table import Result, ResultView, Table
from mutschel.engine.texts import Texts

V = TypeVar("V")

# An entry of the log: by whom (a seat, CHANCE or CLOCK), when (in milliseconds since the match began), and what.
Answer: TypeAlias = tuple[Seat, int, Json]


class WayView(TypedDict):
    """One of the ways in which a match can end with the next throw."""

    when: Annotated[dict[str, Json], "Phrase"]
    """The throw that leads there: "5 or 6"."""
    sums: list[int]
    """The faces of the die, or the sums of the dice, that lead there; empty: these don't decide."""
    strike: Annotated[dict[str, Json] | None, "Phrase | null"]
    """The strike for it; null: it may be this or that player's."""
    then: Annotated[dict[str, Json], "Phrase"]
    """The end: who wins (`player`), or plays off (`players`)."""


class MatchView(TypedDict):
    """Everything that a seat, or everybody, may see of a match."""

    game: str
    version: int
    players: int
    seat: Seat | None
    """The seat whose view it is; null: everybody's."""
    now: int
    """The time of the latest answer, in milliseconds."""
    round: int
    rounds: int | None
    """The number of rounds in all, if it is known."""
    options: dict[str, Json]
    table: Annotated[dict[str, Json], "Record<string, Thing | Thing[]>"]
    """The things, each in the shape that it declares; a list where every seat has one."""
    key: int
    """Identifies the open question."""
    waiting: WaitingView | None
    """Null: the match is over."""
    question: QuestionView | None
    result: ResultView | None
    news: Annotated[list[dict[str, Json]], "News[]"]
    """The latest messages, numbered, so that new ones can be told apart."""
    moments: list[MomentView]
    """The results of the latest answer, to be shown one after the other before anything else."""
    abandoned: bool
    """The match was ended without a result."""
    last_throw: NotRequired[list[WayView]]
    """The match waits for a throw that settles who wins: the ways in which it can end, in ascending order."""


NOTHING: MatchView = {}  # type: ignore[typeddict-item]  # for bots that see nothing

LATEST = 10**12  # thirty years in milliseconds; no match lasts longer


class Match:
    """A match in progress. Replaying its log gives the same match, bit for bit.

    `request` is what the match waits for, None when it is over. `key` identifies the open question: an answer with the
    key of an earlier one is refused instead of misjudged.
    """

    __slots__ = ("_rules", "_ways", "abandoned", "game", "key", "log", "names", "options", "request", "result", "table")

    def __init__(self, game: Game, players: int | Sequence[str], options: Mapping[str, Json] | None = None) -> None:
        count = players if isinstance(players, int) else len(players)
        self.game = game
        self.options = game.settle(count, options or {})
        self.names = [str(seat + 1) for seat in range(count)] if isinstance(players, int) else list(players)
        self.table = Table(count, self.options)
        self.log: list[Answer] = []
        self.key = 0
        self.result: Result | None = None
        self.abandoned = False
        self._rules = game.play(self.table)
        self._ways: tuple[int, list[WayView]] = (-1, [])  # those of the question with this key
        self.request: Request | None = None
        self._go_on(None)

    @property
    def over(self) -> bool:
        return self.request is None

    @property
    def playing(self) -> Game:
        """The game that is being played: in a game made of games, that of the present course."""
        course = self.table.course
        return self.game if course is None else course.game

    def texts(self, language: str) -> Texts:
        """The texts for what is being played: those of the present course come first."""
        own = self.game.texts(language)
        return own.courses.get(self.playing.id, own)

    def answer(self, by: Json, value: Json, at: Json = None, key: Json = None) -> None:
        """Give an answer: by a seat (or CHANCE, CLOCK), at a time in milliseconds, to the question with this key.

        An illegal answer raises Refused with the reason, and changes nothing. Incoming values are not trusted to have
        the right type, hence Json. The default time is that of the latest answer, the default key that of the open
        question.
        """
        request = self.request
        if request is None:
            raise Refused("over")
        if key is not None and (type(key) is not int or key != self.key):
            raise Refused("stale")
        if type(by) is not int:
            raise Refused("not-yours")
        table = self.table
        if at is None:
            at = table.now
        elif type(at) is not int or not table.now <= at <= LATEST:
            raise Refused("time")
        taken = request.take(by, value, at)
        table.forget_moments()
        kind = type(value)
        self.log.append((by, at, snapshot(value) if kind is list or kind is dict else value))
        table.now = at
        if taken is INCOMPLETE:
            return
        self._go_on(taken)
        if self.request is request and isinstance(request, (Race, CommonThrow)):
            return  # it stays one question
        self.key = len(self.log)

    def _go_on(self, taken: Json) -> None:
        """Run the rules to their next request, or to the end."""
        try:
            self.request = self._rules.send(taken)
        except StopIteration as end:
            self.request = None
            self.result = end.value

    def abandon(self) -> None:
        """End the match without a result, by agreement of the people at the table."""
        if self.request is None:
            raise Refused("over")
        self._rules.close()
        self.request = None
        self.abandoned = True

    def view(self, seat: Seat | None) -> MatchView:
        """Everything that this seat (or, with None, everybody) may see."""
        seen = view(self.game, self.table, self.request, self.key, self.result, seat, self.abandoned)
        if self.last_throw:
            seen["last_throw"] = snapshot(self.last_throw)
        return seen

    @property
    def last_throw(self) -> list[WayView]:
        """The ways in which the throw that the match waits for can end it; empty: it doesn't settle who wins."""
        if self.game.last_throw is not None and self._ways[0] != self.key:
            self._ways = self.key, self.game.last_throw(self)
        return self._ways[1]

    def replay(self, answers: Iterable[Answer]) -> Match:
        """Give these answers, too. Returns the match itself."""
        for by, at, value in answers:
            self.answer(by, value, at)
        return self

    def copy(self) -> Match:
        """A copy, made by replay: a coroutine can't be copied, but its answers can be given again."""
        return Match(self.game, self.names, self.options.as_json()).replay(self.log)


def question_in(view: MatchView) -> QuestionView:
    """The question to the seat whose view it is."""
    question = view["question"]
    assert question is not None, "nobody asks this seat anything"
    return question


def thing_in(view: MatchView, name: str, shape: type[V]) -> V:
    """The thing with this name, in the shape it declares: `thing_in(view, "cup", CupView)`."""
    thing: V = view["table"][name]
    return thing


def things_in(view: MatchView, name: str, shape: type[V]) -> list[V]:
    """The things with this name, one for each seat."""
    things: list[V] = view["table"][name]
    return things


def pips_in(view: MatchView, cup: str = "cup") -> tuple[int, ...]:
    """The faces of the plain dice that are on the table openly, in their order."""
    faces = thing_in(view, cup, CupView)["faces"] or []
    return tuple([face for face in faces if isinstance(face, int)])


def waiting_in(view: MatchView) -> WaitingView:
    """The request of a match that is not over, as the view has it."""
    waiting = view["waiting"]
    assert waiting is not None, "the match is over"
    return waiting


def view(
    game: Game,
    table: Table,
    request: Request | None,
    key: int,
    result: Result | None,
    seat: Seat | None,
    abandoned: bool = False,
) -> MatchView:
    """A snapshot of a table for one seat. `result` is None while the match runs."""
    return {
        "game": game.id,
        "version": game.version,
        "players": len(table.players),
        "options": table.agreed.as_json(),
        "now": table.now,
        "round": table.round,
        "rounds": table.rounds_in_all,
        "table": table.view(seat),
        "key": key,
        "waiting": None if request is None else request.waiting(),
        "result": None if result is None else result.as_json(),
        "moments": table.moments(seat),
        "abandoned": abandoned,
        "seat": seat,
        "question": None if request is None or seat is None else request.question(seat),
        "news": table.news,
    }
