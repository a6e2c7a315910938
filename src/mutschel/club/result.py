"""The result of an evening, as its club stores it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from mutschel.club.entries import PersonLine, PlayedGame
from mutschel.evening.standings import standings
from mutschel.evening.state import FINAL, EveningState, TableGame

NAME = 16  # bytes of a game's name that count like one person's place
MOST_PLACES = 6000  # in all games of an evening: four hundred people play fifteen games


class EveningResult(msgspec.Struct):
    """An evening's result. People have the numbers that they had there."""

    name: str
    at: int
    people: dict[int, str]  # their names there
    lines: list[PersonLine]
    games: list[PlayedGame]
    king: int
    vice: int | None
    final: bool


def result_of(state: EveningState) -> EveningResult | None:
    """The result of an evening; None: nobody has been crowned yet."""
    crowned = state.crowned
    if crowned is None:
        return None
    games = [game_of(game) for game in state.games.values() if game.winner is not None]
    if places_of(games) > MOST_PLACES:
        games = []
    return EveningResult(
        name=state.settled.name,
        at=max((game.began for game in state.games.values()), default=state.opened.created),
        people={person.id: person.name for person in state.people.values()},
        lines=[
            PersonLine(line.person, line.place, line.mutscheln, line.strikes, line.games, state.people[line.person].mat)
            for line in standings(state)
        ],
        games=games,
        king=crowned.king,
        vice=crowned.vice,
        final=any(game.table == FINAL and game.winner is not None for game in state.games.values()),
    )


def places_of(games: Iterable[PlayedGame]) -> int:
    """The size of these games, in places: long names count as well."""
    return sum(len(game.name.encode()) // NAME + sum(map(len, game.places)) for game in games)


def game_of(game: TableGame) -> PlayedGame:
    """A game with its places. Fewer strikes are better; without any, all but the winner are equal."""
    others = sorted((game.strikes.get(person, 0), person) for person in game.people if person != game.winner)
    places = [[person for _, person in equals] for _, equals in groupby(others, key=lambda one: one[0])]
    assert game.winner is not None
    seated = game.people if game.match else []
    return PlayedGame([[game.winner], *places], game.item.game, game.item.name, game.match or "", seated)
