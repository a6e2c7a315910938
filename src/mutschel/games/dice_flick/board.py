"""The box with its 5 × 5 holes, the markers and the dice in them; and the dice before a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from mutschel.engine import Seat, Thing

Hole: TypeAlias = tuple[int, int]  # row and column, counted from 0
Die: TypeAlias = tuple[str, int]  # colour and face

SIZE = 5
HOLES = tuple((row, column) for row in range(SIZE) for column in range(SIZE))

JOKER = "white"
KNALLER = "pink"
COLOURS = ("blue", "yellow", "green")
DICE = {JOKER: 3, "blue": 5, "yellow": 5, "green": 5, KNALLER: 2}
KNALLER_POINTS = 6

CENTRE: Hole = (2, 2)
UPGRADE_POINTS = 2
TRAVEL = 72  # mm to either side: as far as the wall lets a plate go
# The rulebook prints the places of the other markers only as a picture: these are a guess, and an option.
PLACES = {"blue": [1, 1], "yellow": [1, 3], "green": [3, 1], "bonus": [3, 3]}


class Markers(NamedTuple):
    """The markers in the holes besides the Centre."""

    upgrades: Mapping[Hole, str]  # from hole to colour
    bonus: Hole

    @classmethod
    def at(cls, places: Mapping[str, Sequence[int]]) -> Markers:
        """The markers at the places that the option gives."""
        holes = {marker: (row, column) for marker, (row, column) in places.items()}
        return cls({holes[colour]: colour for colour in COLOURS}, holes["bonus"])


MARKERS = Markers.at(PLACES)


class LyingView(TypedDict):
    colour: str
    face: int
    lies: NotRequired[Annotated[list[int], 3] | None]
    """Tenths of millimetres to the east and north of the hole's middle, and degrees; null: not known."""


class MarkerView(TypedDict):
    hole: Annotated[list[int], 2]
    marker: Literal["centre", "upgrade", "bonus"]
    colour: NotRequired[str]


class BoardView(TypedDict):
    kind: Literal["board"]
    holes: list[list[LyingView | None]]
    markers: list[MarkerView]
    spent: list[Annotated[list[int], 2]]
    """Holes with Upgrade markers that lie open but don't count (any more) in the present scoring."""


class Board(Thing):
    """The dice in the holes and, during a scoring, all that can still be scored.

    `scorable` has the dice and the visible Upgrade markers alike, as a marker counts as a die of its colour.
    It is filled when scoring begins and only ever shrinks, so a marker that was covered then never gets in.
    """

    __slots__ = ("dice", "lies", "markers", "scorable", "scoring")
    kind = "board"

    def __init__(self, markers: Markers = MARKERS) -> None:
        self.markers = markers
        self.dice: dict[Hole, Die] = {}
        self.lies: dict[Hole, list[int]] = {}  # the exact places of dice in their holes, if known
        self.scorable: dict[Hole, Die] = {}  # colour and points
        self.scoring = False

    def lay(self, hole: Hole, colour: str, face: int, lies: list[int] | None = None) -> None:
        """Put a die into a hole. A Knaller looks the same from all sides and counts 6."""
        self.dice[hole] = (colour, KNALLER_POINTS if colour == KNALLER else face)
        if lies is not None:
            self.lies[hole] = lies

    def lift(self, hole: Hole) -> str:
        """Take a die out of its hole. Returns its colour."""
        self.lies.pop(hole, None)
        return self.dice.pop(hole)[0]

    def begin_scoring(self) -> None:
        self.scorable = scorable(self.dice, self.markers)
        self.scoring = True

    def take(self, holes: tuple[Hole, ...]) -> list[str]:
        """Take scored holes off the board. Returns the colours of the dice, which go back to the bag."""
        for hole in holes:
            del self.scorable[hole]
        return [self.lift(hole) for hole in holes if hole in self.dice]

    def end_scoring(self) -> None:
        self.scorable = {}
        self.scoring = False

    def view(self, seat: Seat | None) -> BoardView:
        dice, (upgrades, bonus) = self.dice, self.markers
        markers: list[MarkerView] = [{"hole": list(CENTRE), "marker": "centre"}]
        for hole, colour in upgrades.items():
            markers.append({"hole": list(hole), "marker": "upgrade", "colour": colour})
        markers.append({"hole": list(bonus), "marker": "bonus"})
        return {
            "kind": "board",
            "holes": [[self._shown((row, column)) for column in range(SIZE)] for row in range(SIZE)],
            "markers": markers,
            "spent": [
                list(hole)
                for hole in upgrades
                if self.scoring and hole not in dice and hole not in self.scorable
            ],
        }  # fmt: skip

    def _shown(self, hole: Hole) -> LyingView | None:
        if hole not in self.dice:
            return None
        colour, face = self.dice[hole]
        lies = self.lies.get(hole)
        return {"colour": colour, "face": face, "lies": None if lies is None else list(lies)}


def scorable(dice: Mapping[Hole, Die], markers: Markers = MARKERS) -> dict[Hole, Die]:
    """Colour and points of all that counts when scoring begins: the dice, and the Upgrades not covered by one.

    >>> scorable({(2, 2): ("blue", 3), (1, 3): ("pink", 6)})
    {(1, 1): ('blue', 2), (1, 3): ('pink', 6), (3, 1): ('green', 2), (2, 2): ('blue', 6)}
    """
    cells = {hole: (colour, UPGRADE_POINTS) for hole, colour in markers.upgrades.items()}
    cells.update(dice)
    if CENTRE in dice:
        colour, face = dice[CENTRE]
        cells[CENTRE] = (colour, face if colour == KNALLER else 2 * face)
    return cells


class HandView(TypedDict):
    kind: Literal["hand"]
    dice: list[str]


class Hand(Thing):
    """The dice that lie before a player, for all to see."""

    __slots__ = ("dice",)
    kind = "hand"

    def __init__(self) -> None:
        self.dice: list[str] = []

    def view(self, seat: Seat | None) -> HandView:
        return {"kind": "hand", "dice": list(self.dice)}
