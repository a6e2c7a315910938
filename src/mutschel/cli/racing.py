"""A race at one keyboard: bots call at their time, people when they press Enter."""

from __future__ import annotations

from typing import Any, Protocol

from mutschel.cli.answers import Choices, read_whole
from mutschel.cli.asking import Asker
from mutschel.cli.keyboard import Typed
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say, Wrong
from mutschel.engine import CLOCK, Json, Match, Problem, Race, Seat, Texts
from mutschel.host.local import LocalMatch

A_MOMENT = 250  # milliseconds; for less it is not worth asking again
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Playing(Protocol):
    """What a race needs of the match that is being played."""

    terminal: Terminal
    local: LocalMatch
    match: Match
    names: list[str]
    texts: Texts
    say: Say
    asker: Asker
    origin: int

    def now(self) -> int: ...

    def give(self, by: Seat, value: Json, at: int | None = None) -> None: ...


class Racing:
    """One race, from its opening to its close. Calls are handed in by their time, whoever made them."""

    def __init__(self, playing: Playing, race: Race[Any]) -> None:
        self.playing = playing
        self.terminal = playing.terminal
        self.local = playing.local
        self.match = playing.match
        self.race = race
        self.opened = playing.now()
        self.asked = [seat for seat in race.domains if seat in self.local.people]
        self.typed: Typed | None = None  # a line that is still to be handled

    def run(self) -> None:
        if self.asked:
            question = self.match.view(self.asked[0])["question"]
            self.terminal.print(self.playing.texts.say(question["ask"], self.playing.names), style="bold")
            self.say_how()
        self.terminal.keyboard.forget()
        while self.match.request is self.race:
            self.next_call()

    def say_how(self) -> None:
        """What can be called and, where several share the keyboard, how to say who calls."""
        first = self.asked[0]
        choices = None if self.wants_a_number(first) else self.choices(first)
        alone, only = len(self.asked) == 1, choices is not None and len(choices.options) == 1
        if choices is not None and (alone or not only):
            self.playing.asker.show(choices, everything=True)
        if not alone and only:
            self.terminal.hint(self.playing.say("race.letter"))
        elif not alone:
            example = f"{self.letter(first)} {17 if choices is None else 1}"
            self.terminal.hint(self.playing.say("race.letter-and-call", example=example))

    def next_call(self) -> None:
        """Wait for a typed line or for what comes next by the clock, and hand in the earlier of them."""
        bot = min(self.local.calls, key=lambda seat: self.local.calls[seat][0], default=None)
        times = [self.local.calls[bot][0]] if bot is not None else []
        deadline = min([*times, *([] if self.race.until is None else [self.race.until])], default=None)
        people = [seat for seat in self.race.callers() if seat in self.asked]
        if self.typed is None and people:
            asked = deadline is None or deadline > self.playing.now() + A_MOMENT
            if asked:
                self.terminal.prompt(self.prompt(people))
            self.typed = self.terminal.typed(None if deadline is None else deadline + self.playing.origin)
            if asked and self.typed is None:
                self.terminal.print()
        elif self.typed is None and deadline is not None:
            self.terminal.keyboard.wait(deadline + self.playing.origin)
        if self.typed is not None and (deadline is None or self.at(self.typed) < deadline):
            typed, self.typed = self.typed, None
            self.person_calls(typed, people)
        elif bot is not None and deadline == self.local.calls[bot][0]:
            self.playing.give(bot, self.local.calls[bot][1], deadline)
        else:
            self.playing.give(CLOCK, None, deadline)

    def at(self, typed: Typed) -> int:
        """When a line counts as called: not before the race was open."""
        return max(self.opened, self.match.table.now, typed.at - self.playing.origin)

    def prompt(self, people: list[Seat]) -> str:
        if len(self.asked) == 1:
            return self.playing.names[self.asked[0]]
        return "  ".join(f"{self.letter(seat)}={self.playing.names[seat]}" for seat in people)

    def letter(self, seat: Seat) -> str:
        return LETTERS[self.local.people.index(seat)]

    def person_calls(self, typed: Typed, people: list[Seat]) -> None:
        if typed.text.startswith("?"):
            self.playing.asker.help(typed.text)
            self.say_how()
            return
        if not typed.text and (len(self.asked) > 1 or self.wants_a_number(self.asked[0])):
            return  # somebody leaned on the key
        try:
            seat, text = self.caller(typed.text, people)
            self.playing.give(seat, self.read(seat, text), self.at(typed))
        except Problem as why:
            self.terminal.wrong(why.text(self.playing.say.language))

    def caller(self, text: str, people: list[Seat]) -> tuple[Seat, str]:
        """Who calls, and what: `a 17` where several share the keyboard."""
        if len(self.asked) == 1:
            return self.asked[0], text
        for seat in people:
            if text[:1].lower() == self.letter(seat):
                return seat, text[1:].strip()
        letters = ", ".join(self.letter(seat) for seat in people)
        raise Wrong("who-calls", letters=letters, example=self.letter(people[0]))

    def read(self, seat: Seat, text: str) -> Json:
        described = self.race.domains[seat].describe()
        if self.wants_a_number(seat):
            return read_whole(text, described["low"], described["high"])
        return self.choices(seat).read(text)

    def wants_a_number(self, seat: Seat) -> bool:
        return bool(self.race.domains[seat].describe()["kind"] == "whole")

    def choices(self, seat: Seat) -> Choices:
        return Choices(self.race.domains[seat].describe()["options"], self.match.game, self.playing.say.language)
