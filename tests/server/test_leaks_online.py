"""Hidden things never leave the server: changing one changes not one byte, size or moment.

Random matches are recorded and played again, with the same messages at the same times, but for one hidden thing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from altered_runs import NoCall, difference, masked, twins
from mutschel.engine import LEVELS, ChooseAll, Cup, Json, Race, Seat, logs
from mutschel.games.registry import all_games, find_game
from mutschel.host.bots import Bots
from mutschel.host.hosted import HostedTable
from mutschel.host.recording import Changes
from mutschel.host.state import TableState
from mutschel.host.terms import TableDice
from mutschel.protocol import play
from mutschel.protocol.common import TableInfo
from mutschel.server.http.call import TEXT, Answer, Call
from mutschel.server.http.matches import MatchRoutes
from mutschel.server.live.table import LiveTable
from mutschel.server.live.tables import TableMemory
from mutschel.testing.leaks import cups
from mutschel.testing.random_play import random_options
from random_people import HiddenAnswer, RandomCrowd
from recorded_table import ID, Come, RecordedTable, Say, TableSetup, Twin
from serving import SOAK

pytestmark = pytest.mark.slow

MATCHES, ACTS, EACH = (40, 500, 6) if SOAK else (3, 100, 1)  # matches a game, acts a match, hidden things of each kind
PACES = (600, 2500, 150)  # milliseconds between two acts at most: when people are slow, bots get their turn
HIDING = {  # what is hidden in which game; all others play with open dice
    "dice-cup": {"OtherFaces", "OtherChoice", "OtherWhim"},
    "wuerfelblitz": {"OtherFaces", "OtherCall", "NoCall"},
    "choice": {"OtherChoice", "OtherWhim"},
    "waechter": {"OtherFaces"},
    "einsame-filzlaus": {"OtherFaces", "NoCall"},
    "vesperplatte": {"OtherFaces"},  # in the watchman's course
}


def find_leak(setup: TableSetup, pace: int, compared: Counter[str]) -> str | None:
    """Play a match at random, then its twins. Where something hidden shows, in words; None if it doesn't.

    `compared` counts what was sent while something was different, by what it was.
    """
    crowd = RandomCrowd(setup.seed, ACTS, pace)
    table = RecordedTable.run(setup, crowd)
    if table.early:
        return f"seen before everybody may see it: {table.early[0]}"
    for one, other in zip_longest(masked(table), masked(table.again(Twin(), keys="other"))):
        if one != other:
            return f"with another secret and other tokens: {one}\ninstead of\n{other}"
    rng = Random(setup.seed)
    for kind in twins(table, crowd):
        for twin in rng.sample(kind, min(EACH, len(kind))):
            run = table.again(twin)
            leak = difference(table, run)
            if leak is not None:
                return f"{type(twin).__name__} {vars(twin)}: {leak}"
            if twin.since is not None:
                compared[type(twin).__name__] += len(run.sent) - twin.since
    return None


def setups(game: str, matches: int) -> Iterator[tuple[TableSetup, int]]:
    """Tables of all kinds (hot-seat, bots, real dice, times to decide), and how fast people play there."""
    most = find_game(game).players[1]
    for number in range(matches):
        rng = Random(f"{game}:{number}")
        devices = rng.choice([(1, 1), (1, 1, 1), (2, 1)])
        bots = tuple(rng.choices(LEVELS, k=min(number % 3, most - sum(devices))))
        options = random_options(find_game(game), sum(devices) + len(bots), rng) if number else {}
        dice: TableDice = "real" if number % 5 == 4 else "fair"
        if dice == "real" or not SOAK:
            options = {**options, **find_game(game).by_chance({})}  # dice that fly take long, and hide nothing
        seconds, patience = rng.choice([None, 5, 20]), rng.choice([None, 5])
        yield TableSetup(game, f"{game}:{number}", devices, bots, options, dice, seconds, patience), PACES[number % 3]


@pytest.mark.parametrize("game", [id for id, game in all_games().items() if game.players[1] > 2])
def test_no_byte_tells_what_is_hidden(game: str) -> None:
    compared: Counter[str] = Counter()
    for setup, pace in setups(game, MATCHES if game in HIDING else MATCHES // 3):
        leak = find_leak(setup, pace, compared)
        assert leak is None, f"{setup}\n{leak}"
        if SOAK:
            print(setup.seed, dict(compared))
    assert set(compared) == HIDING.get(game, set()), "everything that is hidden was changed"
    assert (compared.total() > 0) == (game in HIDING), compared


def test_a_call_is_not_betrayed_by_the_bot_that_leaves_for_it() -> None:
    """A person calls while a bot sits in for them: their return shows no sooner than the call."""
    lift = play.GiveAnswer("the call", 1, 0, "lift")
    kept: list[HiddenAnswer] = []

    async def crowd(table: RecordedTable) -> None:
        await asyncio.sleep(1)  # by then it is known how far away everybody is
        await table.do(Say("device 0", play.ThrowDice("throw", 0, table.key)))
        await table.do(Say("device 1", play.SitIn("bot", 1)))
        await asyncio.sleep(0.3)
        lift.key = table.key
        kept.append(HiddenAnswer(len(table.acts), "device 1", lift, True, None))
        await table.do(Say("device 1", lift))
        await asyncio.sleep(1)

    table = RecordedTable.run(TableSetup("einsame-filzlaus", "call", options={"begins": 1}), crowd)
    twin = NoCall(kept[0], table)
    assert twin.until > table.acts[kept[0].act][0], "it has to wait"
    assert difference(table, table.again(twin)) is None
    assert table.host.state.members[1].sitting_in is None


async def somebody_comes_late(table: RecordedTable) -> None:
    """While the cup is being overturned for all to see."""
    await asyncio.sleep(1)
    await table.do(Say("device 0", play.ThrowDice("throw", 0, table.key)))
    await asyncio.sleep(0.02)
    await table.do(Come("latecomer"))
    await asyncio.sleep(1)


def test_newcomers_see_a_reveal_no_sooner_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = TableSetup("einsame-filzlaus", "late", options={"begins": 1})
    assert RecordedTable.run(setup, somebody_comes_late).early == []
    monkeypatch.setattr(HostedTable, "held", lambda host, now: 0)
    assert [sent.to for sent in RecordedTable.run(setup, somebody_comes_late).early] == ["latecomer"]


# -- would it find a leak? -----------------------------------------------------------------------------------
def hidden_pips(host: TableState) -> int:
    """Return the pips that must stay unknown."""
    faces = [face for cup in cups(host.match) if cup.covered for face in cup._faces or ()] if host.play else []
    return sum(face for face in faces if isinstance(face, int))


def through_the_cup(patch: pytest.MonkeyPatch) -> None:
    seen = Cup.view
    patch.setattr(Cup, "view", lambda cup, seat: seen(cup, seat) | {"faces": list(cup._faces or ())})


def by_the_size(patch: pytest.MonkeyPatch) -> None:
    said = LiveTable.info

    def info(live: LiveTable, now: int) -> TableInfo:
        table = said(live, now)
        table.seats[0].name += " " * hidden_pips(live.table.state)
        return table

    patch.setattr(LiveTable, "info", info)


def by_a_bots_pace(patch: pytest.MonkeyPatch) -> None:
    plan = Bots.plan

    def peek(bots: Bots, race: Race[Any], now: int) -> None:
        plan(bots, race, now)
        wait = sum(face for cup in cups(bots._match) for face in cup._faces or ())
        bots.calls = {seat: (at + wait, value) for seat, (at, value) in bots.calls.items()}

    patch.setattr(Bots, "plan", peek)


def by_how_long_it_is_held_back(patch: pytest.MonkeyPatch) -> None:
    take = HostedTable.take

    def later(host: HostedTable) -> Changes:
        changes = take(host)
        if changes.reveal is not None:
            changes.reveal += hidden_pips(host.state)
        return changes

    patch.setattr(HostedTable, "take", later)


def by_the_log_of_a_running_match(patch: pytest.MonkeyPatch) -> None:
    async def show(matches: MatchRoutes, call: Call[None]) -> Answer:
        tables: TableMemory = matches.do.__self__  # type: ignore[attr-defined]
        return Answer(logs.dumps(tables.live[ID].table.state.match).encode(), TEXT)

    patch.setattr(MatchRoutes, "show_log", show)


def by_what_others_have_chosen(patch: pytest.MonkeyPatch) -> None:
    waiting = ChooseAll.waiting
    patch.setattr(ChooseAll, "waiting", lambda all: waiting(all) | {"chosen": list(all.chosen.values())})


def by_a_whisper_to_others_who_choose(patch: pytest.MonkeyPatch) -> None:
    question = ChooseAll.question

    def told(all: ChooseAll[Any], seat: Seat) -> dict[str, Json] | None:
        asked = question(all, seat)
        return None if asked is None else asked | {"others": sum(len(str(value)) for value in all.chosen.values())}

    patch.setattr(ChooseAll, "question", told)


def by_a_message_about_an_unsettled_call(patch: pytest.MonkeyPatch) -> None:
    answer = HostedTable.answer

    def noticed(host: HostedTable, *args: Any) -> bool:
        done = answer(host, *args)
        host._recorder.info |= not done
        return done

    patch.setattr(HostedTable, "answer", noticed)


def by_an_early_secret(patch: pytest.MonkeyPatch) -> None:
    said = LiveTable.info

    def info(live: LiveTable, now: int) -> TableInfo:
        table = said(live, now)
        if table.fair is not None:
            table.fair.secret = live.table.state.secret.hex()
        return table

    patch.setattr(LiveTable, "info", info)


def by_a_bit_of_a_token(patch: pytest.MonkeyPatch) -> None:
    said = LiveTable.info

    def info(live: LiveTable, now: int) -> TableInfo:
        table = said(live, now)
        table.watchers += live.seats[0].token[0] % 2
        return table

    patch.setattr(LiveTable, "info", info)


LEAKS: dict[Callable[[pytest.MonkeyPatch], None], tuple[str, str]] = {
    through_the_cup: ("wuerfelblitz", "OtherFaces"),
    by_the_size: ("dice-cup", "OtherFaces"),
    by_a_bots_pace: ("einsame-filzlaus", "OtherFaces"),
    by_how_long_it_is_held_back: ("einsame-filzlaus", "OtherFaces"),
    by_the_log_of_a_running_match: ("dice-cup", "Other"),
    by_what_others_have_chosen: ("choice", "OtherChoice"),
    by_a_whisper_to_others_who_choose: ("dice-cup", "Other"),
    by_a_message_about_an_unsettled_call: ("wuerfelblitz", "NoCall"),
    by_an_early_secret: ("pasch", "with another secret"),
    by_a_bit_of_a_token: ("pasch", "with another secret"),
}


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_would_be_found(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    game, how = LEAKS[leak]
    leak(monkeypatch)
    found = (find_leak(setup, pace, Counter()) for setup, pace in setups(game, 10 * MATCHES))  # until there is one
    assert any(text is not None and text.startswith(how) for text in found)
