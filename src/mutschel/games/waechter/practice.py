"""Practice for Der Wächter: the player blows the watchman down, who is put up again at once."""

from __future__ import annotations

from mutschel.engine import Json, Result, Table
from mutschel.games.waechter.rules import Waechter

SHOWN = ("cup", "guard", "flight")


async def practise(table: Table, before: Json) -> Result:
    game = Waechter(table)
    table.things = {name: thing for name, thing in table.things.items() if name in SHOWN}
    game.cup.cover()
    while True:
        game.guard.sweep()
        table.say("result", player=0, result=await game.blow(0))
