"""Simulated landings at hosted tables: beside what else goes on, once, and the same after a crash."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from mutschel.client import EngineBot, Lobby, Player, ServerRefused, play_seat, random_policy
from mutschel.engine import Json, Landing, MatchView, Problem, Refused, logs
from mutschel.games.registry import find_game
from mutschel.host import entries
from mutschel.host.fair import FairStream, luck, throw_key, verify
from mutschel.host.hosted import HostedTable
from mutschel.host.play import NO_PACE
from mutschel.host.presence import Device
from mutschel.host.schedule import NONCES_BY
from mutschel.host.state import Entry
from serving import NO_LIMITS, serving
from waiting import asynchronous

pytestmark = pytest.mark.slow

PHYSICS = {"dice": "physics"}


# -- at a table without a network --------------------------------------------------------------------------------
def table_in_the_air(nonces: int = 2, now: int = 10) -> tuple[HostedTable, Device, list[Entry]]:
    """Einundzwanzig among two people on one device, just after the first flick."""
    setup = entries.Agreed("einundzwanzig", 1, PHYSICS | {"begins": 1, "rounds": 1})
    table = HostedTable.create("t", bytes(32), setup, NO_PACE)
    table.defers_jobs = True
    device = Device([table.sit("Anna"), table.sit("Ben")])
    table.connect(device, 0)
    for member in range(nonces):
        table.add_nonce(member, f"{member:032x}")
    table.start(0)
    log = table.take().entries
    assert table.state.play is not None
    table.answer(device, 0, table.state.play.key, {"pull": [0, -50]}, "1", now)
    return table, device, log


def test_a_die_in_the_air_is_waited_for() -> None:
    table, _, _ = table_in_the_air()
    (flight,) = table.take().jobs
    assert isinstance(table.state.match.request, Landing)
    assert table.due() is None, "nothing happens by itself until it has landed"
    table.tick(10_000)
    assert table.take().jobs == [], "it flies only once"
    landing = flight.run()
    table.job_done(flight, landing, 10_100)
    assert table.state.match.table.said > 0
    table.job_done(flight, landing, 10_200)
    assert table.state.match.log[-1][0] == -1, "the same landing once more counts for nothing"
    assert len(table.state.match.log) == 2


def test_what_is_added_while_the_first_die_flies_comes_too_late() -> None:
    table, _, _ = table_in_the_air(nonces=1, now=NONCES_BY)
    (flight,) = table.take().jobs
    with pytest.raises(Refused) as refused:
        table.add_nonce(1, f"{1:032x}")
    assert refused.value.code == "nonce-too-late"
    landing = flight.run()
    table.job_done(flight, landing, NONCES_BY + 100)
    key = throw_key(bytes(32), [f"{0:032x}", None])
    assert table.state.nonces == [f"{0:032x}", None]
    assert landing["luck"] == luck(FairStream(key, 1))


def test_after_a_crash_the_same_die_flies_again() -> None:
    table, _, log = table_in_the_air()
    changes = table.take()
    written = [entries.encode(entry) for entry in log + changes.entries]
    again = HostedTable.restore("t", bytes(32), written, NO_PACE)
    again.defers_jobs = True
    again.connect(Device([0, 1]), 0)
    (before,), (after,) = changes.jobs, again.take().jobs
    assert after.run() == before.run()


def test_an_ended_match_has_no_landing() -> None:
    table, device, _ = table_in_the_air()
    (flight,) = table.take().jobs
    table.vote_to_end(device, True, 20)
    table.job_done(flight, flight.run(), 30)
    assert table.state.abandoned
    assert len(table.state.match.log) == 1


@pytest.mark.parametrize("game", ["dice-flick", "einundzwanzig", "waechter"])
def test_real_dice_are_not_simulated(game: str) -> None:
    with pytest.raises(Problem) as problem:
        HostedTable.create("t", bytes(32), entries.Agreed(game, 1, PHYSICS, dice="real"))
    assert problem.value.code == "real-or-simulated"


# -- over the network ------------------------------------------------------------------------------------------------
async def play_out(lobby: Lobby, game: str, **options: Json) -> tuple[str, list[dict[str, Json]]]:
    """Two people who play at random, to the end. Returns the table and all flights that seat 0 saw."""
    seated = await lobby.create_table(game, ["Anna", "Ben"], options=PHYSICS | options, start=True)
    flights: list[dict[str, Json]] = []

    def watch(view: MatchView) -> None:
        flight = view["table"]["flight"]
        if flight["number"] > len(flights):
            flights.append(flight)

    async with lobby.player(seated.table.id) as player:
        assert isinstance(player, Player)
        policies = [random_policy(Random(1)), EngineBot(game, 1, "hard", Random(2)).answer]
        async with asyncio.TaskGroup() as group:
            for seat, policy in enumerate(policies):
                group.create_task(play_seat(player, seat, policy, watch if seat == 0 else None))
    return seated.table.id, flights


@asynchronous
async def test_matches_by_hand_are_replayed_as_they_were_seen_and_verified(tmp_path: Path) -> None:
    with serving(tmp_path, **NO_LIMITS, pace="none") as server:
        async with Lobby(server.url) as lobby:
            for game, options in (("einundzwanzig", {"rounds": 1}), ("waechter", {"rounds": 1}), ("dice-flick", {})):
                table, flights = await play_out(lobby, game, **options)
                assert len(flights) >= 2
                assert all(flight["motion"] for flight in flights)
                text = await lobby.log(table)
                assert verify(logs.parse(text), find_game) > 0
                replayed = await seen_in_replay(lobby, table)
                assert [flight["motion"] for flight in replayed] == [flight["motion"] for flight in flights]
                await check_tampering(text)


async def seen_in_replay(lobby: Lobby, table: str) -> list[dict[str, Json]]:
    flights: list[dict[str, Json]] = []
    first = 0
    while True:
        replay = await lobby.replay(table, first)
        for step in replay.steps:
            flight = step.view["table"]["flight"]
            if flight["number"] > len(flights):
                flights.append(flight)
        first += len(replay.steps)
        if not replay.steps or first >= replay.total:
            return flights


async def check_tampering(text: str) -> None:
    """Other luck than chance gave is found out."""
    record = logs.parse(text)
    place = next(n for n, (_, _, value) in enumerate(record.answers) if isinstance(value, dict) and "luck" in value)
    by, at, value = record.answers[place]
    record.answers[place] = (by, at, value | {"luck": [0.25] * 6})
    with pytest.raises(Problem) as problem:
        verify(record, find_game)
    assert problem.value.code in ("wrong-throw", "broken-seal")


@asynchronous
async def test_bad_gestures_are_refused_over_the_wire(tmp_path: Path) -> None:
    with serving(tmp_path, **NO_LIMITS, pace="none") as server:
        async with Lobby(server.url) as lobby:
            options = PHYSICS | {"begins": 1}
            seated = await lobby.create_table("dice-flick", ["Anna", "Ben"], options=options, start=True)
            async with lobby.player(seated.table.id) as player:
                async for message in player.views(0):
                    view = message.view
                    if view["waiting"]["for"] == "throw":
                        await player.throw(0, key=view["key"])
                    elif view["question"] is not None:
                        break
                mine = view["table"]["hands"][0]["dice"][0]
                good = {"die": mine, "plate": "south", "gesture": {"pull": [0, -40]}}
                others = next(die for die in ("white", "blue", "yellow", "green", "pink", "red") if die not in
                              view["table"]["hands"][0]["dice"])  # fmt: skip
                for change, code in (
                    ({"die": others}, "not-an-option"),
                    ({"plate": "up"}, "not-an-option"),
                    ({"gesture": {"pull": [0, 40]}}, "backwards"),
                    ({"gesture": {}}, "not-a-gesture"),
                    ({"shift": 10}, "not-these-fields"),
                ):
                    with pytest.raises(ServerRefused) as refused:
                        await player.answer(0, good | change, key=view["key"])
                    assert refused.value.code == code
                del good["gesture"]
                with pytest.raises(ServerRefused) as refused:
                    await player.answer(0, good, key=view["key"])
                assert refused.value.code == "not-these-fields"
