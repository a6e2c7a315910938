"""The things on a table. They are a match's state, and each decides what a seat sees of it.

Only one thing ever hides something: a cup, which is in a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NotRequired, TypedDict

from mutschel.engine.dice import Draw
from mutschel.engine.options import Options
from mutschel.engine.requests import Seat
from mutschel.engine.strict import Json, snapshot

if TYPE_CHECKING:
    from mutschel.engine.game import Game


class Thing:
    """Something on the table. `view` is a snapshot: plain JSON that shares nothing with the thing.

    Its shape is declared once, as the TypedDict that `view` returns, with a `kind` of its own by which clients tell
    things apart. `check_game` compares every view with it, and the page's types are made from it.
    """

    __slots__ = ()
    kind: ClassVar[str] = "thing"
    private: ClassVar[bool] = False  # true if it looks different from different seats

    def view(self, seat: Seat | None) -> Mapping[str, Json]:
        raise NotImplementedError


class RowView(TypedDict):
    kind: Literal["row"]
    faces: list[int | None]
    plate: NotRequired[Literal[True]]
    """The dice are the digits of one number, shown as on a house's number plate."""
    next: NotRequired[int]
    """The place that will be filled next."""


class Row(Thing):
    """Dice laid aside, or places to be filled, from left to right. With `plate` they are the digits of one number.

    `next` is the place for the die that a player is being asked for: clients point at it.
    """

    __slots__ = ("faces", "next", "plate")
    kind = "row"

    def __init__(self, places: int = 0, plate: bool = False) -> None:
        self.faces: list[int | None] = [None] * places
        self.next: int | None = None
        self.plate = plate

    def lay(self, face: int) -> None:
        self.faces.append(face)

    def clear(self, places: int = 0) -> None:
        self.faces = [None] * places

    def shown(self) -> list[int]:
        return [face for face in self.faces if face is not None]

    def view(self, seat: Seat | None) -> RowView:
        view: RowView = {"kind": "row", "faces": list(self.faces)}
        if self.plate:
            view["plate"] = True
        if self.next is not None:
            view["next"] = self.next
        return view


class TallyView(TypedDict):
    kind: Literal["tally"]
    what: str
    """A word of the game."""
    counts: list[int]
    players: NotRequired[list[Seat]]
    """The players still in, during a play-off."""


class Tally(Thing):
    """A count for every player: strikes, discs, points."""

    __slots__ = ("counts", "what")
    kind = "tally"

    def __init__(self, what: str, players: int) -> None:
        self.what = what
        self.counts = [0] * players

    def add(self, player: Seat, n: int = 1) -> None:
        self.counts[player] += n

    def __getitem__(self, player: Seat) -> int:
        return self.counts[player]

    def view(self, seat: Seat | None) -> TallyView:
        return {"kind": "tally", "what": self.what, "counts": list(self.counts)}


class ResultsView(TypedDict):
    kind: Literal["results"]
    values: list[int | str | None]
    worst: NotRequired[Annotated[dict[str, Json], "Phrase"]]
    """The phrase about the worst result so far: its `players`, and the `result`."""


class Results(Thing):
    """Every player's result of this round so far; a text where a number won't do."""

    __slots__ = ("values", "worst")
    kind = "results"

    def __init__(self, players: int) -> None:
        self.values: list[int | str | None] = [None] * players
        self.worst: dict[str, Json] | None = None  # the phrase about who is behind

    def write(self, player: Seat, value: int | str) -> None:
        self.values[player] = value

    def clear(self) -> None:
        self.values = [None] * len(self.values)
        self.worst = None

    def view(self, seat: Seat | None) -> ResultsView:
        view: ResultsView = {"kind": "results", "values": list(self.values)}
        return view if self.worst is None else {**view, "worst": snapshot(self.worst)}


class LastTurnView(TypedDict):
    kind: Literal["last-turn"]
    faces: list[int] | None
    """All dice of the turn, as they were at its end; null: this seat has not had a turn in this round."""
    parts: NotRequired[list[int]]
    """The result of each throw, where that is written down."""
    hit: NotRequired[bool]
    """True if the turn succeeded; present where turns succeed or fail."""
    throw: NotRequired[int]
    """Present where all throw at the same time, each with dice of their own: then these are the seat's dice, and not
    those in the cup. It is the number of their throw in the match; 0: none yet."""


class LastTurn(Thing):
    """The end of a player's turn in this round. The dice of a turn in progress are in the cup instead.

    Where all throw at the same time, it has each player's latest throw.
    """

    __slots__ = ("faces", "hit", "parts", "throw")
    kind = "last-turn"

    def __init__(self, throw: int | None = None) -> None:
        self.throw = throw
        self.clear()

    def clear(self) -> None:
        self.faces: list[int] | None = None
        self.parts: list[int] = []
        self.hit: bool | None = None

    def end(self, faces: Iterable[int], parts: Iterable[int] = (), hit: bool | None = None) -> None:
        self.faces, self.parts, self.hit = list(faces), list(parts), hit

    def view(self, seat: Seat | None) -> LastTurnView:
        view: LastTurnView = {"kind": "last-turn", "faces": None if self.faces is None else list(self.faces)}
        if self.parts:
            view["parts"] = list(self.parts)
        if self.hit is not None:
            view["hit"] = self.hit
        if self.throw is not None:
            view["throw"] = self.throw
        return view


class CounterView(TypedDict):
    kind: Literal["counter"]
    what: str
    """A word of the game."""
    value: int
    by: NotRequired[list[Seat]]
    """The players who counted it, one by one, where that is noted."""


class Counter(Thing):
    """One number that everybody shares."""

    __slots__ = ("value", "what")
    kind = "counter"

    def __init__(self, what: str, value: int = 0) -> None:
        self.what = what
        self.value = value

    def view(self, seat: Seat | None) -> CounterView:
        return {"kind": "counter", "what": self.what, "value": self.value}


class NumbersView(TypedDict):
    kind: Literal["numbers"]
    numbers: list[int]
    crossed: list[int]


class Numbers(Thing):
    """Numbers on a sheet, to be crossed out."""

    __slots__ = ("crossed", "numbers")
    kind = "numbers"

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = tuple(numbers)
        self.crossed: set[int] = set()

    def cross(self, number: int) -> bool:
        """Cross out a number. Returns whether it was still open."""
        if number in self.crossed or number not in self.numbers:
            return False
        self.crossed.add(number)
        return True

    @property
    def done(self) -> bool:
        return len(self.crossed) == len(self.numbers)

    def clear(self) -> None:
        self.crossed = set()

    def view(self, seat: Seat | None) -> NumbersView:
        return {"kind": "numbers", "numbers": list(self.numbers), "crossed": sorted(self.crossed)}


class SectionView(TypedDict):
    rows: list[str]
    total: int


class SheetView(TypedDict):
    kind: Literal["sheet"]
    columns: int
    rows: dict[str, list[int]]
    """The points in the boxes of each row, from the first column on."""
    sections: list[SectionView]
    column_totals: NotRequired[list[int]]
    """Present if there are several columns."""
    total: int


class Sheet(Thing):
    """A score sheet: rows with a box in each column, filled in order."""

    __slots__ = ("boxes", "columns", "sections")
    kind = "sheet"

    def __init__(self, *sections: Sequence[str], columns: int = 1) -> None:
        self.columns = columns
        self.sections = sections  # each has a total of its own
        self.boxes: dict[str, list[int]] = {row: [] for rows in sections for row in rows}

    @property
    def open(self) -> list[str]:
        """The rows that still have an empty box, from top to bottom."""
        return [row for row, points in self.boxes.items() if len(points) < self.columns]

    def write(self, row: str, points: int) -> None:
        self.boxes[row].append(points)

    @property
    def total(self) -> int:
        return sum(map(sum, self.boxes.values()))

    @property
    def column_totals(self) -> list[int]:
        return [
            sum([points[column] for points in self.boxes.values() if column < len(points)])
            for column in range(self.columns)
        ]

    def view(self, seat: Seat | None) -> SheetView:
        view: SheetView = {
            "kind": "sheet",
            "columns": self.columns,
            "rows": {row: list(points) for row, points in self.boxes.items()},
            "sections": [
                {"rows": list(rows), "total": sum([sum(self.boxes[row]) for row in rows])} for rows in self.sections
            ],
            "total": self.total,
        }
        if self.columns > 1:
            view["column_totals"] = self.column_totals
        return view


class BagView(TypedDict):
    kind: Literal["bag"]
    counts: dict[str, int]


class Bag(Thing):
    """A bag from which things are drawn unseen. Its content can be worked out by everybody."""

    __slots__ = ("counts",)
    kind = "bag"

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = dict(counts)

    def __len__(self) -> int:
        return sum(self.counts.values())

    async def draw(self, player: Seat, n: int) -> tuple[str, ...]:
        drawn = await Draw(player, self.counts, n)
        for kind in drawn:
            self.counts[kind] -= 1
        return drawn

    def put_back(self, kind: str) -> None:
        self.counts[kind] += 1

    def view(self, seat: Seat | None) -> BagView:
        return {"kind": "bag", "counts": dict(self.counts)}


class CourseView(TypedDict):
    kind: Literal["course"]
    game: str
    version: int
    options: dict[str, Json]


class Course(Thing):
    """The game that is being played, in a game made of games: its texts, bot and pictures apply."""

    __slots__ = ("game", "options")
    kind = "course"

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options

    def view(self, seat: Seat | None) -> CourseView:
        options = self.options.as_json()
        return {"kind": "course", "game": self.game.id, "version": self.game.version, "options": options}


class FlightView(TypedDict):
    kind: Literal["flight"]
    number: int
    """It grows with each motion; 0: none yet."""
    player: Seat | None
    motion: str
    """The motion as text; "": nobody saw the die fall."""


class Flight(Thing):
    """The latest motion of a die (and of what it hit), for all to see. `number` counts them."""

    __slots__ = ("motion", "number", "player")
    kind = "flight"

    def __init__(self) -> None:
        self.number = 0
        self.player: Seat | None = None
        self.motion = ""

    def show(self, player: Seat, motion: str) -> None:
        self.number += 1
        self.player = player
        self.motion = motion

    def view(self, seat: Seat | None) -> FlightView:
        return {"kind": "flight", "number": self.number, "player": self.player, "motion": self.motion}
