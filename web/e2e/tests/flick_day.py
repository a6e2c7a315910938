"""On this server's wall it is a day on which everybody flicks the same dice, and there has been one before."""

from mutschel.games.dice_flick.day import GAME, SINCE
from mutschel.host.days import game_of, later
from mutschel.server import clock

DAY = 24 * 3600 * 1000

now = clock.epoch_ms
ahead = 0
while (day := later(clock.today(), ahead)) < later(SINCE, 8) or game_of(day) is not GAME:
    ahead += 1
clock.epoch_ms = lambda: now() + ahead * DAY  # before anybody else has asked for it
