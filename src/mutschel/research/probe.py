"""A survey of a game before it is played: the questions and views of some seeded matches, the same ones every time."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from mutschel.engine import Choose, ChooseAll, Game, Json, Match, Race, Seat
from mutschel.games.registry import find_game
from mutschel.research.observations import OpenDice, PathSurvey, by_path, observation, remember
from mutschel.testing.random_play import random_answer

MATCHES = 30
LONGEST = 400  # answers of one match
ANSWERS = 2000  # of all matches together


class Survey:
    """The findings of a survey."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}  # of answers, each with the number of the match it came up in first
        self.paths: dict[str, PathSurvey] = {}
        self.matches = 0
        self.alone: str | None = None  # a question that only one of several players was asked
        self.races = False
        self.hidden = False  # dice under a cup, or choices that others don't see

    @property
    def settled(self) -> bool:
        """True if no new answer came up in the second half of the matches."""
        return all(first <= self.matches // 2 for first in self.names.values())


def survey(game: Game, players: int, options: dict[str, Json]) -> Survey:
    return _survey(game.id, game.version, players, json.dumps(options, sort_keys=True))


@cache
def _survey(id: str, version: int, players: int, options: str) -> Survey:
    game = find_game(id, version)
    found = Survey()
    answers = 0
    while found.matches < MATCHES and answers < ANSWERS:
        match = Match(game, players, json.loads(options))
        answers += _look(match, found, Random(f"survey:{found.matches}"))
        found.matches += 1
    return found


def _look(match: Match, found: Survey, rng: Random) -> int:
    """Play one match and note its questions and views. Returns the number of its answers."""
    remembered: OpenDice = {}
    while match.request is not None and len(match.log) < LONGEST:
        remember(match, remembered)
        _note(match, found)
        for seat in _lookers(match, found):
            places = by_path(observation(match, seat, remembered))
            first = not found.paths
            for path in {**found.paths, **places}:
                if path not in found.paths:
                    found.paths[path] = PathSurvey(places[path] if first else ())
                found.paths[path].add(places.get(path, ()))
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
    return len(match.log)


def _lookers(match: Match, found: Survey) -> list[Seat]:
    """The seats that have to decide; as long as no question has come up in any match, the one that has to throw."""
    request = match.request
    assert request is not None
    return [*request.asked()] if found.names else request.waiting()["seats"]


def _note(match: Match, found: Survey) -> None:
    request = match.request
    domains = {} if request is None else request.asked()
    if domains and not found.names:
        found.paths = {}
    for domain in {id(domain): domain for domain in domains.values()}.values():
        for name in domain.by_name():
            found.names.setdefault(name, found.matches)
    if isinstance(request, Choose) and len(match.table.players) > 1:
        found.alone = found.alone or request.ask
    found.races = found.races or isinstance(request, Race)
    under_a_cup = any(getattr(thing, "covered", False) for thing in match.table.things.values())
    found.hidden = found.hidden or under_a_cup or match.table.private or isinstance(request, Race)
    found.hidden = found.hidden or (isinstance(request, ChooseAll) and len(request.domains) > 1)
