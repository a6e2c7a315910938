"""Practice for Einundzwanzig: the player flicks the die again and again."""

from __future__ import annotations

from mutschel.engine import Json, Result, Table
from mutschel.games.einundzwanzig.rules import Einundzwanzig

SHOWN = ("cup", "flight")


async def practise(table: Table, before: Json) -> Result:
    game = Einundzwanzig(table)
    table.things = {name: thing for name, thing in table.things.items() if name in SHOWN}
    while True:
        table.say("result", player=0, result=await game.flick(0))
