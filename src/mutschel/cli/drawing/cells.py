"""Small things in one line: tallies, numbers to be crossed out, a bag."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.text import Text

from mutschel.cli.drawing.dice import Look, chip, colour_of
from mutschel.cli.texts import word
from mutschel.engine import Json, Texts


def strikes(n: int) -> Text:
    """Return strikes as people pencil them, every fifth across the four before it.

    >>> strikes(7).plain
    '||||/ || 7'
    """
    marks = " ".join(["||||/"] * (n // 5) + ["|" * (n % 5)]).strip()
    return Text(f"{marks} {n}" if n else "0")


def numbers(thing: Mapping[str, Json]) -> Text:
    """Return the numbers on a sheet, with crosses in place of crossed-out ones."""
    crossed = set(thing["crossed"])
    parts = [("×" * len(str(n)), "dim") if n in crossed else (str(n), "bold") for n in thing["numbers"]]
    return Text(" ").join(Text(text, style=style) for text, style in parts)


def bag(thing: Mapping[str, Json], texts: Texts) -> Text:
    return Text("  ").join(
        Text.assemble(f"{count}", colour(kind, texts)) for kind, count in thing["counts"].items() if count
    )


def colour(kind: str, texts: Texts, look: Look | None = None) -> Text:
    return Text.assemble(chip(look or colour_of(kind)), f" {word(texts, kind)}")


def plain(value: Json, texts: Texts) -> str:
    """Return any JSON value in readable form."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return word(texts, "yes" if value else "no")
    if isinstance(value, list):
        return " ".join(plain(part, texts) for part in value) or word(texts, "none")
    if isinstance(value, dict):
        return ", ".join(f"{word(texts, key)}: {plain(part, texts)}" for key, part in value.items() if key != "kind")
    return word(texts, value)


CELLS: dict[str, Callable[[Mapping[str, Json], Texts], Text]] = {
    "numbers": lambda thing, texts: numbers(thing),
    "bag": bag,
    "counter": lambda thing, texts: Text(str(thing["value"]), style="bold"),
}


def cell(thing: Mapping[str, Json], texts: Texts) -> Text:
    """Return a thing of the engine in one line, and any other as plain text."""
    draw = CELLS.get(str(thing.get("kind")))
    return Text(plain(dict(thing), texts)) if draw is None else draw(thing, texts)
