"""A look at a game before it is played: what is asked and seen in some seeded matches, the same ones every time."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from mutschel.engine import Choose, ChooseAll, Game, Json, Match, Race, Seat
from mutschel.games.registry import find_game
from mutschel.research.observations import Found, Remembered, by_path, remember, sight
from mutschel.testing.random_play import random_answer

MATCHES = 30
LONGEST = 400  # answers of one match
ANSWERS = 2000  # of all together


class Survey:
    """What was found."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}  # of answers, and in which match each was met first
        self.paths: dict[str, Found] = {}
        self.matches = 0
        self.alone: str | None = None  # a question that was put to one of several players
        self.races = False
        self.hidden = False  # dice under a cup, or choices that others don't see

    @property
    def settled(self) -> bool:
        """Nothing new could be answered for half of the time."""
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
    """Play one match and note what is there. Returns how many answers it took."""
    remembered: Remembered = {}
    while match.request is not None and len(match.log) < LONGEST:
        remember(match, remembered)
        _note(match, found)
        for seat in _lookers(match, found):
            places = by_path(sight(match, seat, remembered))
            first = not found.paths
            for path in {**found.paths, **places}:
                if path not in found.paths:
                    found.paths[path] = Found(places[path] if first else ())
                found.paths[path].add(places.get(path, ()))
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
    return len(match.log)


def _lookers(match: Match, found: Survey) -> list[Seat]:
    """Those who have to decide; and as long as nobody was asked anything, whoever has to throw."""
    request = match.request
    assert request is not None
    return [*request.asked()] if found.names else request.waiting()["seats"]


def _note(match: Match, found: Survey) -> None:
    request = match.request
    asked = {} if request is None else request.asked()
    if asked and not found.names:
        found.paths = {}
    for domain in {id(domain): domain for domain in asked.values()}.values():
        for name in domain.by_name():
            found.names.setdefault(name, found.matches)
    if isinstance(request, Choose) and len(match.table.players) > 1:
        found.alone = found.alone or request.ask
    found.races = found.races or isinstance(request, Race)
    under_a_cup = any(getattr(thing, "covered", False) for thing in match.table.things.values())
    found.hidden = found.hidden or under_a_cup or match.table.private or isinstance(request, Race)
    found.hidden = found.hidden or (isinstance(request, ChooseAll) and len(request.domains) > 1)
