"""A cup and its dice. Dice under it are seen by nobody, and rules can't read them either."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Generic, Literal, TypedDict

from mutschel.engine.dice import D6, Die, F, Throw
from mutschel.engine.requests import KindView, Request, Seat
from mutschel.engine.things import Row, Thing


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

    def __await__(self) -> Generator[Request, tuple[F, ...] | None, tuple[F, ...]]:
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
        assert faces is not None, "only covered dice can be unknown"
        return faces


def plain_cup(dice: int) -> Cup[int]:
    return Cup((D6,) * dice)
