"""Pictures and lessons, as games load them and as clients get them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Role: TypeAlias = Literal["counts", "out", "plain"]
"""The role of a die in a lesson: it counts, it is out, or neither."""


# The picture


class DiePart(msgspec.Struct, frozen=True, tag_field="part", tag="die"):
    """A solid die."""

    die: str
    """Its colour, or `plain`."""
    face: int | str
    """The face on top: a number, or the colour of a dot."""
    at: Point
    size: float
    """The length of an edge."""
    turn: float = 12
    """Degrees, less than 45 either way."""
    sides: tuple[int | str, int | str] | None = None
    """The faces on its front and on its other visible side; null: those of a plain die with this face on top."""
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
    """The height of letters."""
    struck: list[str] = []
    """The numbers or words that are crossed out."""


class PlatePart(msgspec.Struct, frozen=True, tag_field="part", tag="plate"):
    """A house number on enamel."""

    plate: str
    at: Point
    height: float
    turn: float = 0


class PathPart(msgspec.Struct, frozen=True, tag_field="part", tag="path"):
    """Any other shape, as an SVG path. Colours are written `#rrggbb`."""

    path: str
    fill: str | None = None
    stroke: str | None = None
    width: float | None = None
    """The width of the stroke."""
    dashes: str | None = None
    shadow: bool = False
    """True for a thing that lies on the cloth and throws a shadow."""


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
    """A number, or the colour of a dot; null: unknown."""
    small: bool
    role: Role


class ShownDice(msgspec.Struct, frozen=True, tag_field="show", tag="dice"):
    """Dice, with gaps between the groups."""

    groups: list[list[ShownDie]]


class ShownCup(msgspec.Struct, frozen=True, tag_field="show", tag="cup"):
    """The cup."""

    how: Literal["down", "lifted", "guarded"]
    face: int | None
    """The face of the die on the rim of a guarded cup."""


class ShownPlate(msgspec.Struct, frozen=True, tag_field="show", tag="plate"):
    """A house number."""

    digits: list[int | None]
    """The digits; null stands for a place that is still open."""
    worst: bool
    label: str | None


class ShownStrikes(msgspec.Struct, frozen=True, tag_field="show", tag="strikes"):
    """The strikes of each player."""

    of: list[tuple[str, int]]


class ShownDiscs(msgspec.Struct, frozen=True, tag_field="show", tag="discs"):
    """The white and the black discs of each player."""

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
    """A line of boxes on a sheet, with the number of marks and the points for them."""

    name: str
    boxes: int
    of: int
    value: str


class ShownBoxes(msgspec.Struct, frozen=True, tag_field="show", tag="boxes"):
    """Lines of boxes on a sheet."""

    rows: list[ShownLine]


class ShownHole(msgspec.Struct, frozen=True):
    """A hole of a board, with a die, a marker, or empty."""

    colour: str | None
    """The colour of the die, or of the marker."""
    face: int | None
    """The face of the die."""
    marker: Literal["double", "colour", "extra"] | None
    counts: bool


class ShownBoard(msgspec.Struct, frozen=True, tag_field="show", tag="board"):
    """A board with holes for dice, row by row."""

    rows: list[list[ShownHole]]


Shown: TypeAlias = (
    ShownDice | ShownCup | ShownPlate | ShownStrikes | ShownDiscs | ShownNumbers | ShownSum | ShownBoxes | ShownBoard
)


class LessonPage(msgspec.Struct, frozen=True):
    """Things on the cloth, and a sentence or two about them."""

    text: str
    shows: list[Shown]


class Lesson(msgspec.Struct, frozen=True):
    """The lesson of a game, in one language. A game without a lesson has two empty lists."""

    pictures: list[LessonPage]
    """Examples of all that counts."""
    steps: list[LessonPage]
    """An example to step through."""
