"""What a device asks for at an evening, turned into entries of its log, if it may ask for that."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from mutschel.evening import decide, writing
from mutschel.evening import entries as log
from mutschel.evening.decide import check
from mutschel.evening.state import EveningState
from mutschel.protocol import evening_messages as wire
from mutschel.server.live.evening_view import runs_it

MINUTE = 60_000  # milliseconds


def decided(state: EveningState, members: Collection[int], message: wire.FromPhone, now: int) -> list[log.Entry]:
    """`members`: who speaks through this device. `now`: milliseconds since 1970. Refused: why not."""
    if isinstance(message, wire.ByOrganiser):
        check_runs(state, members)
        return _by_organiser(state, message, now)
    if isinstance(message, wire.ByScribe):
        check_writes(state, members, check.game(state, message.game).table)
        return _by_scribe(state, message, now)
    if isinstance(message, wire.ForSomebody):
        _check_speaks(state, members, message.person)
        if isinstance(message, wire.Return) and not runs_it(state, members):
            check.door(state)
        return _for_somebody(state, message)
    match message:
        case wire.KeepList(_, table, person, instead_of):
            _check_speaks(state, members, person)
            return decide.write(state, table, person, instead_of, runs_it(state, members))
        case wire.BeginAt(_, table, item):
            if not state.settled.each_table_chooses:
                check_runs(state, members)
            check_writes(state, members, table)
            return decide.begin_at(state, table, item, now)
        case wire.HandOn(_, person):
            if not (person is None and 0 in members):
                check_runs(state, members)
            return decide.hand_on(state, person)
    return []


def _check_speaks(state: EveningState, members: Collection[int], person: int) -> None:
    """Of oneself, and not too often; the organiser of everybody."""
    if runs_it(state, members):
        return
    if person not in members:
        raise check.refused("not-yours")
    check.changes(state, person)


def check_runs(state: EveningState, members: Collection[int]) -> None:
    if not runs_it(state, members):
        raise check.refused("not-organiser")


def check_writes(state: EveningState, members: Collection[int], table: int) -> None:
    if state.writers.get(table) not in members and not runs_it(state, members):
        raise check.refused("not-scribe")


def check_plays(state: EveningState, members: Collection[int], game: int) -> None:
    """Whoever is at the table may lay it."""
    if set(check.running(state, game).people).isdisjoint(members) and not runs_it(state, members):
        raise check.refused("not-yours")


def _for_somebody(state: EveningState, message: wire.ForSomebody) -> list[log.Entry]:
    match message:
        case wire.Rename(_, person, name):
            return decide.rename(state, person, name)
        case wire.GiveTitle(_, person, title):
            return decide.title(state, person, title)
        case wire.Leave(_, person):
            return decide.leave(state, person)
        case wire.Return(_, person):
            return decide.come_back(state, person)
        case wire.MakeWish(_, person, other, wish):
            return decide.wish(state, person, other, wish)
        case wire.SitDown(_, person):
            return decide.sit_down(state, person)


def _by_scribe(state: EveningState, message: wire.ByScribe, now: int) -> list[log.Entry]:
    match message:
        case wire.Strike(id, game, person):
            return writing.strike(state, game, person, id)
        case wire.Wipe(id, game, person):
            return writing.wipe(state, game, person, id)
        case wire.NextRound(id, game):
            return writing.next_round(state, game, id)
        case wire.TakeBack(id, game):
            return writing.take_back(state, game, id)
        case wire.Finish(id, game):
            return writing.finish(state, game, id, now)
        case wire.Win(_, game, person):
            return decide.win(state, game, person, now)


def _by_organiser(state: EveningState, message: wire.ByOrganiser, now: int) -> list[log.Entry]:
    match message:
        case wire.PutDown(_, names):
            return decide.come(state, names)
        case wire.Settle(_, terms):
            return decide.settle(state, log.Settled(**msgspec.structs.asdict(terms)))
        case wire.Plan(_, items):
            return decide.plan(state, [log.Item(**msgspec.structs.asdict(item)) for item in items])
        case wire.Skip(_, item):
            return decide.skip(state, item)
        case wire.Move(_, person, table):
            return decide.move(state, person, table)
        case wire.CallItem(_, item):
            return decide.call(state, item, now)
        case wire.Pause(_, minutes):
            return decide.pause(state, now + MINUTE * minutes)
        case wire.Resume():
            return decide.resume(state)
        case wire.Correct(_, game, winner, why):
            return decide.correct(state, game, winner, why)
        case wire.CloseTables():
            return decide.close_tables(state)
        case wire.Crown(_, vice):
            return decide.crown(state, vice)
        case wire.GiveRest():
            return decide.give_rest(state)
        case wire.Drop(_, game):
            return decide.drop(state, game, now)
        case wire.Draw() | wire.ShowAll():  # these take longer, or change nothing in the log
            return []
