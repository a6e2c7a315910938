"""Dice of the day: one game a day, the same throws for everybody.

  game    one a day in turn, by the day's number as Python counts days: among the games whose `day.py` has a `SINCE`
          that is not later, in the order of their ids; so adding a game changes no earlier day
  secret  one per day: HMAC-SHA256(the server's own lasting secret, "mutschel day 1|2026-11-17"). Its SHA-256 is
          published the day before, the secret itself the day after
  throws  follow from it as at any table, but without nonces, see `mutschel.host.fair`

A day begins and ends at midnight UTC, everywhere at the same moment.
"""

from __future__ import annotations

import hmac
from datetime import UTC, date, datetime, timedelta

from mutschel.engine import Game, Problem
from mutschel.games.registry import day_games

KEPT = 30  # days back for which practice is possible


def date_of(ms: int) -> str:
    """The UTC date of a moment, given in milliseconds since 1970."""
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def game_of(day: str) -> Game:
    """The game of this day. A Problem if no game has a day as early as that: then the server's clock is wrong."""
    games = day_games(day)
    if not games:
        raise Problem("no-day-yet", package="mutschel.host", date=day)
    return games[date.fromisoformat(day).toordinal() % len(games)]


def secret_of(lasting: bytes, day: str) -> bytes:
    return hmac.digest(lasting, f"mutschel day 1|{day}".encode(), "sha256")


def table_of(lasting: bytes, day: str, person: bytes) -> bytes:
    """The bytes that the id of a person's table of this day is made from, so that nobody has two."""
    return hmac.digest(lasting, b"mutschel day's table 1|%s|%s" % (day.encode(), person), "sha256")[:9]


def check_day(day: str, today: str) -> None:
    """Raise a Problem if this day can't be played: it is yet to come, or too long ago."""
    if day not in [later(today, -ago) for ago in range(KEPT + 1)]:
        raise Problem("no-such-day", package="mutschel.host", n=KEPT)
