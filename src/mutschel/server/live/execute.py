"""Carries out the HTTP lobby's commands at a table, if the person who asks may do that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from mutschel.engine import Problem, Tally
from mutschel.games.registry import find_game
from mutschel.host import entries as log
from mutschel.host import owner
from mutschel.host.lobby import check_can_sit, only_in_the_lobby, terms_of
from mutschel.host.tally import carried_on
from mutschel.host.terms import Setup
from mutschel.protocol.lobby import NextGame, TableChange
from mutschel.server.live import commands
from mutschel.server.live.commands import NewSeat
from mutschel.server.live.names import bot_name
from mutschel.server.live.table import LiveTable
from mutschel.server.tokens import hashed, new_token
from mutschel.store.base import NOBODY, SeatRow

STRIKES = "strikes"  # the tally of strikes, in games that are played for strikes


class CommandResult(NamedTuple):
    sat: list[int]  # members who sat down with it
    mine: list[int]  # members whom the request's tokens stand for
    gone: list[int]


def execute(live: LiveTable, command: commands.AnyCommand, now: int) -> CommandResult:
    """Carry out a command, or raise a Problem. `now` is the server's clock."""
    table, state, presence = live.table, live.table.state, live.table.presence
    mine = live.members_of(command.who)
    match command:  # from the table's evening or the server's operator, never from a device
        case commands.HoldTable(_, paused):
            table.hold(paused, now)
            return CommandResult([], mine, [])
        case commands.Close():
            table.close(now)
            return CommandResult([], mine, [])
        case commands.AskTable():
            return CommandResult([], mine, [])
    if not isinstance(command, (commands.GetTable, commands.Sit)) and not mine:
        raise Problem("not-seated", package="mutschel.server")
    match command:
        case commands.Sit(_, seats):
            if not mine and all(seat.bot for seat in seats):
                raise Problem("not-seated", package="mutschel.server")
            only_in_the_lobby(state)
            owner.check_door(state, presence, mine, now)
            sat = sit(live, seats, now)
            return CommandResult(sat, live.members_of(command.who + [seat.token for seat in seats if not seat.bot]), [])
        case commands.Stand(_, member):
            return CommandResult([], mine, stand(live, member, mine, now))
        case commands.ChangeSeat(_, member, change):
            if not may_change(live, member, mine, now):
                raise Problem("not-your-seat", package="mutschel.host")
            table.change_seat(member, change.name, change.bot, change.mat)
            if member in live.seats and live.seats[member].name != (name := state.members[member].name):
                live.seats[member] = replace(live.seats[member], name=name, former=())
        case commands.ChangeTable(_, change):
            if change.owner is not UNSET:
                owner.hand_on(state, mine, change.owner)  # raises a Problem before anything is done
            if (terms := agreed(state.setup, change)) != terms_of(state.setup) or change.owner is UNSET:
                only_in_the_lobby(state)
                owner.check(state, presence, mine, now)
                table.agree(terms)
            if change.owner is not UNSET:
                table.hand_on(mine, change.owner)
        case commands.Start():
            owner.check_unless_open(state, presence, mine, now)
            table.start(now)
        case commands.SetWord(_, word):
            table.go_by(word)
    return CommandResult([], mine, [])


def match_report(live: LiveTable) -> commands.ReportMatch | None:
    """Return how an evening's match stands, or None at any other table."""
    state = live.table.state
    if not state.setup.evening:
        return None
    match = None if state.play is None else state.match
    seated = sorted(state.members)  # members are numbered in the order in which people sat down
    seat_of = {member: seat for seat, member in enumerate(state.order)}
    strikes, winners, round = [0] * len(seated), [], 1
    if match is not None:
        tally = match.table.things.get(STRIKES)
        if isinstance(tally, Tally):
            strikes = [tally.counts[seat_of[member]] if member in seat_of else 0 for member in seated]
        won = () if match.result is None else match.result.winners
        winners = [place for place, member in enumerate(seated) if seat_of.get(member) in won]
        round = match.table.round
    return commands.ReportMatch([], state.setup.game_number, state.id, state.phase, round, strikes, winners)


def may_change(live: LiveTable, member: int, mine: Sequence[int], now: int) -> bool:
    """Return whether these members may change this one: themselves, or a bot. Refused: only the owner may do that."""
    state = live.table.state
    who = state.members.get(member)
    is_bot = who is not None and who.bot is not None
    if is_bot:
        owner.check_unless_open(state, live.table.presence, mine, now)
    return is_bot or member in mine


def stand(live: LiveTable, member: int, mine: Sequence[int], now: int) -> list[int]:
    """Let a member stand up, or be removed: by the owner, or by anybody if both are away."""
    table, state, presence = live.table, live.table.state, live.table.presence
    if not may_change(live, member, mine, now):
        boss = owner.in_charge(state, presence, now)
        who = state.member(member)
        if boss is not None:
            owner.check(state, presence, mine, now)
        elif not presence.is_away(who, now):
            raise Problem("not-your-seat", package="mutschel.host")
        else:
            owner.check_gone(state, presence, member, now)
        if boss is not None and state.running:
            table.remove(member, now)
            live.seats[member] = live.seats[member].given(hashed(new_token()), NOBODY)
            return []
    table.stand(member)
    return [member]


def agreed(setup: Setup, change: TableChange) -> log.Agreed:
    """Return the terms of a table after a change."""
    other: dict[str, Any] = {}
    if change.game is not UNSET and change.game != setup.game:
        other = {"version": find_game(change.game).version, "options": {}}
    given = {name: value for name, value in msgspec.structs.asdict(change).items() if value is not UNSET}
    given.pop("owner", None)
    return terms_of(setup, **other | given)


def next_terms(setup: Setup, change: NextGame) -> log.Agreed:
    """Return the terms of the next table: by default the same game and options; another game has its own options."""
    id = change.game or setup.game
    game = find_game(id)
    anew = {option.name for option in game.options if option.anew} if id == setup.game else {*setup.options}
    kept = {name: value for name, value in setup.options.items() if name not in anew}
    options = kept if change.options is None else change.options
    return terms_of(setup, game=id, version=game.version, options=options)


def same_seats(live: LiveTable, now: int, mine: Sequence[int]) -> dict[int, NewSeat]:
    """Return seats for the same people in the same order, with their tokens and keys; not for the nameless.

    Where people have said that they play on, only they (and those who ask, `mine`) and the bots sit there.

    Their former devices come along, because these may remove the names. So do the Mutscheln that they have won today.
    """
    seats, again = {}, live.table.presence.again
    for who in live.table.state.seated:
        row = live.seats.get(who.id)
        if row is None:
            seats[who.id] = NewSeat(who.name, bot=who.bot, mat=who.mat)
        elif row.token != NOBODY and (not again or who.id in again or who.id in mine):
            seats[who.id] = NewSeat(
                who.name,
                row.token,
                row.person,
                former=row.former,
                won=carried_on(live.table.state, who, now),
                mat=who.mat,
            )
    return seats


def sit(live: LiveTable, seats: Sequence[NewSeat], now: int) -> list[int]:
    """Seat all of these, or none."""
    table = live.table
    names = [seat.name for seat in seats]
    for place, name in enumerate(names):
        names[place] = name or bot_name([*names, *(member.name for member in table.state.members.values())])
    check_can_sit(table.state, names)
    members = []
    for seat, name in zip(seats, names, strict=True):
        member = table.sit(name, seat.bot, seat.won, seat.mat)
        if seat.bot is None:
            table.presence.expect(member, now)
            name = table.state.members[member].name
            live.seats[member] = SeatRow(member, seat.token, seat.person, name, seat.former)
        members.append(member)
    return members
