"""Problems that a person can put right: each has a stable code, and a text in every language."""

from __future__ import annotations

from mutschel.engine.strict import Json
from mutschel.engine.texts import texts_of


class Problem(Exception):
    """A wrong option, an unknown game, a malformed log … `facts` fill the text of `code`.

    The text is in the engine's files, or for a game's own problem in those of its `package`. A fact may itself be a
    problem (the reason why) or a `label`.
    """

    def __init__(self, code: str, *, package: str = "mutschel.engine", **facts: Json) -> None:
        super().__init__(code)
        self.code = code
        self.package = package
        self.facts = facts

    def text(self, language: str) -> str:
        facts = {key: in_a_sentence(fact, language) for key, fact in self.facts.items()}
        return texts_of((self.package,), language).fill(f"problems.{self.code}", facts)

    def __str__(self) -> str:
        return self.text("en")


def label(packages: tuple[str, ...], path: str, id: str) -> dict[str, Json]:
    """A name as a fact of a problem, shown in the reader's language: the text at `path`, or the id if there is none."""
    return {"packages": list(packages), "path": path, "id": id}


def in_a_sentence(fact: Json, language: str) -> Json:
    """A fact as part of a sentence. Text from strangers gets no line of its own, which could be taken for ours."""
    if isinstance(fact, Problem):
        return fact.text(language)
    if isinstance(fact, dict):
        name = texts_of(tuple(fact["packages"]), language).find(fact["path"])
        return name if isinstance(name, str) else fact["id"]
    return " ".join(fact.splitlines()) if isinstance(fact, str) else fact


class Refused(Problem):
    """An answer that is refused and changes nothing. Its sender is told why."""
