"""Prints what the first seat sees in the recorded match of every game: a line of JSON for each, with its texts.

The page's tests (`web/src/play/test-recordings.ts`) read it, for the results shown, the words for screen readers, and
the dice that were seen and fell.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec

from mutschel.engine import CHANCE, LANGUAGES, Game, Json, Match, logs
from mutschel.engine.logs import MatchLog
from mutschel.games.registry import all_games
from mutschel.server.http.games import info_of
from mutschel.testing.playthrough import answers_in, playthroughs

SEAT = 0


def record_of(text: str) -> MatchLog:
    head = json.loads(text.splitlines()[1])
    return logs.parse("\n".join([json.dumps(head | {"mutschel": logs.FORMAT}), *answers_in(text), ""]))


def views(game: Game, record: MatchLog) -> Iterator[Json]:
    """Yield the views before the first answer, and after each."""
    match = Match(game, record.seats, record.options)
    yield match.view(SEAT)
    for by, at, value in record.answers:
        match.answer(by, value, at)
        yield match.view(SEAT)


def main() -> None:
    for game in all_games().values():
        record = record_of(playthroughs(game)["defaults.txt"])
        thrown = [value for by, _, value in record.answers if by == CHANCE]
        infos = {language: msgspec.to_builtins(info_of(game, language)) for language in LANGUAGES}
        told = {"names": record.seats, "games": infos, "views": list(views(game, record)), "thrown": thrown}
        print(json.dumps(told, ensure_ascii=False))


if __name__ == "__main__":
    main()
