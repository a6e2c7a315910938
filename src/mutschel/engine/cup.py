"""A cup and its dice. Nobody sees the dice under a cup, and rules can't read them either."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Generic, Literal, TypedDict

from mutschel.engine.dice import D6, Chance, Die, F, Throw
from mutschel.engine.problems import Refused
from mutschel.engine.requests import KindView, Request, Seat, WaitingView
from mutschel.engine.strict import Json
from mutschel.engine.things import Row, Thing


class CupView(TypedDict):
    kind: Literal["cup"]
    covered: bool
    player: Seat | None
    """The seat that threw the dice on the table."""
    throw: int
    """The number of throws so far, including the one on the table."""
    dice: list[str]
    """The kind of each die."""
    kinds: dict[str, KindView]
    """The faces and looks of each kind of die, including dice laid aside."""
    sizes: list[str]
    """"large" or "small": only for the eye."""
    faces: list[int | str] | None
    """Null while covered; empty before the first throw and after the dice were taken away."""


class Cup(Thing, Generic[F]):
    """A cup and its dice: thrown openly, or turned over, so that nobody sees them until it is lifted."""

    __slots__ = ("_faces", "_kinds", "_read", "_throws", "all_dice", "covered", "dice", "laid", "player", "throws")
    kind = "cup"

    def __init__(self, dice: Iterable[Die[F]]) -> None:
        self.all_dice = tuple(dice)
        self.dice = self.all_dice  # the dice in the cup, or thrown from it; without those laid aside
        self.covered = False
        self.player: Seat | None = None  # the seat that threw the dice on the table
        self.throws = 0  # how often they have been thrown in this match
        self.laid = False  # the dice on the table were put down by hand, not thrown
        self._faces: tuple[F, ...] | None = ()  # None: real dice that nobody has entered yet
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
        """Take the dice on the table away."""
        self._faces = ()
        self.covered = False

    def throw(self, player: Seat, how: str = "throw") -> CupThrow[F]:
        """Throw the dice in the cup openly: `await` it for the faces."""
        again = self._throws.get(player)  # the same throw again and again is one request
        if again is not None and again.how == how:
            return again
        request = self._throws[player] = CupThrow(self, self.dice, player, False, how)
        return request

    async def throw_all(self, player: Seat) -> tuple[F, ...]:
        """Throw all dice, including those laid aside."""
        faces = await CupThrow(self, self.all_dice, player, False, "throw")
        self.dice = self.all_dice
        self._throws.clear()
        return faces

    def throw_together(self, players: Iterable[Seat]) -> CommonThrow[F]:
        """Let all these players throw at the same time: `await` it once for each of them."""
        return CommonThrow(self, players)

    def overturn(self, player: Seat) -> CupThrow[F]:
        """Throw the dice and leave the cup over them: `await` it. Nobody sees them, so its value is ()."""
        return CupThrow(self, self.dice, player, True, "throw")

    def show(self, player: Seat, faces: tuple[F, ...]) -> None:
        """Put dice on the table that came there without the cup, by a flick or a breath; it counts as a throw."""
        self.lay(player, faces)
        self.laid = False
        self.throws += 1

    def lay(self, player: Seat, faces: tuple[F, ...]) -> None:
        """Put the dice on the table with these faces, without a throw."""
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
        """The faces of the uncovered dice. Real dice are entered now; others are known."""
        assert not self.covered, "lift the cup before you read the dice"
        self._read = True
        if self._faces is None:
            assert self.player is not None
            return await CupThrow(self, self.dice, self.player, False, "read")
        return self._faces

    @property
    def real(self) -> bool:
        """True if real dice are on the table whose faces haven't been entered."""
        return self._faces is None

    @property
    def unread(self) -> bool:
        """True if the dice were covered and the rules have not read them since."""
        return not self._read

    def take(self, face: F) -> F:
        """Take one die with this face off the table, so that it can be laid aside."""
        place = self.faces.index(face)
        self._faces = self.faces[:place] + self.faces[place + 1 :]
        self.dice = self.dice[:place] + self.dice[place + 1 :]
        self._throws.clear()
        return face

    def keep(self: Cup[int], faces: Iterable[int], row: Row) -> None:
        """Move exactly these of the dice on the table and in the row into the row; the others go into the cup.

        For games in which kept dice may be thrown again later. The dice must be equal.
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
    """A throw from a cup. The faces change when it is answered; until then everybody still sees the last throw."""

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
        if self.how != "read":  # "read" enters real dice that have been thrown before
            cup.throws += 1
        if self.covered:
            cup.covered = True
            cup._read = False
            return ()
        cup.covered = False
        assert faces is not None, "only covered dice can be unknown"
        return faces


class CommonThrow(Chance[tuple[Seat, tuple[F, ...]]]):
    """A throw by several seats at the same time, each with a cup of their own. Hidden from nobody.

    It is one question with one key until the last of them has thrown. `await` it once for each: it gives who threw, and
    what, as their dice fall. The cup on the table stands for all of theirs, and shows the latest throw.
    """

    __slots__ = ("cup", "left", "thrown")

    def __init__(self, cup: Cup[F], players: Iterable[Seat]) -> None:
        self.cup = cup
        self.left = list(players)  # the seats that are still to throw
        self.thrown: list[Seat] = []
        super().__init__(self.left[0], "throw")

    def __await__(self) -> Generator[Request, tuple[Seat, tuple[F, ...]], tuple[Seat, tuple[F, ...]]]:
        seat, faces = yield self
        self.left.remove(seat)
        self.thrown.append(seat)
        self.seat = self.left[0] if self.left else seat
        self.cup.show(seat, faces)
        return seat, faces

    def throw_of(self, seat: Seat) -> Throw[F]:
        """This seat's own throw."""
        return Throw(seat, self.cup.dice)

    def check(self, value: Json) -> tuple[Seat, tuple[F, ...]]:
        seat = value["seat"] if type(value) is dict and value.keys() == {"seat", "faces"} else None
        if type(seat) is not int or seat not in self.left:
            raise Refused("not-to-throw")
        return seat, self.throw_of(seat).check(value["faces"])

    def draw(self, rng: Random) -> tuple[Seat, tuple[F, ...]]:
        return self.seat, self.throw_of(self.seat).draw(rng)

    def sample(self, rng: Random) -> Json:
        return {"seat": self.seat, "faces": self.throw_of(self.seat).sample(rng)}

    def outcomes(self) -> Iterator[tuple[tuple[Seat, tuple[F, ...]], int]]:
        for faces, weight in self.throw_of(self.seat).outcomes():
            yield (self.seat, faces), weight

    @property
    def total(self) -> int:
        return self.throw_of(self.seat).total

    def waiting(self) -> WaitingView:
        return {**self.throw_of(self.seat).waiting(), "seats": list(self.left), "done": list(self.thrown)}


def plain_cup(dice: int) -> Cup[int]:
    return Cup((D6,) * dice)
