"""The texts of printed pages, from the files beside this one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mutschel.engine.texts import texts_of

Say: TypeAlias = Callable[..., str]


def words(language: str) -> Say:
    """Return `say("key", n=3)`, which fills a text of this language with facts as they are, such as names."""
    texts = texts_of((__package__,), language)

    def say(path: str, **facts: object) -> str:
        text = texts.find(path)
        if isinstance(text, dict):
            text = text["one" if facts.get("n") == 1 else "other"]
        if not isinstance(text, str):
            raise KeyError(f"no {language} text {path!r}")
        return text.format_map(facts)

    return say
