"""What the HTTP lobby asks of a table is done here, if whoever asks may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from mutschel.engine import Problem
from mutschel.games.registry import find_game
from mutschel.host import entries as log
from mutschel.host.lobby import check_can_sit, terms_of
from mutschel.protocol.lobby import TableChange
from mutschel.server.live import commands
from mutschel.server.live.names import bot_name
from mutschel.server.live.table import LiveTable
from mutschel.store.base import SeatRow


class Executed(NamedTuple):
    sat: list[int]  # who sat down with it
    mine: list[int]  # whom the tokens of the request stand for
    gone: list[int]


def execute(live: LiveTable, command: commands.AnyCommand, now: int) -> Executed:
    """Do it, or a Problem says why not. `now` is the server's clock."""
    table = live.table
    mine = live.members_of(command.who)
    if not isinstance(command, (commands.GetTable, commands.Sit)) and not mine:
        raise Problem("not-seated", package="mutschel.server")
    match command:
        case commands.Sit(_, seats):
            if not mine and all(seat.bot for seat in seats):
                raise Problem("not-seated", package="mutschel.server")
            sat = sit(live, seats, now)
            return Executed(sat, live.members_of(command.who + [seat.token for seat in seats if not seat.bot]), [])
        case commands.Stand(_, member):
            who = table.state.members.get(member)
            if not may_change(live, member, mine) and not (who is not None and table.presence.is_away(who, now)):
                raise Problem("not-your-seat", package="mutschel.host")
            table.stand(member)
            return Executed([], mine, [member])
        case commands.ChangeSeat(_, member, change):
            if not may_change(live, member, mine):
                raise Problem("not-your-seat", package="mutschel.host")
            table.change_seat(member, change.name, change.bot)
            if member in live.seats:
                live.seats[member] = replace(live.seats[member], name=table.state.members[member].name)
        case commands.ChangeTable(_, change):
            table.agree(agreed(table.state.setup, change))
        case commands.Start():
            table.start(now)
        case commands.MoveOn(_, next):
            table.move_on(next)
        case commands.SetWord(_, word):
            table.go_by(word)
    return Executed([], mine, [])


def may_change(live: LiveTable, member: int, mine: Sequence[int]) -> bool:
    """People speak for themselves, and for bots."""
    who = live.table.state.members.get(member)
    return member in mine or (who is not None and who.bot is not None)


def agreed(setup: log.Created, change: TableChange) -> log.Agreed:
    """What is to be played from now on."""
    other: dict[str, Any] = {}
    if change.game is not UNSET and change.game != setup.game:
        other = {"version": find_game(change.game).version, "options": {}}
    given = msgspec.structs.asdict(change).items()
    return terms_of(setup, **other | {name: value for name, value in given if value is not UNSET})


def sit(live: LiveTable, seats: Sequence[commands.NewSeat], now: int) -> list[int]:
    """All of them sit down, or nobody does."""
    table = live.table
    names = [seat.name for seat in seats]
    for place, name in enumerate(names):
        names[place] = name or bot_name([*names, *(member.name for member in table.state.members.values())])
    check_can_sit(table.state, names)
    members = []
    for seat, name in zip(seats, names, strict=True):
        member = table.sit(name, seat.bot)
        if seat.bot is None:
            table.presence.expect(member, now)
            live.seats[member] = SeatRow(member, seat.token, seat.person, table.state.members[member].name)
        members.append(member)
    return members
