"""A game of an evening that is played at a table of Mutschel's own: laying the table, and what its result means."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import NamedTuple

from mutschel.evening.decide import claimed_lately
from mutschel.evening.state import EveningState, Played
from mutschel.games.registry import find_game
from mutschel.host import entries
from mutschel.server.live import commands
from mutschel.store.base import NOBODY, SeatRow

ROUNDS = "rounds"
ROLL_OFF = ("mutschel", "roll-off")


class MatchResult(NamedTuple):
    best: list[int]
    strikes: dict[int, int]


def match_id(state: EveningState, game: int) -> str:
    """Nobody else can guess it, and whoever sets it up twice finds the first one."""
    digest = hashlib.sha256(b"%b %d" % (state.secret, game)).digest()
    return urlsafe_b64encode(digest[:9]).decode()


def new_match(played: Played) -> entries.Agreed:
    """As many rounds as the programme says, and one winner, where the game has these options."""
    item = played.item
    game = find_game(item.game)
    names = {option.name: option for option in game.options}
    options = dict(item.options)
    if ROUNDS in names:
        options.setdefault(ROUNDS, item.rounds)
    name, value = ROLL_OFF
    if name in names:
        options.setdefault(name, value)
    return entries.Agreed(
        game=game.id,
        version=game.version,
        options=options,
        dice="real" if item.way == "typed" else "fair",
        door="locked",
    )


def seats_of(
    state: EveningState, played: Played, rows: Mapping[int, SeatRow], by: SeatRow | None, now: int
) -> list[commands.NewSeat]:
    """Everybody on their own phone; on one device, and for those without a phone, on that which lays the table.

    Whoever plays on another device than their own can remove their name there, too.
    """
    own = played.item.way == "phones"
    seats = []
    for person in played.people:
        theirs = rows.get(person)
        row = theirs if own and theirs is not None and theirs.token != NOBODY else by
        token, key = (NOBODY, NOBODY) if row is None else (row.token, row.person)
        former: tuple[bytes, ...] = ()
        if theirs is not None and not claimed_lately(state, person, now):
            former = theirs.given(token, key).former
        seats.append(commands.NewSeat(state.people[person].name, token, key, former=former))
    return seats


def result_of(played: Played, told: commands.TellEvening) -> MatchResult:
    """Seats were given in the order of the people who play."""
    strikes = dict(zip(played.people, told.strikes, strict=False))
    best = [played.people[place] for place in told.winners if place < len(played.people)]
    return MatchResult(best, {person: count for person, count in strikes.items() if count})
