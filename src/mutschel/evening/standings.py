"""The standings of the evening: Mutscheln, strikes, and the order of people."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import NamedTuple

from mutschel.evening.state import FINAL, EveningState


class StandingsLine(NamedTuple):
    """One person's line in the standings; those who are level share a place."""

    place: int
    person: int
    mutscheln: int
    strikes: int
    games: int


def mutscheln(state: EveningState) -> Counter[int]:
    """Everybody's Mutscheln: for games won, for the best of each table, and those left over. The final's is extra."""
    won = [game.winner for game in state.games.values() if game.table != FINAL and game.winner is not None]
    return Counter([*won, *state.tables_won.values(), *state.rest])


def in_the_basket(state: EveningState) -> int:
    """The Mutscheln that were baked and have not been given out yet."""
    return max(0, state.settled.baked - mutscheln(state).total())


def without_mutschel(state: EveningState) -> list[int]:
    """People here who got none of the Mutscheln that were baked; the king has a Mutschel of their own."""
    won = mutscheln(state)
    king = None if state.crowned is None else state.crowned.king
    return [person.id for person in state.here if won[person.id] == 0 and person.id != king]


def seconds(state: EveningState) -> list[int]:
    """The people who came second in the final; several are equal."""
    final = state.final
    if final is None or final.winner is None:
        return []
    others = [person for person in final.people if person != final.winner]
    fewest = min(final.strikes.get(person, 0) for person in others)
    return [person for person in others if final.strikes.get(person, 0) == fewest]


def strikes(state: EveningState) -> Counter[int]:
    """Everybody's strikes over the whole evening, without the final and play-offs for a Mutschel."""
    sums: Counter[int] = Counter()
    for game in state.games.values():
        if game.table != FINAL:
            sums.update(game.strikes)
    return sums


def standings(state: EveningState) -> list[StandingsLine]:
    """The standings, the best first. People who have played nothing come last."""
    won, struck = mutscheln(state), strikes(state)
    played = Counter(person for game in state.games.values() if game.best is not None for person in game.people)
    by_strikes = state.settled.reckoning == "strikes"

    def rank(person: int) -> tuple[bool, int, int]:
        few, many = struck[person], -won[person]
        return (played[person] == 0, few, many) if by_strikes else (played[person] == 0, many, few)

    lines: list[StandingsLine] = []
    for _, equals in groupby(sorted(state.people, key=lambda person: (rank(person), person)), key=rank):
        place = len(lines) + 1
        lines += [StandingsLine(place, person, won[person], struck[person], played[person]) for person in equals]
    return lines
