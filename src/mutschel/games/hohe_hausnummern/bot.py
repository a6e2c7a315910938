"""A player of Hohe Hausnummern who knows its odds."""

from __future__ import annotations

from mutschel.games.grosse_hausnummer.bot import HouseBot
from mutschel.games.hohe_hausnummern.odds import turn


class HoheBot(HouseBot):
    turn = staticmethod(turn)


BOT = HoheBot
