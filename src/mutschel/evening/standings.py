"""How the evening stands: Mutscheln, strikes, and who comes before whom."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import NamedTuple

from mutschel.evening.state import FINAL, EveningState


class Standing(NamedTuple):
    """One person's line; equals share a place."""

    place: int
    person: int
    mutscheln: int
    strikes: int
    games: int


def mutscheln(state: EveningState) -> Counter[int]:
    """One for each game won, one for the best of each table, and what was left over. The final has its own."""
    won = [game.winner for game in state.games.values() if game.table != FINAL and game.winner is not None]
    return Counter([*won, *state.tables_won.values(), *state.rest])


def in_the_basket(state: EveningState) -> int:
    """Mutscheln that were baked and not given to anybody yet."""
    return max(0, state.settled.baked - mutscheln(state).total())


def without_mutschel(state: EveningState) -> list[int]:
    """People here who have nothing of what was baked; the king has a Mutschel of their own."""
    won = mutscheln(state)
    king = None if state.crowned is None else state.crowned.king
    return [person.id for person in state.here if won[person.id] == 0 and person.id != king]


def seconds(state: EveningState) -> list[int]:
    """Who came second in the final; several are equal."""
    final = state.final
    if final is None or final.winner is None:
        return []
    others = [person for person in final.people if person != final.winner]
    fewest = min(final.strikes.get(person, 0) for person in others)
    return [person for person in others if final.strikes.get(person, 0) == fewest]


def strikes(state: EveningState) -> Counter[int]:
    """Over the whole evening, but for the final and throws for a Mutschel."""
    sums: Counter[int] = Counter()
    for game in state.games.values():
        if game.table != FINAL:
            sums.update(game.strikes)
    return sums


def standings(state: EveningState) -> list[Standing]:
    """The best first. Whoever has played nothing comes last."""
    won, struck = mutscheln(state), strikes(state)
    played = Counter(person for game in state.games.values() if game.best is not None for person in game.people)
    by_strikes = state.settled.reckoning == "strikes"

    def rank(person: int) -> tuple[bool, int, int]:
        few, many = struck[person], -won[person]
        return (played[person] == 0, few, many) if by_strikes else (played[person] == 0, many, few)

    lines: list[Standing] = []
    for _, equals in groupby(sorted(state.people, key=lambda person: (rank(person), person)), key=rank):
        place = len(lines) + 1
        lines += [Standing(place, person, won[person], struck[person], played[person]) for person in equals]
    return lines
