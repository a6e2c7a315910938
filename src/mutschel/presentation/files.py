"""Reads `picture.toml` and `lesson.toml` of a game. A Flaw names the file, the entry and what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import resources
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta

from mutschel.engine import LANGUAGES, Game, Json
from mutschel.presentation.by_default import default_picture
from mutschel.presentation.model import (
    CupPart,
    DiePart,
    Lesson,
    LessonPage,
    PaperPart,
    Part,
    PathPart,
    Picture,
    PlatePart,
    Shown,
    ShownBoxes,
)
from mutschel.presentation.notation import NAMED_COLOURS, die, shown

PARTS: Final[dict[str, type[Part]]] = {
    "die": DiePart, "cup": CupPart, "paper": PaperPart, "plate": PlatePart, "path": PathPart,
}  # fmt: skip
EDGES: Final = (160, 64)
T = TypeVar("T")
Words = Annotated[str, Meta(pattern=r"\S")]


class Flaw(ValueError):
    """An error in a picture or a lesson that a game ships."""


class LabelledThing(msgspec.Struct, forbid_unknown_fields=True):
    """A thing shown with a label in two languages."""

    show: str
    de: Words
    en: Words


class LessonEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A picture or a step of a lesson, as the file has it."""

    show: Annotated[list[str | LabelledThing], Meta(min_length=1)]
    de: Words
    en: Words


class LessonFile(msgspec.Struct, forbid_unknown_fields=True):
    steps: Annotated[list[Json], Meta(min_length=1)]
    pictures: list[Json] = []


class PictureFile(msgspec.Struct, forbid_unknown_fields=True):
    cloth: str
    parts: Annotated[list[dict[str, Json]], Meta(min_length=1)]


# The lesson


@cache
def lesson_of(game: Game, language: str) -> Lesson:
    """The lesson of a game. Both languages are read in any case, so that a flaw in one is always found."""
    return {each: _lesson(game, each) for each in LANGUAGES}[language]


def _lesson(game: Game, language: str) -> Lesson:
    file = f"{game.package}/lesson.toml"
    written = _load(game, "lesson.toml")
    if written is None:
        return Lesson([], [])
    with naming(file):
        lesson = _converted(written, LessonFile)
    pages: dict[str, list[LessonPage]] = {"picture": [], "step": []}
    for what, entries in {"picture": lesson.pictures, "step": lesson.steps}.items():
        for number, entry in enumerate(entries, 1):
            with naming(f"{file}, {what} {number}"):
                pages[what].append(_page(_converted(entry, LessonEntry), language))
    return Lesson(pages["picture"], pages["step"])


def _page(entry: LessonEntry, language: str) -> LessonPage:
    shows: list[Shown] = []
    for one in entry.show:
        thing = shown(one) if isinstance(one, str) else shown(one.show, getattr(one, language))
        last = shows[-1] if shows else None
        if isinstance(thing, ShownBoxes) and isinstance(last, ShownBoxes):
            shows[-1] = ShownBoxes(last.rows + thing.rows)  # lines in a row stand on one sheet
        else:
            shows.append(thing)
    return LessonPage(getattr(entry, language), shows)


# The picture


@cache
def picture_of(game: Game) -> Picture:
    file = f"{game.package}/picture.toml"
    written = _load(game, "picture.toml")
    if written is None:
        return default_picture(game)
    with naming(file):
        picture = _converted(written, PictureFile)
        cloth = _colour(picture.cloth)
    parts = []
    for number, entry in enumerate(picture.parts, 1):
        with naming(f"{file}, part {number}"):
            parts.append(_part(entry))
    return Picture(cloth, parts)


def _part(entry: Mapping[str, Json]) -> Part:
    found = [what for what in PARTS if what in entry]
    if len(found) != 1:
        raise ValueError(f"it is not one of {', '.join(PARTS)}")
    kind = PARTS[found[0]]
    unknown = set(entry) - ({*kind.__struct_fields__} - {"face"})
    if unknown:
        raise ValueError(f"a {found[0]} has no {', '.join(sorted(unknown))}")
    part = _converted({"part": found[0], **entry, **_in_full(entry)}, kind)
    if isinstance(part, PathPart):
        if not re.fullmatch(r"\s*[Mm][MLHVCSQTAZmlhvcsqtaz0-9eE.,+\s-]*", part.path):
            raise ValueError("its path is not an SVG path")
    elif any(abs(x) > edge for x, edge in zip(part.at, EDGES, strict=True)):
        raise ValueError(f"it lies outside the picture, which goes from -{EDGES[0]}, -{EDGES[1]} to {EDGES}")
    if isinstance(part, DiePart):
        if part.face not in range(1, 7) and part.sides is None:
            raise ValueError(f'nobody knows what the sides of {entry["die"]!r} show: say so, as in sides = "2 3"')
        if abs(part.turn) >= 45:
            raise ValueError("a die is turned by less than 45 degrees")
    return part


def _in_full(entry: Mapping[str, Json]) -> dict[str, Json]:
    """The values of a part's abbreviations: named colours, a die, and the sides of one."""
    full: dict[str, Json] = {name: _colour(entry[name]) for name in ("fill", "stroke") if name in entry}
    if "die" in entry:
        full["die"], full["face"] = _face(entry["die"])
    if "sides" in entry:
        full["sides"] = [_face(side)[1] for side in _converted(entry["sides"], str).split()]
    return full


def _face(written: Json) -> tuple[str, int | str]:
    """A die's kind and face."""
    found = die(_converted(written, str))
    if found.face is None or found.small or found.role != "plain":
        raise ValueError(f"a die shows its face in a picture, and has no marks: {written!r}")
    return found.kind, found.face


def _colour(written: Json) -> str:
    if isinstance(written, str) and re.fullmatch("#[0-9a-f]{6}", written):
        return written
    if written not in NAMED_COLOURS:
        raise ValueError(f"{written!r} is not a colour, as #8f1f33 is or one of {', '.join(NAMED_COLOURS)}")
    return NAMED_COLOURS[written]


# Both


def _load(game: Game, name: str) -> dict[str, Any] | None:
    """The content of a game's file; None if there is no such file."""
    file = resources.files(game.package).joinpath(name)
    if not file.is_file():
        return None
    with naming(f"{game.package}/{name}"):
        return tomllib.loads(file.read_text(encoding="utf-8"))


def _converted(written: Json, kind: type[T]) -> T:
    return msgspec.convert(written, kind, strict=True)


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Turn an error inside the block into a Flaw that names the place."""
    try:
        yield
    except (ValueError, TypeError) as why:  # tomllib's, msgspec's and our own
        raise Flaw(f"{place}: {why}") from why
