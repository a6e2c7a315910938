"""`mutschel replay`: shows a saved match step by step, as a seat or as everybody saw it."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from rich.text import Text

from mutschel.cli.answers import label
from mutschel.cli.board import is_bare
from mutschel.cli.drawing import Drawer
from mutschel.cli.drawing.table import round_name
from mutschel.cli.files import read_match
from mutschel.cli.numbers import count_reader
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import QuitRequest, Terminal
from mutschel.cli.texts import CliProblem, Say
from mutschel.engine import (
    CHANCE,
    CLOCK,
    Answer,
    Chance,
    ChooseAll,
    CommonThrow,
    Game,
    Json,
    Lot,
    Match,
    MatchView,
    Request,
    Seat,
    Throw,
    logs,
)
from mutschel.engine.logs import MatchLog
from mutschel.games.registry import find_game


class ReplayStep(NamedTuple):
    """An answer as far as the viewer could see it, and the table after it."""

    text: str
    view: MatchView
    news: list[str]
    drawer: Drawer


def add_arguments(parser: Parser) -> None:
    parser.positional("file")
    parser.option("--seat", "count", type=count_reader("--seat"))
    parser.option("--all")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    record = read_match(Path(args.file))
    if args.seat is not None and args.seat > len(record.seats):
        raise CliProblem("no-such-seat-number", value=args.seat, high=len(record.seats))
    logs.restore(record, find_game)  # reports the first wrong line
    seat = None if args.seat is None else args.seat - 1
    ReplayViewer(record, seat, terminal).run(everything=args.all or not terminal.is_interactive)
    return 0


class ReplayViewer:
    """Shows all steps of a match, and keeps the current one."""

    def __init__(self, record: MatchLog, seat: Seat | None, terminal: Terminal) -> None:
        self.terminal = terminal
        self.say = terminal.say
        self.seat = seat
        self.game = find_game(record.game, record.version)
        self.texts = self.game.texts(self.say.language)
        self.names = record.seats
        self.steps = self._steps(record)
        self.at = 0
        self.paged = False

    def _steps(self, record: MatchLog) -> list[ReplayStep]:
        match = Match(self.game, record.seats, record.options)
        steps = [self._step(self.say("replay.start"), match, 0)]
        for answer in record.answers:
            said = match.table.said
            text = describe(answer, match.request, match.table.now, self.names, self.seat, self.say, match.playing)
            match.replay([answer])
            steps.append(self._step(text, match, said))
        return steps

    def _step(self, text: str, match: Match, said: int) -> ReplayStep:
        view = match.view(self.seat)
        news = [self.texts.say(phrase, self.names, self.seat) for phrase in view["news"] if phrase["number"] > said]
        drawer = Drawer(self.game, self.names, self.say, self.terminal.width, match.texts(self.say.language))
        return ReplayStep(text, view, news, drawer)

    def run(self, everything: bool) -> None:
        self.paged = not everything
        if everything:
            for number in range(len(self.steps)):
                self.at = number
                self.show()
            return
        with suppress(QuitRequest):
            self.show()
            while self.turn_page(self.terminal.ask(self.say("replay.keys")) or ""):
                pass

    def turn_page(self, line: str) -> bool:
        """Go to the step that was asked for. Returns False after the last."""
        last = len(self.steps) - 1
        if line == "" and self.at == last:
            return False
        if line == "":
            self.at += 1
        elif line.lower() == "b":
            self.at = max(0, self.at - 1)
        elif line.lower() == "e":
            self.at = last
        elif line.isascii() and line.isdigit() and len(line) < 9:
            self.at = min(int(line), last)
        else:
            self.terminal.wrong(self.say("replay.how"))
            return True
        self.show()
        return True

    def show(self) -> None:
        step = self.steps[self.at]
        if self.paged:
            self.terminal.console.clear()
            self.draw(step.view["table"], {})
            self.tell(step)  # last, so that a small screen shows at least this
        else:
            self.tell(step)
            self.draw(step.view["table"], self.steps[self.at - 1].view["table"] if self.at else {})
        if step.view["result"] is not None:
            self.terminal.print(step.drawer.standing(step.view["result"]))

    def tell(self, step: ReplayStep) -> None:
        title = self.say(
            "replay.step", number=self.at, last=len(self.steps) - 1, game=self.game.name(self.say.language)
        )
        name = round_name(step.view, self.say)
        self.terminal.console.rule(f"{title} · {name}" if name else title, style="dim")
        self.terminal.print(Text(step.text, style="bold"))
        for text in step.news:
            self.terminal.print(Text.assemble(("» ", "yellow"), text))

    def draw(self, table: dict[str, Json], before: dict[str, Json]) -> None:
        changed = {name: thing for name, thing in table.items() if thing != before.get(name) and not is_empty(thing)}
        for drawing in self.steps[self.at].drawer.draw(changed, self.seat):
            self.terminal.print(drawing)


def is_empty(thing: Json) -> bool:
    """Return whether a cup or a row holds no dice, neither open nor hidden."""
    return is_bare(thing) and not thing.get("covered")


def describe(
    answer: Answer, request: Request | None, now: int, names: list[str], seat: Seat | None, say: Say, game: Game
) -> str:
    """Return an answer in words, as far as the viewer could see it."""
    by, at, value = answer
    if by == CLOCK:
        return say("replay.clock", seconds=say.number((at - now) / 1000, 1))
    if by == CHANCE:
        if isinstance(request, Lot):
            return say("play.lot", name=names[value]) if request.what == "seat" else say("replay.lots")
        if isinstance(request, CommonThrow):
            return say("replay.answer", name=names[value["seat"]], answer=label(value["faces"], game, say.language))
        name = names[request.seat] if isinstance(request, Chance) else names[getattr(request, "seat", 0)]
        if isinstance(request, Throw) and request.covered:
            return say("how.bot.overturn", n=len(request.dice), name=name)
        return say("replay.answer", name=name, answer=label(value, game, say.language))
    if isinstance(request, ChooseAll) and by != seat:
        return say("replay.chosen", name=names[by])
    return say("replay.answer", name=names[by], answer=label(value, game, say.language))
