"""An evening as its devices see it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from mutschel.evening import entries as log
from mutschel.evening.decide.acts import runs_it
from mutschel.evening.decide.check import MOST_ON_A_PHONE
from mutschel.evening.decide.people import next_mats
from mutschel.evening.next_step import count_tables, item_states, next_called, next_step, tables_open
from mutschel.evening.standings import in_the_basket, seconds, standings, without_mutschel
from mutschel.evening.state import FINAL, EveningState, TableGame
from mutschel.protocol import evening as wire

PARTS = tuple(name for name in wire.EveningView.__struct_fields__ if name != "mine")
ONE_BY_ONE = ("people", "games")  # parts of which only changed items are sent


class MatchProgress(NamedTuple):
    """The round and strikes of a match with Mutschel's own dice; its table has the details."""

    round: int
    strikes: dict[int, int]


@dataclass(slots=True)
class ViewExtras:
    """The parts of the view that are not in the log; after a restart they are empty."""

    word: str | None
    news: deque[wire.EveningNews]
    ceremony: wire.Ceremony | None = None
    progress: dict[int, MatchProgress] = field(default_factory=dict)  # by game


def view_of(state: EveningState, extras: ViewExtras) -> wire.EveningView:
    """Return the view that everybody gets."""
    return updated_view(wire.EveningView(games={}, hash=state.opened.hash), state, extras, PART_MAKERS, state.games)


def updated_view(
    before: wire.EveningView, state: EveningState, extras: ViewExtras, parts: Iterable[str], touched: Collection[int]
) -> wire.EveningView:
    """Return the view with these parts and games computed anew, and with what is not in the log."""
    assert before.games is not msgspec.UNSET
    games = before.games | games_of(state, extras, touched)
    new = {part: PART_MAKERS[part](state, extras) for part in parts}
    return msgspec.structs.replace(before, games=games, news=list(extras.news), ceremony=extras.ceremony, **new)


def changed_parts(entries: Iterable[log.Entry]) -> set[str]:
    """Return the parts, apart from games, that these entries may change."""
    return {part for entry in entries for part in (PART_MAKERS if entry.shows is None else entry.shows)}


def games_of(state: EveningState, extras: ViewExtras, numbers: Collection[int]) -> dict[str, wire.EveningGame]:
    return {str(number): _game(state.games[number], extras.progress.get(number)) for number in numbers}


def difference(before: wire.EveningView, after: wire.EveningView) -> wire.EveningView | None:
    """Return the changes of a view, or None."""
    new: dict[str, Any] = {}
    for part in PARTS:
        old, now = getattr(before, part), getattr(after, part)
        if old == now:
            continue
        if part in ONE_BY_ONE:
            now = {key: value for key, value in now.items() if old.get(key) != value}
        new[part] = now
    return wire.EveningView(**new) if new else None


def own_view(state: EveningState, members: Collection[int]) -> wire.EveningMine:
    """Return a device's own view: its people and their wishes. Member 0: the person who announced the evening."""
    runs = runs_it(state, members)
    people = sorted(member for member in members if member)
    wishes = [(*sorted(pair), wish) for pair, wish in state.wishes.items() if runs or not pair.isdisjoint(people)]
    return wire.EveningMine(people, runs, 0 in members, wishes)  # type: ignore[arg-type]


def item_of(item: log.Item) -> wire.EveningItem:
    return wire.EveningItem(**msgspec.structs.asdict(item))


def _about(state: EveningState, extras: ViewExtras) -> wire.EveningAbout:
    called = state.called
    return wire.EveningAbout(
        id=state.id,
        word=extras.word,
        created=state.opened.created,
        club=state.club or None,
        terms=wire.EveningTerms(**msgspec.structs.asdict(state.settled)),
        phase=state.phase,  # type: ignore[arg-type]
        organiser=state.organiser,
        paused_until=state.paused_until,
        called=None if called is None else called.id,
        draws=state.drawn,
    )


def _next(state: EveningState, extras: ViewExtras) -> wire.EveningNext:
    step, item, final = next_step(state), next_called(state), state.final
    return wire.EveningNext(
        step=step.step,
        waits=step.waits,
        open=tables_open(state),
        item=None if item is None else item.id,
        programme={str(item): stands for item, stands in item_states(state).items()},
        tables=count_tables(state),
        mats=next_mats(state, MOST_ON_A_PHONE),
        final=None if final is None else final.number,
        seconds=seconds(state),
        without=len(without_mutschel(state)),
    )


def _person(person: Any) -> wire.EveningPerson:
    return wire.EveningPerson(
        person.id, person.name, person.mat, person.here, person.phone is not None, person.sits, person.title
    )


def _people(state: EveningState, extras: ViewExtras) -> dict[str, wire.EveningPerson]:
    return {str(person.id): _person(person) for person in state.people.values()}


def _tables(state: EveningState, extras: ViewExtras) -> list[wire.EveningTable]:
    tables = [
        wire.EveningTable(number, list(seated), state.writers.get(number))
        for number, seated in enumerate(state.tables, start=1)
    ]
    if (final := state.final) is not None:
        tables.append(wire.EveningTable(FINAL, final.people, state.writers.get(FINAL)))
    return tables


def _game(game: TableGame, progress: MatchProgress | None) -> wire.EveningGame:
    sheet = game.sheet
    round, strokes = progress or (sheet.round, sheet.strokes)
    if game.best is not None:
        strokes = game.strikes
    return wire.EveningGame(
        game=game.number,
        table=game.table,
        item=item_of(game.item),
        people=game.people,
        began=game.began,
        match=game.match,
        running=game.running,
        round=round,
        strokes=_counts(strokes),
        this_round=_counts(sheet.this_round),
        tied=list(sheet.tied),
        tie_strokes=_counts(sheet.tie_strokes),
        steps=len(sheet.steps),
        best=game.best,
        winner=game.winner,
        dropped=game.dropped,
        corrections=[wire.EveningCorrection(old.winner, old.why) for old in game.corrections],
    )


def _counts(counts: Mapping[int, int]) -> dict[str, int]:
    return {str(person): count for person, count in counts.items() if count}


def _prizes(state: EveningState, extras: ViewExtras) -> wire.EveningPrizes:
    crowned = state.crowned
    return wire.EveningPrizes(
        basket=in_the_basket(state),
        tables_won={str(table): person for table, person in state.tables_won.items()},
        rest=list(state.rest),
        king=None if crowned is None else crowned.king,
        vice=None if crowned is None else crowned.vice,
        final=any(game.table == FINAL and game.winner is not None for game in state.games.values()),
    )


PART_MAKERS: Final[dict[str, Callable[[EveningState, ViewExtras], Any]]] = {
    "about": _about,
    "next": _next,
    "people": _people,
    "tables": _tables,
    "programme": lambda state, _: [item_of(item) for item in state.items],
    "standings": lambda state, _: [wire.EveningStanding(*line) for line in standings(state)],
    "prizes": _prizes,
    "lots": lambda state, _: [wire.EveningLot(lot.number, lot.secret) for lot in state.lots],
}
