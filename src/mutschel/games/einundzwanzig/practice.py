"""Practice: flick the die, and see what it shows."""

from __future__ import annotations

from mutschel.engine import Json, Result, Table
from mutschel.games.einundzwanzig.rules import Einundzwanzig


async def practise(table: Table, before: Json) -> Result:
    game = Einundzwanzig(table)
    while True:
        table.say("result", player=0, result=await game.flick(0))
