"""Playing a seat by program: a policy turns a view into an answer, and everything else is done here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any, TypeAlias

from mutschel.client.player import Player
from mutschel.client.refused import ServerRefused
from mutschel.engine import Domain, Fields, Json, OneOf, OrNone, WholeNumber
from mutschel.engine.bot import bot_class
from mutschel.engine.match import MatchView, question_in, waiting_in
from mutschel.games.by_hand import Breath, Gesture
from mutschel.games.registry import find_game

# The view of a seat, as docs/engine.md describes it.
SeatView: TypeAlias = MatchView
# Called with a view whenever the seat is asked; returns the answer, or None for none, which a race allows. In a race, a
# policy that is still thinking when something happens is cancelled, and called again.
Policy: TypeAlias = Callable[[SeatView], Awaitable[Json]]

# Refusals for answers that came a moment too late: not the policy's fault.
OVERTAKEN = {"stale", "too-late", "already-chosen", "already-thrown", "silent", "paused", "over"}


async def play_seat(player: Player, seat: int, policy: Policy, watch: Callable[[SeatView], None] | None = None) -> Json:
    """Play a seat until the match is over, and return its result (None: it was abandoned).

    Throws when the seat is to throw, and calls the policy when it is asked. `watch` gets every view.
    """
    acting: asyncio.Task[None] | None = None
    key = -1
    try:
        async with asyncio.TaskGroup() as group:  # a policy that fails ends everything
            async for message in player.views(seat):
                view = message.view
                if watch is not None:
                    watch(view)
                still_the_same = view["key"] == key and not in_a_race(view)
                if acting is not None and not (still_the_same or acting.done()):
                    acting.cancel()
                if view["waiting"] is None:
                    return view["result"]
                if acting is None or acting.done() or not still_the_same:
                    key = view["key"]
                    acting = group.create_task(_act(player, seat, view, policy))
    except BaseExceptionGroup as failed:
        raise failed.exceptions[0] from None
    return None


async def _act(player: Player, seat: int, view: SeatView, policy: Policy) -> None:
    try:
        waiting = waiting_in(view)
        if waiting["for"] in ("throw", "landing"):
            if seat in waiting["seats"]:
                await player.throw(seat, key=view["key"])
        elif view["question"] is not None and "chosen" not in view["question"]:
            value = await policy(view)
            if value is not None:
                await player.answer(seat, value, key=view["key"])
    except ServerRefused as refused:
        out_of_the_race = in_a_race(view) and refused.code == "not-yours"  # by an earlier call that was heard meanwhile
        if refused.code not in OVERTAKEN and not out_of_the_race:
            raise


def in_a_race(view: SeatView) -> bool:
    return view["waiting"] is not None and view["waiting"]["for"] == "call"


def domain_of(question: Mapping[str, Json]) -> Domain[Any]:
    """The domain that a view's question describes; if the description is open, only the game's fallback.

    >>> list(domain_of({"answers": {"kind": "whole", "low": 1, "high": 3}, "fallback": 1}).options())
    [1, 2, 3]
    """
    answers, fallback = question["answers"], question["fallback"]
    match answers["kind"]:
        case "one_of":
            return OneOf(answers["options"])
        case "whole":
            return WholeNumber(answers["low"], answers["high"])
        case "fields":
            parts = answers["fields"].items()
            fields = Fields({name: domain_of({"answers": part, "fallback": fallback[name]}) for name, part in parts})
            return OrNone(fields) if answers.get("none") else fields
        case "gesture":
            return Gesture()
        case "breath":
            return Breath()
    return OneOf([fallback])


def random_policy(rng: Random | None = None) -> Policy:
    """A policy with random legal answers, for every game; in a race it calls within a second."""
    rng = rng or Random()

    async def answer(view: SeatView) -> Json:
        if in_a_race(view):
            await asyncio.sleep(silent_for(view) + rng.random())
        return domain_of(question_in(view)).sample(rng)

    return answer


def silent_for(view: SeatView) -> float:
    """The seconds for which this seat must keep silent in a race."""
    until = waiting_in(view).get("silent", {}).get(str(view["seat"]), 0)
    return max(0, until - view["now"]) / 1000


class EngineBot:
    """A bot of a game that is installed here, too: `play_seat(player, seat, bot.answer, bot.watch)`."""

    def __init__(self, game: str, seat: int, level: str = "normal", rng: Random | None = None) -> None:
        self._bot = bot_class(find_game(game), level)(seat, level, rng or Random())

    def watch(self, view: SeatView) -> None:
        self._bot.watch(view)

    async def answer(self, view: SeatView) -> Json:
        domain = domain_of(question_in(view))
        if not in_a_race(view):
            return self._bot.choose(view, domain)
        earliest = view["now"] + int(1000 * silent_for(view))
        call = self._bot.call(view, domain, earliest)
        if call is None:
            return None
        at, value = call
        await asyncio.sleep((at - view["now"]) / 1000)
        return value
