"""One match at one terminal: people are asked, and events at the table are shown, one after another."""

from __future__ import annotations

from typing import Any, Literal

from mutschel.cli.answers import label
from mutschel.cli.board import MatchScreen
from mutschel.cli.drawing.table import kind_of
from mutschel.cli.hints import in_a_sentence
from mutschel.cli.prompt import Asker, ThrowAgain, TimeUp
from mutschel.cli.racing import RaceRunner
from mutschel.cli.real_dice import RealDice
from mutschel.cli.terminal import Terminal
from mutschel.engine import (
    Chance,
    Choose,
    ChooseAll,
    CommonThrow,
    Draw,
    Json,
    Landing,
    Lot,
    Pause,
    Race,
    Request,
    Seat,
    Texts,
    Throw,
)
from mutschel.engine.match import question_in
from mutschel.host.clock import MatchClock
from mutschel.host.local import LocalTable

DICE = ("cup", "row")
AGAIN = ("again", "nochmal")  # the dice lie tilted
HOWS = ("throw", "overturn", "draw")  # ways to throw with texts of ours; a game has texts for others


class MatchRunner:
    """Plays a match to its end, or until the people leave."""

    def __init__(self, terminal: Terminal, local: LocalTable) -> None:
        self.terminal = terminal
        self.keyboard = terminal.keyboard
        self.say = terminal.say
        self.local = local
        self.match = local.match.copy()  # as far as it has been shown: it follows the table answer by answer
        self.names = self.match.names
        self.board = MatchScreen(terminal, self.match, local.people)
        # hidden before a throw: dice are swept up, and there is nothing to write
        self.not_yet = (*DICE, *self.board.drawer.sheets)
        self.asker = Asker(terminal, self.match)
        self.real = RealDice(self.asker)
        self.announced = -1  # index in the log of the bot's throw that was last announced
        self.clock = MatchClock()
        self.keyboard.listen()

    @property
    def texts(self) -> Texts:
        return self.asker.texts

    # -- the course of a match -----------------------------------------------------------------
    def run(self) -> None:
        self.board.heading()
        self.board.show_laid()
        if self.match.log:
            self.take_up()
        self.set_clock(self.match.table.now)  # time resumes where the match was left
        self.local.go_on()
        self.follow()
        while (request := self.match.request) is not None:
            try:
                self.step(request)
            except ThrowAgain:
                self.throw_again()
        self.board.show_changes(without=DICE)
        self.board.show_end()

    def take_up(self) -> None:
        """Show a resumed match's table, except for what is seen for a moment only."""
        if self.local.people and isinstance(self.match.request, (Pause, Race)):
            self.enter(self.say("play.go-on"))  # time runs from here on
        if isinstance(self.match.request, Pause):
            table = self.board.view()["table"]
            self.board.under = {name for name, thing in table.items() if kind_of(thing) == "cup"}
            self.board.show_changes(without=self.not_yet)
        else:
            self.board.show_changes(everything=True)

    def step(self, request: Request) -> None:
        """Ask a person at this keyboard, or wait for the others."""
        self.asker.again = AGAIN if self.local.can_throw_again else ()
        self.board.tell_last_throw()
        if isinstance(request, CommonThrow):  # at a keyboard, one after the other, people first
            people = [seat for seat in request.left if seat in self.local.people]
            request = request.throw_of((people or request.left)[0])
        if isinstance(request, (Chance, Landing)) and self.is_by_hand(request):
            self.throw(request)
        elif isinstance(request, Pause):
            self.pause(request)
        elif not any(seat in self.local.people for seat in request.asked()):
            self.announce(request)
            self.wait()
        elif isinstance(request, Choose):
            self.board.show_changes(request.seat)
            self.answer(request.seat, self.ask(request.seat, request.domain))
        elif isinstance(request, ChooseAll):
            self.choose_all(request)
        else:
            assert isinstance(request, Race)
            RaceRunner(self, request).run()

    # -- time ----------------------------------------------------------------------------------
    def set_clock(self, now: int) -> None:
        """Set the match's clock to this time, in milliseconds."""
        self.clock = MatchClock(now)
        self.clock.run(self.keyboard.now())

    def now(self) -> int:
        return self.clock.read(self.keyboard.now())

    def wait(self) -> None:
        """Wait for the next event that needs no answer."""
        due = self.local.due()
        assert due is not None, "somebody is always waited for"
        if self.local.fast and not self.local.people:
            self.set_clock(max(due, self.now()))  # nobody watches: jump ahead
        else:
            self.keyboard.wait(self.clock.server_time(due))
        self.tick(max(due, self.now()))

    def pause(self, request: Pause) -> None:
        if self.local.fast and not self.local.people:
            self.wait()
            return
        glimpsed = self.board.lifted()
        until = self.clock.server_time(request.until)
        if glimpsed:
            with self.terminal.glimpse():
                for name in glimpsed:
                    thing = self.board.view()["table"][name]
                    self.terminal.print(self.board.drawer.dice(thing, scatter=self.match.key))
                self.terminal.count_down(until)
        else:
            self.board.show_changes(without=self.not_yet)
            if self.local.real_dice and self.board.unread():  # the table lifts and covers its own cup
                text = "play.wait-real" if self.board.covered() else "play.look-real"
                self.terminal.print(self.say(text), style="bold")
            self.say_tilted()
            self.terminal.count_down(until, self.asker.heed)
        self.tick(max(self.now(), request.until))

    # -- what is done, and what comes of it --------------------------------------------------------
    def tick(self, now: int) -> None:
        self.local.tick(now)
        self.follow()

    def answer(self, seat: Seat, value: Json, now: int | None = None) -> None:
        """Pass on a person's answer. Raises Refused if it isn't legal."""
        try:
            self.local.answer(seat, value, self.now() if now is None else now)
        finally:
            self.follow()

    def follow(self) -> None:
        """Show the answers that the table has taken since the last call."""
        for by, at, value in self.local.happened():
            self.show(by, at, value)

    def show(self, by: Seat, at: int, value: Json) -> None:
        """Show one answer and its effects."""
        request, said = self.match.request, self.match.table.said
        assert request is not None
        is_lifted = self.local.real_dice and isinstance(request, Pause) and self.board.covered()
        thrown, faces = request, value
        if isinstance(request, CommonThrow):
            thrown, faces = request.throw_of(value["seat"]), value["faces"]
        self.announce(thrown)
        if isinstance(request, Lot):
            if request.what == "seat":
                self.terminal.hint(self.say("play.lot", name=self.names[value]))
        elif isinstance(thrown, Chance):
            self.show_thrown(thrown, faces)
        self.match.answer(by, value, at)
        self.board.show_lifted()
        self.board.tell_news()
        self.board.show_round()
        self.board.heading()
        self.board.show_laid()
        if isinstance(thrown, Chance) and self.is_by_hand(thrown) and (cup := self.cup_of(request)):
            self.board.drawn[cup] = self.board.view()["table"][cup]
        if isinstance(request, Choose) and by in self.local.levels and self.match.table.said == said:
            self.terminal.print(f"{self.names[by]}: {label(value, self.match.playing, self.say.language)}", style="dim")
        if is_lifted and isinstance(self.match.request, Race):
            self.terminal.print(self.say("play.lift-real"), style="bold")

    # -- throws ----------------------------------------------------------------------------------
    def is_by_hand(self, request: Chance[Any] | Landing[Any]) -> bool:
        """Return whether someone at this keyboard throws, or reads real dice."""
        if isinstance(request, Lot):
            return False
        return self.local.real_dice or (isinstance(request, Chance) and request.seat in self.local.people)

    def throw(self, request: Chance[Any] | Landing[Any]) -> None:
        name, value = self.names[request.seat], None
        if isinstance(request, Landing):
            self.board.show_changes()
            value = self.real.landing(name, request)
        else:
            self.board.show_changes(request.seat, without=self.not_yet)
            if is_covered(request) or not self.local.real_dice:
                self.enter(self.how(request, "enter"))
            elif isinstance(request, Draw):
                value = self.real.draw(name, request)
            else:
                assert isinstance(request, Throw)
                self.say_tilted()
                value = self.real.throw(name, request)
        self.local.throw(request.seat, value, self.now())
        self.follow()

    def say_tilted(self) -> None:
        """Remind people of what they can type when real dice lie tilted."""
        if self.local.can_throw_again:
            self.terminal.hint(self.say("real.tilted"))

    def throw_again(self) -> None:
        """Take back a throw whose real dice lie tilted."""
        self.local.throw_again(self.now())
        self.match = self.asker.match = self.local.match.copy()
        self.board.go_back_to(self.match)
        self.terminal.print(self.say("real.again"), style="bold")

    def announce(self, request: Request) -> None:
        """Announce another player's action."""
        if isinstance(request, ChooseAll):
            self.board.show_changes_if_alone()
        elif (
            isinstance(request, Chance)
            and not isinstance(request, Lot)
            and not self.is_by_hand(request)
            and self.announced != len(self.match.log)
        ):
            self.announced = len(self.match.log)
            self.terminal.print(self.how(request, "bot"), end=" ", style="dim")

    def how(self, request: Chance[Any], who: Literal["enter", "bot"]) -> str:
        """Return the request to press Enter, or a bot's action: in the game's words if the way to throw is its own."""
        own = f"how.{request.how}.{who}"
        if not is_covered(request) and self.texts.find(own) is not None:
            return self.texts.fill(own, {"player": request.seat}, self.names)
        how = "overturn" if is_covered(request) else request.how if request.how in HOWS else "throw"
        n = request.n if isinstance(request, Draw) else len(request.dice) if isinstance(request, Throw) else 1
        return self.say(f"how.{who}.{how}", n=n, name=self.names[request.seat])

    def show_thrown(self, request: Chance[Any], value: Json) -> None:
        by_hand = self.is_by_hand(request)
        if isinstance(request, Throw) and not request.covered:
            draw = self.board.drawer.thrown if by_hand else self.board.drawer.thrown_in_short
            self.terminal.print(draw(request, value))
        else:
            if not by_hand:
                self.terminal.print()
            if isinstance(request, Throw):
                self.terminal.print(self.board.drawer.cup_over(len(request.dice)))
        self.board.under.discard(self.cup_of(request))

    def cup_of(self, request: Request) -> str:
        cup, things = getattr(request, "cup", None), self.match.table.things
        return next((name for name, thing in things.items() if thing is cup), "")

    # -- choices -----------------------------------------------------------------------------------
    def ask(self, seat: Seat, domain: Any, until: int | None = None) -> Json:
        """Return a person's answer to the question in their view."""
        question = question_in(self.match.view(seat))
        self.terminal.print(self.texts.say(question["ask"], self.names), style="bold")
        self.say_tilted()
        return self.asker.answer(self.names[seat], question["answers"], domain, until, lambda: self.advise(seat))

    def advise(self, seat: Seat) -> str:
        """Return the best answer with its reason, for a person who plays against bots only."""
        if len(self.local.people) > 1:
            return self.say("hint.not-among-people")
        return in_a_sentence(self.local.hint(seat), self.match.playing, self.say)

    def choose_all(self, request: ChooseAll[Any]) -> None:
        """Ask people in turn, unseen by the others. Each has the whole time; passing the keyboard takes none."""
        self.board.show_changes_if_alone()
        people = [seat for seat in request.asked() if seat in self.local.people]
        in_time = [self.choose_secretly(request, seat) for seat in people]
        late = request.until if not all(in_time) else None
        self.set_clock(self.match.table.now if late is None else late)
        self.tick(self.now())

    def choose_secretly(self, request: ChooseAll[Any], seat: Seat) -> bool:
        """Ask one person secretly. Returns whether they answered in time."""
        several, domain = len(self.local.people) > 1, request.domains[seat]
        if several:
            self.pass_to(seat)
        self.set_clock(self.local.opened)
        last = None if request.until is None else request.until - 1  # the last millisecond in which it counts
        if request.until is not None:
            self.terminal.hint(self.say("play.seconds", n=(request.until - self.local.opened) // 1000))
        in_time = True
        try:
            value = self.ask(seat, domain, None if last is None else self.clock.server_time(last))
        except TimeUp:
            in_time, value = False, domain.fallback()
            self.terminal.wrong(self.say("play.time-up", answer=label(value, self.match.playing, self.say.language)))
            self.keyboard.wait(self.keyboard.now() + self.local.pace.chooses)  # long enough to read it
        now = self.now() if last is None else min(self.now(), last)
        if several:
            self.terminal.clear()
            self.board.drawn = {}
        if in_time:
            self.tick(now)  # bots may have been quicker
            self.answer(seat, value, now)
        return in_time

    def pass_to(self, seat: Seat) -> None:
        """Let only this person see the screen, without a trace of the others' choices."""
        self.terminal.clear()
        self.enter(self.say("play.pass", name=self.names[seat]))
        self.terminal.clear()
        self.board.drawn = {}
        self.board.show_changes(seat, everything=True)

    def enter(self, text: str) -> None:
        """Wait until Enter is pressed."""
        while line := self.terminal.ask(text) or "":
            self.asker.heed(line)
            if not line.startswith("?"):
                return
            self.asker.help(line)


def is_covered(request: Chance[Any]) -> bool:
    return isinstance(request, Throw) and request.covered
