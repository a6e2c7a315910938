"""Non-interference: a change of a hidden thing changes no view of a seat that may not see it.

Two things are hidden: dice under a cup, until the rules have read them, and a choice, until all have chosen.
"""

from __future__ import annotations

from random import Random
from typing import Any

from mutschel.engine import ChooseAll, Cup, Json, Match, Refused, Seat, Throw, same
from mutschel.testing.random_play import open_questions

TRIES = 12  # secrets that are changed in one match; each costs two replays


def find_leak(match: Match, rng: Random) -> str | None:
    """The place where a finished match shows something hidden, in words; None if there is none."""
    now = Match(match.game, match.names, match.options.as_json())
    tries = 0
    for place, (by, at, value) in enumerate(match.log):
        other = another_secret(now, by, rng)
        if other is not None and tries < TRIES:
            tries += 1
            left, right = now.copy(), now.copy()
            left.answer(by, value, at)
            right.answer(by, other, at)
            leak = compare(match, left, right, by, place + 1)
            if leak is not None:
                return f"answer {place} was {value}; had it been {other}, {leak}"
        now.answer(by, value, at)
    return None


def another_secret(match: Match, by: Seat, rng: Random) -> Json | None:
    """Another answer that could have been given, if the answer is a secret; otherwise None."""
    request = match.request
    if isinstance(request, Throw) and request.covered:
        return request.sample(rng)
    if isinstance(request, ChooseAll) and by in request.domains and len(open_questions(match)) > 1:
        return request.domains[by].sample(rng)
    return None


def compare(match: Match, left: Match, right: Match, by: Seat, place: int) -> str | None:
    """Give both twins the same answers while they differ in a secret only, and compare their views from every seat."""
    choice = left.request if isinstance(left.request, ChooseAll) and by in left.request.domains else None
    while True:
        open_now = choice is not None and left.request is not choice
        if open_now or (choice is None and not (dice_unread(left) and dice_unread(right))):
            return None  # the secret is out
        if choice is not None or (dice_covered(left) and dice_covered(right)):
            for seat in (None, *match.table.players):
                if seat != by and not same(left.view(seat), right.view(seat)):
                    return f"seat {seat} would see another table after {len(left.log)} answers"
        if place == len(match.log):
            return None
        seat, at, value = match.log[place]
        place += 1
        left.answer(seat, value, at)
        try:
            right.answer(seat, value, at)
        except Refused as why:
            return f"answer {place - 1} would have been refused: {why}"


def dice_unread(match: Match) -> bool:
    return any(cup.unread for cup in cups(match))


def dice_covered(match: Match) -> bool:
    return all(cup.covered for cup in cups(match) if cup.unread)


def cups(match: Match) -> list[Cup[Any]]:
    return [thing for thing in match.table.things.values() if isinstance(thing, Cup)]
