"""The actions that a device may ask for at an evening: for each its word, its rule of who may, and its decision.

A device speaks for its `members`: people who came with it, and 0 for the person who announced the evening.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from mutschel.evening import entries as log
from mutschel.evening.decide import check
from mutschel.evening.state import EveningState

Facts: TypeAlias = Mapping[str, Any]  # the fields of the message, by name
Rule: TypeAlias = Callable[[EveningState, Collection[int], Facts], None]
Decision = TypeVar("Decision", bound=Callable[..., list[log.Entry]])


class Act(NamedTuple):
    """An action that a device may ask for. `rule` refuses devices that may not."""

    rule: Rule
    decide: Callable[..., list[log.Entry]]
    takes: tuple[str, ...]


ACTS: Final[dict[str, Act]] = {}


def act(rule: Rule, word: str = "") -> Callable[[Decision], Decision]:
    """Let devices ask for this decision, by its own name or by another word.

    It gets the fields of the message that have the names of its arguments; `now`, in ms since 1970; and `anybody`:
    whether the device is the organiser's, which may name anybody.
    """

    def add(decision: Decision) -> Decision:
        ACTS[word or decision.__name__] = Act(rule, decision, tuple(inspect.signature(decision).parameters)[1:])
        return decision

    return add


def ask(state: EveningState, members: Collection[int], word: str, facts: Facts, now: int) -> list[log.Entry]:
    """The entries that follow if this device may ask for this; otherwise raises Refused with the reason."""
    act = ACTS[word]
    act.rule(state, members, facts)
    given = {**facts, "now": now, "anybody": runs_it(state, members)}
    return act.decide(state, **{name: given[name] for name in act.takes if name in given})


def runs_it(state: EveningState, members: Collection[int]) -> bool:
    """True if this is the organiser's device."""
    return (0 if state.organiser is None else state.organiser) in members


# Rules


def organiser(state: EveningState, members: Collection[int], facts: Facts) -> None:
    if not runs_it(state, members):
        raise check.refused("not-organiser")


def organiser_or_announcer(state: EveningState, members: Collection[int], facts: Facts) -> None:
    """Allow the organiser; the person who announced the evening may take it back, too."""
    if not (facts["person"] is None and 0 in members):
        organiser(state, members, facts)


def scribe(state: EveningState, members: Collection[int], facts: Facts) -> None:
    """Allow the table's scorer, or the organiser."""
    table = facts["table"] if "table" in facts else check.game(state, facts["game"]).table
    if state.writers.get(table) not in members and not runs_it(state, members):
        raise check.refused("not-scribe")


def scribe_where_tables_choose(state: EveningState, members: Collection[int], facts: Facts) -> None:
    if not state.settled.each_table_chooses:
        organiser(state, members, facts)
    scribe(state, members, facts)


def player(state: EveningState, members: Collection[int], facts: Facts) -> None:
    """Allow people who play this game, or the organiser."""
    if set(check.running(state, facts["game"]).people).isdisjoint(members) and not runs_it(state, members):
        raise check.refused("not-yours")


def oneself(state: EveningState, members: Collection[int], facts: Facts) -> None:
    """Allow people to change themselves, with a limit on how often; the organiser may change everybody."""
    if runs_it(state, members):
        return
    if facts["person"] not in members:
        raise check.refused("not-yours")
    check.changes(state, facts["person"])


def oneself_by_the_door(state: EveningState, members: Collection[int], facts: Facts) -> None:
    oneself(state, members, facts)
    if not runs_it(state, members):
        check.door(state)
