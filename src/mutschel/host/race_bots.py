"""The bots' calls in a race: when each is asked, for simulations and for tables with people alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mutschel.engine import Bot, Json, MatchView, Race, Seat

PlannedCalls = dict[Seat, tuple[int, Json]]  # the time of each bot's next call, and its value


def plan_calls(
    race: Race[Any], calls: PlannedCalls, bots: Mapping[Seat, Bot], now: int, seen: Callable[[Bot], MatchView]
) -> PlannedCalls:
    """The planned calls. A bot that watches plans again each time; another keeps the call it has planned."""
    planned: PlannedCalls = {}
    for seat in race.callers():
        bot = bots.get(seat)
        if bot is None or race.people_only:
            continue
        earliest = max(now, race.silent.get(seat, 0))
        plan = bot.call(seen(bot), race.domains[seat], earliest) if bot.watches or seat not in calls else calls[seat]
        if plan is not None:
            planned[seat] = (max(plan[0], earliest), plan[1])
    return planned


def next_call(race: Race[Any], calls: PlannedCalls, now: int) -> tuple[int, Seat, Json] | None:
    """The next call: the earliest, and of several the one with the lowest seat. None: the clock closes the race.

    Where no bot wants to call but one has to, it is the seat that the game names.
    """
    if not calls:
        last = race.fallback
        return None if last is None else (now, last, race.domains[last].fallback())
    at, seat = min((at, seat) for seat, (at, _) in calls.items())
    return None if race.until is not None and at >= race.until else (at, seat, calls[seat][1])
