"""The command line's own texts, and their language."""

from __future__ import annotations

from collections.abc import Mapping

from mutschel.engine import LANGUAGES, Json, Problem, Texts
from mutschel.engine.problems import in_a_sentence
from mutschel.engine.texts import texts_of

PACKAGE = "mutschel.cli"
PERCENT = {"de": "\u00a0%", "en": "%"}


class Say:
    """The texts of one language: `say("play.saved", file=…)`. A text about a number is chosen by `n`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = cli_texts(language)

    def __call__(self, path: str, **facts: object) -> str:
        text = self.texts.find(path)
        if isinstance(text, dict):
            text = text["one" if facts.get("n") in (1, "1") else "other"]
        if not isinstance(text, str):
            raise KeyError(f"no {self.language} text {path!r}")
        return text.format_map(facts)

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number with the separators of the language.

        >>> Say("en").number(1234.5, 1), Say("de").number(1234.5, 1)
        ('1,234.5', '1.234,5')
        """
        text = f"{value:,.{digits}f}".replace("-", "−")
        return text.translate(str.maketrans(",.", ".,")) if self.language == "de" else text

    def percent(self, share: float, digits: int = 1) -> str:
        return f"{self.number(100 * share, digits)}{PERCENT[self.language]}"

    def listed(self, parts: list[str]) -> str:
        return self.texts.listed(parts)


class CliProblem(Problem):
    """A problem that only the command line has; its text is beside this file."""

    def text(self, language: str) -> str:
        """Return the text; lists are in the words of the `package`, or in ours."""
        texts = texts_of((self.package, PACKAGE), language)
        facts = {
            name: ", ".join(map(texts.word, fact)) if isinstance(fact, list) else in_a_sentence(fact, language)
            for name, fact in self.facts.items()
        }
        return Say(language)(f"problems.{self.code}", **facts)


def cli_texts(language: str) -> Texts:
    return texts_of((PACKAGE,), language)


def word(texts: Texts, value: Json) -> str:
    """Return a game's word for a value, or the command line's if the game has none."""
    found = texts.word(value)
    return cli_texts(texts.language).word(value) if found == value else found


def language_of_locale(environ: Mapping[str, str]) -> str:
    """Return German or English, by the locale; English for all others."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            spoken = environ[name][:2].lower()
            return spoken if spoken in LANGUAGES else "en"
    return "en"
