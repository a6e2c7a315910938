"""A club as its members see it, and as a file."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mutschel.club import decide
from mutschel.club import entries as log
from mutschel.club.reckoning import (
    AllTime,
    BestResult,
    against,
    all_time,
    best_at_games,
    best_evening,
    form_of,
    latest_last,
)
from mutschel.club.state import ClubState
from mutschel.protocol import club as wire
from mutschel.server.clubs import Club
from mutschel.server.http.summaries import EveningSummary, summary_of
from mutschel.store.base import NOBODY, TableRow

SHOWN_RECORDS = 12
FORMAT = "mutschel club 1"


def view_of(club: Club, rows: Mapping[str, TableRow], link: str, mine: list[int]) -> wire.ClubView:
    """Return the club's page. `rows`: its evenings that are not over."""
    state = club.state
    best = best_evening(state)
    records = [*([] if best is None else [best]), *best_at_games(state)]
    return wire.ClubView(
        id=club.id,
        link=link,
        name=state.name,
        created=state.founded.created,
        people=[_person(club, line) for line in all_time(state)],
        evenings=[_evening(state, met) for met in reversed(latest_last(state))],
        next=[_next(row) for row in sorted(rows.values(), key=lambda row: (-row.created, row.id))],
        records=[_record(record) for record in records[:SHOWN_RECORDS]],
        keeper=state.keeper or None,
        mine=mine,
    )


def person_page(club: Club, person: int) -> wire.ClubPersonPage:
    state = club.state
    decide.known(state, person)
    line = next(line for line in all_time(state) if line.person == person)
    return wire.ClubPersonPage(
        _person(club, line),
        [
            _attended(state, met, one)
            for met in reversed(latest_last(state))
            for one in met.lines
            if one.person == person
        ],
        [wire.ClubAgainst(*one) for one in against(state, person)],
    )


def as_csv(club: Club, language: str) -> bytes:
    """Return the all-time table as a CSV file."""
    from mutschel.printing.club_table import club_csv

    return club_csv(club.state, club.names, language)


def as_json(club: Club, entries: list[bytes]) -> bytes:
    """Return all data of the club, except for the keys of devices."""
    people = {member: {"name": name, "left": member in club.state.left} for member, name in club.names.items()}
    return msgspec.json.encode(
        {"format": FORMAT, "id": club.id, "people": people, "log": list(map(msgspec.Raw, entries))}
    )


def _person(club: Club, line: AllTime) -> wire.ClubPerson:
    seat = club.seats[line.person]
    return wire.ClubPerson(
        person=line.person,
        name=seat.name,
        mat=club.state.mats.get(line.person),
        claimed=seat.person != NOBODY,
        left=line.person in club.state.left,
        place=line.place,
        evenings=line.evenings,
        mutscheln=line.mutscheln,
        strikes=line.strikes,
        games=line.games,
        won=line.won,
        crowns=line.crowns,
        form=form_of(line.lost, line.decisions),
    )


def _evening(state: ClubState, met: log.Met) -> wire.ClubEvening:
    king, vice = (person if person in state.people else None for person in (met.king, met.vice))
    return wire.ClubEvening(met.evening, met.name, met.at, len(met.lines), king, vice, met.final)


def _attended(state: ClubState, met: log.Met, line: log.PersonLine) -> wire.ClubAttended:
    return wire.ClubAttended(
        evening=met.evening,
        name=met.name,
        at=met.at,
        place=line.place,
        of=len(met.lines),
        mutscheln=line.mutscheln,
        strikes=line.strikes,
        games=line.games,
        king=met.king == line.person,
        vice=met.vice == line.person,
        form=form_of(*state.judged.get(met.evening, {}).get(line.person, (0.0, 0))),
    )


def _next(row: TableRow) -> wire.ClubNext:
    summary = summary_of(row, EveningSummary)
    told = summary or EveningSummary("", "coming", 0, None)
    return wire.ClubNext(row.id, told.name, told.phase, told.people, row.created, summary is None)


def _record(record: BestResult) -> wire.ClubRecord:
    return wire.ClubRecord(
        record.number, record.people, record.evening or None, record.game or None, record.name or None
    )
