"""Announcing an evening, and people who come, go and have wishes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mutschel.engine import Refused
from mutschel.evening import entries as log
from mutschel.evening import lots
from mutschel.evening.decide import check
from mutschel.evening.decide.acts import act, oneself, oneself_by_the_door, organiser
from mutschel.evening.state import MATS, EveningState
from mutschel.host.fair import is_nonce
from mutschel.host.members import NAMELESS, clean_name

OWN_AFTER = 7 * 24 * 3600 * 1000  # milliseconds in which the others can see that a person has been claimed


def open(name: str, secret: bytes, word: str, created: int, language: str = "de", club: str = "") -> log.Opened:
    return log.Opened(check.text(name), lots.commitment(secret), word, created, language, club)


def belong(state: EveningState, club: str) -> list[log.Entry]:
    """Make the evening one of this club's."""
    check.room(state)
    return [] if state.club == club else [log.OfClub(club)]


@act(organiser)
def settle(state: EveningState, terms: log.Settled) -> list[log.Entry]:
    """Set the name, time, size of tables, Mutscheln baked and so on, all of them at once."""
    check.not_crowned(state)
    check.room(state)
    settled = msgspec.structs.replace(terms, name=check.text(terms.name), starts=check.text(terms.starts, or_none=True))
    if not (2 <= settled.size <= 40 and 0 <= settled.redraw <= check.MOST_ITEMS):
        raise check.refused("bad-size", least=2, most=40)
    if not (0 <= settled.baked <= 9999 and 0 <= settled.expected <= check.MOST_PEOPLE):
        raise check.refused("bad-number", most=9999)
    return [] if settled == state.settled else [settled]


@act(organiser, "put_down")
def come(
    state: EveningState, names: Sequence[str], phone: int | None = None, nonce: str | None = None
) -> list[log.Entry]:
    """Let these people in: all of them, or none. `phone`: the first person on the same phone; 0: a new one."""
    check.not_crowned(state)
    check.room(state, len(names))
    if phone is not None:
        check.door(state)
    if not names:
        raise check.refused("nobody-named")
    if len(state.here) + len(names) > check.MOST_PEOPLE or len(state.people) + len(names) > check.MOST_WHO_CAME:
        raise check.refused("too-many-people", n=check.MOST_PEOPLE)
    on_it = [person for person in state.people.values() if phone and person.phone == phone]
    if phone is not None and len(on_it) + len(names) > check.MOST_ON_A_PHONE:
        raise check.refused("too-many-on-a-phone", n=check.MOST_ON_A_PHONE)
    _check_nonce(nonce)
    cleaned = [clean_name(name) for name in names]
    check.free_names(cleaned, (person.name for person in state.people.values()))
    first = 1 + max(state.people, default=0)
    shared = first if phone == 0 else phone
    mats = next_mats(state, len(cleaned))
    return [
        log.Came(first + place, name, mats[place], shared, None if place or on_it else nonce)
        for place, name in enumerate(cleaned)
    ]


def get_phone(
    state: EveningState, people: Sequence[int], phone: int = 0, nonce: str | None = None, now: int = 0
) -> list[log.Entry]:
    """Give a phone to people whom the organiser has entered. `phone` as in `come`."""
    check.room(state, len(people))
    check.door(state)
    _check_nonce(nonce)
    on_it = [person for person in state.people.values() if phone and person.phone == phone]
    if len(on_it) + len(people) > check.MOST_ON_A_PHONE:
        raise check.refused("too-many-on-a-phone", n=check.MOST_ON_A_PHONE)
    for id in people:
        if (who := check.person(state, id)).phone is not None:
            raise check.refused("has-a-phone", name=who.name)
    return [
        log.GotPhone(id, phone or people[0], None if place or on_it else nonce, now)
        for place, id in enumerate(dict.fromkeys(people))
    ]


@act(oneself)
def rename(state: EveningState, person: int, name: str) -> list[log.Entry]:
    check.room(state)
    who, name = check.person(state, person), clean_name(name)
    check.free_names([name], [other.name for other in state.people.values() if other is not who])
    return [] if name == who.name else [log.Renamed(person, name)]


def claimed_lately(state: EveningState, person: int, now: int) -> bool:
    """True if this person was claimed so recently that their name can't be removed yet.

    Removing a name can't be undone, and anybody can claim a person without a phone. So the others get some days to see
    it.
    """
    return person in state.people and now - state.people[person].claimed < OWN_AFTER


def forget(state: EveningState, person: int) -> list[log.Entry]:
    """Remove a person's name, in any phase."""
    check.person(state, person)
    return [log.Renamed(person, NAMELESS)]


@act(oneself)
def title(state: EveningState, person: int, title: str) -> list[log.Entry]:
    check.room(state)
    if title not in ("king", "queen"):
        raise check.refused("bad-title")
    return [] if check.person(state, person).title == title else [log.Titled(person, title)]  # type: ignore[arg-type]


@act(oneself)
def leave(state: EveningState, person: int) -> list[log.Entry]:
    return [log.Left(person)] if check.person(state, person).here else []


@act(oneself_by_the_door, "return")
def come_back(state: EveningState, person: int) -> list[log.Entry]:
    check.not_crowned(state)
    check.room(state)
    if check.person(state, person).here:
        return []
    if len(state.here) >= check.MOST_PEOPLE:
        raise check.refused("too-many-people", n=check.MOST_PEOPLE)
    return [log.CameBack(person)]


@act(oneself)
def wish(state: EveningState, person: int, other: int, wish: log.Wish | None) -> list[log.Entry]:
    """Note that two people would like to sit together or apart when lots are drawn."""
    check.room(state)
    check.person(state, person), check.person(state, other)
    pair = frozenset((person, other))
    if len(pair) == 1:
        raise check.refused("wish-for-oneself")
    if wish == state.wishes.get(pair):
        return []
    for one in pair:
        if wish is not None and sum(one in known for known in state.wishes) >= check.MOST_WISHES:
            raise check.refused("too-many-wishes", name=state.people[one].name, n=check.MOST_WISHES)
    return [log.Wished(person, other, wish)]


def _check_nonce(nonce: str | None) -> None:
    if nonce is not None and not is_nonce(nonce):
        raise Refused("bad-nonce", package="mutschel.host")


def next_mats(state: EveningState, count: int) -> list[int]:
    """The next beer mats: those that fewest people have, so that nobody shares one while there are others."""
    used = [0] * MATS
    for person in state.people.values():
        used[person.mat] += 1
    mats = []
    for _ in range(count):
        mat = min(range(MATS), key=lambda mat: (used[mat], mat * 8 % MATS, mat))
        used[mat] += 1
        mats.append(mat)
    return mats
