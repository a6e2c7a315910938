"""Hints: the hardest bot's answer in a person's place, from what that person has seen, and only among bots."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from altered_runs import OtherFaces, OtherWhim, difference
from host_driver import Driver, ManualDriver, Move, View, described
from http_server import server
from mutschel.analysis.model import Alternative
from mutschel.analysis.report import advise
from mutschel.client import Lobby, Player, ServerRefused
from mutschel.engine import Answer, Choose, ChooseAll, Json, Match, Race, Seat
from mutschel.games.registry import all_games
from mutschel.host.bots import Bots
from mutschel.host.hints import Adviser, Hint
from mutschel.host.presence import Device
from mutschel.protocol import play
from mutschel.testing.random_play import open_questions
from random_people import RandomCrowd
from recorded_table import Act, RecordedTable, Say, TableSetup
from serving import SOAK
from waiting import asynchronous

pytestmark = pytest.mark.slow

# Where people are asked something, besides races; everywhere else dice decide.
DECIDED = {
    "choice", "dice-cup", "dice-flick", "grosse-hausnummer", "hohe-hausnummern", "kleine-hausnummer", "pig", "sequenz",
    "studentenpasch", "vesperplatte",
}  # fmt: skip
OPTIONS: dict[str, dict[str, Json]] = {"sequenz": {"throws": 3}}


class Advised(Driver):
    """One person who always does what they are told."""

    hints = 0

    def move(self, view: View, seat: Seat) -> Move | None:
        kind, value = super().move(view, seat) or (None, None)
        if kind == "answer" and view["key"] == self.play.key and not isinstance(self.match.request, Race):
            before, seq = described(self.table.state), self.table.state.seq
            value = self.hint(seat)
            open_questions(self.match)[seat].check(value)
            assert value == self.hint(seat)
            assert (described(self.table.state), self.table.state.seq) == (before, seq)
            self.hints += 1
        return None if kind is None else (kind, value)

    def hint(self, seat: Seat) -> Json:
        return self.table.hint(self.phones[0].device, seat, self.play.key).run().value


def test_in_every_game_hints_are_answers_and_lead_to_the_end() -> None:
    given = {
        id: Advised(id, 1, ("normal",), seed=id, options=OPTIONS.get(id)).start().run().hints for id in all_games()
    }
    assert {id for id, hints in given.items() if hints} == DECIDED


def to_the_choice(game: str = "dice-cup", people: int = 1, seed: int = 0, **options: Json) -> ManualDriver:
    bots = ("normal", "easy")
    driver = ManualDriver(game, people, bots, seed=seed, options={"begins": 1} | options).start()
    if game == "dice-cup":
        driver.throw(0)
    return driver.run(lambda: isinstance(driver.match.request, (Choose, ChooseAll, Race)))


def hint(driver: ManualDriver, seat: Seat = 0, key: int | None = None) -> Json:
    return driver.table.hint(driver.phones[0].device, seat, driver.play.key if key is None else key).run().value


def test_whoever_asks_late_or_after_a_restart_is_told_the_same() -> None:
    driver = Advised("dice-cup", 1, ("hard",)).start()
    for round in (2, 5, 9):
        driver.run(lambda: isinstance(driver.match.request, ChooseAll) and driver.match.table.round == round)  # noqa: B023
        device, late = Device([0]), driver.rebuilt()
        late.connect(device, driver.now)
        assert late.hint(device, 0, driver.play.key).run().value == driver.hint(0)
        driver.restart()


def test_it_is_the_best_answer_where_the_odds_are_known() -> None:
    for seed in range(5):
        driver = to_the_choice(seed=seed)
        best, second, *_ = advise(driver.match, 0)
        hinted = driver.table.hint(driver.phones[0].device, 0, driver.play.key).run()
        assert hinted == (best.answer, ("points", best.value, second))


def test_elsewhere_it_is_what_a_hard_bot_in_that_seat_would_have_answered() -> None:
    for seed in range(5):
        driver = ManualDriver("pig", 1, ("normal",), seed=seed, options={"begins": 1}).start()
        twin = Match(driver.match.game, driver.match.names, driver.match.options.as_json())
        bots = Bots(twin, driver.play.bots.seed)
        bots.add(0, "hard")
        for answer in driver.match.log:
            twin.replay([answer])
            bots.look()
        assert isinstance(twin.request, Choose)
        hinted = driver.table.hint(driver.phones[0].device, 0, driver.play.key).run()
        assert hinted == (bots.deferred_answer(0, twin.request.domain)(), None)


def test_it_knows_the_dice_that_the_person_saw() -> None:
    """Without having watched, the hardest bot would say the same whatever lay under the cup."""
    told = Counter(hint(to_the_choice(seed=seed, seconds=5)) for seed in range(12))
    assert len(told) > 3, told


# -- refusals ------------------------------------------------------------------------------------------------
def test_where_hints_are_refused() -> None:
    driver = to_the_choice()
    watcher, key = Device(), driver.play.key
    driver.table.connect(watcher, driver.now)
    assert driver.refused(lambda: driver.table.hint(watcher, 0, key)) == "not-your-seat"
    assert driver.refused(lambda: hint(driver, 1)) == "not-your-seat"
    assert driver.refused(lambda: hint(driver, 9)) == "not-your-seat"
    assert driver.refused(lambda: hint(driver, key=key - 1)) == "stale"
    driver.answer(0, hint(driver))
    assert driver.refused(lambda: hint(driver)) == "already-chosen"


def test_no_hints_before_the_match_nor_after_it() -> None:
    driver = ManualDriver("dice-cup", 1, ("easy",))
    driver.phones[0].connect()
    assert driver.refused(lambda: driver.table.hint(driver.phones[0].device, 0, 0)) == "not-begun"
    driver = to_the_choice()
    driver.table.vote_to_end(driver.phones[0].device, True, driver.now)
    assert driver.refused(lambda: hint(driver)) == "over"


def test_no_hints_when_it_is_another_ones_turn_or_dice_are_to_fall() -> None:
    driver = ManualDriver("grosse-hausnummer", 1, ("easy",), options={"begins": 1}).start()
    assert driver.refused(lambda: hint(driver)) == "not-yours"
    driver.throw(0)
    assert hint(driver) in (1, 2, 3, 4, 5, 6, "none")
    driver = ManualDriver("grosse-hausnummer", 1, ("easy",), options={"begins": 2}).start()
    driver.run(lambda: isinstance(driver.match.request, Choose))
    assert driver.refused(lambda: hint(driver)) == "not-yours"


def test_no_hints_among_people_even_if_a_bot_sits_in_for_the_others() -> None:
    driver = to_the_choice(people=2)
    assert driver.refused(lambda: hint(driver)) == "no-hints"
    driver.table.sit_in(driver.phones[1].device, 1, driver.now)
    assert driver.refused(lambda: hint(driver)) == "no-hints"


def test_no_hints_in_races() -> None:
    driver = ManualDriver("wuerfelblitz", 1, ("easy",), options={"begins": 1}).start()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, Race))
    assert driver.refused(lambda: hint(driver)) == "no-hints-in-races"


def test_after_an_objection_the_hint_is_about_the_new_throw() -> None:
    driver = ManualDriver(
        "grosse-hausnummer", 1, ("easy",), dice="real", options={"begins": 1, "placing": "end"}
    ).start()
    driver.throw(0, [1, 1, 6])
    first = hint(driver)
    driver.object_to(0)
    driver.throw(0, [2, 2, 5])
    assert (first, hint(driver)) == (6, 5)


# -- it sees no more than its person ---------------------------------------------------------------------------
class Curious(RandomCrowd):
    """Asks for a hint at any moment."""

    def _noise(self) -> Act | None:
        if self.rng.random() < 0.5:
            return super()._noise()
        message = play.AskHint(self._id(), 0, self.table.key)
        return Say("device 0", message) if "device 0" in self.table.links else None


def leaks(game: str) -> tuple[int, int]:
    """Return the number of twins that could be told apart, and of hints given while something was different."""
    found = given = 0
    for number in range(4 if SOAK else 3):
        setup = TableSetup(game, f"{game}:{number}", (1,), ("hard", "easy"), {"begins": 1})
        table = RecordedTable.run(setup, Curious(setup.seed, 120, 900))
        rng = Random(number)
        whims = [OtherWhim(key, seat) for key, seat in dict.fromkeys(table.whims)]
        faces = [OtherFaces(place) for place in table.covered]
        for twin in rng.sample(whims, min(4, len(whims))) + rng.sample(faces, min(4, len(faces))):
            run = table.again(twin)
            found += difference(table, run) is not None
            given += sum(b'"type":"hinted"' in sent.message for sent in run.sent[twin.since :])
    return found, given


@pytest.mark.parametrize("game", ["dice-cup", "choice"])
def test_a_hint_tells_nothing_that_is_hidden(game: str) -> None:
    found, given = leaks(game)
    assert found == 0
    assert given > 3


def test_a_hint_that_knew_more_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def knowing(match: Match, seat: Seat) -> tuple[Alternative, ...]:
        request = match.request
        others = list(request.chosen.values()) if isinstance(request, ChooseAll) else []
        known = advise(match, seat)
        return (Alternative(others[0], 0.0), *known) if others else known

    monkeypatch.setattr("mutschel.host.hints.advise", knowing)
    assert leaks("dice-cup")[0] > 0


# -- over the network ------------------------------------------------------------------------------------------
@pytest.mark.daily
@asynchronous
async def test_a_hint_over_the_network_leaves_no_trace(tmp_path: Path) -> None:
    async with server(tmp_path) as me, Lobby(me.base, "de") as lobby:
        options = {"begins": 1, "rounds": 1}
        laid = await lobby.create_table("grosse-hausnummer", ["Anna"], ["easy"], options=options, start=True)
        table = laid.table.id
        async with lobby.player(table) as anna:
            await anna.throw(0)
            seq = anna.latest[0].seq
            hinted = await anna.hint(0)
            value = hinted.value
            assert value in anna.latest[0].view["question"]["answers"]["options"]
            assert value == (await anna.hint(0)).value
            await anna.answer(0, value)
            assert anna.latest[0].seq > seq
            with pytest.raises(ServerRefused, match="stale"):
                await anna.hint(0, key=0)
        stored = await me.service.store.load(table)
        assert stored is not None
        assert not any(b"hint" in entry for entry in stored.entries)


def think_slowly(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """A hint takes until the second event is set; the first tells that somebody thinks about it."""
    thinking, go_on = threading.Event(), threading.Event()

    def slowly(adviser: Adviser, log: Sequence[Answer]) -> Hint:
        thinking.set()
        go_on.wait(30)
        return Hint(None, None)

    monkeypatch.setattr(Adviser, "advise", slowly)
    return thinking, go_on


@asynchronous
async def test_only_one_hint_at_a_time_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(tmp_path) as me, Lobby(me.base, "de") as lobby, alone_with_a_bot(lobby) as anna:
        thinking, go_on = think_slowly(monkeypatch)
        asked = asyncio.create_task(anna.hint(0))
        await asyncio.to_thread(thinking.wait, 30)
        with pytest.raises(ServerRefused, match="hint-under-way"):
            await anna.hint(0)
        go_on.set()
        assert (await asked).value is None


@asynchronous
async def test_a_hint_that_fails_is_an_incident_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with server(tmp_path) as me, Lobby(me.base, "de") as lobby, alone_with_a_bot(lobby) as anna:
        monkeypatch.setattr(Adviser, "advise", lambda *_: 1 // 0)
        with pytest.raises(ServerRefused, match="internal"):
            await anna.hint(0)
        assert [record.message for record in caplog.records if record.levelname == "ERROR"] == ["a hint failed"]
        await anna.answer(0, anna.latest[0].view["question"]["fallback"])


@asynccontextmanager
async def alone_with_a_bot(lobby: Lobby) -> AsyncIterator[Player]:
    """Anna, who has thrown and now has to choose."""
    options = {"begins": 1, "rounds": 1}
    laid = await lobby.create_table("grosse-hausnummer", ["Anna"], ["easy"], options=options, start=True)
    async with lobby.player(laid.table.id) as anna:
        await anna.throw(0)
        yield anna


@asynchronous
async def test_a_hint_goes_to_where_it_was_asked_from_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(tmp_path) as me, Lobby(me.base) as lobby:
        options = {"begins": 1, "rounds": 1}
        laid = await lobby.create_table("grosse-hausnummer", ["Anna"], ["easy"], options=options, start=True)
        async with lobby.player(laid.table.id) as anna:
            await anna.throw(0)
            key = anna.latest[0].key
        thinking, go_on = think_slowly(monkeypatch)
        at = laid.table.id, laid.seats[0].token
        async with me.wire(*at) as lost, me.wire(*at) as new:
            for line in (lost, new):
                await line.say({"type": "hint", "id": "why", "seat": 0, "key": key})
                await asyncio.to_thread(thinking.wait, 30)
            await new.say({"type": "react", "id": "after", "seat": 0, "emoji": "👍"})
            await new.hear(lambda message: message.get("id") == "after")
            go_on.set()
            heard = await new.hear(lambda message: message["type"] == "hinted")
            assert heard[-1]["id"] == "why"
