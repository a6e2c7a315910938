"""Answers and options that no game may accept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mutschel.engine import Json, Option

DEEP: Json = []
for _ in range(900):
    DEEP = [DEEP]

MALFORMED: list[Json] = [
    None, True, False, -1, 10**30, 1.5, float("nan"), "", "1", "x" * 10_000, "\ud800", [], [[]], [None], ["1"], {},
    {"": None}, {"value": 1}, [1.0], [True], DEEP, 10**5000, [10**5000],
]  # fmt: skip


def forgeries(value: Json) -> Iterator[Json]:
    """Yield a legal answer's variants with one leaf in another JSON type: 1 as 1.0, "1" or true; a text as a list."""
    if type(value) is int:
        yield float(value)
        yield str(value)
        if value in (0, 1):
            yield bool(value)
    elif isinstance(value, str):
        yield [value]
        yield value + " "
    elif isinstance(value, list):
        for place, part in enumerate(value):
            for forged in forgeries(part):
                yield [*value[:place], forged, *value[place + 1 :]]
        yield {"list": value}
    elif isinstance(value, dict):
        for key, part in value.items():
            for forged in forgeries(part):
                yield value | {key: forged}
        yield list(value.items())
        yield value | {"extra": 1}


def neighbours(value: Json) -> Iterator[Json]:
    """Yield answers that look like this one but may well be illegal: other numbers, less, more, or the same twice."""
    if type(value) is int:
        yield value - 1
        yield value + 1
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield [*value[:place], *value[place + 1 :]]
            for other in neighbours(part):
                yield [*value[:place], other, *value[place + 1 :]]
        yield value + value[:1]
    elif isinstance(value, dict):
        for key, part in value.items():
            for other in neighbours(part):
                yield value | {key: other}


def wrong_options(option: Option[Any]) -> list[Json]:
    """Values that this option must refuse: out of range, or of another type."""
    facts = option.describe()
    wrong: list[Json] = ["", "nonsense", 1.5, {}, [[]]]
    if facts["kind"] in ("whole", "whole-or-off"):
        low, high = facts["low"], facts["high"]
        wrong += [low - 1, high + 1, float(low), str(low), True]
    if facts["kind"] == "flag":
        wrong += [0, 1, "true"]
    if facts["kind"] == "places":
        usual = facts["default"]
        first, second = list(usual)[:2]
        places: list[Json] = [
            usual[second],
            *facts["taken"],
            [facts["rows"], 0],
            [0, -1],
            [0.0, 1],
            [True, 1],
            [1],
            "1/1",
        ]
        wrong += [usual | {first: place} for place in places]
        wrong += [usual | {"extra": [0, 0]}, {first: usual[first]}, list(usual.values())]
    if facts["kind"] == "several":
        few = facts["values"][: facts["sizes"][0]]
        wrong += [[], few[1:], [*few[1:], few[1]], [*few[1:], "nonsense"], ",".join(few)]
    if facts["kind"] not in ("several", "whole-or-off"):
        wrong.append(None)
    if not facts.get("per_seat"):
        return [*wrong, [facts["default"]]]
    return [*wrong, [], [facts["default"]] * 99]
