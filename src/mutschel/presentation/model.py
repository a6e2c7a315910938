"""Pictures and lessons as they are drawn, and as they travel."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Role: TypeAlias = Literal["counts", "out", "plain"]
"""How a die stands in a lesson: it counts, it doesn't, or nothing is said about it."""


# The picture


class DiePart(msgspec.Struct, frozen=True, tag_field="part", tag="die"):
    """A solid die."""

    die: str
    """Its colour, or `plain`."""
    face: int | str
    """On top: a number, or the colour of a dot."""
    at: Point
    size: float
    """Of an edge."""
    turn: float = 12
    """In degrees, less than 45 either way."""
    sides: tuple[int | str, int | str] | None = None
    """What its front and its other side show; null: as on any die with this face on top."""
    opacity: float | None = None


class CupPart(msgspec.Struct, frozen=True, tag_field="part", tag="cup"):
    """A cup for dice."""

    cup: Literal["standing", "lifted"]
    at: Point
    height: float


class PaperPart(msgspec.Struct, frozen=True, tag_field="part", tag="paper"):
    """A sheet of paper."""

    paper: list[str]
    """Rows of numbers or words."""
    at: Point
    size: Point
    turn: float = 0
    letters: float = 16
    """Their height."""
    struck: list[str] = []
    """What is crossed out."""


class PlatePart(msgspec.Struct, frozen=True, tag_field="part", tag="plate"):
    """A house number on enamel."""

    plate: str
    at: Point
    height: float
    turn: float = 0


class PathPart(msgspec.Struct, frozen=True, tag_field="part", tag="path"):
    """Anything else, as an SVG path. Colours are written `#rrggbb`."""

    path: str
    fill: str | None = None
    stroke: str | None = None
    width: float | None = None
    """Of the stroke."""
    dashes: str | None = None
    shadow: bool = False
    """It lies on the cloth, and throws a shadow."""


Part: TypeAlias = DiePart | CupPart | PaperPart | PlatePart | PathPart


class Picture(msgspec.Struct, frozen=True):
    """The picture on a game's box: real things on a cloth.

    The middle is 0, 0. It is 320 wide and 128 high; on a phone only x from -95 to 95 is seen.
    """

    cloth: str
    """Its colour, as `#rrggbb`."""
    parts: list[Part]
    """The lowest first."""


# The lesson


class ShownDie(msgspec.Struct, frozen=True):
    """A die in a lesson."""

    kind: str
    """Its colour, or `plain`."""
    face: int | str | None
    """A number, or the colour of a dot; null: nobody knows."""
    small: bool
    role: Role


class ShownDice(msgspec.Struct, frozen=True, tag_field="show", tag="dice"):
    """Dice, with gaps between the groups."""

    groups: list[list[ShownDie]]


class ShownCup(msgspec.Struct, frozen=True, tag_field="show", tag="cup"):
    """The cup."""

    how: Literal["down", "lifted", "guarded"]
    face: int | None
    """What the die on the rim of a guarded cup shows."""


class ShownPlate(msgspec.Struct, frozen=True, tag_field="show", tag="plate"):
    """A house number."""

    digits: list[int | None]
    """Null: a place that is still open."""
    worst: bool
    label: str | None


class ShownStrikes(msgspec.Struct, frozen=True, tag_field="show", tag="strikes"):
    """Who has how many strikes."""

    of: list[tuple[str, int]]


class ShownDiscs(msgspec.Struct, frozen=True, tag_field="show", tag="discs"):
    """Who has how many white and black discs."""

    of: list[tuple[str, int, int]]


class ShownNumber(msgspec.Struct, frozen=True):
    """A number on a sheet."""

    value: str
    state: Literal["struck", "new", "open", "there"]


class ShownNumbers(msgspec.Struct, frozen=True, tag_field="show", tag="numbers"):
    """Numbers on a sheet."""

    numbers: list[ShownNumber]
    label: str | None


class ShownSum(msgspec.Struct, frozen=True, tag_field="show", tag="sum"):
    """A sum as it is written."""

    text: str


class ShownLine(msgspec.Struct, frozen=True):
    """A line of boxes on a sheet: how many of them are marked, and what that is worth."""

    name: str
    boxes: int
    of: int
    value: str


class ShownBoxes(msgspec.Struct, frozen=True, tag_field="show", tag="boxes"):
    """Lines of boxes on a sheet."""

    rows: list[ShownLine]


class ShownHole(msgspec.Struct, frozen=True):
    """A hole of a board: with a die in it, a marker, or nothing."""

    colour: str | None
    """Of the die, or of the marker."""
    face: int | None
    """Of the die."""
    marker: Literal["double", "colour", "extra"] | None
    counts: bool


class ShownBoard(msgspec.Struct, frozen=True, tag_field="show", tag="board"):
    """A board with holes for dice, row by row."""

    rows: list[list[ShownHole]]


Shown: TypeAlias = (
    ShownDice | ShownCup | ShownPlate | ShownStrikes | ShownDiscs | ShownNumbers | ShownSum | ShownBoxes | ShownBoard
)


class LessonPage(msgspec.Struct, frozen=True):
    """What lies on the cloth, and a sentence or two about it."""

    text: str
    shows: list[Shown]


class Lesson(msgspec.Struct, frozen=True):
    """A game at a glance, in one language. A game without one has nothing in either list."""

    pictures: list[LessonPage]
    """What counts."""
    steps: list[LessonPage]
    """An example to step through."""
