"""The checks that decisions share: existence of people and things, limits, and what is too late."""

from __future__ import annotations

from collections.abc import Iterable

from mutschel.engine import Json, Refused
from mutschel.evening import entries as log
from mutschel.evening.state import FINAL, EveningState, Person, TableGame
from mutschel.host.members import looks

MOST_PEOPLE = 400
MOST_ON_A_PHONE = 12
MOST_ITEMS = 40
MOST_OPTIONS = 400  # bytes of an item's options: every game that is begun from it carries them
MOST_PLANS = 200  # changes of the programme, each of which logs all of it
MOST_GAMES = 1500
MOST_GAMES_AT_A_TABLE = 100  # one table alone can't use up the evening
MOST_ROUNDS = 50
MOST_STEPS = 1500  # of a scorer in one game: 40 people, and a strike for nearly everybody in every round
MOST_ENTRIES = 30_000
MOST_WISHES = 6  # of one person
MOST_CHANGES = 60  # of one person in an evening, without the organiser's: nobody fills the log alone
MOST_CHANGES_OF_ALL = 8000
MOST_WHO_CAME = 1200  # including those who have gone home
FEWEST_TO_DRAW = 4
MOST_TABLES = 60
MOST_AT_A_TABLE = 60  # the final takes everybody
TEXT = 80  # characters in a name of an evening or a game, and in a reason
LONGEST_BREAK = 180  # minutes
ID = 64


def refused(code: str, **facts: Json) -> Refused:
    return Refused(code, package="mutschel.evening", **facts)


def person(state: EveningState, person: int) -> Person:
    if person not in state.people:
        raise refused("no-such-person")
    return state.people[person]


def seated_at(state: EveningState, table: int) -> list[int]:
    if not 1 <= table <= len(state.tables):
        raise refused("no-such-table", n=table)
    return state.tables[table - 1]


def item(state: EveningState, item: int) -> log.Item:
    found = state.item(item)
    if found is None:
        raise refused("no-such-item")
    return found


def game(state: EveningState, game: int) -> TableGame:
    if game not in state.games:
        raise refused("no-such-game")
    return state.games[game]


def running(state: EveningState, number: int) -> TableGame:
    played = game(state, number)
    if not played.running:
        raise refused("game-over")
    return played


def by_dice(state: EveningState, number: int) -> TableGame:
    """A game for which a Mutschel table may be set up: a game by list can't be taken from its scorer that way."""
    played = running(state, number)
    if played.item.way == "list":
        raise refused("played-by-list")
    return played


def nothing_running(state: EveningState) -> None:
    for game in state.running:
        raise still_running(game)


def still_running(game: TableGame) -> Refused:
    return refused("final-running") if game.table == FINAL else refused("still-playing", n=game.table)


def changes(state: EveningState, who: int) -> None:
    """Check that this person, who isn't the organiser, has not changed too much."""
    if person(state, who).changes >= MOST_CHANGES:
        raise refused("changed-too-often", name=state.people[who].name)
    if sum(one.changes for one in state.people.values()) >= MOST_CHANGES_OF_ALL:
        raise refused("evening-too-long", n=MOST_ENTRIES)


def door(state: EveningState) -> None:
    if state.settled.closed:
        raise refused("door-closed")


def not_crowned(state: EveningState) -> None:
    if state.crowned is not None:
        raise refused("already-crowned", name=state.people[state.crowned.king].name)


def room(state: EveningState, more: int = 1) -> None:
    if state.seq + more > MOST_ENTRIES:
        raise refused("evening-too-long", n=MOST_ENTRIES)


def free_names(names: Iterable[str], taken: Iterable[str]) -> None:
    """Check that none of these names could be confused with another of them, or with one that is taken."""
    known = {look: name for name in taken for look in looks(name)}
    for name in names:
        for look in looks(name):
            if look in known:
                raise refused("name-taken", name=known[look])
        known |= dict.fromkeys(looks(name), name)


def text(text: str, or_none: bool = False) -> str:
    cleaned = " ".join(text.split())
    if len(cleaned) > TEXT or not cleaned.isprintable() or not (cleaned or or_none):
        raise refused("bad-text", n=TEXT)
    return cleaned
