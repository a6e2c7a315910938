"""What a scribe types about an evening: names, tables, games of the programme."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from mutschel.cli.answers import folded, read_whole
from mutschel.cli.texts import Say, Wrong
from mutschel.engine import LANGUAGES, Problem
from mutschel.evening import entries as log
from mutschel.evening.state import FINAL, EveningState, Played
from mutschel.games.registry import all_games

MINUTES = 10  # of a game that we don't know


class Found(NamedTuple):
    """A result that is to be put right."""

    game: Played
    person: int
    why: str


class Reader:
    """Understands what is typed: any beginning of a name that means one person, or one game."""

    def __init__(self, state: EveningState, language: str) -> None:
        self.state = state
        self.language = language
        says = [Say(other) for other in LANGUAGES]
        self.breaks = {folded(word) for say in says for word in say("evening.words.break").split(", ")}
        self.finals = {folded(word) for say in says for word in say("evening.words.final").split(", ")}
        self.own = Say(language)

    def name_of(self, item: log.Item) -> str:
        if item.kind == "break":
            return item.name or self.own("evening.words.break").split(", ")[0].capitalize()
        name = all_games()[item.game].name(self.language) if item.game in all_games() else item.name or item.game
        return self.own("evening.final-of", name=name) if item.kind == "final" else name

    # -- people --------------------------------------------------------------------------------------
    def knows(self, text: str) -> bool:
        return bool(self._alike(text))

    def people(self, text: str) -> list[int]:
        """Names between commas; where there are none, between spaces."""
        if not text.strip():
            raise Wrong("evening-who")
        parts = [part for part in re.split("," if "," in text else " ", text) if part.strip()]
        if "," not in text and self._alike(text):
            parts = [text]  # a name of two words
        return [self.person(part) for part in parts]

    def person(self, text: str) -> int:
        found = self._alike(text)
        if not found:
            raise Wrong("evening-nobody", value=text.strip()[:40])
        if len(found) > 1:
            raise Wrong("evening-several", value=text.strip()[:40], names=[self.state.people[p].name for p in found])
        return found[0]

    def _alike(self, text: str) -> list[int]:
        typed = folded(text)
        names = {person.id: folded(person.name) for person in self.state.people.values()}
        exact = [id for id, name in names.items() if name == typed]
        return exact or [id for id, name in names.items() if typed and name.startswith(typed)]

    # -- tables --------------------------------------------------------------------------------------
    def table_and_people(self, text: str) -> tuple[int | None, list[int]]:
        """`2 Ruth Cem`; without a number: the table at which they play."""
        table, names = self._table(text)
        return table, self.people(names)

    def table_and_person(self, text: str) -> tuple[int | None, int]:
        """`2 Anna`: one of them only."""
        table, name = self._table(text)
        if not name.strip():
            raise Wrong("evening-who")
        return table, self.person(name)

    def _table(self, text: str) -> tuple[int | None, str]:
        number = re.match(r"(\d{1,3})[:.]?\s+", text)
        return (int(number[1]), text[number.end() :]) if number else (None, text)

    def game_at(self, table: int | None, who: Collection[int]) -> Played:
        """The game that these people play."""
        running = self.state.running
        if table is not None:
            running = [game for game in running if game.table == table]
        fitting = [game for game in running if set(who) <= set(game.people)]
        if not fitting:
            raise Wrong("evening-not-playing")
        return fitting[0]

    def games(self, text: str) -> list[Played]:
        """Of the tables that are named; of the only one, if there is no other."""
        running = self.state.running
        if not running:
            raise Wrong("evening-not-playing")
        if not text:
            if len(running) > 1:
                raise Wrong("evening-which-table")
            return running
        tables = [self.whole(number, FINAL, 999) for number in re.split(r"[,\s]+", text)]
        found = [game for game in running if game.table in tables]
        if len(found) != len(set(tables)):
            raise Wrong("evening-not-playing")
        return found

    def correction(self, text: str) -> Found:
        """`2 Hanna Verzählt`: at table 2 it was Hanna who won the latest game, because of a slip."""
        match = re.match(r"(\d{1,3})[:.]?\s+(\S+)\s+(.+)", text)
        if match is None:
            raise Wrong("evening-correction")
        over = [game for game in self.state.games.values() if game.table == int(match[1]) and not game.running]
        if not over:
            raise Wrong("evening-not-played")
        return Found(over[-1], self.person(match[2].rstrip(",")), match[3])

    def whole(self, text: str, low: int, high: int) -> int:
        return read_whole(text, low, high)

    # -- programme -----------------------------------------------------------------------------------
    def items(self, text: str) -> tuple[list[log.Item], set[int]]:
        """What is to be added, and the items that are to be taken out (`-Pasch`)."""
        added: list[log.Item] = []
        gone: set[int] = set()
        for part in filter(None, (part.strip() for part in text.split(","))):
            if part.startswith("-"):
                gone.add(self._planned(part[1:]))
            else:
                added.append(self._item(part))
        return added, gone

    def _planned(self, text: str) -> int:
        past = self.state.begun | self.state.skipped
        for item in reversed(self.state.items):
            if item.id not in past and folded(self.name_of(item)).startswith(folded(text)):
                return item.id
        raise Problem("no-such-item", package="mutschel.evening")

    def _item(self, text: str) -> log.Item:
        """`Pasch 8`: eight rounds; `Vesper 30`: a break of so many minutes; `Finale Kirchenfenster`."""
        counted = re.fullmatch(r"(.*?)\s+(\d{1,4})", text)
        name, number = (counted[1], int(counted[2])) if counted else (text, None)
        first, _, rest = name.partition(" ")
        if folded(name) in self.breaks:
            return log.Item(0, "break", name=name, minutes=20 if number is None else number)
        is_final = folded(first) in self.finals
        name = rest.lstrip(": ") if is_final else name
        kind: log.Kind = "final" if is_final else "game"
        rounds = 5 if number is None else number
        game = self._game(name)
        if game is None:
            return log.Item(0, kind, name=name, rounds=rounds, minutes=MINUTES)
        minutes = all_games()[game].texts(self.language).find("minutes")
        return log.Item(0, kind, game, rounds=rounds, minutes=minutes if isinstance(minutes, int) else MINUTES)

    def _game(self, text: str) -> str | None:
        typed, games = folded(text), all_games()
        forms = {
            id: {folded(id), *(folded(game.name(language)) for language in LANGUAGES)} for id, game in games.items()
        }
        exact = [id for id, names in forms.items() if typed in names]
        near = [id for id, names in forms.items() if typed and any(name.startswith(typed) for name in names)]
        return exact[0] if exact else near[0] if len(near) == 1 else None
