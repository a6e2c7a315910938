"""Der Wächter bläst vom Turme: two dice hidden under the cup, the third blown off its rim; the lowest result loses."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from mutschel.engine import Flight, Game, Pick, Seat, Table, plain_cup
from mutschel.games.by_hand import CHANCE_OR_HAND, DICE, Breath, falling
from mutschel.games.strike_games import MUTSCHEL, MUTSCHEL_BEFORE, ComparisonGame, PubGame, strike_game

COUNTING = Pick("counting", ("sum", "product", "high-high-low"), default="sum")


def result(blown: int, hidden: int, counting: str) -> int | Fraction:
    """The result of the blown die and the sum of the hidden dice.

    >>> result(4, 7, "sum"), result(4, 7, "product"), result(4, 7, "high-high-low")
    (11, 28, Fraction(16, 7))
    """
    if counting == "sum":
        return hidden + blown
    if counting == "product":
        return hidden * blown
    return Fraction(blown * blown, hidden)


class Waechter(ComparisonGame):
    dice: ClassVar[int] = 2
    parts: ClassVar[tuple[str | None, ...]] = ("cup", "cup", "guard")

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.guard = table.put("guard", plain_cup(1))
        self.slip.rule = f"counts-here-{table.options[COUNTING]}"
        if table.options[DICE] == "physics":
            self.flight = table.put("flight", Flight())

    async def turn(self, player: Seat) -> int | Fraction:
        await self.cup.overturn(player)
        self.guard.sweep()  # the third die lies on the rim now
        blown = await self.blow(player)
        self.slip.write(blown, part=2)
        self.cup.lift()
        faces = await self.cup.read()
        for face in faces:
            self.slip.write(face)
        self.count([0, 1], faces)
        made = result(blown, sum(faces), self.table.options[COUNTING])
        self.slip.total = made if isinstance(made, int) else str(made)
        return made

    async def blow(self, player: Seat) -> int:
        """The third die comes down from the rim. By breath, it may stay up there; then it is blown again."""
        if self.table.options[DICE] == "fair":
            (face,) = await self.guard.throw(player, how="blow")
            return face
        while True:
            puff = await self.table.choose(player, Breath(), "blow")
            scene = {"kind": "tower", "puff": list(puff)}
            shown, motion = await falling(player, "blow", scene)
            self.flight.show(player, motion)
            if shown is not None:
                self.guard.show(player, (shown,))
                return shown
            self.table.say("still-up", player=player)


def waechter(version: int, dice: Pick[str], mutschel: Pick[str], *earlier: Game) -> PubGame:
    """The game in this version. Version 1 differs only in its default, chance instead of blowing."""
    return strike_game(
        "waechter",
        Waechter,
        package=__package__,
        version=version,
        asks=("hand", "luck"),
        order=19,
        evening=6,
        options=(dice, COUNTING),
        shared_texts=("mutschel.games.by_hand",),
        mutschel=mutschel,
        earlier=earlier,
    )


GAME = waechter(3, DICE, MUTSCHEL, waechter(1, CHANCE_OR_HAND, MUTSCHEL_BEFORE))
