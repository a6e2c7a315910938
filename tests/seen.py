"""Prints what the first seat sees in the recorded match of every game: a line of JSON for each, with its texts.

The page is tested with it (`web/src/play/recorded.ts`): are one's own results shown, and what is a screen reader told?
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec

from mutschel.engine import LANGUAGES, Game, Json, Match, logs
from mutschel.games.registry import all_games
from mutschel.server.http.games import info_of
from mutschel.testing.playthrough import answers_in, playthroughs

SEAT = 0


def views(game: Game, text: str) -> Iterator[Json]:
    """Before the first answer, and after each."""
    head = json.loads(text.splitlines()[1])
    record = logs.parse("\n".join([json.dumps(head | {"mutschel": logs.FORMAT}), *answers_in(text), ""]))
    match = Match(game, record.seats, record.options)
    yield match.view(SEAT)
    for by, at, value in record.answers:
        match.answer(by, value, at)
        yield match.view(SEAT)


def main() -> None:
    for game in all_games().values():
        text = playthroughs(game)["defaults.txt"]
        names = json.loads(text.splitlines()[1])["seats"]
        infos = {language: msgspec.to_builtins(info_of(game, language)) for language in LANGUAGES}
        print(json.dumps({"names": names, "games": infos, "views": list(views(game, text))}, ensure_ascii=False))


if __name__ == "__main__":
    main()
