"""Practice: one die of each kind lies before the player, who flicks any of them. Dice that land in the box stay."""

from __future__ import annotations

from mutschel.engine import Json, Refused, Result, Table
from mutschel.games.dice_flick.board import DICE
from mutschel.games.dice_flick.landing import FlickDomain, bad_landing
from mutschel.games.dice_flick.rules import DiceFlick


async def practise(table: Table, before: Json) -> Result:
    game = DiceFlick(table)
    del table.things["sheets"]
    hand = game.hands[0]
    if before is not None:
        lay_out(game, before)
    while True:
        if not len(game.bag) and not hand.dice:  # all lie in the box
            for hole in list(game.board.dice):
                game.bag.put_back(game.board.lift(hole))
        fresh = [colour for colour in DICE if colour not in hand.dice and game.bag.counts[colour]]
        for colour in fresh:
            game.bag.counts[colour] -= 1
        hand.dice = [colour for colour in DICE if colour in hand.dice or colour in fresh]
        await game.flick(0)


def lay_out(game: DiceFlick, before: Json) -> None:
    """Lay dice into the box as in the client's earlier view, which is checked like any other input."""
    try:
        lying = [
            (str(die["colour"]), {"hole": [row, column], "face": die["face"], "lies": die.get("lies")})
            for row, dice in enumerate(before["board"]["holes"])
            for column, die in enumerate(dice)
            if die is not None
        ]
    except (AttributeError, KeyError, TypeError):
        raise bad_landing() from None
    for colour, flicked in lying:
        if colour not in DICE:
            raise bad_landing()
        if not game.bag.counts[colour]:
            raise Refused("not-in-the-bag", what=colour)
        _, hole, face, _, lies, _ = FlickDomain(colour, game.board.dice).check({"flicked": flicked, "moved": []})
        assert hole is not None
        game.bag.counts[colour] -= 1
        game.board.lay(hole, colour, face, lies)
