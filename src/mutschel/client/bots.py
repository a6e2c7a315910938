"""Playing a seat without a person: a policy looks at a view and says what to answer; all else is done here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, TypeAlias

from mutschel.client.player import Player
from mutschel.client.refused import ServerRefused
from mutschel.engine import Domain, Fields, Json, OneOf, WholeNumber
from mutschel.games.registry import bot_class, find_game
from mutschel.protocol import play

ViewOfSeat: TypeAlias = Mapping[str, Json]
# Called for a view with a question; None: say nothing, as one may in a race. Taking one's time is fine: in a race the
# policy is cancelled and asked anew when something happens.
Policy: TypeAlias = Callable[[dict[str, Json]], Awaitable[Json]]

# What happens to somebody who was a moment too late: no mistake of the policy's.
OVERTAKEN = {"stale", "too-late", "already-chosen", "already-thrown", "silent", "paused", "over"}


async def play_seat(
    player: Player, seat: int, policy: Policy, watch: Callable[[dict[str, Json]], None] | None = None
) -> Json:
    """Play a seat until the match is over; returns its result (None if it was abandoned).

    Throws when the seat is to throw, and asks the policy whenever the seat is asked. `watch` sees every view.
    """
    views = aiter(player.views(seat))
    coming: asyncio.Task[play.View] = asyncio.ensure_future(anext(views))
    acting: asyncio.Task[None] | None = None
    key = -1
    try:
        while True:
            await asyncio.wait({coming} if acting is None else {coming, acting}, return_when=asyncio.FIRST_COMPLETED)
            if acting is not None and acting.done():
                acting.result()
                acting = None
            if not coming.done():
                continue
            view = coming.result().view
            coming = asyncio.ensure_future(anext(views))
            if watch is not None:
                watch(view)
            if view["waiting"] is None:
                return view["result"]
            in_a_race = view["waiting"]["for"] == "call"
            if acting is not None and (view["key"] != key or in_a_race):
                acting.cancel()
                acting = None
            if acting is None:
                key = view["key"]
                acting = asyncio.create_task(_act(player, seat, view, policy))
    finally:
        for task in (coming, acting):
            if task is not None:
                task.cancel()
                with suppress(BaseException):
                    await task
