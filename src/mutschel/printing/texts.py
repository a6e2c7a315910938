"""The words on paper, beside this file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mutschel.engine.texts import texts_of

Say: TypeAlias = Callable[..., str]


def words(language: str) -> Say:
    """`say("key", n=3)`: the text in this language."""
    texts = texts_of((__package__,), language)

    def say(path: str, **facts: object) -> str:
        return texts.fill(path, facts)

    return say
