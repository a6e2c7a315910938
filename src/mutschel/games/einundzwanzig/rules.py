"""Einundzwanzig: one die is flicked from hand to hand and added up; the player who reaches 21 gets the strike."""

from __future__ import annotations

from typing import ClassVar

from mutschel.engine import Counter, CounterView, Flight, Game, Pick, Seat, Table
from mutschel.games.by_hand import CHANCE_OR_HAND, DICE, Gesture, falling
from mutschel.games.strike_games import MUTSCHEL, MUTSCHEL_BEFORE, StrikeGame, strike_game

LIMIT = 21
LOOK = 3  # seconds in which everybody sees the end of the last round


class Count(Counter):
    """The count, and who counted each pip of it."""

    __slots__ = ("by",)

    def __init__(self) -> None:
        super().__init__("count", 1)
        self.by: list[Seat] = []

    def begin(self, beginner: Seat) -> None:
        self.value, self.by = 1, [beginner]

    def add(self, face: int, player: Seat) -> None:
        self.value += face
        self.by += [player] * face

    def view(self, seat: Seat | None) -> CounterView:
        return {**super().view(seat), "by": list(self.by)}


class Einundzwanzig(StrikeGame):
    dice: ClassVar[int] = 1

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.count = table.put("count", Count())
        if table.options[DICE] == "physics":
            self.flight = table.put("flight", Flight())

    async def begin(self, beginner: Seat) -> None:
        """Lay the die before the beginner with the 1 up, for all to see before it is flicked."""
        if self.cup.faces:
            await self.table.pause(LOOK)
        self.cup.lay(beginner, (1,))
        self.count.begin(beginner)
        self.table.say("laid", player=beginner)

    async def round(self, beginner: Seat) -> Seat:
        await self.begin(beginner)
        player = beginner
        while True:
            face = await self.flick(player)
            player = self.table.right_of(player)
            self.count.add(face, player)
            if self.count.value < LIMIT:
                self.table.moment("throw", "added", [0], player=player, face=face, count=self.count.value)
            else:
                self.miss(player, "full", [0], face=face, count=self.count.value)
                self.end_round([player], "over", face=face, count=self.count.value)
                return player  # the player with the strike begins the next round

    async def flick(self, player: Seat) -> int:
        """The die goes to the right-hand neighbour. By hand, it must tumble; otherwise it is flicked again."""
        if self.table.options[DICE] == "fair":
            (face,) = await self.cup.throw(player, how="flick")
            return face
        while True:
            launch = await self.table.choose(player, Gesture(), "flick")
            scene = {"kind": "table", "launch": list(launch)}
            shown, motion = await falling(player, "flick", scene)
            self.flight.show(player, motion)
            if shown is not None:
                self.cup.show(player, (shown,))
                return shown
            self.table.say("only-slid", player=player)


class Einundzwanzig1(Einundzwanzig):
    """Until version 2, the last round's die lay there until the first flick of the next one."""

    async def begin(self, beginner: Seat) -> None:
        self.count.begin(beginner)


def einundzwanzig(
    version: int, rules: type[Einundzwanzig], dice: Pick[str], mutschel: Pick[str], *earlier: Game
) -> Game:
    return strike_game(
        "einundzwanzig",
        rules,
        package=__package__,
        version=version,
        asks=("hand", "luck"),
        order=15,
        options=(dice,),
        shared_texts=("mutschel.games.by_hand",),
        mutschel=mutschel,
        earlier=earlier,
    )


FIRST = einundzwanzig(1, Einundzwanzig1, CHANCE_OR_HAND, MUTSCHEL_BEFORE)
GAME = einundzwanzig(3, Einundzwanzig, DICE, MUTSCHEL, FIRST)
