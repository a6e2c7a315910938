"""Asks one person one question until the answer can be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.columns import Columns
from rich.markdown import Markdown
from rich.text import Text

from mutschel.cli.answers import Choices, read_breath, read_gesture, read_json, read_whole
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import word
from mutschel.engine import Domain, Game, Json, Match, Problem, Texts

BY_HAND = {"gesture": read_gesture, "breath": read_breath}
HINT = ("hint", "tipp")
FEW = 30  # options; more are shown only on request


class TimeUp(Exception):
    """Raised when no answer came in time."""


class ThrowAgain(Exception):
    """Raised when real dice lie tilted, and their throw is void."""


class Asker:
    """Asks questions in the words of the game that is being played."""

    def __init__(self, terminal: Terminal, match: Match) -> None:
        self.terminal = terminal
        self.say = terminal.say
        self.match = match
        self.again: Sequence[str] = ()  # words for throwing again, while that is possible
        self.advise: Callable[[], str] | None = None  # returns the best answer, for the person who is being asked

    @property
    def game(self) -> Game:
        return self.match.playing

    @property
    def texts(self) -> Texts:
        return self.match.texts(self.say.language)

    def answer(
        self,
        who: str,
        described: Json,
        domain: Domain[Any],
        until: int | None = None,
        advise: Callable[[], str] | None = None,
    ) -> Json:
        """Return a person's legal answer; `advise` returns advice on request. Raises TimeUp, or QuitRequest."""
        self.advise = advise
        while True:
            value = self._ask(who, described, until)
            try:
                domain.check(value)
            except Problem as why:
                self.terminal.wrong(why.text(self.say.language))
            else:
                return value

    def _ask(self, who: str, described: Json, until: int | None) -> Json:
        kind = described["kind"]
        if kind == "fields":
            return self._fields(who, described, until)
        if kind == "one_of":
            choices = Choices(described["options"], self.game, self.say.language, described.get("points"))
            return self._one_of(who, choices, until)
        if kind == "whole":
            low, high = described["low"], described["high"]
            return self._typed(f"{who} ({low}–{high})", lambda text: read_whole(text, low, high), until)
        if kind in BY_HAND:
            self.terminal.hint(self.say(f"ask.{kind}"))
            return self._typed(who, BY_HAND[kind], until)
        return self._typed(who, read_json, until)

    def _fields(self, who: str, described: Json, until: int | None) -> Json:
        """Ask for one field after another. If none may be chosen, "none" is among the answers to the first."""
        answer: dict[str, Json] = {}
        for name, one in described["fields"].items():
            or_none = {"options": [*one["options"], "none"]} if described.get("none") and not answer else {}
            answer[name] = self._ask(f"{who}: {word(self.texts, name)}", one | or_none, until)
            if or_none and answer[name] == "none":
                return "none"
        return answer

    def _one_of(self, who: str, choices: Choices, until: int | None) -> Json:
        self.show(choices, everything=False)
        return self._typed(who, choices.read, until, choices)

    def show(self, choices: Choices, everything: bool) -> None:
        listed = choices.listed()
        shown = listed if everything else listed[:FEW]
        self.terminal.print(Columns([Text(text) for text in shown], padding=(0, 3), column_first=len(shown) > 6))
        if len(shown) < len(listed):
            self.terminal.hint(self.say("ask.more", n=len(listed) - len(shown)))

    def _typed(self, prompt: str, read: Any, until: int | None, choices: Choices | None = None) -> Json:
        """Return an answer. One that wasn't typed by its name is repeated: Enter or the end of the time confirms it."""
        question, value = prompt, None
        while True:
            text = self.terminal.ask(question, until)
            if not text and question is not prompt:
                return value
            if text is None:
                raise TimeUp
            question = prompt
            if text.startswith("?"):
                self.help(text, choices)
                continue
            if self.advise is not None and text.strip().casefold() in HINT:
                self.terminal.print(Text(self.advise(), style="italic green"))
                continue
            self.heed(text)
            try:
                value = read(text)
            except Problem as why:
                self.terminal.wrong(why.text(self.say.language))
                continue
            meant = None if choices is None else choices.meant(text, value)
            if meant is None:
                return value
            question = self.say("ask.meant", answer=meant)

    def heed(self, text: str) -> None:
        """Raise ThrowAgain if that is what was typed."""
        if text.strip().casefold() in self.again:
            raise ThrowAgain

    def help(self, text: str, choices: Choices | None = None) -> None:
        """Print help: for `?` the possible answers, for `??` the rules of the game."""
        if text == "??":
            self.terminal.print(Markdown(self.game.rules(self.say.language)))
            return
        self.terminal.print(Text(self.texts.get("pitch"), style="italic"))
        if choices is not None:
            self.terminal.print(self.say("ask.by-number" if choices.numbered else "ask.by-value"))
            self.show(choices, everything=True)
        self.terminal.hint(self.say("ask.keys"))
        if self.advise is not None:
            self.terminal.hint(self.say("ask.hint-key"))
