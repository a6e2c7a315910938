"""Pig. Throw one die as often as you like and add up what it shows; a 1 loses the turn, holding saves it.

First to reach the goal wins.
"""

from __future__ import annotations

from mutschel.engine import Counter, Game, OneOf, Result, Table, Tally, Whole, highest_wins, plain_cup

GOAL = Whole("goal", 10, 1000, default=100)
THROW_OR_HOLD = OneOf(("throw", "hold"))


async def play(table: Table) -> Result:
    goal = table.options[GOAL]
    cup = table.put("cup", plain_cup(1))
    scores = table.put("scores", Tally("points", len(table.players)))
    turn = table.put("turn", Counter("turn"))

    for player in table.turns(await table.first_player()):
        turn.value = 0
        while await table.choose(player, THROW_OR_HOLD, "throw-or-hold") == "throw":
            (face,) = await cup.throw(player)
            if face == 1:
                table.moment("throw", "pig", [0], player=player)
                turn.value = 0
                break
            turn.value += face
        scores.add(player, turn.value)
        if scores[player] >= goal:
            break
    return highest_wins(scores.counts)


GAME = Game("pig", package=__package__, players=(2, 2), options=(GOAL,), play=play, asks=("luck", "wits"))
