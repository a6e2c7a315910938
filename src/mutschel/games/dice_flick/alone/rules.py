"""Dice Flick alone: five turns with four dice each, which makes all twenty in the bag."""

from __future__ import annotations

from mutschel.engine import Bag, Game, Result, Seat, Table
from mutschel.games.by_hand import DICE as HAND_OR_CHANCE
from mutschel.games.dice_flick.rules import MARKED, MOVABLE_PLATES, DiceFlick

TURNS = 5
DEALT = 4


class EmptyingBag(Bag):
    """A bag that takes nothing back, so that draws don't depend on earlier flicks and scorings."""

    __slots__ = ()

    def put_back(self, kind: str) -> None:
        pass


class DiceFlickAlone(DiceFlick):
    rounds = TURNS
    bag_of = EmptyingBag

    async def begin_turn(self, player: Seat) -> None:
        """Draw four new dice. Those left from the turn before are out."""
        self.hands[player].dice = list(await self.bag.draw(player, DEALT))

    async def one_more(self, player: Seat) -> None:
        """Draw no die: there are enough, and so the next flick has the same luck with a bonus and without."""


async def play(table: Table) -> Result:
    game = DiceFlickAlone(table)
    (player,) = table.players
    for number in table.rounds(TURNS):
        game.write(player, number, await game.turn(player))
    return Result([game.sheets[player].total], [player])


GAME = Game(
    "dice-flick-alone",
    package=__package__,
    players=(1, 1),
    play=play,
    asks=("hand", "wits"),
    options=(HAND_OR_CHANCE, MOVABLE_PLATES, MARKED),
    shared_texts=("mutschel.games.dice_flick", "mutschel.games.by_hand"),
    shared_parts=dict.fromkeys(("actions", "drawing", "sheet"), "mutschel.games.dice_flick"),
)
