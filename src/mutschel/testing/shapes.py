"""Checks views against their declarations: the return type of a thing's `view`, and of a domain's `describe`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, get_type_hints, is_typeddict

import msgspec

from mutschel.engine import Domain, Fields, Json, Landing, Match, MatchView, Thing
from mutschel.testing.random_play import open_questions


def misfits(match: Match, views: list[MatchView]) -> Iterator[str]:
    """Yield all that is not as declared in these views (the public one, then each seat's): thing, field and value."""
    for view in views:
        yield from fits("the view", view, MatchView)
        for name, thing in match.table.things.items():
            seen = view["table"][name]
            for one, looks in zip(thing, seen, strict=True) if isinstance(thing, list) else [(thing, seen)]:
                yield from _thing_fits(f"thing {name!r}", one, looks)
        if isinstance(match.request, Landing) and view["waiting"] is not None:
            yield from _facts_fit(match.request, view["waiting"].get("facts", {}))
    for seat, domain in open_questions(match).items():
        question = views[1 + seat]["question"]
        if question is not None:
            yield from _domain_fits("answers", domain, question["answers"])


def _thing_fits(where: str, thing: Thing, looks: Json) -> Iterator[str]:
    kind = type(thing)
    shape = declared(kind.view)
    if shape is None:
        yield f"{where}: {kind.__name__}.view doesn't declare what it returns (a TypedDict with a `kind`)"
    else:
        yield from fits(where, looks, shape)


def _facts_fit(landing: Landing[Any], facts: Json) -> Iterator[str]:
    """Yield the facts of a landing that are not as declared."""
    kind = type(landing)
    shape = declared(kind.facts)
    if shape is not None:
        yield from fits("the landing's facts", facts, shape)
    elif facts:
        yield f"{kind.__name__}.facts doesn't declare what it returns (a TypedDict): {facts!r}"


def _domain_fits(where: str, domain: Domain[Any], looks: Json) -> Iterator[str]:
    kind = type(domain)
    shape = declared(Domain.listed if kind.describe is Domain.describe else kind.describe)
    if shape is None:
        yield f"{where}: {kind.__name__}.describe doesn't declare what it returns (a TypedDict with a `kind`)"
        return
    yield from fits(where, looks, shape)
    if isinstance(domain, Fields):
        for name, part in domain.domains.items():
            yield from _domain_fits(f"{where}, field {name!r}", part, looks["fields"][name])


@cache
def declared(method: Callable[..., Any]) -> Any:
    """The TypedDict, or the union of several, that a method declares to return; None if it declares none."""
    found = get_type_hints(method).get("return")
    return found if all(map(is_typeddict, getattr(found, "__args__", None) or [found])) else None


def fits(where: str, value: Json, shape: Any) -> Iterator[str]:
    options = [one for one in getattr(shape, "__args__", None) or [shape] if _same_kind(value, one)]
    if not options:
        yield f"{where} has no declared kind: {value!r}"
        return
    try:
        known = msgspec.convert(value, options[0], strict=True)
    except msgspec.ValidationError as why:
        yield f"{where}: {why}: {value!r}"
        return
    more = [] if known == value else _undeclared(value, known)  # nearly always equal, and that is quick
    if more:
        yield f"{where} has {', '.join(more)}, which {'is' if len(more) == 1 else 'are'} not declared: {value!r}"


def _same_kind(value: Json, shape: Any) -> bool:
    """True if the value has the `kind` of this shape, one of several."""
    kinds = _kinds(shape)
    return kinds is None or (isinstance(value, Mapping) and value.get("kind") in kinds)


@cache
def _kinds(shape: Any) -> tuple[str, ...] | None:
    return getattr(get_type_hints(shape).get("kind"), "__args__", None)


def _undeclared(value: Json, known: Any) -> list[str]:
    """The fields that the declaration doesn't have, at any depth."""
    if isinstance(value, dict) and isinstance(known, dict):
        new = [str(field) for field in value if field not in known]
        return new + [f"{key}.{more}" for key in known if key in value for more in _undeclared(value[key], known[key])]
    if isinstance(value, list) and isinstance(known, list):
        return [more for one, other in zip(value, known, strict=True) for more in _undeclared(one, other)]
    return []
