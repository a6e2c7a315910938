"""The page of extension points: every part that a game may bring, as a file beside its rules.

A part is a Python file or folder that is found by its name, as in `game.part("judge")`; its Protocol says what stands
in it. `PARTS` has them all, `FILES` the data. A game needs `rules.py` and its texts and nothing else. What it doesn't
have it may take from a relative (`Game(…, shared_parts=…)`). Files with other names are its own business.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from mutschel.engine import Bot, Domain, Game, Json, Match, Options, Problem, Result, Seat, Table, Texts
from mutschel.games.sheets import Sheet

if TYPE_CHECKING:  # rules are played without them
    from rich.text import Text

    from mutschel.analysis.model import Alternative, Judgement
    from mutschel.odds.pages import Page
    from mutschel.odds.turn import Turn

FILES: Final = {
    "de.toml": "its texts in German",
    "en.toml": "its texts in English",
    "picture.toml": "the picture on its box",
    "lesson.toml": "the lesson above its rules",
    "screen.js": "an ES module that draws it in browsers",
    "playthroughs": "recorded matches, which must stay as they are",
}


# -- playing ---------------------------------------------------------------------------------------------------------
@runtime_checkable
class RulesModule(Protocol):
    """`rules.py`: the game itself. A game in a package of its own is named by an entry point.

    Where its rules have changed, `EARLIER` beside it names the versions before, for matches that began under them.
    """

    GAME: Game


@runtime_checkable
class BotModule(Protocol):
    """`bot.py`: a player for free seats, simulations and research. Without one, bots answer by chance."""

    BOT: type[Bot]


@runtime_checkable
class PracticeModule(Protocol):
    """`practice.py`: the hand practises before a match, in the lobby and on the game's page."""

    async def practise(self, table: Table, before: Json) -> Result:
        """Asks the only seat without end. `before`: a view of what lay on the table, as somebody says; or None.

        If the texts have `start-over` under `[practice]`, a button with these words clears the table.
        """


# -- knowing ---------------------------------------------------------------------------------------------------------
@runtime_checkable
class TurnOdds(Protocol):
    """`odds.py`, where everybody has one turn: `mutschel odds` and the page work out all else from it."""

    def turn(self, options: Options) -> Turn: ...


@runtime_checkable
class PageOdds(Protocol):
    """`odds.py` of any other game: it says itself what `mutschel odds` and the page show."""

    def page(self, game: Game, options: Options) -> Page: ...


OddsModule: TypeAlias = TurnOdds | PageOdds


@runtime_checkable
class BoundModule(Protocol):
    """`bound.py`, for a game that nobody has solved: `mutschel odds --bound` says how well it can be played at most."""

    def searched(self, options: Options, seed: int, networks: Sequence[Path] = ()) -> Iterator[float]:
        """Endless results, whose mean is an upper bound of what anybody can reach on average.

        `networks` are what `mutschel train` wrote, to judge by their mean instead of the game's own.
        ImportError: searching needs something that is not installed. NoNetwork: one is none of this game. Unsure, while
        searching: they judge too poorly.
        """


class NoNetwork(ValueError):
    """This file holds nothing that `mutschel train` wrote for this game."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} is no network")
        self.file = file


class Unsure(Exception):
    """The search misses better ways, so that what it finds is no bound."""


@runtime_checkable
class JudgeModule(Protocol):
    """`judge.py`: judges or measures finished matches, for `mutschel analyse` and the page Analysis.

    It is imported when it is needed, some bring much with them.
    """

    def judge(self, done: Match) -> Judgement:
        """A Problem says why a match can't be judged."""


@runtime_checkable
class AdviserModule(JudgeModule, Protocol):
    """A `judge.py` that knows decisions: it gives hints in a match, too."""

    def advise(self, match: Match, seat: Seat) -> tuple[Alternative, ...]:
        """What each answer to the open question is worth to this seat, the best first."""


# -- learning --------------------------------------------------------------------------------------------------------
@runtime_checkable
class ActionsModule(Protocol):
    """`actions.py`: numbers all that can ever be answered, for programs that learn. Without it a survey finds them."""

    def actions(self, options: Options) -> list[str]:
        """The names that `by_name` of its domains gives."""


@runtime_checkable
class TrainingModule(Protocol):
    """`training.py`, for a game whose bots learn: `mutschel train` makes what they have learnt afresh."""

    @property
    def Run(self) -> Runs:
        """A class whose objects are Runs on their way. To import it may need something that is not installed."""


class Runs(Protocol):
    def new(self, games: int, seed: int, layers: Sequence[int] | None = None, for_bound: bool = False) -> Run:
        """`layers`: how many neurons each has, if not as many as usual. ValueError: that can't be.

        `for_bound`: to judge where an upper bound is searched, rather than to play.
        """

    def load(self, file: Path) -> Run:
        """ValueError: that is no run which was stopped."""


class Run(Protocol):
    """Learning on its way: it can be stopped and taken up, and ends as if it had never been stopped."""

    plan: int
    seed: int

    @property
    def games(self) -> int:
        """How many it has played, of those in its `plan`."""

    @property
    def done(self) -> bool: ...

    def advance(self, games: int) -> None: ...

    def save(self, file: Path) -> None:
        """As it stands, to be taken up again."""

    def save_weights(self, file: Path) -> None:
        """What was learnt, as the bots read it."""

    def evaluated(self, games: int) -> Reached: ...


class Reached(NamedTuple):
    """What bots reach that have learnt so: points, give or take a margin, and in how many games."""

    mean: float
    margin: float
    games: int


# -- the dice of the day ---------------------------------------------------------------------------------------------
@runtime_checkable
class ThrownDay(Protocol):
    """`day.py`: a game for one, played with the dice of the day. Its judge says how well, by what could be known.

    `GAME` may be one that is found nowhere else. The number of throws in a round may depend on what was chosen, the
    throws themselves don't: each round counts its throws anew. Its texts have a `[day]` with `title` and `about`.
    """

    GAME: Game
    SINCE: str
    """The first day on which it may be played, as 2026-11-17: one that is still to come wherever it will be installed,
    so that one more game changes no day that has been."""

    def hindsight(self, dice: Dice) -> Hindsight:
        """What somebody would have made of the same throws who knew them beforehand."""

    def parts(self, match: Match) -> list[int]:
        """Round by round, where the result is a sum of rounds."""


@runtime_checkable
class LandedDay(Protocol):
    """A `day.py` where dice land as a hand sends them: no two play the same, and there is no best play."""

    GAME: Game
    SINCE: str

    def played(self, done: Match) -> PlayedDay:
        """All there is to say."""


DayModule: TypeAlias = ThrownDay | LandedDay
Dice: TypeAlias = Callable[[int, int, int], tuple[int, ...]]
"""What the throw of this round (from 1), with this number in it (from 0), shows with this number of dice."""


class Hindsight(NamedTuple):
    """The most that could be had of these throws. Not `exact`: nobody has found more, though there may be."""

    score: int
    exact: bool
    parts: Sequence[int] = ()


class Round(NamedTuple):
    """One round: what it came to (where it has a number of its own), and what its decisions gave away, as far as that
    could be known."""

    lost: float
    good: bool
    """Nothing better could be known."""
    made: int | None = None
    best: int | None = None
    """By the best play; where a hand decides, by the best scoring of what lay there."""
    hindsight: int | None = None


class PlayedDay(NamedTuple):
    """`best` is what the best play came to that could only know what had been thrown so far; `par` what it comes to on
    average, before anything has been thrown. None: a hand decides."""

    score: int
    par: float | None
    best: int | None
    hindsight: Hindsight
    rounds: list[Round]


# -- on paper --------------------------------------------------------------------------------------------------------
@runtime_checkable
class SheetModule(Protocol):
    """`sheet.py`: what people write on who play with real dice, for `mutschel print`. Without one it is a plain list.

    Its words stand in the texts, under `[sheet]`.
    """

    def sheet(self, texts: Texts, players: int) -> Sheet: ...


# -- in a terminal ---------------------------------------------------------------------------------------------------
@runtime_checkable
class DrawingModule(Protocol):
    """`drawing.py`: draws in a terminal what only this game has. Without it, it is drawn plainly, field by field."""

    DRAWINGS: Drawings


View: TypeAlias = Mapping[str, Json]
NONE: Mapping[str, Json] = MappingProxyType({})


class Drawings(NamedTuple):
    """By the kind of a thing, from views alone."""

    boards: Mapping[str, Callable[[View, Brush], Text]] = NONE
    """What is drawn as it lies, like dice."""
    sheets: Mapping[str, Callable[[Sequence[View], Brush], list[Line]]] = NONE
    """Sheets of all players, side by side; a line with the totals comes by itself."""
    cells: Mapping[str, Callable[[View, Brush], Text]] = NONE
    """What fits in one line."""
    answers: Mapping[str, Callable[[Json], str]] = NONE
    """By their names, parts of an answer that would be hard to read as they are."""
    unnamed: Collection[str] = ()
    """Parts of an answer that say enough without their names."""
    read: Callable[[str], Json] | None = None
    """An answer as people type it, where a name or a list of faces can't say it; a `Problem` tells them how."""


class Brush(Protocol):
    """What drawing needs besides a view."""

    def word(self, value: Json) -> str:
        """A word as a person reads it."""

    def colour(self, kind: str) -> Text:
        """A colour by its mark and its name: colour alone never says anything."""

    def ink(self, kind: str) -> tuple[str, str]:
        """The mark of a colour, and its style."""


class Line(NamedTuple):
    """A row of a sheet: its label, and a text for every player."""

    label: Text
    cells: list[str]
    style: str = ""


@runtime_checkable
class RealDiceModule(Protocol):
    """`real_dice.py`: asks at a terminal where a real die came to lie, if that isn't just a face."""

    def landing(self, who: str, domain: Domain[Any], typist: Typist) -> Json:
        """The answer, as somebody types it in."""


class Typist(Protocol):
    """Asks whoever sits at the keyboard."""

    @property
    def texts(self) -> Texts:
        """Those of the game."""

    def hint(self, text: str) -> None: ...

    def wrong(self, why: Problem) -> None: ...

    def until_read(self, prompt: str, read: Callable[[str], Json]) -> Json:
        """Asks until what is typed can be read; `read` raises a Problem if it can't."""


PARTS: Final[Mapping[str, type | UnionType]] = {
    "rules": RulesModule,
    "bot": BotModule,
    "practice": PracticeModule,
    "odds": OddsModule,
    "bound": BoundModule,
    "judge": JudgeModule,
    "actions": ActionsModule,
    "training": TrainingModule,
    "day": DayModule,
    "sheet": SheetModule,
    "drawing": DrawingModule,
    "real_dice": RealDiceModule,
}
