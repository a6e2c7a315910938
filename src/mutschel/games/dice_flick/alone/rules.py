"""Dice Flick alone: five turns with four dice each, which are all twenty of the bag."""

from __future__ import annotations

from mutschel.engine import Bag, Game, Result, Seat, Table
from mutschel.games.by_hand import DICE as HAND_OR_CHANCE
from mutschel.games.dice_flick.rules import MARKED, MOVABLE_PLATES, DiceFlick

TURNS = 5
DEALT = 4


class EmptyingBag(Bag):
    """Nothing goes back. So what is drawn doesn't depend on what was flicked and scored before."""

    __slots__ = ()

    def put_back(self, kind: str) -> None:
        pass


class Alone(DiceFlick):
    rounds = TURNS
    bag_of = EmptyingBag

    async def begin_turn(self, player: Seat) -> None:
        """Four new dice. What lay there from the turn before is out."""
        self.hands[player].dice = list(await self.bag.draw(player, DEALT))

    async def one_more(self, player: Seat) -> None:
        """No die is drawn: enough lie there, and the next flick has the same luck with a bonus and without."""


async def play(table: Table) -> Result:
    game = Alone(table)
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
