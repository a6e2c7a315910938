"""The slip of paper beside the dice: what counts in this game, the number of the throw, the turn's result so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

from mutschel.engine.cup import Cup
from mutschel.engine.requests import Seat
from mutschel.engine.things import Thing


class PartView(TypedDict):
    """One part of a turn, and what it brought."""

    what: NotRequired[str]
    """A word of the game; without it, the part is a throw."""
    value: int | None
    """Null: it is still to come."""
    counts: bool
    """True if the value counts towards the result."""


class SlipView(TypedDict):
    kind: Literal["slip"]
    rule: str
    """The name of the message that says what counts in this game."""
    player: Seat | None
    """The player whose turn is written down; null before the first one, and where all throw at the same time."""
    throw: int
    """The number of throws made in this turn; where all throw at the same time, including the one being made."""
    of: int
    """The most throws a turn can have."""
    parts: list[PartView]
    """Empty where throws are not written down one by one."""
    total: int | str | None
    """The turn's result so far; null: nothing is added up."""


class Slip(Thing):
    """A note of what counts, and of one player's turn: its throws from `cup`, part by part, and their result.

    `throws` is the most that a turn can have. `parts` names what is written down: None is a throw, anything else a word
    of the game.
    """

    __slots__ = ("_before", "common", "cup", "of", "parts", "player", "rule", "total", "written")
    kind = "slip"

    def __init__(
        self, cup: Cup[Any], throws: int = 1, parts: Sequence[str | None] = (), rule: str = "counts-here"
    ) -> None:
        self.cup = cup
        self.of = throws
        self.parts = parts
        self.rule = rule
        self.player: Seat | None = None
        self.total: int | str | None = None
        self.written: dict[int, tuple[int, bool]] = {}
        self.common = 0  # number of the throw that all make at the same time; 0: they throw one after the other
        self._before = cup.throws  # number of throws in the match before this turn

    def begin(self, player: Seat | None, total: int | None = None) -> None:
        """Begin this player's turn, with `total` as the result before the first throw."""
        self.player = player
        self.common = 0
        self.total = total
        self.written = {}
        self._before = self.cup.throws

    def begin_together(self, throw: int) -> None:
        """Begin this throw, which all make at the same time."""
        self.begin(None)
        self.common = throw

    def write(self, value: int, counts: bool = True, part: int | None = None) -> None:
        """Write down the result of a part: by default of the next one."""
        place = next(n for n in range(len(self.parts)) if n not in self.written) if part is None else part
        self.written[place] = (value, counts)

    def view(self, seat: Seat | None) -> SlipView:
        return {
            "kind": "slip",
            "rule": self.rule,
            "player": self.player,
            "throw": self.common or self.cup.throws - self._before,
            "of": self.of,
            "parts": [self._part(place, what) for place, what in enumerate(self.parts)],
            "total": self.total,
        }

    def _part(self, place: int, what: str | None) -> PartView:
        value, counts = self.written.get(place, (None, True))
        part: PartView = {"value": value, "counts": counts}
        return part if what is None else {"what": what, **part}
