"""What people and the organiser want, turned into entries of the evening's log; Refused says why not.

Nothing here changes anything. Who may ask for what is settled by whoever calls: a phone speaks for the people on it, a
scribe for a table, the organiser for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from mutschel.engine import Json, Refused
from mutschel.evening import chances, lots, seating
from mutschel.evening import entries as log
from mutschel.evening.chances import Lottery
from mutschel.evening.state import FINAL, MATS, EveningState, Person, Played
from mutschel.games.registry import find_game
from mutschel.host.fair import is_nonce
from mutschel.host.members import alike, clean_name

MOST_PEOPLE = 400
MOST_ON_A_PHONE = 12
MOST_ITEMS = 40
MOST_GAMES = 1500
MOST_ROUNDS = 50
MOST_STEPS = 1500  # that a scribe takes in one game: 40 people, and a stroke for nearly everybody in every round
MOST_ENTRIES = 30_000
MOST_WISHES = 6  # of one person
FEWEST_TO_DRAW = 4
MOST_TABLES = 60
TEXT = 80  # letters of a name of an evening or a game, and of a reason
LONGEST_BREAK = 180  # minutes
ID = 64


def refused(code: str, **facts: Json) -> Refused:
    return Refused(code, package="mutschel.evening", **facts)


# -- announcing ------------------------------------------------------------------------------------------
def open(name: str, secret: bytes, word: str, created: int, language: str = "de") -> log.Opened:
    return log.Opened(_text(name), lots.commitment(secret), word, created, language)


def settle(state: EveningState, settled: log.Settled) -> list[log.Entry]:
    """Name, time, size of tables, Mutscheln baked and so on: all of it anew."""
    _not_crowned(state)
    _room(state)
    settled = msgspec.structs.replace(settled, name=_text(settled.name), starts=_text(settled.starts, or_none=True))
    if not (2 <= settled.size <= 40 and 0 <= settled.redraw <= MOST_ITEMS):
        raise refused("bad-size", least=2, most=40)
    if not (0 <= settled.baked <= 9999 and 0 <= settled.expected <= MOST_PEOPLE):
        raise refused("bad-number", most=9999)
    return [] if settled == state.settled else [settled]


# -- people ----------------------------------------------------------------------------------------------
def come(
    state: EveningState, names: Sequence[str], phone: int | None = None, nonce: str | None = None
) -> list[log.Entry]:
    """These people are there: all of them, or nobody. `phone`: the first person on the same phone; 0: a new one."""
    _not_crowned(state)
    _room(state, len(names))
    if not names:
        raise refused("nobody-named")
    if len(state.people) + len(names) > MOST_PEOPLE:
        raise refused("too-many-people", n=MOST_PEOPLE)
    on_it = [person for person in state.people.values() if phone and person.phone == phone]
    if phone is not None and len(on_it) + len(names) > MOST_ON_A_PHONE:
        raise refused("too-many-on-a-phone", n=MOST_ON_A_PHONE)
    if nonce is not None and not is_nonce(nonce):
        raise Refused("bad-nonce", package="mutschel.host")
    cleaned = [clean_name(name) for name in names]
    taken = [person.name for person in state.people.values()]
    for place, name in enumerate(cleaned):
        _free(name, taken + cleaned[:place])
    first = 1 + max(state.people, default=0)
    shared = first if phone == 0 else phone
    mats = _mats(state, len(cleaned))
    return [
        log.Came(first + place, name, mats[place], shared, None if place or on_it else nonce)
        for place, name in enumerate(cleaned)
    ]


def rename(state: EveningState, person: int, name: str) -> list[log.Entry]:
    _room(state)
    who, name = _person(state, person), clean_name(name)
    _free(name, [other.name for other in state.people.values() if other is not who])
    return [] if name == who.name else [log.Renamed(person, name)]


def title(state: EveningState, person: int, title: str) -> list[log.Entry]:
    _room(state)
    if title not in ("king", "queen"):
        raise refused("bad-title")
    return [] if _person(state, person).title == title else [log.Titled(person, title)]  # type: ignore[arg-type]


def leave(state: EveningState, person: int) -> list[log.Entry]:
    return [log.Left(person)] if _person(state, person).here else []


def come_back(state: EveningState, person: int) -> list[log.Entry]:
    _not_crowned(state)
    _room(state)
    return [] if _person(state, person).here else [log.CameBack(person)]


def wish(state: EveningState, person: int, other: int, wish: log.Wish | None) -> list[log.Entry]:
    """Two would like to sit together or apart when lots are drawn."""
    _room(state)
    _person(state, person), _person(state, other)
    pair = frozenset((person, other))
    if len(pair) == 1:
        raise refused("wish-for-oneself")
    if wish == state.wishes.get(pair):
        return []
    for one in pair:
        if wish is not None and sum(one in known for known in state.wishes) >= MOST_WISHES:
            raise refused("too-many-wishes", name=state.people[one].name, n=MOST_WISHES)
    return [log.Wished(person, other, wish)]


# -- programme -------------------------------------------------------------------------------------------
def plan(state: EveningState, items: Sequence[log.Item]) -> list[log.Entry]:
    """The whole programme; what has begun stays as it is. New items come with 0 as their number."""
    _not_crowned(state)
    _room(state)
    if len(items) > MOST_ITEMS:
        raise refused("programme-too-long", n=MOST_ITEMS)
    begun = state.begun | state.skipped
    past = [item for item in state.items if item.id in begun]
    if [item for item in items if item.id in begun] != past:
        raise refused("already-begun")
    if sum(item.kind == "final" for item in items) > 1:
        raise refused("one-final")
    known = {item.id for item in state.items}
    numbered: list[log.Item] = []
    fresh = 1 + max([*known, *(game.item.id for game in state.games.values())], default=0)
    for item in items:
        if item.id == 0:
            item, fresh = msgspec.structs.replace(item, id=fresh), fresh + 1
        elif item.id not in known or any(item.id == other.id for other in numbered):
            raise refused("no-such-item")
        numbered.append(item if item in past else _checked(state, item))
    return [] if numbered == state.items else [log.Planned(numbered)]


def skip(state: EveningState, item: int) -> list[log.Entry]:
    found = _item(state, item)
    if found.id in state.begun:
        raise refused("already-begun")
    return [] if item in state.skipped else [log.Skipped(item)]


# -- tables ----------------------------------------------------------------------------------------------
def draw(state: EveningState, count: int | None = None) -> Callable[[], log.Drawn]:
    """Lots are drawn for all who are there. A call that may take a second, beside everything else."""
    _not_crowned(state)
    _room(state)
    _nothing_running(state)
    people = len(state.here)
    if people < FEWEST_TO_DRAW:
        raise refused("too-few-to-draw", n=FEWEST_TO_DRAW)
    count = seating.tables_for(people, state.settled.size) if count is None else count
    if not 1 <= count <= min(MOST_TABLES, people // 2):
        raise refused("bad-tables", most=min(MOST_TABLES, people // 2))
    left = sum(item.kind == "game" and item.id not in state.begun | state.skipped for item in state.items)
    every = state.settled.redraw
    draws = max(1, -(-left // every)) if every else 1
    lot = state.next_lot
    drawing = chances.drawing(state, lot, count, draws)
    return lambda: log.Drawn(drawing(), lot, draws)


def move(state: EveningState, person: int, table: int | None) -> list[log.Entry]:
    """From the next game on they sit there."""
    _not_crowned(state)
    _room(state)
    who = _person(state, person)
    if not who.here:
        raise refused("gone-home", name=who.name)
    if table is not None:
        _table(state, table)
    return [] if state.table_of(person) == table else [log.Moved(person, table)]


def sit_down(state: EveningState, person: int) -> list[log.Entry]:
    who = _person(state, person)
    if state.table_of(person) is None:
        raise refused("no-table-yet")
    return [] if who.sits else [log.SatDown(person)]


def write(state: EveningState, table: int, person: int, instead_of: int | None = None) -> list[log.Entry]:
    """Somebody keeps the list. Where somebody else does, they must be named: nobody is replaced unawares."""
    _room(state)
    _person(state, person)
    if table != FINAL:
        _table(state, table)
    now = state.writers.get(table)
    if now == person:
        return []
    if now is not None and now != instead_of:
        raise refused("somebody-writes", name=state.people[now].name)
    return [log.Writes(table, person)]


# -- games -----------------------------------------------------------------------------------------------
def call(state: EveningState, item: int, now: int) -> list[log.Entry]:
    """The organiser calls an item: every table that is free begins it. Called twice, nothing happens twice."""
    _not_crowned(state)
    found = _item(state, item)
    if item in state.skipped:
        raise refused("skipped")
    if item in state.begun:
        return []
    if found.kind == "break":
        return [log.Called(item), *pause(state, now + 60_000 * found.minutes)]
    if not state.tables:
        raise refused("no-table-yet")
    if found.kind == "final":
        return [log.Called(item), _begin_final(state, found, now)]
    free = [table for table, seated in enumerate(state.tables, start=1) if seated and state.running_at(table) is None]
    _room(state, 1 + len(free))
    resumed: list[log.Entry] = [] if state.paused_until is None else [log.Resumed()]
    first = _new_game(state)
    began = [_begin(state, first + place, table, found, now) for place, table in enumerate(free)]
    return [*resumed, log.Called(item), *began]


def begin_at(state: EveningState, table: int, item: int, now: int) -> list[log.Entry]:
    """Where each table chooses for itself, or wants to play something again."""
    _not_crowned(state)
    _room(state)
    found = _item(state, item)
    seated = _table(state, table)
    if found.kind != "game":
        raise refused("not-a-game")
    if state.running_at(table) is not None:
        raise refused("still-playing", n=table)
    if not seated:
        raise refused("nobody-sits-there", n=table)
    return [_begin(state, _new_game(state), table, found, now)]


def go_on(state: EveningState, played: Played, now: int) -> list[log.Entry]:
    """When this game is over its table is free, and begins what was called meanwhile."""
    called = state.called
    if called is None or called.kind != "game" or played.table == FINAL or state.has_played(played.table, called.id):
        return []
    if len(state.tables[played.table - 1]) < 2 or played.item.id == called.id or state.paused_until is not None:
        return []
    return [_begin(state, _new_game(state), played.table, called, now)]


def lay(state: EveningState, game: int, match: str) -> list[log.Entry]:
    """A table of Mutschel's own was set up for this game."""
    played = _running(state, game)
    if played.match is not None:
        return []
    return [log.Laid(game, match)]


def end(
    state: EveningState, game: int, best: Sequence[int], strikes: dict[int, int], now: int, match: str = ""
) -> list[log.Entry]:
    """A game has come to its result. Told twice, it counts once."""
    played = _game(state, game)
    if played.best is not None:
        return []
    if played.dropped:
        raise refused("game-dropped")
    if match and played.match not in (None, match):
        raise refused("other-match")
    if not best or not {*best, *strikes} <= set(played.people) or any(not 0 <= n <= 999 for n in strikes.values()):
        raise refused("result-does-not-fit")
    ended = log.Ended(game, list(best), strikes, match)
    return [ended, *(go_on(state, played, now) if len(best) == 1 else [])]


def win(state: EveningState, game: int, person: int, now: int) -> list[log.Entry]:
    """Equals have thrown for the Mutschel."""
    played = _game(state, game)
    if played.winner is not None or played.best is None:
        raise refused("nothing-to-win")
    if person not in played.best:
        raise refused("not-among-them", name=_person(state, person).name)
    return [log.Won(game, person), *go_on(state, played, now)]


def drop(state: EveningState, game: int, now: int) -> list[log.Entry]:
    played = _running(state, game)
    return [log.Dropped(game), *go_on(state, played, now)]


def correct(state: EveningState, game: int, winner: int, why: str) -> list[log.Entry]:
    """The organiser puts right who won. Both stay in the log, with the reason."""
    _not_crowned(state)
    _room(state)
    played, why = _game(state, game), _text(why)
    if played.running:
        raise _still_running(played)
    if winner not in played.people:
        raise refused("not-among-them", name=_person(state, winner).name)
    if winner == played.winner:
        raise refused("nothing-to-correct", name=state.people[winner].name)
    return [log.Corrected(game, winner, why)]


def pause(state: EveningState, until: int) -> list[log.Entry]:
    """All clocks stand, until then or until somebody ends the break."""
    _not_crowned(state)
    _room(state)
    return [] if state.paused_until == until else [log.Paused(until)]


def resume(state: EveningState) -> list[log.Entry]:
    return [] if state.paused_until is None else [log.Resumed()]


# -- the end ---------------------------------------------------------------------------------------------
def close_tables(state: EveningState) -> list[log.Entry]:
    """The best of each table gets a Mutschel more."""
    _not_crowned(state)
    _nothing_running(state)
    if not any(game.winner is not None for game in state.games.values()):
        raise refused("nothing-played")
    lottery = Lottery(state, state.next_lot)
    winners = chances.table_winners(state, lottery)
    return [] if winners == state.tables_won else [log.TablesWon(winners, lottery.used)]


def crown(state: EveningState, vice: int | None = None) -> list[log.Entry]:
    """The winner of the final is king; without one, whoever has won most. `vice`: who came second, if equals threw."""
    _not_crowned(state)
    _nothing_running(state)
    if not any(game.winner is not None for game in state.games.values()):
        raise refused("nothing-played")
    return [crowned(state, Lottery(state, state.next_lot), vice)]


def crowned(state: EveningState, lottery: Lottery, vice: int | None = None) -> log.Crowned:
    final = next((game for game in state.games.values() if game.table == FINAL and not game.dropped), None)
    if final is None or final.winner is None:
        king = chances.king(state, lottery)
        second = chances.best(state, [person for person in state.people if person != king], 1, lottery)[0]
        return log.Crowned(king, second, lottery.used)
    others = [person for person in final.people if person != final.winner]
    fewest = min(final.strikes.get(person, 0) for person in others)
    others = [person for person in others if final.strikes.get(person, 0) == fewest]
    if vice is not None and vice not in others:
        raise refused("not-among-them", name=_person(state, vice).name)
    return log.Crowned(final.winner, lottery.order(others)[0] if vice is None else vice, lottery.used)


def give_rest(state: EveningState) -> list[log.Entry]:
    """What is left over goes to those who have won nothing."""
    _nothing_running(state)
    lottery = Lottery(state, state.next_lot)
    people = chances.rest(state, lottery)
    return [log.GaveRest(people, lottery.used)] if people else []


def hand_on(state: EveningState, person: int) -> list[log.Entry]:
    """Somebody with a phone runs the evening from now on."""
    _room(state)
    who = _person(state, person)
    if who.phone is None:
        raise refused("no-phone", name=who.name)
    return [] if state.organiser == person else [log.HandedOn(person)]


# -- parts -----------------------------------------------------------------------------------------------
def _begin(state: EveningState, number: int, table: int, item: log.Item, now: int) -> log.Began:
    if number > MOST_GAMES:
        raise refused("too-many-games", n=MOST_GAMES)
    people = list(state.tables[table - 1])
    if len(people) < 2:
        raise refused("too-few-there", n=table)
    _fits(item, len(people))
    return log.Began(number, table, item.id, people, now)


def _begin_final(state: EveningState, item: log.Item, now: int) -> log.Began:
    _nothing_running(state)
    lottery = Lottery(state, state.next_lot)
    people = chances.finalists(state, item, lottery)
    if len(people) < 2:
        raise refused("too-few-finalists")
    _fits(item, len(people))
    return log.Began(_new_game(state), FINAL, item.id, people, now, lottery.used)


def _fits(item: log.Item, people: int) -> None:
    """The scribe's list takes as many as there are; a game with dice has its own bounds."""
    if item.game and item.way != "list":
        find_game(item.game).settle(people, item.options)


def _checked(state: EveningState, item: log.Item) -> log.Item:
    if item.kind == "break":
        name = _text(item.name, or_none=True)
        if not 1 <= item.minutes <= LONGEST_BREAK:
            raise refused("bad-break", most=LONGEST_BREAK)
        return log.Item(item.id, "break", name=name, minutes=item.minutes)
    if not item.game and item.way != "list":
        raise refused("only-by-list", name=_text(item.name))
    if not (1 <= item.rounds <= MOST_ROUNDS and 1 <= item.minutes <= 600):
        raise refused("bad-rounds", most=MOST_ROUNDS)
    if not (1 <= item.best <= 40 and 0 <= item.fill <= 40):
        raise refused("bad-number", most=40)
    if item.game:
        find_game(item.game)  # a Problem if there is none
        for size in {len(table) for table in state.tables} if item.kind == "game" else ():
            _fits(item, size)
        return msgspec.structs.replace(item, name="")
    return msgspec.structs.replace(item, name=_text(item.name), options={})


def _new_game(state: EveningState) -> int:
    return 1 + max(state.games, default=0)


def _mats(state: EveningState, count: int) -> list[int]:
    """Beer mats that fewest have; no two people have the same while there are others."""
    used = [0] * MATS
    for person in state.people.values():
        used[person.mat] += 1
    mats = []
    for _ in range(count):
        mat = min(range(MATS), key=lambda mat: (used[mat], mat * 8 % MATS, mat))
        used[mat] += 1
        mats.append(mat)
    return mats


def _person(state: EveningState, person: int) -> Person:
    if person not in state.people:
        raise refused("no-such-person")
    return state.people[person]


def _table(state: EveningState, table: int) -> list[int]:
    if not 1 <= table <= len(state.tables):
        raise refused("no-such-table", n=table)
    return state.tables[table - 1]


def _item(state: EveningState, item: int) -> log.Item:
    found = state.item(item)
    if found is None:
        raise refused("no-such-item")
    return found


def _game(state: EveningState, game: int) -> Played:
    if game not in state.games:
        raise refused("no-such-game")
    return state.games[game]


def _running(state: EveningState, game: int) -> Played:
    played = _game(state, game)
    if not played.running:
        raise refused("game-over")
    return played


def _nothing_running(state: EveningState) -> None:
    for game in state.running:
        raise _still_running(game)


def _still_running(game: Played) -> Refused:
    return refused("final-running") if game.table == FINAL else refused("still-playing", n=game.table)


def _not_crowned(state: EveningState) -> None:
    if state.crowned is not None:
        raise refused("already-crowned", name=state.people[state.crowned.king].name)


def _room(state: EveningState, more: int = 1) -> None:
    if state.seq + more > MOST_ENTRIES:
        raise refused("evening-too-long", n=MOST_ENTRIES)


def _free(name: str, taken: Sequence[str]) -> None:
    for other in taken:
        if alike(name, other):
            raise refused("name-taken", name=other)


def _text(text: str, or_none: bool = False) -> str:
    cleaned = " ".join(text.split())
    if len(cleaned) > TEXT or not cleaned.isprintable() or not (cleaned or or_none):
        raise refused("bad-text", n=TEXT)
    return cleaned
