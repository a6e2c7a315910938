"""What every decision looks at first: who and what there is, how much there may be, and what is too late."""

from __future__ import annotations

from collections.abc import Iterable

from mutschel.engine import Json, Refused
from mutschel.evening import entries as log
from mutschel.evening.state import FINAL, EveningState, Person, Played
from mutschel.host.members import looks

MOST_PEOPLE = 400
MOST_ON_A_PHONE = 12
MOST_ITEMS = 40
MOST_OPTIONS = 400  # bytes of an item's options: every game that it becomes carries them
MOST_PLANS = 200  # changes of the programme, each of which keeps all of it
MOST_GAMES = 1500
MOST_GAMES_AT_A_TABLE = 100  # one table alone doesn't use up the evening
MOST_ROUNDS = 50
MOST_STEPS = 1500  # that a scribe takes in one game: 40 people, and a stroke for nearly everybody in every round
MOST_ENTRIES = 30_000
MOST_WISHES = 6  # of one person
MOST_CHANGES = 60  # of one person in an evening, but for what the organiser does: nobody fills its log alone
MOST_CHANGES_OF_ALL = 8000
MOST_WHO_CAME = 1200  # with those who have gone home
FEWEST_TO_DRAW = 4
MOST_TABLES = 60
MOST_AT_A_TABLE = 60  # the final takes everybody
TEXT = 80  # letters of a name of an evening or a game, and of a reason
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


def game(state: EveningState, game: int) -> Played:
    if game not in state.games:
        raise refused("no-such-game")
    return state.games[game]


def running(state: EveningState, number: int) -> Played:
    played = game(state, number)
    if not played.running:
        raise refused("game-over")
    return played


def by_dice(state: EveningState, number: int) -> Played:
    """A game for which a table of ours may be laid: nobody takes the list from its scribe that way."""
    played = running(state, number)
    if played.item.way == "list":
        raise refused("played-by-list")
    return played


def nothing_running(state: EveningState) -> None:
    for game in state.running:
        raise still_running(game)


def still_running(game: Played) -> Refused:
    return refused("final-running") if game.table == FINAL else refused("still-playing", n=game.table)


def changes(state: EveningState, who: int) -> None:
    """Whoever isn't the organiser may say only so much."""
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
    """Nobody would take one of these for another, or for one of those."""
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
