"""Things on a table. What lies on the table is the state, and who sees what is a property of the thing.

Only one thing here ever hides something: dice under a cup are seen by nobody. Rules can't read them either.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Generic, Literal, NotRequired, TypedDict

from mutschel.engine.dice import D6, Die, Draw, F, Throw
from mutschel.engine.requests import KindView, Request, Seat
from mutschel.engine.strict import Json


class Thing:
    """Something on the table. `view` is a snapshot: plain JSON that shares nothing with the thing.

    What it looks like is declared once, as the TypedDict that `view` returns: with a `kind` of its own, by which
    clients tell things apart. `check_game` holds every view against it, and the page's types are made from it.
    """

    __slots__ = ()
    kind = "thing"
    private = False  # does it look different from different seats?

    def view(self, seat: Seat | None) -> Mapping[str, Json]:
        raise NotImplementedError


class CupView(TypedDict):
    kind: Literal["cup"]
    covered: bool
    player: Seat | None
    """Who threw the dice that lie there."""
    throw: int
    """How many throws there have been, with the one that lies there."""
    dice: list[str]
    """The kind of each die."""
    kinds: dict[str, KindView]
    """What they are made of, kind by kind; those laid aside, too."""
    sizes: list[str]
    """"large" or "small": only for the eye."""
    faces: list[int | str] | None
    """Null while covered; empty before the first throw and when the dice were taken away."""


class Cup(Thing, Generic[F]):
    """A cup and its dice: thrown openly, or overturned, so that nobody sees them until it is lifted."""

    __slots__ = ("_faces", "_kinds", "_read", "_throws", "all_dice", "covered", "dice", "laid", "player", "throws")
    kind = "cup"

    def __init__(self, dice: Iterable[Die[F]]) -> None:
        self.all_dice = tuple(dice)
        self.dice = self.all_dice  # those in the cup, or thrown from it; not those laid aside
        self.covered = False
        self.player: Seat | None = None  # who threw the dice that lie there
        self.throws = 0  # how often they have been thrown in this match
        self.laid = False  # nobody threw the dice that lie there: somebody put them down
        self._faces: tuple[F, ...] | None = ()  # None: real dice that nobody has typed in yet
        self._read = True  # the rules know the faces
        self._throws: dict[Seat, CupThrow[F]] = {}
        self._kinds: tuple[Die[F], ...] = ()  # one of each; found when they are first looked at

    @property
    def faces(self) -> tuple[F, ...]:
        """The dice as they lie open on the table."""
        assert not self.covered, "lift the cup before you use the faces"
        assert self._faces is not None, "await read() before you use the faces of real dice"
        return self._faces

    def sweep(self) -> None:
        """Take the dice that lie there off the table."""
        self._faces = ()
        self.covered = False

    def throw(self, player: Seat, how: str = "throw") -> CupThrow[F]:
        """`await` it: throw the dice in the cup, for all to see."""
        again = self._throws.get(player)  # the same throw again and again is one request
        if again is not None and again.how == how:
            return again
        request = self._throws[player] = CupThrow(self, self.dice, player, False, how)
        return request

    async def throw_all(self, player: Seat) -> tuple[F, ...]:
        """Throw all dice, those laid aside too."""
        faces = await CupThrow(self, self.all_dice, player, False, "throw")
        self.dice = self.all_dice
        self._throws.clear()
        return faces

    def overturn(self, player: Seat) -> CupThrow[F]:
        """`await` it: throw the dice and leave the cup over them. Nobody sees them, so its value is ()."""
        return CupThrow(self, self.dice, player, True, "throw")

    def show(self, player: Seat, faces: tuple[F, ...]) -> None:
        """The dice lie there openly, though they were not thrown from the cup: somebody flicked or blew them."""
        self.lay(player, faces)
        self.laid = False
        self.throws += 1

    def lay(self, player: Seat, faces: tuple[F, ...]) -> None:
        """Somebody puts the dice down like this; nobody has thrown them."""
        self._faces = faces
        self._read = True
        self.player = player
        self.covered = False
        self.laid = True

    def lift(self) -> None:
        self.covered = False

    def cover(self) -> None:
        self.covered = True

    async def read(self) -> tuple[F, ...]:
        """What the uncovered dice show. Real dice are typed in now; others are known."""
        assert not self.covered, "lift the cup before you read the dice"
        self._read = True
        if self._faces is None:
            assert self.player is not None
            return await CupThrow(self, self.dice, self.player, False, "read")
        return self._faces

    @property
    def real(self) -> bool:
        """Real dice lie here that Mutschel has not been told."""
        return self._faces is None

    @property
    def unread(self) -> bool:
        """Overturned, and the rules have not read the dice since."""
        return not self._read

    def take(self, face: F) -> F:
        """Take one die with this face off the table, to lay it aside."""
        place = self.faces.index(face)
        self._faces = self.faces[:place] + self.faces[place + 1 :]
        self.dice = self.dice[:place] + self.dice[place + 1 :]
        self._throws.clear()
        return face

    def keep(self: Cup[int], faces: Iterable[int], row: Row) -> None:
        """Of the dice that lie here and in the row, these lie in the row; all others are in the cup for the next throw.

        For games in which kept dice may be thrown again after all. The dice must be equal.
        """
        kept = list(faces)
        left = [*self.faces, *row.shown()]
        for face in kept:
            left.remove(face)
        row.faces = [*kept]
        self.dice = self.all_dice[: len(left)]
        self._faces = tuple(left)
        self._throws.clear()

    def replace(self, face: F, by: F) -> None:
        """Turn one die that shows `face`, so that it shows `by`."""
        place = self.faces.index(face)
        self._faces = (*self.faces[:place], by, *self.faces[place + 1 :])

    def view(self, seat: Seat | None) -> CupView:
        if not self._kinds:
            self._kinds = tuple({die.kind: die for die in self.all_dice}.values())
        hidden = self.covered or self._faces is None
        faces: list[int | str] | None = None if hidden else list(self._faces or ())  # type: ignore[arg-type]
        return {
            "kind": "cup",
            "covered": self.covered,
            "player": self.player,
            "throw": self.throws,
            "dice": [die.kind for die in self.dice],
            "kinds": {die.kind: die.made_of() for die in self._kinds},
            "sizes": [die.size for die in self.dice],
            "faces": faces,
        }


class CupThrow(Throw[F]):
    """A throw from a cup: when it is answered, the dice lie there. Until then everybody still sees the last throw."""

    __slots__ = ("cup",)

    def __init__(self, cup: Cup[F], dice: tuple[Die[F], ...], seat: Seat, covered: bool, how: str) -> None:
        super().__init__(seat, dice, covered, how)
        self.cup = cup

    def __await__(self) -> Generator[Request, tuple[F, ...], tuple[F, ...]]:
        faces = yield self
        cup = self.cup
        cup._faces = faces
        cup.laid = False
        cup.player = self.seat
        if self.how != "read":  # what real dice show is entered after they have fallen
            cup.throws += 1
        if self.covered:
            cup.covered = True
            cup._read = False
            return ()
        cup.covered = False
        return faces


def plain_cup(dice: int) -> Cup[int]:
    return Cup((D6,) * dice)


class RowView(TypedDict):
    kind: Literal["row"]
    faces: list[int | None]
    plate: NotRequired[Literal[True]]
    """They make one number, which is shown as on the plate of a house."""
    next: NotRequired[int]
    """The place that is about to be filled."""


class Row(Thing):
    """Dice laid aside, or places to be filled, from left to right. With `plate` they are the digits of one number.

    `next` is the place that the die goes to which somebody is being asked for: clients point at it.
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
    """In a play-off: who is still in it."""


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


class Results(Thing):
    """What every player has made of this round so far; a text where a number won't do."""

    __slots__ = ("values",)
    kind = "results"

    def __init__(self, players: int) -> None:
        self.values: list[int | str | None] = [None] * players

    def write(self, player: Seat, value: int | str) -> None:
        self.values[player] = value

    def clear(self) -> None:
        self.values = [None] * len(self.values)

    def view(self, seat: Seat | None) -> ResultsView:
        return {"kind": "results", "values": list(self.values)}


class CounterView(TypedDict):
    kind: Literal["counter"]
    what: str
    """A word of the game."""
    value: int


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
        """Cross it out if it is still there."""
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
    """What is written in the boxes of each row, from the first column on."""
    sections: list[SectionView]
    column_totals: NotRequired[list[int]]
    """Where there are several columns."""
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
    """A bag from which things are drawn unseen. Everybody can work out what is still in it."""

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
