"""Practice: blow the watchman down; he is put up again at once."""

from __future__ import annotations

from mutschel.engine import Json, Result, Table
from mutschel.games.waechter.rules import Waechter


async def practise(table: Table, before: Json) -> Result:
    game = Waechter(table)
    game.cup.cover()
    while True:
        game.guard.sweep()
        table.say("result", player=0, result=await game.blow(0))
