"""Mutscheln of the day over HTTP: the next table has them, also after a restart."""

from __future__ import annotations

from pathlib import Path

from http_server import server
from serving import NO_LIMITS
from waiting import asynchronous


@asynchronous
async def test_people_take_their_mutscheln_along_to_the_next_table(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=["Ruth", "Ben"], game="kirchenfenster", options={"rounds": 1}, start=True)
        table, tokens = seated["table"]["id"], [seat["token"] for seat in seated["seats"]]
        assert [seat["won"] for seat in seated["table"]["seats"]] == [0, 0]
        await here.play_out(table, *tokens)
        over = await here.ask("GET", f"/api/tables/{table}")
        won = [seat["won"] for seat in over["seats"]]
        assert won == [int(seat in over["result"]["winners"]) for seat in (0, 1)]
        next = await here.ask("POST", f"/api/tables/{table}/next", {"game": "pasch"}, status=201, tokens=tokens[0])
        assert [seat["won"] for seat in next["table"]["seats"]] == won, "another game counts, too"
        newcomer = await here.join(next["table"]["id"], names=["Mira"])
        assert newcomer["table"]["seats"][2]["won"] == 0
    async with server(tmp_path, **NO_LIMITS) as again:
        kept = await again.ask("GET", f"/api/tables/{next['table']['id']}")
        assert [seat["won"] for seat in kept["seats"]] == [*won, 0]
