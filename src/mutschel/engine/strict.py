"""JSON values, compared strictly: `true`, `1.0` and `"1"` are not 1.

Python says `True == 1 == 1.0`; with `==`, a wrong answer could be accepted and logged.
"""

from __future__ import annotations

from typing import Any, TypeAlias

# None, bool, int, float, str, list and dict with string keys. It is `Any` for mypy because a
# precise recursive type would make every list[int] an error.
Json: TypeAlias = Any


def same(a: Json, b: Json) -> bool:
    """True if two values are equal as JSON texts.

    >>> same(1, 1), same(1, True), same(1, 1.0), same([1, "a"], [1, "a"])
    (True, False, False, True)
    """
    if type(a) is not type(b):
        return False
    if isinstance(a, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(x, b[k]) for k, x in a.items())
    return bool(a == b)


def is_whole(value: Json) -> bool:
    """True if the value is a whole number, and not a bool."""
    return type(value) is int


def snapshot(value: Json) -> Json:
    """A copy that shares nothing with the original."""
    kind = type(value)
    if kind is list:
        for part in value:
            if type(part) is list or type(part) is dict:
                return [snapshot(x) for x in value]
        return value.copy()  # flat, as most lists are: the quick way
    if kind is dict:
        return {k: snapshot(x) if type(x) is list or type(x) is dict else x for k, x in value.items()}
    return value


def shown(value: Json) -> str:
    """A value inside a sentence: at most 120 characters, however much was sent.

    >>> shown([1, "a"]), shown("x" * 1000)[-3:]
    ('1, a', 'xx…')
    """
    try:
        text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    except (RecursionError, ValueError):  # nested too deep, or a number too long, to be written down
        return "…"
    return text if len(text) <= 120 else text[:117] + "…"
