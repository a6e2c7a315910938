"""Play-offs for the Mutschel as they lie on the table: by rounds, or by one throw each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from mutschel.engine import Seat, Tally, Thing
from mutschel.engine.things import TallyView


class PlayOff(Tally):
    """The strikes in the current round of a play-off, and the players still in it."""

    __slots__ = ("players", "rounds")

    def __init__(self, seats: int) -> None:
        super().__init__("play-off", seats)
        self.players: list[Seat] = []
        self.rounds = 0

    def begin(self, players: list[Seat]) -> None:
        self.players = players
        self.rounds += 1
        self.counts = [0] * len(self.counts)

    def fewest(self) -> list[Seat]:
        least = min([self.counts[player] for player in self.players])
        return [player for player in self.players if self.counts[player] == least]

    def view(self, seat: Seat | None) -> TallyView:
        return {**super().view(seat), "players": list(self.players)}


class PlayOffThrowsView(TypedDict):
    kind: Literal["play-off"]
    players: list[Seat]
    """The players still in, in the order in which they throw."""
    dice: list[list[int]]
    """The dice that each player has thrown; empty: none yet."""
    sums: list[int | None]
    """The sum that each player has thrown; null: none yet."""
    before: list[list[int | None]]
    """The sums of the throws before, after each of which the highest were equal."""


class PlayOffThrows(Thing):
    """A play-off by one throw each, and by another one as long as the highest are equal."""

    __slots__ = ("before", "dice", "players")
    kind = "play-off"

    def __init__(self, players: list[Seat], seats: int) -> None:
        self.players = players
        self.dice: list[Sequence[int]] = [()] * seats
        self.before: list[list[int | None]] = []

    def repeat(self, players: list[Seat]) -> None:
        self.before.append(self.sums)
        self.players = players
        self.dice = [()] * len(self.dice)

    @property
    def rounds(self) -> int:
        return 1 + len(self.before)

    @property
    def sums(self) -> list[int | None]:
        return [sum(dice) if dice else None for dice in self.dice]

    @property
    def best(self) -> int:
        return max(map(sum, self.dice))

    def highest(self) -> list[Seat]:
        return [player for player in self.players if sum(self.dice[player]) == self.best]

    def view(self, seat: Seat | None) -> PlayOffThrowsView:
        return {
            "kind": "play-off",
            "players": list(self.players),
            "dice": [list(dice) for dice in self.dice],
            "sums": self.sums,
            "before": [list(sums) for sums in self.before],
        }
