"""The organiser's next step at each stage of an evening, and the progress of the programme."""

from __future__ import annotations

from random import Random
from typing import get_args

import msgspec
import pytest

from evenings import SECRET, Evening, facts
from mutschel.engine import Refused
from mutschel.evening import decide
from mutschel.evening import entries as log
from mutschel.evening.decide import writing
from mutschel.evening.next_step import NextStep, ToDo, count_tables, item_states, next_called, next_step, tables_open
from mutschel.evening.standings import seconds, without_mutschel
from mutschel.evening.state import EveningState
from mutschel.server.live.evening import LiveEvening
from mutschel.server.live.evening_view import view_of

GAME = log.Item(0, game="pasch", rounds=1)
BREAK = log.Item(0, "break", minutes=30)
FINAL = log.Item(0, "final", game="pasch", rounds=1)


def evening(*items: log.Item, people: int = 8, tables: int = 2, **terms: object) -> Evening:
    """Lots have been drawn; the programme has numbers from 1."""
    evening = Evening()
    if people:
        evening.come(*(f"Gast {number:02d}" for number in range(people)), phone=None)
    evening.do(decide.settle(evening.state, log.Settled("Rössle", **terms)))  # type: ignore[arg-type]
    evening.plan(*items)
    if tables:
        evening.draw(tables)
    return evening


def play(evening: Evening) -> None:
    for game in list(evening.state.running):
        evening.write_list(game, Random(game.number))


def stands(evening: Evening) -> list[str]:
    return list(item_states(evening.state).values())


def item(state: EveningState) -> int | None:
    called = next_called(state)
    return None if called is None else called.id


def test_lots_need_four_people() -> None:
    assert (
        next_step(evening(people=0, tables=0).state)
        == next_step(evening(people=3, tables=0).state)
        == ("invite", False)
    )
    assert next_step(evening(people=4, tables=0).state) == NextStep("draw")


@pytest.mark.parametrize(("people", "expected", "tables"), [(28, 0, 4), (29, 0, 4), (0, 14, 2), (0, 0, 1), (3, 28, 1)])
def test_tables_are_counted_before_lots_are_drawn(people: int, expected: int, tables: int) -> None:
    assert count_tables(evening(people=people, expected=expected, tables=0).state) == tables


def test_items_are_called_one_after_the_other() -> None:
    one = evening(GAME, BREAK, GAME, FINAL)
    state = one.state
    assert (next_step(state), item(state)) == (NextStep("call"), 1)
    one.call(1)
    assert (next_step(state), item(state), stands(one)) == (NextStep("call"), 2, ["now", "open", "open", "open"])
    play(one)
    one.call(2)
    assert (next_step(state), stands(one)) == (NextStep("resume"), ["over", "now", "open", "open"])
    one.do(decide.resume(state))
    one.do(decide.skip(state, 4))
    assert (next_step(state), item(state), stands(one)) == (NextStep("call"), 3, ["over", "over", "open", "skipped"])


def test_of_games_called_while_no_table_was_free_the_last_is_played_next() -> None:
    one = evening(GAME, GAME, GAME)
    for number in (1, 2, 3):
        one.call(number, anyway=True)
    assert stands(one) == ["now", "over", "now"]  # the last is what they play next, the one before will never be


def test_open_tables_are_those_still_playing() -> None:
    one = evening(GAME, GAME)
    assert tables_open(one.state) == []
    one.call(1)
    assert tables_open(one.state) == [1, 2]
    first, _ = one.state.running
    one.write_list(first, Random(1))
    assert tables_open(one.state) == [2]
    play(one)
    assert tables_open(one.state) == []


@pytest.mark.parametrize("item", [GAME, BREAK])
def test_a_call_that_was_taken_back_was_never_made(item: log.Item) -> None:
    one = evening(GAME, item)
    one.call(1)
    first, _ = one.state.running
    one.write_list(first, Random(1))
    one.call(2, anyway=True)
    assert stands(one) == ["now", "now"]
    one.now += 10_000
    one.do(decide.take_back_call(one.state, 2, one.now))
    assert stands(one) == ["now", "open"]
    assert one.state.paused_until is None
    assert tables_open(one.state) == [2]
    one.do(decide.take_back_call(one.state, 2, one.now))  # a second tap does nothing
    play(one)
    one.call(2)
    assert stands(one) == ["over", "now"]
    assert facts(one.restored()) == facts(one.state)


def test_a_call_stands_once_somebody_plays_or_after_some_seconds() -> None:
    late, played = evening(GAME, GAME), evening(GAME, GAME)
    for one in (late, played):
        one.call(1)
        one.now += 60_000
        first, _ = one.state.running
        one.write_list(first, Random(1))
        one.call(2, anyway=True)
    late.now += 16_000
    new = max(played.state.games)
    played.do(writing.strike(played.state, new, played.state.games[new].people[0], "x"))
    for one in (late, played):
        with pytest.raises(Refused, match="too late"):
            decide.take_back_call(one.state, 2, one.now)


def test_a_programme_is_asked_for_where_there_is_none() -> None:
    assert next_step(evening().state) == NextStep("plan")


def test_tables_get_their_winners_before_the_final_which_waits_for_all() -> None:
    one = evening(GAME, FINAL)
    one.call(1)
    first, second = one.state.running
    one.write_list(first, Random(1))
    assert (next_step(one.state), item(one.state)) == (NextStep("call", waits=True), 2)
    one.write_list(second, Random(2))
    assert next_step(one.state) == NextStep("close")
    one.do(decide.close_tables(one.state))
    assert (next_step(one.state), item(one.state)) == (NextStep("call"), 2)
    one.do(decide.skip(one.state, 2))
    assert next_step(one.state) == NextStep("crown")


def test_the_final_then_the_crown_then_what_is_left() -> None:
    one = evening(GAME, FINAL, baked=9)
    one.call(1)
    play(one)
    one.do(decide.close_tables(one.state))
    one.call(2)
    assert next_step(one.state) == NextStep("crown", waits=True)
    assert seconds(one.state) == []
    play(one)
    assert next_step(one.state) == NextStep("crown")
    final = one.state.final
    assert final is not None
    assert [final.winner, *seconds(one.state)] == final.people
    one.do(decide.crown(one.state))
    assert next_step(one.state) == NextStep("rest")
    one.do(decide.give_rest(one.state))
    assert (next_step(one.state), len(one.state.rest)) == (NextStep("look"), 5)


def test_nothing_is_left_to_give_where_nothing_was_baked() -> None:
    one = evening(GAME)
    one.call(1)
    play(one)
    one.do(decide.crown(one.state))
    assert without_mutschel(one.state)
    assert next_step(one.state) == NextStep("look")


def test_several_come_second_where_they_are_equal() -> None:
    one = evening(FINAL, people=5, tables=1)
    one.do(decide.plan(one.state, [msgspec.structs.replace(one.state.items[0], finalists="all")]))
    one.call(1)
    one.do(decide.end(one.state, 1, [1], {2: 2, 3: 1, 4: 1, 5: 2}, 0))
    assert seconds(one.state) == [3, 4]


def test_where_tables_choose_only_what_is_for_all_is_called() -> None:
    one = evening(GAME, BREAK, GAME, FINAL, each_table_chooses=True)
    assert (next_step(one.state), item(one.state)) == (NextStep("call"), 2)
    one.do([*decide.skip(one.state, 2), *decide.skip(one.state, 4)])
    assert next_step(one.state) == NextStep("close", waits=True)
    one.do(decide.begin_at(one.state, 1, 1, 0))
    one.do(writing.finish(one.state, 1, one.id, 0))
    assert next_step(one.state) == NextStep("close", waits=True)


def test_lots_are_drawn_anew_after_so_many_games() -> None:
    one = evening(GAME, GAME, redraw=1)
    one.call(1)
    assert next_step(one.state) == NextStep("draw", waits=True)
    play(one)
    assert (next_step(one.state), count_tables(one.state)) == (NextStep("draw"), 2)
    one.draw(2)
    assert next_step(one.state) == NextStep("call")


def test_devices_hear_of_the_next_step_whenever_it_changes() -> None:
    """An entry says what of the view may look otherwise after it; the next step may not be forgotten there."""
    one = evening(GAME, BREAK, GAME, FINAL, baked=12, redraw=1)
    one.call(1)
    play(one)
    one.draw(2)
    one.call(2)
    one.do(decide.resume(one.state))
    for each in (True, False):
        terms = msgspec.structs.replace(one.state.settled, each_table_chooses=each)
        one.do(decide.settle(one.state, terms))
    one.do(decide.plan(one.state, [*one.state.items[:-1], GAME, one.state.items[-1]]))
    one.do(decide.skip(one.state, 5))
    one.call(3)
    play(one)
    one.do(decide.close_tables(one.state))
    one.call(4)
    play(one)
    one.do(decide.crown(one.state))
    one.do(decide.give_rest(one.state))

    opened, *entries = [log.decode(line) for line in one.log]
    state = EveningState("rössle", SECRET)
    state.apply(opened)
    live = LiveEvening(state, [], None, 0)
    steps = set()
    for entry in entries:
        live.record([entry])
        live.changes([entry])
        assert live.shown.next == view_of(live.state, live.extras).next, entry
        steps.add(next_step(live.state).step)
    assert steps == {*get_args(ToDo)} - {"plan"}
