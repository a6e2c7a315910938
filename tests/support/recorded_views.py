"""Prints what the first seat sees in the recorded match of every game: a line of JSON for each, with its texts.

With `--players 4` it is a match of four players instead, in which everybody answers at random.

The page's tests (`web/src/play/test-recordings.ts`) read it, for the results shown, the words for screen readers, and
the dice that were seen and fell.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random

import msgspec

from mutschel.engine import CHANCE, LANGUAGES, Game, Json, Landing, Match, logs
from mutschel.engine.logs import MatchLog
from mutschel.games.registry import all_games
from mutschel.host.play import Pace
from mutschel.server.http.games import info_of
from mutschel.testing.playthrough import NAMES, answers_in, playthroughs
from mutschel.testing.random_play import random_answer

SEAT = 0
MOST_ANSWERS = 250  # of a random match: where only the right call ends a race, it takes for ever


def record_of(text: str) -> MatchLog:
    head = json.loads(text.splitlines()[1])
    return logs.parse("\n".join([json.dumps(head | {"mutschel": logs.FORMAT}), *answers_in(text), ""]))


def at_random(game: Game, players: int) -> MatchLog:
    rng = Random(game.id)
    match = Match(game, NAMES[:players])
    while match.request is not None and len(match.log) < MOST_ANSWERS:
        by, at, value = random_answer(match, rng)
        if value is not None or not isinstance(match.request, Landing):  # every die that is flicked or blown falls
            match.answer(by, value, at)
    return logs.parse(logs.dumps(match))


def views(game: Game, record: MatchLog) -> Iterator[Json]:
    """Yield the views before the first answer, and after each."""
    match = Match(game, record.seats, record.options)
    yield match.view(SEAT)
    for by, at, value in record.answers:
        match.answer(by, value, at)
        yield match.view(SEAT)


def main(players: int | None) -> None:
    for game in all_games().values():
        record = at_random(game, players) if players else record_of(playthroughs(game)["defaults.txt"])
        thrown = [value for by, _, value in record.answers if by == CHANCE]
        infos = {language: msgspec.to_builtins(info_of(game, language)) for language in LANGUAGES}
        seen = list(views(game, record))
        bots = Pace()._asdict()
        told = {"names": record.seats, "games": infos, "views": seen, "thrown": thrown, "bots": bots}
        print(json.dumps(told, ensure_ascii=False))


if __name__ == "__main__":
    main(int(sys.argv[-1]) if "--players" in sys.argv else None)
