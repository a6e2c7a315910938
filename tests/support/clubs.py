"""Clubs on a test's server: founding one, and holding an evening."""

from __future__ import annotations

from typing import Any

from evening_phones import item, phone
from http_server import HttpClient


async def founded(here: HttpClient, you: str = "Anna", **more: Any) -> tuple[str, str]:
    """Start a club. Returns its id, and its keeper's key."""
    made = await here.ask("POST", "/api/clubs", {"name": "Stammtisch Rössle", "you": you, **more}, status=201)
    return made["club"]["id"], made["person"]


async def shown(here: HttpClient, club: str, tokens: str = "") -> Any:
    return await here.ask("GET", f"/api/clubs/{club}", tokens=tokens)


def named(view: Any) -> dict[str, Any]:
    return {person["name"]: person for person in view["people"]}


async def held(here: HttpClient, club: str, key: str, *names: str, loser: str) -> str:
    """Hold an evening of one round: the first of these names wins, one gets a stroke. Returns its id, once crowned."""
    made = await here.ask("POST", f"/api/clubs/{club}/evenings", {"person": key}, status=201, tokens=key)
    evening = made["id"]
    assert made["evening"]["about"]["club"] == club
    async with phone(here, evening, made["token"]) as organiser:
        await organiser.do("put_down", names=list(names))
        await organiser.do("plan", items=[item("pasch", rounds=1)])
        await organiser.do("draw", draws=0, tables=1)
        await organiser.do("call", item=1)
        await organiser.do("strike", game=1, person=1 + names.index(loser))
        await organiser.do("finish", game=1)
        for person in range(2, len(names) + 1):
            if person != 1 + names.index(loser):
                await organiser.do("strike", game=1, person=person)
        await organiser.do("finish", game=1)
        await organiser.do("crown")
    return str(evening)
