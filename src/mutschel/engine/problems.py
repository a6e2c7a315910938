"""What a person can put right: each problem has a stable code, and a text in every language."""

from __future__ import annotations

from mutschel.engine.strict import Json
from mutschel.engine.texts import engine_texts


class Problem(Exception):
    """A wrong option, an unknown game, a malformed log … `facts` fill the text of `code`."""

    def __init__(self, code: str, **facts: Json) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def text(self, language: str) -> str:
        return engine_texts(language).fill(f"problems.{self.code}", self.facts)

    def __str__(self) -> str:
        return self.text("en")


class Refused(Problem):
    """An answer that changes nothing. Sent back to whoever gave it."""
