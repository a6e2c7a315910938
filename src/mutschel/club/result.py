"""What a club wants to know of an evening that is over."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from mutschel.club.entries import Game, Line
from mutschel.evening.standings import standings
from mutschel.evening.state import FINAL, EveningState, Played

NAME = 16  # bytes of a game's name that take as much as somebody's place
MOST_PLACES = 6000  # in all games of an evening: four hundred people play fifteen games


class Result(msgspec.Struct):
    """People have the numbers that they had at the evening."""

    name: str
    at: int
    people: dict[int, str]  # their names there
    lines: list[Line]
    games: list[Game]
    king: int
    vice: int | None
    final: bool


def result_of(state: EveningState) -> Result | None:
    """None: nobody has been crowned yet."""
    crowned = state.crowned
    if crowned is None:
        return None
    games = [game_of(game) for game in state.games.values() if game.winner is not None]
    if places_of(games) > MOST_PLACES:
        games = []
    return Result(
        name=state.settled.name,
        at=max((game.began for game in state.games.values()), default=state.opened.created),
        people={person.id: person.name for person in state.people.values()},
        lines=[
            Line(line.person, line.place, line.mutscheln, line.strikes, line.games, state.people[line.person].mat)
            for line in standings(state)
        ],
        games=games,
        king=crowned.king,
        vice=crowned.vice,
        final=any(game.table == FINAL and game.winner is not None for game in state.games.values()),
    )


def places_of(games: Iterable[Game]) -> int:
    """What games take up: a long name as much as people."""
    return sum(len(game.name.encode()) // NAME + sum(map(len, game.places)) for game in games)


def game_of(game: Played) -> Game:
    """Fewer strikes are better; where none were counted, all but the winner are equal."""
    others = sorted((game.strikes.get(person, 0), person) for person in game.people if person != game.winner)
    places = [[person for _, person in equals] for _, equals in groupby(others, key=lambda one: one[0])]
    assert game.winner is not None
    seated = game.people if game.match else []
    return Game([[game.winner], *places], game.item.game, game.item.name, game.match or "", seated)
