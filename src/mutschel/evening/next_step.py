"""The next step of an evening's organiser, and the progress of the programme."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from mutschel.evening import entries as log
from mutschel.evening.decide.check import FEWEST_TO_DRAW
from mutschel.evening.seating import tables_for
from mutschel.evening.standings import in_the_basket, without_mutschel
from mutschel.evening.state import FINAL, EveningState

ToDo: TypeAlias = Literal["invite", "draw", "resume", "plan", "call", "close", "crown", "rest", "look"]
ItemState: TypeAlias = Literal["over", "now", "skipped", "open"]


class NextStep(NamedTuple):
    """The next step of the organiser. `waits`: it isn't possible yet."""

    step: ToDo
    waits: bool = False


def next_step(state: EveningState) -> NextStep:
    if state.crowned is not None:
        gives = not state.rest and in_the_basket(state) > 0 and without_mutschel(state)
        return NextStep("rest" if gives else "look")
    if not state.tables:
        return NextStep("invite" if len(state.here) < FEWEST_TO_DRAW else "draw")
    if state.paused_until is not None:
        return NextStep("resume")
    if state.final is not None:
        return NextStep("crown", waits=state.final.running)
    playing = bool(state.running)
    won = any(game.winner is not None for game in state.games.values())
    item = next_called(state)
    if item is None:
        if not state.items or not (won or playing or state.settled.each_table_chooses):
            return NextStep("plan")
        return NextStep("crown", waits=playing) if state.tables_won else NextStep("close", waits=playing or not won)
    if item.kind == "final":
        closes = won and not playing and not state.tables_won
        return NextStep("close") if closes else NextStep("call", waits=playing)
    if item.kind == "game" and redraw_due(state) and len(state.here) >= FEWEST_TO_DRAW:
        return NextStep("draw", waits=playing)
    return NextStep("call")


def tables_open(state: EveningState) -> list[int]:
    """The tables that are still playing."""
    return sorted({game.table for game in state.running})


def next_called(state: EveningState) -> log.Item | None:
    """The item that the organiser calls next. Where each table chooses its games: only breaks and the final."""
    if not state.settled.each_table_chooses:
        return state.next_item
    past = state.begun | state.skipped
    return next((item for item in state.items if item.kind != "game" and item.id not in past), None)


def redraw_due(state: EveningState) -> bool:
    """True if as many games have begun since the last draw as the organiser has set."""
    begun = {game.item.id for game in state.games.values() if game.table != FINAL}
    return 0 < state.settled.redraw * state.drawn <= len(begun)


def item_states(state: EveningState) -> dict[int, ItemState]:
    """The progress of the programme, by item."""
    running, begun = {game.item.id for game in state.running}, state.begun

    def state_of(item: log.Item) -> ItemState:
        if item.id in state.skipped:
            return "skipped"
        paused = item.kind == "break" and item is state.called and state.paused_until is not None
        if paused or item.id in running or (item is state.called and waited_for(state)):
            return "now"
        return "over" if item.id in begun else "open"

    return {item.id: state_of(item) for item in state.items}


def waited_for(state: EveningState) -> bool:
    """True if the game called last still waits for tables that are playing another."""
    called = state.called
    return (
        called is not None
        and called.kind == "game"
        and any(game.table != FINAL and not state.has_played(game.table, called.id) for game in state.running)
    )


def count_tables(state: EveningState) -> int:
    """The number of tables, or before the draw the number there would be for the people here, or expected."""
    return len(state.tables) or tables_for(len(state.here) or state.settled.expected, state.settled.size)
