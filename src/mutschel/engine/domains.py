"""The legal answers to a question: a domain checks a value, samples one, and lists all where they are few.

A domain turns the JSON value of an answer into the value that the rules work with. Its options are distinct (equal dice
are one option), so "uniform at random" means the same everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Annotated, Generic, Literal, NotRequired, TypedDict, TypeVar

from mutschel.engine.problems import Refused
from mutschel.engine.strict import Json, same, shown, snapshot

T = TypeVar("T")
FEW = 5000  # more answers than this are not listed
STEPS = 20  # into which `by_name` divides a whole number's range if it has more values than `FEW_NUMBERS`
FEW_NUMBERS = 100


def named(value: Json) -> str:
    """The name of an answer: a word names itself, everything else is named by its JSON.

    >>> named("hold"), named(6), named("6"), named([5, 5])
    ('hold', '6', '"6"', '[5,5]')
    """
    if type(value) is int:
        return str(value)
    if isinstance(value, str) and value[:1].isalpha() and value not in ("true", "false", "null"):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


class OneOfView(TypedDict):
    kind: Literal["one_of"]
    options: list[Json]
    points: NotRequired[list[int]]
    """The points that each option brings, where that can be said."""


class WholeView(TypedDict):
    kind: Literal["whole"]
    low: int
    high: int


class FieldsView(TypedDict):
    kind: Literal["fields"]
    fields: Annotated[dict[str, Json], "Record<string, Answers>"]
    """The answers to each field, described in the same way."""
    none: NotRequired[Literal[True]]
    """Present if the word "none" alone is also an answer."""


class OpenView(TypedDict):
    kind: Literal["open"]


class Domain(Generic[T]):
    """The legal answers to one question. `describe` declares the shape of its result, as a thing's `view` does."""

    __slots__ = ()

    def check(self, value: Json) -> T:
        """The value as the rules get it; raises Refused, with the reason, if it is not legal."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Json:
        """One legal answer, each as likely as any other."""
        options = self.options()
        assert options is not None, "a domain that can't list its options samples by itself"
        return snapshot(options[int(rng.random() * len(options))])

    def draw(self, rng: Random) -> T:
        """A random value as the rules get it: for simulations, where no check can fail."""
        return self.check(self.sample(rng))

    def options(self) -> Sequence[Json] | None:
        """All legal answers in a sensible order, or None where they are too many to list."""
        return None

    def by_name(self) -> dict[str, Json]:
        """Legal answers by names that mean the same in every question: for programs that number their possible actions.

        It has all of them, or where they are too many to list, a few that stand for all, or at least the fallback.
        """
        options = self.options()
        return {named(option): option for option in ([self.fallback()] if options is None else options)}

    def fallback(self) -> Json:
        """The answer given for a player who doesn't answer: the first option unless the game says otherwise."""
        options = self.options()
        assert options, "no answer is possible (or there are too many to list, and the domain must name a fallback)"
        return snapshot(options[0])

    def describe(self) -> Mapping[str, Json]:
        """A description for views: enough for a client to offer the answers."""
        return self.listed()

    def listed(self) -> OneOfView | OpenView:
        """A description with all legal answers, if they can be listed."""
        options = self.options()
        return {"kind": "open"} if options is None else {"kind": "one_of", "options": snapshot(list(options))}


class OneOf(Domain[T]):
    """One of a few values, in the order in which a person would list them; `points` says how many each brings."""

    __slots__ = ("points", "values")

    def __init__(self, values: Iterable[T], points: Sequence[int] | None = None) -> None:
        self.values = tuple(values)
        self.points = points

    def check(self, value: Json) -> T:
        if type(value) is str and value in self.values:  # nothing but a string equals a string
            return value
        for option in self.values:
            if same(option, value):
                return option
        raise Refused("not-an-option", value=shown(value), options=shown(list(self.values)))

    def draw(self, rng: Random) -> T:
        values = self.values
        return values[int(rng.random() * len(values))]

    def sample(self, rng: Random) -> Json:
        value = self.values[int(rng.random() * len(self.values))]
        return value if type(value) is str else snapshot(value)

    def options(self) -> Sequence[Json]:
        return self.values

    def fallback(self) -> Json:
        assert self.values, "no answer is possible"
        return snapshot(self.values[0])

    def describe(self) -> OneOfView:
        listed: OneOfView = {"kind": "one_of", "options": snapshot(list(self.values))}
        if self.points is not None:
            listed["points"] = list(self.points)
        return listed


class KeepSome(OneOf[list[int]]):
    """The dice to keep: none, or up to `at_most` of them. Equal dice are one option, and their order is free.

    >>> KeepSome((2, 5, 5), at_most=2).values
    ([], [2], [5], [2, 5], [5, 5])
    >>> KeepSome((2, 5, 5)).check([5, 2])
    [2, 5]
    """

    __slots__ = ()

    def __init__(self, faces: Sequence[int], at_most: int | None = None) -> None:
        most = len(faces) if at_most is None else at_most
        kept = {dice for n in range(most + 1) for dice in combinations(sorted(faces), n)}
        super().__init__([list(dice) for dice in sorted(kept, key=lambda dice: (len(dice), dice))])

    def check(self, value: Json) -> list[int]:
        dice = isinstance(value, list) and all(type(face) is int for face in value)
        return super().check(sorted(value) if dice else value)


class WholeNumber(Domain[int]):
    """A whole number from `low` to `high`."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def check(self, value: Json) -> int:
        if type(value) is not int:
            raise Refused("not-a-number", value=shown(value), low=self.low, high=self.high)
        if not self.low <= value <= self.high:
            raise Refused("out-of-range", value=shown(value), low=self.low, high=self.high)
        return value

    def draw(self, rng: Random) -> int:
        return self.low + int(rng.random() * (self.high - self.low + 1))

    def sample(self, rng: Random) -> Json:
        return self.draw(rng)

    def options(self) -> Sequence[Json]:
        return range(self.low, self.high + 1)

    def by_name(self) -> dict[str, Json]:
        """
        >>> list(WholeNumber(0, 1000).by_name())[:3]
        ['0', '50', '100']
        """
        span = self.high - self.low
        steps = span if span <= FEW_NUMBERS else STEPS
        values = [self.low + span * step // steps for step in range(steps + 1)] if steps else [self.low]
        return {named(value): value for value in values}

    def describe(self) -> WholeView:
        return {"kind": "whole", "low": self.low, "high": self.high}


class Fields(Domain[dict[str, Json]]):
    """Several answers at once, each under its name."""

    __slots__ = ("domains",)

    def __init__(self, domains: Mapping[str, Domain[Json]]) -> None:
        self.domains = dict(domains)

    def check(self, value: Json) -> dict[str, Json]:
        if not isinstance(value, dict) or value.keys() != self.domains.keys():
            raise Refused("not-these-fields", value=shown(value), fields=list(self.domains))
        return {name: domain.check(value[name]) for name, domain in self.domains.items()}

    def sample(self, rng: Random) -> Json:
        return {name: domain.sample(rng) for name, domain in self.domains.items()}

    def options(self) -> Sequence[Json] | None:
        listed = [domain.options() for domain in self.domains.values()]
        count = 1
        for options in listed:
            count *= len(options) if options is not None else FEW + 1
        if count > FEW:
            return None
        return [dict(zip(self.domains, values, strict=True)) for values in product(*(o or () for o in listed))]

    def by_name(self) -> dict[str, Json]:
        """
        >>> Fields({"die": OneOf((6, 5)), "place": OneOf(("tens",))}).by_name()
        {'die=6 place=tens': {'die': 6, 'place': 'tens'}, 'die=5 place=tens': {'die': 5, 'place': 'tens'}}
        """
        parts = [
            [(field, name, value) for name, value in part.by_name().items()] for field, part in self.domains.items()
        ]
        return {
            " ".join(f"{field}={name}" for field, name, _ in chosen): {field: value for field, _, value in chosen}
            for chosen in product(*parts)
        }

    def fallback(self) -> Json:
        return {name: domain.fallback() for name, domain in self.domains.items()}

    def describe(self) -> FieldsView:
        return {"kind": "fields", "fields": {name: domain.describe() for name, domain in self.domains.items()}}


class OrNone(Domain[T | str]):
    """The answers of another domain, or the word "none".

    >>> OrNone(OneOf([6, 5])).options()
    [6, 5, 'none']
    """

    __slots__ = ("domain",)

    def __init__(self, domain: Domain[T]) -> None:
        self.domain = domain

    def check(self, value: Json) -> T | str:
        return "none" if value == "none" else self.domain.check(value)

    def options(self) -> Sequence[Json] | None:
        options = self.domain.options()
        return None if options is None else [*options, "none"]

    def by_name(self) -> dict[str, Json]:
        return {**self.domain.by_name(), "none": "none"}

    def fallback(self) -> Json:
        return self.domain.fallback()

    def describe(self) -> OneOfView | FieldsView | OpenView:
        """A description: among a few values "none" is one more option; beside fields it stands alone."""
        if isinstance(self.domain, Fields):
            return {**self.domain.describe(), "none": True}
        return self.listed()
