"""The seats of people and the scorers of tables."""

from __future__ import annotations

from collections.abc import Callable

from mutschel.evening import chances, seating
from mutschel.evening import entries as log
from mutschel.evening.decide import check
from mutschel.evening.decide.acts import act, oneself, organiser
from mutschel.evening.state import FINAL, EveningState


def draw(state: EveningState, count: int | None = None) -> Callable[[], log.Drawn]:
    """A function that draws lots for all who are here; it may take a while, and can run in parallel."""
    check.not_crowned(state)
    check.room(state)
    check.nothing_running(state)
    people = len(state.here)
    if people < check.FEWEST_TO_DRAW:
        raise check.refused("too-few-to-draw", n=check.FEWEST_TO_DRAW)
    count = seating.tables_for(people, state.settled.size) if count is None else count
    if not 1 <= count <= min(check.MOST_TABLES, people // 2):
        raise check.refused("bad-tables", most=min(check.MOST_TABLES, people // 2))
    if count > 1 and people > count * check.MOST_AT_A_TABLE:  # unplayable, and slow to draw
        raise check.refused("too-many-there", n=1, most=check.MOST_AT_A_TABLE)
    left = sum(item.kind == "game" and item.id not in state.begun | state.skipped for item in state.items)
    every = state.settled.redraw
    draws = max(1, -(-left // every)) if every else 1
    lot = state.next_lot
    drawing = chances.drawing(state, lot, count, draws)
    return lambda: log.Drawn(drawing(), lot, draws)


@act(organiser)
def move(state: EveningState, person: int, table: int | None) -> list[log.Entry]:
    """Put a person at another table from the next game on."""
    check.not_crowned(state)
    check.room(state)
    who = check.person(state, person)
    if not who.here:
        raise check.refused("gone-home", name=who.name)
    if table is not None:
        check.seated_at(state, table)
    return [] if state.table_of(person) == table else [log.Moved(person, table)]


@act(oneself)
def sit_down(state: EveningState, person: int) -> list[log.Entry]:
    who = check.person(state, person)
    if state.table_of(person) is None:
        raise check.refused("no-table-yet")
    return [] if who.sits else [log.SatDown(person)]


@act(oneself)
def write(
    state: EveningState, table: int, person: int, instead_of: int | None = None, anybody: bool = True
) -> list[log.Entry]:
    """Make a person the scorer of a table. To replace another scorer, name them, so that nobody is replaced unawares.

    Unless the device may name `anybody`, the person sits or plays at this table.
    """
    check.room(state)
    check.person(state, person)
    seated = [] if table == FINAL else check.seated_at(state, table)
    game = state.running_at(table)
    if not anybody and person not in seated and (game is None or person not in game.people):
        raise check.refused("sits-elsewhere", n=table, name=state.people[person].name)
    now = state.writers.get(table)
    if now == person:
        return []
    if now is not None and now != instead_of:
        raise check.refused("somebody-writes", name=state.people[now].name)
    return [log.Writes(table, person)]
