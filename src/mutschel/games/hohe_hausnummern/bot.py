"""The same player as in the Große Hausnummer."""

from mutschel.games.grosse_hausnummer.bot import HouseNumberBot

BOT = HouseNumberBot
