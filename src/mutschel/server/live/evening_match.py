"""A game of an evening at one of Mutschel's own tables: setting up the table, and reading its result."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import NamedTuple

from mutschel.evening.decide import claimed_lately
from mutschel.evening.state import EMBLEMS as KINDS
from mutschel.evening.state import EveningState, TableGame
from mutschel.games.registry import find_game
from mutschel.host import entries
from mutschel.host.mats import EMBLEMS, INKS, Mat
from mutschel.server.live import commands
from mutschel.store.base import NOBODY, SeatRow

ROUNDS = "rounds"


class GameOutcome(NamedTuple):
    best: list[int]
    strikes: dict[int, int]


def match_id(state: EveningState, game: int) -> str:
    """Return the id of a game's table: nobody can guess it, and setting it up twice finds the first one."""
    digest = hashlib.sha256(b"%b %d" % (state.secret, game)).digest()
    return urlsafe_b64encode(digest[:9]).decode()


def new_match(played: TableGame) -> entries.Agreed:
    """Return a match's terms: as many rounds as the programme says, if the game has this option."""
    item = played.item
    game = find_game(item.game)
    names = {option.name: option for option in game.options}
    options = dict(item.options)
    if ROUNDS in names:
        options.setdefault(ROUNDS, item.rounds)
    return entries.Agreed(
        game=game.id,
        version=game.version,
        options=options,
        dice="real" if item.way == "typed" else "fair",
        door="locked",
    )


def seats_of(
    state: EveningState, played: TableGame, rows: Mapping[int, SeatRow], by: SeatRow | None, now: int
) -> list[commands.NewSeat]:
    """Seat people on their own phones; with one device, or without a phone, on the one that sets up the table.

    People who play on a device other than their own can remove their name there, too.
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
        who = state.people[person]
        mat = Mat(EMBLEMS[who.mat % KINDS], INKS[who.mat // KINDS])
        seats.append(commands.NewSeat(who.name, token, key, former=former, mat=mat))
    return seats


def result_of(played: TableGame, told: commands.ReportMatch) -> GameOutcome:
    """Return the result by person; seats were given in the order of `played.people`."""
    strikes = dict(zip(played.people, told.strikes, strict=False))
    best = [played.people[place] for place in told.winners if place < len(played.people)]
    return GameOutcome(best, {person: count for person, count in strikes.items() if count})
