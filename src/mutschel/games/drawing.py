"""How a terminal draws what only one game has: its `drawing.py` names the functions, in `DRAWINGS`.

They work from views alone, as everything does that draws; `Brush` knows words and colours.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from mutschel.engine import Game, Json

if TYPE_CHECKING:  # rules are played without it
    from rich.text import Text

View: TypeAlias = Mapping[str, Json]
NONE: Mapping[str, Json] = MappingProxyType({})


class Brush(Protocol):
    """What drawing needs besides a view."""

    def word(self, value: Json) -> str:
        """A word as a person reads it."""

    def colour(self, kind: str) -> Text:
        """A colour by its mark and its name: colour alone never says anything."""

    def ink(self, kind: str) -> tuple[str, str]:
        """The mark of a colour, and its style."""


class Line(NamedTuple):
    """A row of a sheet: its label, and a text for every player."""

    label: Text
    cells: list[str]
    style: str = ""


class Drawings(NamedTuple):
    """By the kind of a thing."""

    boards: Mapping[str, Callable[[View, Brush], Text]] = NONE
    """What is drawn as it lies, like dice."""
    sheets: Mapping[str, Callable[[Sequence[View], Brush], list[Line]]] = NONE
    """Sheets of all players, side by side; a line with the totals comes by itself."""
    cells: Mapping[str, Callable[[View, Brush], Text]] = NONE
    """What fits in one line."""
    answers: Mapping[str, Callable[[Json], str]] = NONE
    """By their names, parts of an answer that would be hard to read as they are."""
    unnamed: Collection[str] = ()
    """Parts of an answer that say enough without their names."""
    read: Callable[[str], Json] | None = None
    """An answer as people type it, where a name or a list of faces can't say it; a `Problem` tells them how."""


@cache
def drawings_of(game: Game) -> Drawings:
    part = game.part("drawing")
    found: Drawings = Drawings() if part is None else part.DRAWINGS
    return found
