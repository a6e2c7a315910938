"""Decides about people's actions in their club: they become entries of its log, or are Refused. Changes nothing.

Names are kept outside the log: `names` has those of all people who are known, by number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from mutschel.club import entries as log
from mutschel.club.result import EveningResult, places_of
from mutschel.club.state import ClubState
from mutschel.engine import Json, Problem, Refused
from mutschel.evening.decide import OWN_AFTER
from mutschel.host.members import NAMELESS, alike, clean_name, looks

MOST_PEOPLE = 400
MOST_NUMBERS = 20_000  # including those who were removed
MOST_EVENINGS = 200
MOST_OPEN = 10  # evenings that were announced and are not over
MOST_PLACES = 120_000  # in all games of all evenings: every look at the club reckons with them
MOST_CHANGES = 20_000  # by people: reading them takes some hundredths of a second
KEEPERS_CHANGES = 5000  # of these, reserved for the person who keeps the club
MOST_WRITTEN = 1500  # results of evenings; after that, those in the log stay as they are
TEXT = 80  # characters of a club's name


def refused(code: str, **facts: Json) -> Refused:
    return Refused(code, package="mutschel.club", **facts)


def found(name: str, created: int, language: str = "de") -> log.Founded:
    return log.Founded(_text(name), created, language)


def name(state: ClubState, name: str) -> list[log.Entry]:
    _room(state)
    return [] if _text(name) == state.name else [log.Named(_text(name))]


def join(state: ClubState, names: Mapping[int, str], new: Sequence[str]) -> tuple[list[log.Entry], dict[int, str]]:
    """Add these people: all of them, or none. Also returns their names, by their numbers."""
    _room(state, len(new))
    if len(state.people) + len(new) > MOST_PEOPLE or state.numbers + len(new) > MOST_NUMBERS:
        raise refused("too-many-people", n=MOST_PEOPLE)
    taken = dict(names)
    for place, one in enumerate(new, start=state.numbers + 1):
        taken[place] = free_name(one, taken.values())
    joined = {number: taken[number] for number in taken if number > state.numbers}
    return [log.Joined(number) for number in joined], joined


def free_name(name: str, taken: Collection[str]) -> str:
    cleaned = clean_name(name)
    for other in taken:
        if alike(cleaned, other):
            raise refused("name-taken", name=other)
    return cleaned


def leave(state: ClubState, person: int) -> list[log.Entry]:
    _room(state)
    known(state, person)
    return [] if person in state.left else [log.Left(person)]


def come_back(state: ClubState, person: int) -> list[log.Entry]:
    _room(state)
    known(state, person)
    return [log.CameBack(person)] if person in state.left else []


def rename(state: ClubState, names: Mapping[int, str], person: int, name: str) -> tuple[list[log.Entry], str]:
    """Rename a person. Also returns the name as it is to be stored."""
    _room(state)
    known(state, person)
    cleaned = free_name(name, [other for number, other in names.items() if number != person])
    return [] if names[person] == cleaned else [log.Renamed(person)], cleaned


def claim(state: ClubState, person: int, now: int) -> list[log.Entry]:
    _room(state)
    known(state, person)
    return [log.Claimed(person, at=now)]


def release(state: ClubState, person: int) -> list[log.Entry]:
    _room(state)
    known(state, person)
    if person == state.keeper:  # otherwise the next to take their name would keep the club
        raise refused("keeper-stays")
    return [log.Claimed(person, by_none=True)]


def forget(state: ClubState, person: int, phones: Collection[int], by_self: int | None = None) -> list[log.Entry]:
    """Remove a person. `phones`: people with a device, one of whom then runs the club. `by_self`: now, if they ask.

    Removal can't be undone, and anybody can claim a person without a device, so a person claimed lately has to wait.
    """
    known(state, person)
    if by_self is not None and by_self - state.known_since(person) < OWN_AFTER:
        raise refused("claimed-lately", days=OWN_AFTER // (24 * 3600 * 1000))
    heirs = [one for one in state.people.intersection(phones) - state.left if one != person]
    handed = [log.HandedOn(min(heirs))] if state.keeper == person and heirs else []
    return [*handed, log.Forgotten(person)]


def hand_on(state: ClubState, person: int, phones: Collection[int]) -> list[log.Entry]:
    """Let another person run the club. `phones`: people with a device."""
    _room(state)
    known(state, person)
    if person not in phones:
        raise refused("no-phone")
    return [] if state.keeper == person else [log.HandedOn(person)]


def announce(state: ClubState, evening: str, at: int, open: int = 0) -> list[log.Entry]:
    """Announce an evening. `open`: announced evenings that are not over; pass 0 for the person who runs the club."""
    _room(state)
    if evening in state.announced:
        return []
    if len(state.announced) >= MOST_EVENINGS:
        raise refused("too-many-evenings", n=MOST_EVENINGS)
    if open >= MOST_OPEN:
        raise refused("too-many-open", n=MOST_OPEN)
    return [log.Announced(evening, at)]


def take_out(state: ClubState, evening: str) -> log.TakenOut:
    """Take out an evening that isn't the club's. People known from elsewhere stay."""
    _room(state, log.TAKING_OUT)
    if evening not in state.announced:
        raise Problem("no-such-evening", package="mutschel.server")
    elsewhere = {one for met in state.met.values() if met.evening != evening for one in met.people.values()}
    only_there = [one for one, by in state.came_by.items() if by == evening and one != state.keeper]
    return log.TakenOut(evening, [one for one in only_there if one not in elsewhere])


def leave_room(state: ClubState, more: int) -> None:
    """Check that enough changes are left for the person who runs the club to correct things."""
    if state.changes + more > MOST_CHANGES - KEEPERS_CHANGES:
        raise refused("club-too-long")


def known(state: ClubState, person: int) -> None:
    if person not in state.people:
        raise refused("no-such-person")


class Attendance(NamedTuple):
    """The consequences of an evening: entries, and the new people, each with the name and the key they came with."""

    entries: list[log.Entry]
    new: dict[int, tuple[str, bytes]]


def meet(
    state: ClubState,
    names: dict[int, str],
    keys: Mapping[int, bytes],
    evening: str,
    changed: int,
    result: EveningResult,
    came_with: Mapping[int, bytes],
) -> Attendance:
    """Add an evening's result. People are found by name; if nobody has that name, by their key.

    `keys`: of people here; `came_with`: of people at the evening. People who were in the evening's earlier result stay
    the same, so that nobody who was removed comes back through it. People whose name was removed are not added.
    """
    before = state.met.get(evening)
    if before is not None and state.written >= MOST_WRITTEN:
        return Attendance([], {})
    people = dict(before.people) if before else {}
    taken = set(people.values())
    new: dict[int, tuple[str, bytes]] = {}
    places_left = min(MOST_PEOPLE - len(state.people), MOST_NUMBERS - state.numbers)
    for same in (_of_that_name(names), _of_that_key(keys)):  # everybody's name first, then the keys of the others
        for number, called in result.people.items():
            person = None if number in people else same(called, came_with.get(number, b""))
            if person is not None and person not in taken:
                people[number] = person
                taken.add(person)
    for number, called in result.people.items():
        if number not in people and called != NAMELESS and len(new) < places_left:
            people[number] = state.numbers + len(new) + 1
            new[people[number]] = called, came_with.get(number, b"")
    others = [game for one in state.met.values() if one.evening != evening for game in one.games]
    games = result.games if places_of([*others, *result.games]) <= MOST_PLACES else []
    met = log.Met(
        evening,
        changed,
        result.name,
        result.at,
        people,
        [msgspec.structs.replace(one, person=people[one.person]) for one in result.lines if one.person in people],
        [_game_here(game, people) for game in games],
        people.get(result.king, 0),
        people.get(result.vice or 0),
        result.final,
    )
    if before is not None and msgspec.structs.replace(before, changed=changed) == met:
        return Attendance([], {})
    return Attendance([*(log.Joined(person, evening) for person in new), met], new)


def _game_here(game: log.PlayedGame, people: Mapping[int, int]) -> log.PlayedGame:
    places = [[people[one] for one in place if one in people] for place in game.places]
    return msgspec.structs.replace(game, places=places, seated=[people.get(one, 0) for one in game.seated])


def _of_that_name(names: dict[int, str]) -> Callable[[str, bytes], int | None]:
    by_look = {look: person for person, name in reversed(names.items()) for look in looks(name)}
    return lambda called, key: min(
        (by_look[look] for look in looks(called) if look in by_look and called != NAMELESS), default=None
    )


def _of_that_key(keys: Mapping[int, bytes]) -> Callable[[str, bytes], int | None]:
    """A lookup by key; a key shared by several people identifies none of them."""
    owners = Counter(keys.values())
    by_key = {key: person for person, key in keys.items() if key and owners[key] == 1}
    return lambda called, key: by_key.get(key)


def judge(state: ClubState, evening: str, lost: Mapping[int, tuple[float, int]]) -> list[log.Entry]:
    return [] if evening in state.judged or evening not in state.met else [log.Judged(evening, dict(lost))]


def _room(state: ClubState, more: int = 1) -> None:
    if state.changes + more > MOST_CHANGES:
        raise refused("club-too-long")


def _text(text: str) -> str:
    cleaned = " ".join(text.split())
    if not cleaned or len(cleaned) > TEXT or not cleaned.isprintable():
        raise refused("bad-text", n=TEXT)
    return cleaned
