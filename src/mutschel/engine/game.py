"""A game: facts as data, and the coroutine that plays it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module, resources
from importlib.util import find_spec
from typing import Any, Literal, TypeAlias

from mutschel.engine.options import TURNS, Begins, HandOrChance, Option, Options, settle, span
from mutschel.engine.problems import Problem, label
from mutschel.engine.requests import Request
from mutschel.engine.strict import Json, shown
from mutschel.engine.table import Result, Table
from mutschel.engine.texts import Texts, texts_of

Demand: TypeAlias = Literal["luck", "memory", "speed", "hand", "wits"]
First: TypeAlias = Literal["lot", "oldest"]
Wins: TypeAlias = Literal["highest", "lowest"]
MOST_OF_A_SCREEN = 1_000_000  # bytes: every device at the table loads them
Play = Callable[[Table], Coroutine[Request, Any, Result]]


class Game:
    """One game, with rules of version `version`.

    `package` is the Python package of its folder. It holds the rules, the texts (`de.toml`, `en.toml`), the recorded
    playthroughs and any other parts: `mutschel.games.parts` names every part that a game may have. `shared_texts` are
    other packages whose texts it also uses. `shared_parts` maps parts that it lacks to the packages that have them:
    `{"bot": "mutschel_pig"}`.
    """

    def __init__(
        self,
        id: str,
        *,
        package: str,
        players: tuple[int, int],
        play: Play,
        asks: tuple[Demand, ...] = ("luck",),
        version: int = 1,
        options: Sequence[Option[Any]] = (),
        check_options: Callable[[Options, int], None] | None = None,
        shared_texts: tuple[str, ...] = (),
        shared_parts: Mapping[str, str] | None = None,
        score: str = "points",
        wins: Wins = "highest",
        first: First = "lot",
        several_strikes: bool = False,
        age: int | None = None,
        order: int = 100,
        evening: int | None = None,
        last_throw: Callable[[Any], list[Any]] | None = None,
        earlier: Sequence[Game] = (),
        courses: Sequence[Game] = (),
    ) -> None:
        self.id = id
        self.version = version
        self.package = package
        self.players = players
        self.play = play
        self.asks = asks  # what playing well takes, the most important first
        self.options: tuple[Option[Any], ...] = (*options, Begins(players[1]))
        self.check_options = check_options
        self.earlier = tuple(earlier)  # its versions before, for matches that began under them
        self.courses = tuple(courses)  # the games it is made of, whose rounds its rules play
        self.shared_texts = shared_texts
        self.shared_parts = shared_parts or {}
        self.score = score  # the unit of scores: points, discs, strikes
        self.wins = wins  # which score wins
        self.first = first  # how the rulebook decides who begins; the table may choose otherwise
        self.several_strikes = several_strikes  # a player may get more than one strike in a round
        self.age = age  # the age its rulebook recommends, if it names one
        self.order = order  # its place in lists of games
        self.last_throw = last_throw  # of a match: the ways in which its next throw can end it, see `WayView`
        self.evening = evening  # its place in the programme of a usual Mutschel evening; None: only in it if chosen

    def settle(self, players: Json, given: Mapping[str, Json]) -> Options:
        """The checked options of a match with this many players; a Problem says what is wrong and what is allowed."""
        self.check_players(players)
        with self.naming_options():
            options = settle(self.options, given, players)
        if self.check_options is not None:
            self.check_options(options, players)
        return options

    @contextmanager
    def naming_options(self) -> Iterator[None]:
        """Let a Problem raised in this block call an option by the name that people read."""
        try:
            yield
        except Problem as why:
            name = why.facts.get("name")
            if any(option.name == name for option in self.options):
                why.facts["name"] = self._label(f"options.{name}.name", str(name))
            raise

    def check_players(self, players: Json) -> None:
        low, high = self.players
        if type(players) is not int or not low <= players <= high:
            raise Problem("bad-players", game=self.label, value=shown(players), n=high, span=span(low, high))

    @property
    def hand(self) -> HandOrChance | None:
        """The option that lets the hand or chance decide; None for games without it."""
        return next((option for option in self.options if isinstance(option, HandOrChance)), None)

    def is_by_hand(self, options: Mapping[str, Json]) -> bool:
        """True if these options have the motion of a hand simulated."""
        return self.hand is not None and options.get(self.hand.name, self.hand.default) == self.hand.hand

    def by_chance(self, options: Mapping[str, Json]) -> Mapping[str, Json]:
        """These options for a match without a hand (with real dice on the table, or among bots by the thousand): chance
        decides unless they say otherwise."""
        return options if self.hand is None else {self.hand.name: self.hand.chance, **options}

    def in_turn(self, options: Mapping[str, Json]) -> Mapping[str, Json]:
        """These options for people who share one set of dice, or one device: they throw one after the other."""
        return {**options, TURNS.name: "in-turn"} if TURNS in self.options else options

    def part(self, name: str) -> Any:
        """The module `name` beside its rules, such as its bot, or the one it shares; None if it has neither."""
        package = self._package_of(name)
        return None if package is None else import_module(f"{package}.{name}")

    def has_part(self, name: str) -> bool:
        return self._package_of(name) is not None

    def _package_of(self, part: str) -> str | None:
        own = find_spec(f"{self.package}.{part}") is not None
        return self.package if own else self.shared_parts.get(part)

    def screen(self) -> bytes | None:
        """The ES module that draws the game in browsers, `screen.js` beside its rules; None: it has none."""
        try:
            body = (resources.files(self.package) / "screen.js").read_bytes()
            body.decode()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as why:
            raise Problem("unreadable-screen", game=self.label, why=str(why)) from why
        if len(body) > MOST_OF_A_SCREEN:
            raise Problem("screen-too-large", game=self.label, n=len(body), most=MOST_OF_A_SCREEN)
        return body

    def texts(self, language: str) -> Texts:
        own = texts_of((self.package, *self.shared_texts), language)
        of_courses: dict[str, Texts] = {}
        for game in self.courses:
            sources = [*game.texts(language).sources, *own.sources]
            of_courses[game.id] = Texts(language, sources, of_courses)
        return Texts(language, own.sources, of_courses) if of_courses else own

    @property
    def label(self) -> Json:
        """The game's name as a fact of a problem."""
        return self._label("name", self.id)

    def _label(self, path: str, id: str) -> Json:
        return label((self.package, *self.shared_texts), path, id)

    def name(self, language: str) -> str:
        return self.texts(language).get("name")

    def rules(self, language: str) -> str:
        """The rules for players: the game's own text, then what the options it shares with other games add."""
        texts = self.texts(language)
        shared = [texts.find(f"options.{option.name}.rules") for option in self.options]
        return "\n\n".join([text.strip() for text in (texts.get("rules"), *shared) if text is not None])

    def describe(self) -> dict[str, Json]:
        return {
            "id": self.id,
            "version": self.version,
            "names": {language: self.name(language) for language in ("de", "en")},
            "players": list(self.players),
            "age": self.age,
            "asks": list(self.asks),
            "score": self.score,
            "wins": self.wins,
            "first": self.first,
            "options": [option.describe() for option in self.options],
        }
