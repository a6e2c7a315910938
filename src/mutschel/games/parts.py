"""The page of extension points: every part that a game may bring, as a file beside its rules.

A part is a Python file or folder that is found by its name, as in `game.part("judge")`; its Protocol describes its
content. `PARTS` has them all, `FILES` the data. A game needs `rules.py` and its texts and nothing else. It may take
other parts from a relative (`Game(…, shared_parts=…)`). Files with other names are its own business.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from mutschel.engine import Bot, Domain, Game, Json, Match, Options, Problem, Result, Seat, Table, Texts
from mutschel.games.sheets import PaperSheet

if TYPE_CHECKING:  # rules are played without these
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

    If the rules have changed, `GAME.earlier` has the earlier versions, for matches that began under them.
    """

    GAME: Game


@runtime_checkable
class BotModule(Protocol):
    """`bot.py`: a player for free seats, simulations and research. Without one, bots answer by chance."""

    BOT: type[Bot]


@runtime_checkable
class PracticeModule(Protocol):
    """`practice.py`: practice for the hand before a match, in the lobby and on the game's page."""

    async def practise(self, table: Table, before: Json) -> Result:
        """Asks the only seat without end. `before`: an earlier view of the table, as the client sends it; or None.

        If the texts have `start-over` under `[practice]`, a button with these words clears the table.
        """


# -- knowing ---------------------------------------------------------------------------------------------------------
@runtime_checkable
class TurnOdds(Protocol):
    """`odds.py` of a game in which everybody has one turn: `mutschel odds` and the page compute the rest from it."""

    def turn(self, options: Options) -> Turn: ...


@runtime_checkable
class PageOdds(Protocol):
    """`odds.py` of any other game: the page of figures that `mutschel odds` and the page in the browser show."""

    def page(self, game: Game, options: Options) -> Page: ...


OddsModule: TypeAlias = TurnOdds | PageOdds


@runtime_checkable
class BoundModule(Protocol):
    """`bound.py` of an unsolved game: `mutschel odds --bound` gives an upper bound of its best play."""

    def searched(self, options: Options, seed: int, networks: Sequence[Path] = ()) -> Iterator[float]:
        """Yields endless results, whose mean is an upper bound of the mean that any play reaches.

        `networks` are files of `mutschel train`, whose mean judges in place of the game's own network.
        Raises ImportError if a library is not installed, NoNetwork if a file is no network of this game, and
        UnreliableSearch, while searching, if the networks judge too poorly.
        """


class NoNetwork(ValueError):
    """A file that is no network of this game made by `mutschel train`."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} is no network")
        self.file = file


class UnreliableSearch(Exception):
    """A search that misses better ways, so that its result is no bound."""


@runtime_checkable
class JudgeModule(Protocol):
    """`judge.py`: judges or measures finished matches, for `mutschel analyse` and the page Analysis.

    It is imported on demand, because some judges import much.
    """

    def judge(self, done: Match) -> Judgement:
        """Judges a finished match. Raises a Problem that says why it can't be judged."""


@runtime_checkable
class AdviserModule(JudgeModule, Protocol):
    """A `judge.py` that judges decisions, and so gives hints in a match, too."""

    def advise(self, match: Match, seat: Seat) -> tuple[Alternative, ...]:
        """The value to this seat of each answer to the open question, the best first."""


# -- learning --------------------------------------------------------------------------------------------------------
@runtime_checkable
class ActionsModule(Protocol):
    """`actions.py`: all possible answers, numbered for programs that learn. Without it a survey finds them."""

    def actions(self, options: Options) -> list[str]:
        """The names that `by_name` of the game's domains gives."""


@runtime_checkable
class TrainingModule(Protocol):
    """`training.py` of a game whose bots learn: `mutschel train` trains their network from nothing."""

    @property
    def Run(self) -> TrainingRunClass:
        """The class of training runs. Importing it may need a library that is not installed."""


class TrainingRunClass(Protocol):
    """The class of a game's training runs."""

    def new(self, games: int, seed: int, layers: Sequence[int] | None = None, for_bound: bool = False) -> TrainingRun:
        """Begins a run. `layers`: the number of neurons of each, by default the usual ones.

        `for_bound`: the network is to judge in the search for an upper bound, rather than to play. Raises ValueError if
        the network can't have such layers.
        """

    def load(self, file: Path) -> TrainingRun:
        """Loads a stopped run. Raises ValueError if the file is none."""


class TrainingRun(Protocol):
    """A training run. It can be stopped and resumed, and ends as if it had never been stopped."""

    plan: int
    seed: int

    @property
    def games(self) -> int:
        """The number of games played so far, of those in its `plan`."""

    @property
    def done(self) -> bool: ...

    def advance(self, games: int) -> None: ...

    def save(self, file: Path) -> None:
        """Saves the run, to be resumed later."""

    def save_weights(self, file: Path) -> None:
        """Saves the network, as the bots read it."""

    def evaluated(self, games: int) -> TrainingResult: ...


class TrainingResult(NamedTuple):
    """The mean points of bots with this network in a number of games, and the margin of error."""

    mean: float
    margin: float
    games: int


# -- the dice of the day ---------------------------------------------------------------------------------------------
@runtime_checkable
class ThrownDay(Protocol):
    """`day.py`: a game for one, played with the dice of the day. It has a judge, and bots play it.

    `GAME` may be one that is found nowhere else. The number of throws in a round may depend on the player's choices,
    the throws themselves don't: they follow from the round and the number in it. Its texts have a `[day]` with `title`
    and `about`.
    """

    GAME: Game
    SINCE: str
    """The first day on which it may be played, as 2026-11-17. It lies after the release of the game, so that a new game
    changes no day of the past."""

    def hindsight(self, dice: Dice) -> Hindsight:
        """The best result of the same throws with all of them known beforehand."""

    def parts(self, match: Match) -> list[int]:
        """The points of each round, if the result is their sum; otherwise empty."""


@runtime_checkable
class LandedDay(Protocol):
    """A `day.py` of a game whose dice land as a hand sends them: all matches differ, and there is no best play."""

    GAME: Game
    SINCE: str

    def played(self, done: Match) -> PlayedDay:
        """The figures of a finished match."""


DayModule: TypeAlias = ThrownDay | LandedDay
Dice: TypeAlias = Callable[[int, int, int], tuple[int, ...]]
"""A function of a round (from 1), a throw's number in it (from 0) and a number of dice, which returns the faces."""


class Hindsight(NamedTuple):
    """The best possible result of the day's throws. If it is not `exact`, there may be a better one."""

    score: int
    exact: bool
    parts: Sequence[int] = ()


class DayRound(NamedTuple):
    """One round of a day: its points, if rounds have their own, and the loss by its decisions."""

    lost: float
    good: bool
    """True if no better decision could be known."""
    made: int | None = None
    best: int | None = None
    """If a hand decides: the points of the best scoring of its landings."""
    hindsight: int | None = None


class PlayedDay(NamedTuple):
    """A day's result, beside the median result of bots and the best one in hindsight."""

    score: int
    bots: int
    by_hand: bool
    hindsight: Hindsight
    rounds: list[DayRound]


# -- on paper --------------------------------------------------------------------------------------------------------
@runtime_checkable
class SheetModule(Protocol):
    """`sheet.py`: the score sheet for real dice, for `mutschel print`. Without one it is a plain list.

    Its words are in the texts, under `[sheet]`.
    """

    def sheet(self, texts: Texts, players: int) -> PaperSheet: ...


# -- in a terminal ---------------------------------------------------------------------------------------------------
@runtime_checkable
class DrawingModule(Protocol):
    """`drawing.py`: draws the game's own things in a terminal. Without it they are drawn plainly, field by field."""

    DRAWINGS: Drawings


View: TypeAlias = Mapping[str, Json]
NONE: Mapping[str, Json] = MappingProxyType({})


class Drawings(NamedTuple):
    """A game's drawings. Those of things are by their kind, and are made from views alone."""

    boards: Mapping[str, Callable[[View, Brush], Text]] = NONE
    """Drawings of several lines, such as dice."""
    sheets: Mapping[str, Callable[[Sequence[View], Brush], list[SheetLine]]] = NONE
    """Sheets of all players, side by side; the line with the totals is added."""
    cells: Mapping[str, Callable[[View, Brush], Text]] = NONE
    """Drawings of one line."""
    answers: Mapping[str, Callable[[Json], str]] = NONE
    """Texts for parts of an answer, by their names, if their JSON would be hard to read."""
    unnamed: Collection[str] = ()
    """Parts of an answer that are shown without their names."""
    read: Callable[[str], Json] | None = None
    """Reads a typed answer that is more than a name or a list of faces; raises a `Problem` that says how to type it."""


class Brush(Protocol):
    """The words and colours that a drawing needs besides a view."""

    def word(self, value: Json) -> str:
        """A word of the game in the reader's language."""

    def colour(self, kind: str) -> Text:
        """A colour by its mark and its name, because colour alone must not carry a meaning."""

    def ink(self, kind: str) -> tuple[str, str]:
        """The mark of a colour, and its style."""


class SheetLine(NamedTuple):
    """A row of a sheet: its label, and a text for every player."""

    label: Text
    cells: list[str]
    style: str = ""


@runtime_checkable
class RealDiceModule(Protocol):
    """`real_dice.py`: asks at a terminal for the landing of a real die, if that is more than a face."""

    def landing(self, who: str, domain: Domain[Any], typist: Typist) -> Json:
        """Asks for a landing. Returns the answer as it was typed."""


class Typist(Protocol):
    """The player at the keyboard, who is asked line by line."""

    @property
    def texts(self) -> Texts:
        """The game's texts."""

    def hint(self, text: str) -> None: ...

    def wrong(self, why: Problem) -> None: ...

    def until_read(self, prompt: str, read: Callable[[str], Json]) -> Json:
        """Asks until the typed text can be read; `read` raises a Problem if it can't."""


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
