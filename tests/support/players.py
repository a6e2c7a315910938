"""People who play on a real server with `mutschel.client`: whole matches, and their ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from mutschel.client import Lobby, Player, Policy, SeatView, play_seat, random_policy
from mutschel.engine import Json
from mutschel.engine.match import question_in
from mutschel.protocol.common import Level


async def as_the_game_would(view: SeatView) -> Json:
    """Return the answer that the game would give for a person who doesn't answer in time."""
    return question_in(view)["fallback"]


async def play_out(
    servers: str | Sequence[str],
    table: str,
    tokens: Sequence[str],
    policy: Policy = as_the_game_would,
    watch: Callable[[SeatView], None] | None = None,
) -> None:
    """Play these seats to the end: throw when it is one's turn, choose by the policy."""
    async with Player(servers, table, tokens) as device:
        await asyncio.gather(*(play_seat(device, seat, policy, watch) for seat in device.seats))
        await device.until(lambda: device.table.state == "over")


async def played(lobby: Lobby, game: str, *names: str, **options: Json) -> str:
    """Play a match at random on one device, alone against a bot. Returns the table's id."""
    bots: list[Level] = [] if len(names) > 1 else ["easy"]
    laid = await lobby.create_table(game, names, bots, options=options, start=True)
    await play_out(lobby.base_url, laid.table.id, lobby.tokens[laid.table.id], random_policy(Random(1)))
    return laid.table.id


async def end(device: Player) -> None:
    """End the match by agreement of all on this device; nobody else sits there."""
    await device.end()
    await device.until(lambda: device.table.state == "abandoned")
