"""The programme: the games and breaks to come, in order."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec

from mutschel.evening import entries as log
from mutschel.evening.decide import check
from mutschel.evening.decide.acts import act, organiser
from mutschel.evening.state import EveningState
from mutschel.games.registry import find_game


@act(organiser)
def plan(state: EveningState, items: Sequence[log.Item]) -> list[log.Entry]:
    """Set the whole programme; items that have begun stay as they are. New items come with 0 as their number."""
    check.not_crowned(state)
    check.room(state)
    if state.planned >= check.MOST_PLANS:
        raise check.refused("planned-too-often", n=check.MOST_PLANS)
    if len(items) > check.MOST_ITEMS:
        raise check.refused("programme-too-long", n=check.MOST_ITEMS)
    begun = state.begun | state.skipped
    past = [item for item in state.items if item.id in begun]
    if [item for item in items if item.id in begun] != past:
        raise check.refused("already-begun")
    if sum(item.kind == "final" for item in items) > 1:
        raise check.refused("one-final")
    known = {item.id for item in state.items}
    numbered: list[log.Item] = []
    fresh = 1 + max([*known, *(game.item.id for game in state.games.values())], default=0)
    for item in items:
        if item.id == 0:
            item, fresh = msgspec.structs.replace(item, id=fresh), fresh + 1
        elif item.id not in known or any(item.id == other.id for other in numbered):
            raise check.refused("no-such-item")
        numbered.append(item if item in past else _checked(state, item))
    return [] if numbered == state.items else [log.Planned(numbered)]


@act(organiser)
def skip(state: EveningState, item: int) -> list[log.Entry]:
    found = check.item(state, item)
    if found.id in state.begun:
        raise check.refused("already-begun")
    return [] if item in state.skipped else [log.Skipped(item)]


def _checked(state: EveningState, item: log.Item) -> log.Item:
    if item.kind == "break":
        name = check.text(item.name, or_none=True)
        if not 1 <= item.minutes <= check.LONGEST_BREAK:
            raise check.refused("bad-break", most=check.LONGEST_BREAK)
        return log.Item(item.id, "break", name=name, minutes=item.minutes)
    if not item.game and item.way != "list":
        raise check.refused("only-by-list", name=check.text(item.name))
    if not (1 <= item.rounds <= check.MOST_ROUNDS and 1 <= item.minutes <= 600):
        raise check.refused("bad-rounds", most=check.MOST_ROUNDS)
    if not (1 <= item.best <= 40 and 0 <= item.fill <= 40):
        raise check.refused("bad-number", most=40)
    if item.game:
        find_game(item.game)  # a Problem if there is none
        for size in {len(table) for table in state.tables} if item.kind == "game" else ():
            fits(item, size)
        options = {} if item.way == "list" else item.options  # by list, people choose the options themselves
        if _size(options) > check.MOST_OPTIONS:
            raise check.refused("too-many-options", n=check.MOST_OPTIONS)
        return msgspec.structs.replace(item, name="", options=options)
    return msgspec.structs.replace(item, name=check.text(item.name), options={})


def _size(options: dict[str, Any]) -> float:
    """The size in bytes; infinite for options that can't be encoded."""
    try:
        return len(msgspec.msgpack.encode(options))  # the format between nodes
    except (OverflowError, RecursionError):  # a number of thirty digits, a thousand brackets
        return inf


def fits(item: log.Item, people: int) -> None:
    """Check that an item suits this many people: a list always does, a game with dice has its own limits."""
    if item.game and item.way != "list":
        find_game(item.game).settle(people, item.options)
