"""`mutschel evening`: an evening for a scribe with a laptop, from who comes to the king, all in one file."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace
from rich.text import Text

from mutschel.cli.answers import folded
from mutschel.cli.drawing.evening import draw_commands, draw_list, draw_programme, draw_standings, draw_tables
from mutschel.cli.evening_words import Found, Reader
from mutschel.cli.files import trouble, written
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Leave, Terminal
from mutschel.cli.texts import Say, Wrong
from mutschel.engine import LANGUAGES, Problem
from mutschel.evening import decide, writing
from mutschel.evening import entries as log
from mutschel.evening.file import EveningFile
from mutschel.evening.standings import in_the_basket
from mutschel.evening.state import FINAL, Played
from mutschel.evening.verify import verify

LONGEST_NAME = 200


def add_arguments(parser: Parser) -> None:
    parser.positional("evening", type=Path)
    parser.option("--name", "name", "evening-name")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    path: Path = args.evening
    try:
        if path.exists():
            file = EveningFile(path)
        else:
            with written(path):
                name = (args.name or terminal.say("evening.untitled"))[:LONGEST_NAME]
                file = EveningFile.create(path, name, _now(), terminal.say.language)
    except OSError as why:
        raise trouble("cannot-read", path, why) from why
    evening = Evening(file, terminal)
    try:
        evening.welcome()
        while True:
            evening.step()
    except Leave:
        terminal.print(terminal.say("evening.bye", file=str(path)))
        return 0
    finally:
        file.close()


class Evening:
    """Reads one line after the other, and does what it says."""

    def __init__(self, file: EveningFile, terminal: Terminal) -> None:
        self.file = file
        self.state = file.state
        self.terminal = terminal
        self.say = terminal.say
        self.reader = Reader(self.state, self.say.language)
        self.commands: dict[str, Callable[[str], None]] = {
            "come": self.come, "leave": self.leave, "return": self.come_back, "plan": self.plan, "draw": self.draw,
            "move": self.move, "next": self.next, "skip": self.skip, "stroke": self.stroke, "round": self.round,
            "undo": self.undo, "done": self.done, "win": self.win, "correct": self.correct, "break": self.pause,
            "go-on": self.resume, "baked": self.baked, "size": self.size, "tables": self.tables,
            "prizes": self.prizes, "crown": self.crown, "rest": self.rest, "standings": self.standings,
            "programme": self.programme, "report": self.report, "certificate": self.certificate, "check": self.check,
            "help": self.help,
        }  # fmt: skip
        words = {language: Say(language) for language in LANGUAGES}
        self.words = {
            folded(word): key
            for key in self.commands
            for say in words.values()
            for word in say(f"evening.commands.{key}").split(", ")
        }

    def welcome(self) -> None:
        state = self.state
        self.terminal.print(Text(state.settled.name, style="bold yellow"))
        self.terminal.print(self.say("evening.people", n=len(state.here)) if state.here else self.say("evening.nobody"))
        self.terminal.hint(self.say("evening.help-hint"))
        self.show()

    def step(self) -> None:
        """One line: a command in either language, or, while lists are kept, whoever gets a stroke."""
        line = self.terminal.ask(self.prompt()) or ""
        if not line:
            return self.show()
        first, _, rest = line.partition(" ")
        key = self.words.get(folded(first))
        try:
            if key is not None:
                self.commands[key](rest.strip())
            elif first[0].isdigit() or self.reader.knows(first.rstrip(",")):
                self.stroke(line)
            else:
                raise Wrong("evening-command", value=first[:40])
        except Problem as why:
            self.terminal.wrong(why.text(self.say.language))
        except OSError as why:
            raise trouble("cannot-write", self.file.path, why) from why
        return None

    def prompt(self) -> str:
        return self.say(f"evening.prompt.{self.state.phase}")

    def do(self, entries: Sequence[log.Entry]) -> bool:
        """True if something has changed; all of it is on the disk by then."""
        self.file.do(entries)
        return bool(entries)

    def show(self) -> None:
        """How it stands, as short as can be."""
        if self.state.crowned is not None:
            self.tell_king()
        elif self.state.running:
            for game in self.state.running:
                self.show_list(game)
        elif self.state.tables:
            self.terminal.print(draw_tables(self.state, self.say))
        if (item := self.state.next_item) is not None and not self.state.running:
            self.terminal.hint(self.say("evening.comes-next", name=self.reader.name_of(item)))

    def show_list(self, game: Played) -> None:
        self.terminal.print(draw_list(self.state, game, self.reader.name_of(game.item), self.say))

    # -- people ------------------------------------------------------------------------------------------
    def come(self, text: str) -> None:
        names = [name.strip() for name in text.split(",") if name.strip()]
        if self.do(decide.come(self.state, names)):
            self.terminal.print(self.say("evening.came", n=len(self.state.here)))
            for person in list(self.state.people)[-len(names) :]:
                if (table := self.state.table_of(person)) is not None:
                    name = self.state.people[person].name
                    self.terminal.print(self.say("evening.late", name=name, table=table))

    def leave(self, text: str) -> None:
        for person in self.reader.people(text):
            self.do(decide.leave(self.state, person))
            self.terminal.print(self.say("evening.left", name=self.state.people[person].name))

    def come_back(self, text: str) -> None:
        for person in self.reader.people(text):
            self.do(decide.come_back(self.state, person))
            self.terminal.print(self.say("evening.came-back", name=self.state.people[person].name))

    def move(self, text: str) -> None:
        table, who = self.reader.table_and_people(text)
        for person in who:
            self.do(decide.move(self.state, person, table))
        self.terminal.print(draw_tables(self.state, self.say))

    # -- programme ---------------------------------------------------------------------------------------
    def plan(self, text: str) -> None:
        """Items are added; what is not played yet and named again with a minus is taken out."""
        if text:
            items, gone = self.reader.items(text)
            kept = [item for item in self.state.items if item.id not in gone]
            self.do(decide.plan(self.state, [*kept, *items]))
        self.programme("")

    def programme(self, text: str) -> None:
        if not self.state.items:
            self.terminal.hint(self.say("evening.no-programme"))
            return
        self.terminal.print(draw_programme(self.state, self.reader.name_of, self.say))

    def skip(self, text: str) -> None:
        item = self.state.next_item
        if item is None:
            raise Wrong("evening-no-next")
        self.do(decide.skip(self.state, item.id))
        self.show()

    def next(self, text: str) -> None:
        item = self.state.next_item
        if item is None:
            raise Wrong("evening-no-next")
        if item.kind == "game" and not self.state.tables:
            self.draw("")
        self.do(decide.call(self.state, item.id, _now()))
        self.terminal.print(Text(self.reader.name_of(item), style="bold yellow"))
        if self.state.paused_until is not None:
            self.terminal.print(self.say("evening.break", n=item.minutes))
        self.show()

    def pause(self, text: str) -> None:
        minutes = self.reader.whole(text or "20", 1, decide.LONGEST_BREAK)
        self.do(decide.pause(self.state, _now() + 60_000 * minutes))
        self.terminal.print(self.say("evening.break", n=minutes))

    def resume(self, text: str) -> None:
        self.do(decide.resume(self.state))
        self.show()

    def baked(self, text: str) -> None:
        self._settle(baked=self.reader.whole(text, 0, 9999))
        self.terminal.print(self.say("evening.baked", n=self.state.settled.baked, left=in_the_basket(self.state)))

    def size(self, text: str) -> None:
        self._settle(size=self.reader.whole(text, 2, 40))
        self.terminal.print(self.say("evening.size", n=self.state.settled.size))

    def _settle(self, **change: int) -> None:
        self.do(decide.settle(self.state, replace(self.state.settled, **change)))

    # -- tables and games --------------------------------------------------------------------------------
    def draw(self, text: str) -> None:
        count = self.reader.whole(text, 1, decide.MOST_TABLES) if text else None
        self.do([decide.draw(self.state, count)()])
        self.terminal.print(draw_tables(self.state, self.say))
        self.terminal.hint(self.say("evening.lots-hint"))

    def tables(self, text: str) -> None:
        if not self.state.tables:
            raise Problem("no-table-yet", package="mutschel.evening")
        self.terminal.print(draw_tables(self.state, self.say))

    def stroke(self, text: str) -> None:
        table, who = self.reader.table_and_people(text)
        game = self.reader.game_at(table, who)
        for person in who:
            self.do(writing.strike(self.state, game.number, person, self._id(game)))
        self.show_list(game)

    def round(self, text: str) -> None:
        for game in self.reader.games(text):
            self.do(writing.next_round(self.state, game.number, self._id(game)))
            self.show_list(game)

    def undo(self, text: str) -> None:
        for game in self.reader.games(text):
            self.do(writing.take_back(self.state, game.number, self._id(game)))
            self.show_list(game)

    def done(self, text: str) -> None:
        for game in self.reader.games(text):
            self.do(writing.finish(self.state, game.number, self._id(game), _now()))
            if game.running:
                names = [self.state.people[person].name for person in game.sheet.tied]
                self.terminal.print(self.say("evening.tie", names=self.say.listed(names)))
            else:
                self.tell_winner(game)
        self._after_game()

    def win(self, text: str) -> None:
        """Somebody tells who won, without a list."""
        table, person = self.reader.table_and_person(text)
        game = self.reader.game_at(table, [person])
        strikes = {who: count for who, count in game.sheet.strokes.items() if count}
        self.do(decide.end(self.state, game.number, [person], strikes, _now()))
        self.tell_winner(game)
        self._after_game()

    def correct(self, text: str) -> None:
        found: Found = self.reader.correction(text)
        self.do(decide.correct(self.state, found.game.number, found.person, found.why))
        self.tell_winner(found.game)

    def tell_winner(self, game: Played) -> None:
        assert game.winner is not None
        name, what = self.state.people[game.winner].name, self.reader.name_of(game.item)
        key = "evening.final-won" if game.table == FINAL else "evening.won"
        self.terminal.print(Text(self.say(key, name=name, game=what, table=game.table), style="bold"))

    def _after_game(self) -> None:
        if not self.state.running:
            self.standings("")
            self.show()

    def _id(self, game: Played) -> str:
        """Whoever types here types everything once."""
        return f"{game.number}.{len(game.sheet.done)}"

    # -- the end -----------------------------------------------------------------------------------------
    def standings(self, text: str) -> None:
        self.terminal.print(draw_standings(self.state, self.say))

    def prizes(self, text: str) -> None:
        self.do(decide.close_tables(self.state))
        for table, person in self.state.tables_won.items():
            self.terminal.print(self.say("evening.table-won", name=self.state.people[person].name, table=table))

    def crown(self, text: str) -> None:
        """Nothing takes it back, so a name that was typed is said back, with what it brings about."""
        (crowned,) = entries = decide.crown(self.state, self.reader.person(text) if text else None)
        assert isinstance(crowned, log.Crowned)
        assert crowned.vice is not None
        king, vice = self.state.people[crowned.king].name, self.state.people[crowned.vice].name
        if text and self.terminal.ask(self.say("evening.sure", king=king, vice=vice)):
            return self.terminal.hint(self.say("admin.kept"))
        self.do(entries)
        return self.tell_king()

    def tell_king(self) -> None:
        crowned = self.state.crowned
        assert crowned is not None
        king = self.state.people[crowned.king].name
        self.terminal.print(Text(self.say("evening.king", name=king), style="bold yellow"))
        if crowned.vice is not None:
            self.terminal.print(self.say("evening.vice", name=self.state.people[crowned.vice].name))

    def rest(self, text: str) -> None:
        before = len(self.state.rest)
        self.do(decide.give_rest(self.state))
        names = [self.state.people[person].name for person in self.state.rest[before:]]
        if names:
            self.terminal.print(self.say("evening.rest", names=self.say.listed(names), n=len(names)))
        else:
            self.terminal.print(self.say("evening.no-rest"))

    def report(self, text: str) -> None:
        """To read here, or as a file: a PDF, or tables for a spreadsheet."""
        from mutschel.printing import telling  # here: nobody else waits for it

        if not text:
            self.terminal.print(telling.report_text(self.state, self.say.language))
        elif text.lower().endswith(".csv"):
            self._write(text, telling.report_csv(self.state, self.say.language))
        else:
            from mutschel.printing.report import report_pdf

            self._write(text, report_pdf(self.state, self.say.language))

    def certificate(self, text: str) -> None:
        from mutschel.printing.certificate import certificate_pdf

        printed = certificate_pdf(self.state, self.say.language)
        self._write(text or self.say("evening.certificate-file"), printed)

    def _write(self, name: str, printed: bytes) -> None:
        """Nothing is written over."""
        file = Path(name)
        with written(file), file.open("xb") as new:
            new.write(printed)
        self.terminal.print(self.say("print.done", file=name))

    def check(self, text: str) -> None:
        self.terminal.print(self.say("evening.checked", n=verify(self.file.entries)))

    def help(self, text: str) -> None:
        self.terminal.print(draw_commands(list(self.commands), self.say))


def _now() -> int:
    return time.time_ns() // 1_000_000
