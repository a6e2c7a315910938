"""Claims of a seat on another device."""

from __future__ import annotations

import asyncio

from mutschel.client import Player


async def claimed(asking: Player, member: int, by: Player, agree: bool = True, person: str | None = None) -> str:
    """Return the seat's new token, once the others have agreed."""
    claim = asyncio.create_task(asking.claim_seat(member, person))
    await by.until(lambda: bool(by.table.claims))
    assert [one.member for one in by.table.claims] == [member]
    await by.answer_claim(by.table.claims[0].claim, agree)
    given = await claim
    assert given.member == member
    return given.token
