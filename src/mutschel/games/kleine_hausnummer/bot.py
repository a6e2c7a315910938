"""A player of the Kleine Hausnummer who knows its odds."""

from __future__ import annotations

from mutschel.games.grosse_hausnummer.bot import HouseBot
from mutschel.games.kleine_hausnummer.odds import turn


class KleineBot(HouseBot):
    turn = staticmethod(turn)


BOT = KleineBot
