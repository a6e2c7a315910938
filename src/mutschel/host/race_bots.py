"""What bots are going to call in a race: who is asked when, for simulations and for tables with people alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mutschel.engine import Bot, Json, MatchView, Race, Seat

Calls = dict[Seat, tuple[int, Json]]  # when each bot is going to speak, and what


def plan_calls(
    race: Race[Any], calls: Calls, bots: Mapping[Seat, Bot], now: int, seen: Callable[[Bot], MatchView]
) -> Calls:
    """The calls to come. A bot that watches thinks anew each time; another keeps to the call it has planned."""
    planned: Calls = {}
    for seat in race.callers():
        bot = bots.get(seat)
        if bot is None or race.people_only:
            continue
        earliest = max(now, race.silent.get(seat, 0))
        plan = bot.call(seen(bot), race.domains[seat], earliest) if bot.watches or seat not in calls else calls[seat]
        if plan is not None:
            planned[seat] = (max(plan[0], earliest), plan[1])
    return planned


def next_call(race: Race[Any], calls: Calls, now: int) -> tuple[int, Seat, Json] | None:
    """Who speaks next: the earliest, and of several the one with the lowest seat. None: the clock closes the race.

    Where nobody wants to speak but somebody has to, it is whoever the game names.
    """
    if not calls:
        last = race.fallback
        return None if last is None else (now, last, race.domains[last].fallback())
    at, seat = min((at, seat) for seat, (at, _) in calls.items())
    return None if race.until is not None and at >= race.until else (at, seat, calls[seat][1])
