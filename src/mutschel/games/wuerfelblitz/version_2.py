"""Judging of real dice until version 3: three seconds to tap after the first right call, and no cost for later ones."""

from __future__ import annotations

from mutschel.engine import OneOf, Seat, Table, Tally

TAP_MS = 3000


async def judged(table: Table, white: Tally) -> set[Seat]:
    """Judge calls: players tap who was right, and who was wrong before that."""
    calls = table.race(dict.fromkeys(table.players, OneOf(("right", "wrong"))), "judge", people_only=True)
    winners: set[Seat] = set()
    while heard := await calls:
        table.say(heard.value, player=heard.seat, call=heard.value)
        if heard.value == "right":
            winners.add(heard.seat)
            calls.out.add(heard.seat)
            if calls.until is None:
                calls.until = heard.at + TAP_MS
            if len(winners) == len(table.players):
                break
        elif not winners:
            white.counts[heard.seat] = max(0, white[heard.seat] - 1)
    return winners
