"""Games at the tables, from the call to the Mutschel, and the breaks between them."""

from __future__ import annotations

from collections.abc import Sequence

from mutschel.engine import Problem
from mutschel.evening import chances
from mutschel.evening import entries as log
from mutschel.evening.chances import Lottery
from mutschel.evening.decide import check
from mutschel.evening.decide.acts import act, organiser, scribe, scribe_where_tables_choose
from mutschel.evening.decide.programme import fits
from mutschel.evening.state import FINAL, EveningState, TableGame

MINUTE = 60_000  # milliseconds
REGRET = 15_000  # milliseconds in which a call can be taken back: ten seconds for people, and some for a slow line


@act(organiser)
def call(state: EveningState, item: int, now: int, anyway: bool = False) -> list[log.Entry]:
    """Call an item: every table that is free begins it. A second call changes nothing.

    `anyway`: also while tables are still playing.
    """
    check.not_crowned(state)
    found = check.item(state, item)
    if item in state.skipped:
        raise check.refused("skipped")
    if item in state.begun:
        return []
    if not anyway:
        check.nothing_running(state)
    if found.kind == "break":
        return [log.Called(item, now), *pause(state, now + MINUTE * found.minutes)]
    if not state.tables:
        raise check.refused("no-table-yet")
    if found.kind == "final":
        return [log.Called(item, now), _begin_final(state, found, now)]
    free = [table for table, seated in enumerate(state.tables, start=1) if seated and state.running_at(table) is None]
    check.room(state, 1 + len(free))
    resumed: list[log.Entry] = [] if state.paused_until is None else [log.Resumed()]
    first = _new_game(state)
    began = [_begin(state, first + place, table, found, now) for place, table in enumerate(free)]
    return [*resumed, log.Called(item, now), *began]


@act(organiser)
def take_back_call(state: EveningState, item: int, now: int) -> list[log.Entry]:
    """Take back the latest call, as long as nobody has done anything at the games that began with it."""
    check.not_crowned(state)
    if state.called is None or state.called.id != item:
        return []
    begun = state.begun_by_call
    played = any(game.match is not None or game.sheet.steps or not game.running for game in begun)
    if now - state.calls[-1].at > REGRET or played or any(game.table == FINAL for game in begun):
        raise check.refused("called-too-long-ago")
    return [log.CallTakenBack()]


@act(scribe_where_tables_choose, "begin")
def begin_at(state: EveningState, table: int, item: int, now: int) -> list[log.Entry]:
    """Begin a game at one table, where each table chooses for itself, or wants to play something again."""
    check.not_crowned(state)
    check.room(state)
    found = check.item(state, item)
    seated = check.seated_at(state, table)
    if found.kind != "game":
        raise check.refused("not-a-game")
    if state.running_at(table) is not None:
        raise check.refused("still-playing", n=table)
    if not seated:
        raise check.refused("nobody-sits-there", n=table)
    return [_begin(state, _new_game(state), table, found, now)]


def go_on(state: EveningState, played: TableGame, now: int) -> list[log.Entry]:
    """Begin what was called meanwhile at a table whose game is over."""
    called = state.called
    if called is None or called.kind != "game" or played.table == FINAL or state.has_played(played.table, called.id):
        return []
    if played.item.id == called.id or state.paused_until is not None:
        return []
    try:
        return [_begin(state, _new_game(state), played.table, called, now)]
    except Problem:  # too many or too few people sit there by now; this game is over all the same
        return []


def lay(state: EveningState, game: int, match: str) -> list[log.Entry]:
    """Note the Mutschel table that was set up for this game."""
    played = check.by_dice(state, game)
    if played.match is not None:
        return []
    return [log.Laid(game, match)]


def end(
    state: EveningState, game: int, best: Sequence[int], strikes: dict[int, int], now: int, match: str = ""
) -> list[log.Entry]:
    """End a game with its result. A second report of it changes nothing."""
    played = check.game(state, game)
    if played.best is not None:
        return []
    if played.dropped:
        raise check.refused("game-dropped")
    if match and played.match not in (None, match):
        raise check.refused("other-match")
    if not best or not {*best, *strikes} <= set(played.people) or any(not 0 <= n <= 999 for n in strikes.values()):
        raise check.refused("result-does-not-fit")
    ended = log.Ended(game, list(best), strikes, match)
    return [ended, *(go_on(state, played, now) if len(best) == 1 else [])]


@act(scribe)
def win(state: EveningState, game: int, person: int, now: int) -> list[log.Entry]:
    """End the play-off for the Mutschel."""
    played = check.game(state, game)
    if played.winner is not None or played.best is None:
        raise check.refused("nothing-to-win")
    if person not in played.best:
        raise check.refused("not-among-them", name=check.person(state, person).name)
    return [log.Won(game, person), *go_on(state, played, now)]


@act(organiser)
def drop(state: EveningState, game: int, now: int) -> list[log.Entry]:
    played = check.running(state, game)
    return [log.Dropped(game), *go_on(state, played, now)]


@act(organiser)
def correct(state: EveningState, game: int, winner: int, why: str) -> list[log.Entry]:
    """Correct a winner. Both results stay in the log, with the reason."""
    check.not_crowned(state)
    check.room(state)
    played, why = check.game(state, game), check.text(why)
    if played.running:
        raise check.still_running(played)
    if winner not in played.people:
        raise check.refused("not-among-them", name=check.person(state, winner).name)
    if winner == played.winner:
        raise check.refused("nothing-to-correct", name=state.people[winner].name)
    return [log.Corrected(game, winner, why)]


@act(organiser, "pause")
def pause_for(state: EveningState, minutes: int, now: int) -> list[log.Entry]:
    return pause(state, now + MINUTE * minutes)


def pause(state: EveningState, until: int) -> list[log.Entry]:
    """Stop all clocks, until this time or until somebody ends the break."""
    check.not_crowned(state)
    check.room(state)
    return [] if state.paused_until == until else [log.Paused(until)]


@act(organiser)
def resume(state: EveningState) -> list[log.Entry]:
    return [] if state.paused_until is None else [log.Resumed()]


def _begin(state: EveningState, number: int, table: int, item: log.Item, now: int) -> log.Began:
    at_table = sum(game.table == table for game in state.games.values())
    if number > check.MOST_GAMES or at_table >= check.MOST_GAMES_AT_A_TABLE:
        raise check.refused("too-many-games", n=check.MOST_GAMES)
    people = list(state.tables[table - 1])
    if len(people) < 2:
        raise check.refused("too-few-there", n=table)
    if len(people) > check.MOST_AT_A_TABLE:
        raise check.refused("too-many-there", n=table, most=check.MOST_AT_A_TABLE)
    fits(item, len(people))
    return log.Began(number, table, item.id, people, now)


def _begin_final(state: EveningState, item: log.Item, now: int) -> log.Began:
    check.nothing_running(state)
    lottery = Lottery(state, state.next_lot)
    people = chances.finalists(state, item, lottery)
    if len(people) < 2:
        raise check.refused("too-few-finalists")
    fits(item, len(people))
    return log.Began(_new_game(state), FINAL, item.id, people, now, lottery.used)


def _new_game(state: EveningState) -> int:
    return 1 + max(state.games, default=0)
