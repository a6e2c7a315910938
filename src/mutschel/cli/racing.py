"""A race at one keyboard: people call by pressing Enter, and see what the others do meanwhile."""

from __future__ import annotations

from typing import Any, Protocol

from mutschel.cli.answers import Choices, read_whole
from mutschel.cli.prompt import Asker
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem, Say
from mutschel.engine import Json, Match, Problem, Race, Seat, Texts
from mutschel.engine.match import question_in
from mutschel.host.clock import MatchClock
from mutschel.host.local import LocalTable

A_MOMENT = 250  # milliseconds; in less it is not worth asking again
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class RunningMatch(Protocol):
    """The part of a match in progress that a race uses."""

    terminal: Terminal
    local: LocalTable
    match: Match
    names: list[str]
    say: Say
    asker: Asker
    clock: MatchClock

    @property
    def texts(self) -> Texts: ...

    def now(self) -> int: ...

    def wait(self) -> None: ...

    def tick(self, now: int) -> None: ...

    def answer(self, seat: Seat, value: Json, now: int | None = None) -> None: ...


class RaceRunner:
    """Runs one race, from its opening to its close."""

    def __init__(self, playing: RunningMatch, race: Race[Any]) -> None:
        self.playing = playing
        self.terminal = playing.terminal
        self.local = playing.local
        self.match = playing.match
        self.race = race
        self.seats = [seat for seat in race.domains if seat in self.local.people]

    def run(self) -> None:
        said = ""
        while self.match.request is self.race:
            if said != self.race.ask:  # it may change once somebody has called
                self.say_what()
                if not said:
                    self.terminal.keyboard.forget()
                said = self.race.ask
            if self.callers():
                self.next_call()
            else:
                self.playing.wait()

    def say_what(self) -> None:
        question = question_in(self.match.view(self.seats[0]))
        self.terminal.print(self.playing.texts.say(question["ask"], self.playing.names), style="bold")
        self.say_how()

    def callers(self) -> list[Seat]:
        """Return the people who may still call."""
        return [seat for seat in self.race.asked() if seat in self.seats]

    def say_how(self) -> None:
        """Print the possible calls and, if several share the keyboard, how to tell who calls."""
        first = self.seats[0]
        choices = None if self.wants_a_number(first) else self.choices(first)
        alone, only = len(self.seats) == 1, choices is not None and len(choices.options) == 1
        if choices is not None and (alone or not only):
            self.playing.asker.show(choices, everything=True)
        if not alone and only:
            self.terminal.hint(self.playing.say("race.letter"))
        elif not alone:
            example = f"{self.letter(first)} {17 if choices is None else 1}"
            self.terminal.hint(self.playing.say("race.letter-and-call", example=example))

    def next_call(self) -> None:
        """Wait for a typed line or for the next event that needs none."""
        due, now = self.local.due(), self.playing.now()
        asks = due is None or due > now + A_MOMENT
        if asks:
            self.terminal.prompt(self.prompt(self.callers()))
        line = self.terminal.read_line(None if due is None else self.playing.clock.server_time(due))
        if line is not None:
            at = self.playing.clock.read(line.at)
            self.playing.tick(at)  # others may have been quicker
            if self.match.request is self.race:
                self.person_calls(line.text, at)
            return
        if asks:
            self.terminal.print()
        self.playing.wait()

    def prompt(self, people: list[Seat]) -> str:
        if len(self.seats) == 1:
            return self.playing.names[self.seats[0]]
        return "  ".join(f"{self.letter(seat)}={self.playing.names[seat]}" for seat in people)

    def letter(self, seat: Seat) -> str:
        return LETTERS[self.local.people.index(seat)]

    def person_calls(self, text: str, at: int) -> None:
        if text.startswith("?"):
            self.playing.asker.help(text)
            self.say_how()
            return
        if not text and (len(self.seats) > 1 or self.wants_a_number(self.seats[0])):
            return  # an accidental key press
        try:
            seat, call = self.caller(text)
            self.playing.answer(seat, self.read(seat, call), at)
        except Problem as why:
            self.terminal.wrong(why.text(self.playing.say.language))

    def caller(self, text: str) -> tuple[Seat, str]:
        """Return the seat that calls, and the call: `a 17` if several share the keyboard."""
        if len(self.seats) == 1:
            return self.seats[0], text
        people = self.callers()
        for seat in people:
            if text[:1].lower() == self.letter(seat):
                return seat, text[1:].strip()
        letters = ", ".join(self.letter(seat) for seat in people)
        raise CliProblem("who-calls", letters=letters, example=self.letter(people[0]))

    def read(self, seat: Seat, text: str) -> Json:
        described = self.race.domains[seat].describe()
        if self.wants_a_number(seat):
            return read_whole(text, described["low"], described["high"])
        return self.choices(seat).read(text)

    def wants_a_number(self, seat: Seat) -> bool:
        return bool(self.race.domains[seat].describe()["kind"] == "whole")

    def choices(self, seat: Seat) -> Choices:
        return Choices(self.race.domains[seat].describe()["options"], self.match.game, self.playing.say.language)
