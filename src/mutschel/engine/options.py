"""The settings a table can agree on before a match: options with a type, a range and a default.

A game defines its options as constants and reads them with their type: `table.options[SECONDS]` is an int. Their texts
are in the game's `de.toml` and `en.toml` under `options.<name>`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from mutschel.engine.problems import Problem
from mutschel.engine.strict import Json, is_whole, same, shown, snapshot

T = TypeVar("T")
YES = ("yes", "true", "on", "ja", "an", "1")
NO = ("no", "false", "off", "nein", "aus", "0")


class Option(Generic[T]):
    """A named setting. `check` takes JSON, `parse` takes what a person typed."""

    name: str
    default: T
    anew = False  # it is agreed on anew for every match of the same people
    added = False  # to a game in use: at its default it is left out of logs, so that earlier logs keep their seal

    def check(self, value: Json, players: int) -> T:
        """The value if it is allowed; otherwise raises a Problem that says which values are."""
        raise NotImplementedError

    def parse(self, text: str) -> Json:
        """A typed text as a JSON value; unreadable text is returned as it is and fails in `check`."""
        raise NotImplementedError

    def allowed(self) -> list[str]:
        """The allowed values, for messages: words that a language may translate."""
        raise NotImplementedError

    def describe(self) -> dict[str, Json]:
        raise NotImplementedError

    def initial(self, players: int) -> Json:
        return snapshot(self.default)

    def wrong(self, value: Json) -> Problem:
        return Problem("bad-option", name=self.name, value=_typed(value), allowed=self.allowed())


class Whole(Option[int]):
    """A whole number in a range."""

    def __init__(self, name: str, low: int, high: int, default: int) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.default = default

    def check(self, value: Json, players: int) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise self.wrong(value)
        return value

    def parse(self, text: str) -> Json:
        return int(text) if _is_number(text) else text

    def allowed(self) -> list[str]:
        return [span(self.low, self.high)]

    def describe(self) -> dict[str, Json]:
        return {"kind": "whole", "name": self.name, "low": self.low, "high": self.high, "default": self.default}


class WholeOrOff(Option[int | None]):
    """A whole number in a range, or off (null)."""

    def __init__(self, name: str, low: int, high: int, default: int | None = None) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.default = default

    def check(self, value: Json, players: int) -> int | None:
        if value is None:
            return None
        if type(value) is not int or not self.low <= value <= self.high:
            raise self.wrong(value)
        return value

    def parse(self, text: str) -> Json:
        if text.lower() in NO and text != "0":
            return None
        return int(text) if _is_number(text) else text

    def allowed(self) -> list[str]:
        return [span(self.low, self.high), "off"]

    def describe(self) -> dict[str, Json]:
        return {"kind": "whole-or-off", "name": self.name, "low": self.low, "high": self.high, "default": self.default}


class Begins(WholeOrOff):
    """The option of every game for the seat that begins, counted from 1; off means by lot."""

    def __init__(self, seats: int) -> None:
        super().__init__("begins", 1, seats)

    def check(self, value: Json, players: int) -> int | None:
        return WholeOrOff(self.name, 1, players).check(value, players)  # some seats may be free


class Pick(Option[T]):
    """One of a few values."""

    def __init__(self, name: str, values: Sequence[T], default: T, added: bool = False) -> None:
        self.name = name
        self.values = tuple(values)
        self.default = default
        self.added = added

    def check(self, value: Json, players: int) -> T:
        for allowed in self.values:
            if same(allowed, value):
                return allowed
        raise self.wrong(value)

    def wrong(self, value: Json) -> Problem:
        allowed = ", ".join(self.allowed())  # as they are typed, in every language
        return Problem("bad-option", name=self.name, value=_typed(value), allowed=allowed)

    def parse(self, text: str) -> Json:
        return next((value for value in self.values if str(value) == text), text)

    def allowed(self) -> list[str]:
        return [str(value) for value in self.values]

    def describe(self) -> dict[str, Json]:
        return {"kind": "pick", "name": self.name, "values": list(self.values), "default": self.default}


# How everybody throws in games in which nobody decides anything: all at the same time, each with dice of their own; or
# one after the other, as with one set of dice.
TURNS = Pick("turns", ("together", "in-turn"), default="together")


class Several(Option[list[str] | None]):
    """Several of these values, in the order in which they are listed here; or off (null)."""

    anew = True

    def __init__(self, name: str, values: Sequence[str], sizes: Sequence[int]) -> None:
        self.name = name
        self.values = tuple(values)
        self.sizes = tuple(sizes)
        self.default = None

    def check(self, value: Json, players: int) -> list[str] | None:
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.wrong(value)
        chosen = [one for one in self.values if one in value]
        if sorted(chosen) != sorted(value) or len(chosen) not in self.sizes:
            raise self.wrong(value)
        return chosen

    def parse(self, text: str) -> Json:
        return None if text.lower() in NO else [part.strip() for part in text.split(",")]

    def wrong(self, value: Json) -> Problem:
        sizes = "/".join(map(str, self.sizes))
        return Problem("bad-several", name=self.name, value=_typed(value), sizes=sizes, values=", ".join(self.values))

    def allowed(self) -> list[str]:
        return [*self.values, "off"]

    def describe(self) -> dict[str, Json]:
        sizes = list(self.sizes)
        return {"kind": "several", "name": self.name, "values": list(self.values), "sizes": sizes, "default": None}


class HandOrChance(Pick[str]):
    """The choice of what decides where dice land: a hand, whose motion is simulated, or plain chance."""

    def __init__(self, name: str, hand: str, chance: str, default: str) -> None:
        super().__init__(name, (chance, hand), default)
        self.hand = hand
        self.chance = chance

    def describe(self) -> dict[str, Json]:
        return super().describe() | {"hand": self.hand}


class Flag(Option[bool]):
    """Yes or no."""

    def __init__(self, name: str, default: bool = False) -> None:
        self.name = name
        self.default = default

    def check(self, value: Json, players: int) -> bool:
        if type(value) is not bool:
            raise self.wrong(value)
        return value

    def parse(self, text: str) -> Json:
        lower = text.lower()
        return True if lower in YES else False if lower in NO else text

    def allowed(self) -> list[str]:
        return ["yes", "no"]

    def describe(self) -> dict[str, Json]:
        return {"kind": "flag", "name": self.name, "default": self.default}


class PerSeat(Option[list[T]]):
    """An option with a value for every seat: a handicap. A single value applies to all."""

    def __init__(self, each: Option[T]) -> None:
        self.each = each
        self.name = each.name
        self.default = [each.default]

    def check(self, value: Json, players: int) -> list[T]:
        values = value if isinstance(value, list) else [value]
        if len(values) == 1:
            values = values * players
        if len(values) != players:
            raise Problem("not-per-seat", name=self.name, n=len(values), seats=players)
        return [self.each.check(v, players) for v in values]

    def parse(self, text: str) -> Json:
        return [self.each.parse(part.strip()) for part in text.split(",")]

    def allowed(self) -> list[str]:
        return self.each.allowed()

    def describe(self) -> dict[str, Json]:
        return self.each.describe() | {"per_seat": True}

    def initial(self, players: int) -> Json:
        return [self.each.default] * players


class Places(Option[dict[str, list[int]]]):
    """The places of some things on a board, each as [row, column], counted from 0, and no two at the same place.

    People type rows and columns counted from 1: `blue:2/2,green:4/2`.
    """

    def __init__(self, name: str, rows: int, columns: int, taken: Sequence[list[int]], default: dict[str, list[int]]):
        self.name = name
        self.rows = rows
        self.columns = columns
        self.taken = taken  # places that something else takes up
        self.default = default

    def check(self, value: Json, players: int) -> dict[str, list[int]]:
        if not isinstance(value, dict) or value.keys() != self.default.keys():
            raise self.wrong(value)
        places = list(value.values())
        if not all(self._is_free(place) and places.count(place) == 1 for place in places):
            raise self.wrong(value)
        return {thing: list(value[thing]) for thing in self.default}

    def _is_free(self, place: Json) -> bool:
        if not isinstance(place, list) or len(place) != 2 or not all(map(is_whole, place)):
            return False
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.columns and place not in self.taken

    def parse(self, text: str) -> Json:
        places = {}
        for part in text.split(","):
            thing, _, place = part.partition(":")
            numbers = place.split("/")
            if not all(_is_number(number.strip()) for number in numbers):
                return text
            places[thing.strip()] = [int(number) - 1 for number in numbers]
        return places

    def allowed(self) -> list[str]:
        return [typed_places(self.default)]

    def describe(self) -> dict[str, Json]:
        return {
            "kind": "places",
            "name": self.name,
            "rows": self.rows,
            "columns": self.columns,
            "taken": snapshot(list(self.taken)),
            "default": snapshot(self.default),
        }

    def wrong(self, value: Json) -> Problem:
        places = value.values() if isinstance(value, dict) else [None]
        readable = all(
            isinstance(place, list) and all(is_whole(n) and -1 <= n < 100 for n in place) for place in places
        )
        return Problem(
            "bad-places",
            name=self.name,
            value=shown(typed_places(value) if readable else value),
            last=typed_place([self.rows - 1, self.columns - 1]),
            taken=", ".join(map(typed_place, self.taken)),
            example=typed_places(self.default),
        )


def typed_places(places: Mapping[str, Sequence[int]]) -> str:
    """The places as a person would type them.

    >>> typed_places({"blue": [1, 1], "bonus": [3, 3]})
    'blue:2/2,bonus:4/4'
    """
    return ",".join(f"{thing}:{typed_place(place)}" for thing, place in places.items())


def typed_place(place: Sequence[int]) -> str:
    return "/".join(str(n + 1) for n in place)


class Options:
    """The options of one match, each with a value that was checked."""

    __slots__ = ("values",)

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values

    def __getitem__(self, option: Option[T]) -> T:
        return cast(T, self.values[option.name])

    def as_json(self) -> dict[str, Json]:
        return {name: snapshot(value) for name, value in self.values.items()}


def settle(options: Sequence[Option[Any]], given: Mapping[str, Json], players: int) -> Options:
    """The options of a match: the given values checked, the others at their defaults."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise Problem("unknown-option", name=str(name), options=", ".join(known))
    return Options(
        {
            name: option.check(given[name] if name in given else option.initial(players), players)
            for name, option in known.items()
        }
    )


def parse_option(options: Sequence[Option[Any]], text: str) -> tuple[str, Json]:
    """The name and value of an option typed as `name=value` on a command line."""
    name, equals, value = text.partition("=")
    if not equals:
        raise Problem("option-form", value=text)
    for option in options:
        if option.name == name.strip().replace("-", "_"):
            return option.name, option.parse(value.strip())
    raise Problem("unknown-option", name=name, options=", ".join(option.name for option in options))


def span(low: int, high: int) -> str:
    """
    >>> span(1, 4), span(1, 1)
    ('1–4', '1')
    """
    return str(low) if low == high else f"{low}–{high}"


def _is_number(text: str) -> bool:
    return text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 10


def _typed(value: Json) -> str:
    """A value as a person would have typed it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "off" if value is None else shown(value)
