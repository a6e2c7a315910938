"""Playing a seat without a person: a policy looks at a view and says what to answer; all else is done here."""

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

# What a seat sees, as docs/engine.md describes it.
Seen: TypeAlias = MatchView
# Asked whenever the seat is asked. None: say nothing, as one may in a race; there, a policy that still thinks when
# something happens is cancelled, and asked anew.
Policy: TypeAlias = Callable[[Seen], Awaitable[Json]]

# What happens to anybody who is a moment too late; not the policy's fault.
OVERTAKEN = {"stale", "too-late", "already-chosen", "already-thrown", "silent", "paused", "over"}


async def play_seat(player: Player, seat: int, policy: Policy, watch: Callable[[Seen], None] | None = None) -> Json:
    """Play a seat until the match is over, and return its result (None: it was abandoned).

    Throws when the seat is to throw, asks the policy when it is asked. `watch` is shown every view.
    """
    acting: asyncio.Task[None] | None = None
    key = -1
    try:
        async with asyncio.TaskGroup() as group:  # so that a policy that fails ends it all
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


async def _act(player: Player, seat: int, view: Seen, policy: Policy) -> None:
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


def in_a_race(view: Seen) -> bool:
    return view["waiting"] is not None and view["waiting"]["for"] == "call"


def domain_of(question: Mapping[str, Json]) -> Domain[Any]:
    """What may be answered, from what a view says about it; where that says nothing, what the game itself would answer.

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
    """Any legal answer, for every game; in a race within a second."""
    rng = rng or Random()

    async def answer(view: Seen) -> Json:
        if in_a_race(view):
            await asyncio.sleep(silent_for(view) + rng.random())
        return domain_of(question_in(view)).sample(rng)

    return answer


def silent_for(view: Seen) -> float:
    """In a race: how many seconds this seat must keep silent."""
    until = waiting_in(view).get("silent", {}).get(str(view["seat"]), 0)
    return max(0, until - view["now"]) / 1000


class EngineBot:
    """A bot that comes with a game (installed here, too): `play_seat(player, seat, bot.answer, bot.watch)`."""

    def __init__(self, game: str, seat: int, level: str = "normal", rng: Random | None = None) -> None:
        self._bot = bot_class(find_game(game), level)(seat, level, rng or Random())

    def watch(self, view: Seen) -> None:
        self._bot.watch(view)

    async def answer(self, view: Seen) -> Json:
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
