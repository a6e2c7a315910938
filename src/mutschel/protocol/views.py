"""Writes `web/screen/index.d.ts`, the types for the page and for games' own screens.

It has the shapes of views, from the declarations of things, domains and requests, and everything else that a screen is
given.

A TypedDict becomes an interface. `Annotated[…, "Name"]` gives the page's name for something that Python can only call
Json, and `Annotated[list[int], 2]` says that a list always has two items.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from mutschel.engine import Domain, Game, Landing, MatchView, Thing
from mutschel.engine.moments import BEATS
from mutschel.games.registry import day_games, every_version
from mutschel.protocol.generate import BANNER, comment, json_text

PLAIN = {bool: "boolean", int: "number", float: "number", str: "string", NoneType: "null", Any: "unknown"}
NOTHING = "Record<string, never>"
OWN_BANNER = "Written by `python -m mutschel.protocol --screen {game}`."
SCREEN = Path(__file__).with_name("screen.d.ts")
PHRASE = """/** A message of the game, and the facts that fill it. */
export interface Phrase {
  text: string;
  [fact: string]: unknown;
}

/** The latest messages are numbered, so that new ones can be told apart. */
export interface News extends Phrase {
  number: number;
}"""


def beats() -> str:
    """The content of `web/src/core/beats.ts`: how long everything is shown."""
    lines = [f"  {name}: {ms}," for name, ms in BEATS.items()]
    about = "// How long everything takes that people are to see, in milliseconds: see src/mutschel/engine/moments.py."
    return "\n".join([f"// {BANNER}", about, "", "export const BEATS = {", *lines, "} as const;", ""])


def screen_types(game: Game | None = None) -> str:
    """The types of a game's own screen, with the shapes of this game's things."""
    return _views(game) + "\n" + SCREEN.read_text(encoding="utf-8")


def _views(game: Game | None) -> str:
    """The shapes of views. `game`: a game by others, whose things and domains are described besides ours."""
    every_version()  # importing our games declares their things
    day_games()
    packages = ("mutschel",) if game is None else ("mutschel", game.package)
    things = _returned(Thing, "view", packages)
    answers = _returned(Domain, "describe", packages) | _returned(Domain, "listed", packages)
    facts = _returned(Landing, "facts", packages)
    shapes = dict.fromkeys([MatchView, *things, *answers, *facts])
    for shape in list(shapes):
        shapes |= dict.fromkeys(_inside(shape))
    banner = BANNER if game is None else OWN_BANNER.format(game=game.id)
    parts = [f"// {banner}", PHRASE, *[interface(shape) for shape in shapes]]
    parts.append("/** A thing on the table, as a seat sees it. */\n" + _union("Thing", things))
    parts.append("/** The answers that a question allows. */\n" + _union("Answers", answers))
    parts.append("/** Facts about a die that was flicked or blown. */\n" + _union("Facts", facts, NOTHING))
    return "\n\n".join(parts) + "\n"


def _returned(base: type, method: str, packages: tuple[str, ...]) -> dict[Any, None]:
    """The TypedDicts that the classes of this kind in these packages declare, in the order of their files."""
    found: dict[Any, None] = {}
    classes: list[type] = sorted(_subclasses(base, packages), key=lambda one: (one.__module__, one.__name__))
    for cls in classes:
        declared = get_type_hints(getattr(cls, method)).get("return")
        found |= dict.fromkeys(filter(is_typeddict, _members(declared)))
    return found


def _subclasses(base: type, packages: tuple[str, ...]) -> Iterator[type]:
    if any(f"{base.__module__}.".startswith(f"{package}.") for package in packages):
        yield base
    cls: type
    for cls in base.__subclasses__():
        yield from _subclasses(cls, packages)


def _members(type: Any) -> tuple[Any, ...]:
    return get_args(type) if get_origin(type) in (Union, UnionType) else (type,)


def _inside(shape: Any) -> Iterator[Any]:
    """The TypedDicts in its fields, at any depth."""
    for hint in get_type_hints(shape).values():
        for part in _parts(hint):
            if is_typeddict(part):
                yield part
                yield from _inside(part)


def _parts(type: Any) -> Iterator[Any]:
    yield type
    for part in get_args(type):
        yield from _parts(part)


def _union(name: str, shapes: dict[Any, None], *others: str) -> str:
    return f"export type {name} =" + "".join(f"\n  | {one}" for one in [*[s.__name__ for s in shapes], *others]) + ";"


def interface(shape: Any) -> str:
    lines = [f"{comment(inspect.cleandoc(shape.__doc__ or ''))}export interface {shape.__name__} {{"]
    meanings = _meanings(shape)
    for field, type in get_type_hints(shape, include_extras=True).items():
        mark = "?" if get_origin(type) is NotRequired else ""
        lines.append(f"{comment(meanings.get(field, ''), '  ')}  {field}{mark}: {type_of(type)};")
    return "\n".join([*lines, "}"])


def _meanings(shape: Any) -> dict[str, str]:
    """The string literals below its fields."""
    tree = ast.parse(inspect.getsource(sys.modules[shape.__module__]))
    body = next((node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == shape.__name__), [])
    found: dict[str, str] = {}
    for statement, below in pairwise(body):
        match statement, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def type_of(type: Any) -> str:
    origin, args = get_origin(type), get_args(type)
    if origin is Annotated:
        plain, named = args
        if isinstance(named, str):
            return named
        return "[" + ", ".join([type_of(get_args(plain)[0])] * named) + "]"
    if origin in (Union, UnionType):
        return " | ".join(type_of(one) for one in args)
    if origin is Literal:
        return " | ".join(json_text(one) for one in args)
    if origin is list:
        item = type_of(args[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {type_of(args[1])}>"
    if is_typeddict(type):
        name: str = type.__name__
        return name
    if origin is NotRequired:
        return type_of(args[0])
    return PLAIN[type]
