"""The statistics of a club: the all-time standings, comparisons of two people, and its records."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from mutschel.club import entries as log
from mutschel.club.state import ClubState


class AllTime(NamedTuple):
    """One person over all evenings. Those who are level share a place; a person who has never come has none."""

    place: int | None
    person: int
    evenings: int
    mutscheln: int
    strikes: int
    games: int
    won: int  # games
    crowns: int
    lost: float  # strikes given away
    decisions: int  # in which they were given away


def all_time(state: ClubState) -> list[AllTime]:
    """The all-time standings: the most Mutscheln first, then the fewest strikes a game."""
    sums: dict[str, Counter[int]] = {
        key: Counter() for key in ("evenings", "mutscheln", "strikes", "games", "decisions")
    }
    lost: dict[int, float] = {}
    for met in state.met.values():
        for line in met.lines:
            sums["evenings"][line.person] += 1
            sums["mutscheln"][line.person] += line.mutscheln
            sums["strikes"][line.person] += line.strikes
            sums["games"][line.person] += line.games
    for judged in state.judged.values():
        for person, (given_away, decisions) in judged.items():
            lost[person] = lost.get(person, 0.0) + given_away
            sums["decisions"][person] += decisions
    won = Counter(winner for met in state.met.values() for game in met.games for winner in game.places[0])
    crowns = Counter(met.king for met in state.met.values())

    def rank(person: int) -> tuple[bool, int, float]:
        return (
            not sums["evenings"][person],
            -sums["mutscheln"][person],
            sums["strikes"][person] / max(1, sums["games"][person]),
        )

    among = sorted(state.people, key=lambda person: (rank(person), person))
    ranks = [rank(person) for person in among]
    return [
        AllTime(
            None if rank(person)[0] else ranks.index(rank(person)) + 1, person, sums["evenings"][person],
            sums["mutscheln"][person], sums["strikes"][person], sums["games"][person], won[person], crowns[person],
            lost.get(person, 0.0), sums["decisions"][person],
        )
        for person in among
    ]  # fmt: skip


def form_of(lost: float, decisions: int) -> float | None:
    """Strikes given away in a hundred decisions: a measure without luck.

    >>> form_of(0.5, 40), form_of(0.0, 0)
    (1.25, None)
    """
    return round(100 * lost / decisions, 2) if decisions else None


class Against(NamedTuple):
    """The games that two people have played at one table, by which of them was ahead."""

    other: int
    ahead: int
    behind: int
    games: int


def against(state: ClubState, person: int) -> list[Against]:
    """The people this person has played with, most games first."""
    ahead: Counter[int] = Counter()
    behind: Counter[int] = Counter()
    games: Counter[int] = Counter()
    for met in state.met.values():
        for game in met.games:
            mine = next((place for place, people in enumerate(game.places) if person in people), None)
            if mine is None:
                continue
            for place, people in enumerate(game.places):
                for other in people:
                    games[other] += 1
                    ahead[other] += mine < place
                    behind[other] += mine > place
    others = [other for other in games if other != person and other in state.people]
    lines = [Against(other, ahead[other], behind[other], games[other]) for other in others]
    return sorted(lines, key=lambda line: (-line.games, line.other))


class BestResult(NamedTuple):
    """A record and its holders. `evening`: where it was; `game`, `name`: the game they have won most often."""

    number: int
    people: list[int]
    evening: str = ""
    game: str = ""
    name: str = ""


def best_evening(state: ClubState) -> BestResult | None:
    """The most Mutscheln that anybody has won in one evening."""
    lines = [(line, met) for met in latest_last(state) for line in met.lines if line.person in state.people]
    most = max((line.mutscheln for line, _ in lines), default=0)
    if not most:
        return None
    (first, met) = next((line, met) for line, met in lines if line.mutscheln == most)
    same = [line.person for line in met.lines if line.mutscheln == most and line.person in state.people]
    return BestResult(most, [first.person, *(person for person in same if person != first.person)], met.evening)


def best_at_games(state: ClubState) -> list[BestResult]:
    """The people who have won each game most often, at least twice; the games that were played most come first."""
    wins: dict[tuple[str, str], Counter[int]] = {}
    played: Counter[tuple[str, str]] = Counter()
    for met in state.met.values():
        for game in met.games:
            key = game.game, game.name
            played[key] += 1
            wins.setdefault(key, Counter()).update(one for one in game.places[0] if one in state.people)
    records = []
    for key, _ in played.most_common():
        most = max(wins[key].values(), default=0)
        if most > 1:
            people = sorted(person for person, count in wins[key].items() if count == most)
            records.append(BestResult(most, people, game=key[0], name=key[1]))
    return records


def latest_last(state: ClubState) -> list[log.Met]:
    return sorted(state.met.values(), key=lambda met: (met.at, met.evening))
