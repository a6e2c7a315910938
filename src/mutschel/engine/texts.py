"""Texts in German and English, kept as `de.toml` and `en.toml` beside the code that shows them.

A text may hold `{facts}`. A text that counts is a table with `one` and `other`, chosen by the fact `n`. A message about
a player has a form `you` (and where it counts `you-one`) for that player: it is used when the reader is the `player`,
or one of the `players`; `{others}` are then the rest of them. "You and {others}" becomes "You, Ben and Cem".

A fact may be a phrase of its own, or several: they are said one after the other.

A word may read differently in its place in a sentence: `{die}` for the fact "blue" is the word `die-blue` ("blue die")
where the game has one, otherwise the word `blue`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from mutschel.engine.strict import Json

LANGUAGES = ("de", "en")
AND = {"de": "und", "en": "and"}


class Texts:
    """The texts of one language, looked up in several sources: the first that has a text wins.

    `courses` are the texts of the games that this one is made of, by id.
    """

    def __init__(
        self, language: str, sources: Sequence[Mapping[str, Any]], courses: Mapping[str, Texts] | None = None
    ) -> None:
        self.language = language
        self.sources = sources
        self.courses = courses or {}

    def find(self, path: str) -> Any:
        """The text (or table of texts) at `path`, such as `options.seconds.name`; None if missing."""
        for source in self.sources:
            node: Any = source
            for step in path.split("."):
                node = node.get(step) if isinstance(node, dict) else None
            if node is not None:
                return node
        return None

    def get(self, path: str) -> str:
        text = self.find(path)
        if not isinstance(text, str):
            raise KeyError(f"no {self.language} text {path!r}")
        return text

    def section(self, name: str) -> dict[str, Any]:
        """All texts under a name, such as `messages`."""
        merged: dict[str, Any] = {}
        for source in reversed(self.sources):
            merged |= source.get(name, {})
        return merged

    def fill(self, path: str, facts: Mapping[str, Json], names: Sequence[str] = (), you: int | None = None) -> str:
        """The text at `path` with its facts: players by name, words in this language. `you`: the seat of the reader."""
        text = self.find(path)
        if isinstance(text, dict):
            named = _seats(facts)
            facts = {**facts, "others": [seat for seat in named if seat != you]}
            text = _form(text, one=facts.get("n") == 1, to_you=you in named)
            if text is not None and len(facts["others"]) > 1:
                text = text.replace(f" {AND[self.language]} {{others}}", ", {others}")
        if not isinstance(text, str):
            raise KeyError(f"no {self.language} text {path!r}")
        return text.format_map({key: self._fact(key, fact, names) for key, fact in facts.items()})

    def say(self, phrase: Mapping[str, Json], names: Sequence[str], you: int | None = None) -> str:
        """A phrase from a view as a sentence: `{"text": "strike", "player": 0}`. `you`: the seat of the reader."""
        texts = self.courses.get(phrase.get("game", ""), self)  # the words of the game that said so
        return texts.fill(f"messages.{phrase['text']}", phrase, names, you)

    def word(self, word: Json) -> str:
        """A word of the game (a category, a colour, an answer) as people read it."""
        found = self.find(f"words.{word}") if isinstance(word, str) else None
        return found if isinstance(found, str) else str(word)

    def _fact(self, key: str, fact: Json, names: Sequence[str]) -> str:
        if key == "value":
            return str(fact)  # kept as it was typed or sent
        if key in ("player", "players", "other", "others"):
            seats = fact if isinstance(fact, list) else [fact]
            return self.listed([names[seat] if seat < len(names) else str(seat + 1) for seat in seats])
        if isinstance(fact, dict):
            return self.say(fact, names)
        if isinstance(fact, list) and any(isinstance(part, dict) for part in fact):
            return " ".join([self.say(part, names) for part in fact])
        if isinstance(fact, list):
            words = [self.word(part) for part in fact]
            return ", ".join(words) if key == "allowed" else self.listed(words)  # alternatives
        if type(fact) is int and fact < 0:
            return f"−{-fact}"
        own = self.find(f"words.{key}-{fact}") if isinstance(fact, str) else None
        return own if isinstance(own, str) else self.word(fact)

    def listed(self, parts: Sequence[str]) -> str:
        """
        >>> engine_texts("en").listed(["Anna", "Ben", "Cem"])
        'Anna, Ben and Cem'
        """
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {AND[self.language]} {parts[-1]}"


def _form(forms: Mapping[str, str], one: bool, to_you: bool) -> str | None:
    """
    >>> _form({"one": "…", "other": "…", "you": "You have {n}."}, one=True, to_you=True)
    'You have {n}.'
    """
    wanted = [*["you-one"] * (to_you and one), *["you"] * to_you, *["one"] * one, "other"]
    return next((forms[form] for form in wanted if form in forms), None)


def _seats(facts: Mapping[str, Json]) -> list[int]:
    """The seats that a message is about."""
    seats: list[int] = facts["players"] if "players" in facts else [facts["player"]] if "player" in facts else []
    return seats


@cache
def load(package: str, language: str) -> dict[str, Any]:
    """The raw texts of one package; empty if it has none in this language."""
    file = resources.files(package).joinpath(f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def texts_of(packages: tuple[str, ...], language: str) -> Texts:
    return Texts(language, [load(p, language) for p in (*packages, "mutschel.engine")])


def engine_texts(language: str) -> Texts:
    return texts_of((), language)
