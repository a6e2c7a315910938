"""One match at one terminal: people are asked, and what happens at the table is shown, one thing after the other."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Literal

from rich.text import Text

from mutschel.cli.answers import label
from mutschel.cli.asking import Asker, ThrowAgain, TimeUp
from mutschel.cli.drawing import Drawer
from mutschel.cli.drawing.table import kind_of, round_name
from mutschel.cli.hints import in_a_sentence
from mutschel.cli.racing import Racing
from mutschel.cli.real_dice import RealDice
from mutschel.cli.terminal import Terminal
from mutschel.engine import (
    Chance,
    Choose,
    ChooseAll,
    Cup,
    Draw,
    Json,
    Landing,
    Lot,
    Pause,
    Race,
    Request,
    Seat,
    Throw,
)
from mutschel.engine.match import MatchView, question_in
from mutschel.host.clock import MatchClock
from mutschel.host.local import LocalTable

SELDOM = ("bag", "slip")  # what everybody could work out, or has been told, is not drawn again and again
DICE = ("cup", "row")
AGAIN = ("again", "nochmal")  # the dice lie tilted
HOWS = ("throw", "overturn", "draw")  # for which we have words; a game has those for others


class Playing:
    """Plays a match to its end, or until somebody leaves."""

    def __init__(self, terminal: Terminal, local: LocalTable) -> None:
        self.terminal = terminal
        self.keyboard = terminal.keyboard
        self.say = terminal.say
        self.local = local
        self.match = local.match.copy()  # as far as it has been shown: it follows the table answer by answer
        self.names = self.match.names
        self.texts = self.match.game.texts(self.say.language)
        self.drawer = Drawer(self.match.game, self.names, self.say, terminal.width)
        self.not_yet = (*DICE, *self.drawer.sheets)  # before a throw: dice are swept up, and there is nothing to write
        self.asker = Asker(terminal, self.match.game)
        self.real = RealDice(self.asker)
        self.drawn: dict[str, Json] = {}  # things as they were last drawn
        self.under: set[str] = set()  # cups whose dice have not been drawn since they were covered
        self.announced = -1  # the place in the log of the bot's throw that was last announced
        self.read_news = self.match.table.said
        self.round = ""
        self.clock = MatchClock()
        self.keyboard.listen()

    # -- the course of a match -----------------------------------------------------------------
    def run(self) -> None:
        self.heading()
        self.show_laid()
        if self.match.log:
            self.take_up()
        self.set_clock(self.match.table.now)  # it begins where the match was left
        self.local.go_on()
        self.follow()
        while (request := self.match.request) is not None:
            try:
                self.step(request)
            except ThrowAgain:
                self.throw_again()
        self.show_changes(without=DICE)
        self.finish()

    def take_up(self) -> None:
        """A match that was left: show what lies on the table, but nothing that is to be seen for a moment only."""
        if self.local.people and isinstance(self.match.request, (Pause, Race)):
            self.enter(self.say("play.go-on"))  # time runs from here on
        if isinstance(self.match.request, Pause):
            table = self.view()["table"]
            self.under = {name for name, thing in table.items() if kind_of(thing) == "cup"}
            self.show_changes(without=self.not_yet)
        else:
            self.show_changes(everything=True)

    def step(self, request: Request) -> None:
        """Ask whoever is asked at this keyboard; else wait."""
        self.asker.again = AGAIN if self.local.can_throw_again else ()
        if isinstance(request, (Chance, Landing)) and self.is_by_hand(request):
            self.throw(request)
        elif isinstance(request, Pause):
            self.pause(request)
        elif not any(seat in self.local.people for seat in request.asked()):
            self.announce(request)
            self.wait()
        elif isinstance(request, Choose):
            self.show_changes(request.seat)
            self.answer(request.seat, self.ask(request.seat, request.domain))
        elif isinstance(request, ChooseAll):
            self.choose_all(request)
        else:
            assert isinstance(request, Race)
            Racing(self, request).run()

    # -- time ----------------------------------------------------------------------------------
    def set_clock(self, now: int) -> None:
        """In the match it is now so late, in milliseconds."""
        self.clock = MatchClock(now)
        self.clock.run(self.keyboard.now())

    def now(self) -> int:
        return self.clock.read(self.keyboard.now())

    def wait(self) -> None:
        """Until the next thing happens by itself."""
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
        glimpsed = self.lifted()
        until = self.clock.server_time(request.until)
        if glimpsed:
            with self.terminal.glimpse():
                for name in glimpsed:
                    thing = self.view()["table"][name]
                    self.terminal.print(self.drawer.dice(thing, scatter=self.match.key))
                self.terminal.count_down(until)
        else:
            self.show_changes(without=self.not_yet)
            if self.local.real_dice and self.unread():  # the table lifts and covers its own cup
                self.terminal.print(self.say("play.wait-real" if self.covered() else "play.look-real"), style="bold")
            self.say_tilted()
            self.terminal.count_down(until, self.asker.heed)
        self.tick(max(self.now(), request.until))

    # -- what is done, and what comes of it --------------------------------------------------------
    def tick(self, now: int) -> None:
        self.local.tick(now)
        self.follow()

    def answer(self, seat: Seat, value: Json, now: int | None = None) -> None:
        """A person's answer. Refused says why it won't do."""
        try:
            self.local.answer(seat, value, self.now() if now is None else now)
        finally:
            self.follow()

    def follow(self) -> None:
        """Show what has happened at the table."""
        for by, at, value in self.local.happened():
            self.show(by, at, value)

    def show(self, by: Seat, at: int, value: Json) -> None:
        """One answer, and what came of it."""
        request, said = self.match.request, self.match.table.said
        assert request is not None
        is_lifted = self.local.real_dice and isinstance(request, Pause) and self.covered()
        self.announce(request)
        if isinstance(request, Lot):
            self.terminal.hint(self.say("play.lot", name=self.names[value]))
        elif isinstance(request, Chance):
            self.show_thrown(request, value)
        self.match.answer(by, value, at)
        self.show_lifted()
        self.tell_news()
        self.show_round()
        self.heading()
        self.show_laid()
        if isinstance(request, Chance) and self.is_by_hand(request) and (cup := self.cup_of(request)):
            self.drawn[cup] = self.view()["table"][cup]
        if isinstance(request, Choose) and by in self.local.levels and self.match.table.said == said:
            self.terminal.print(f"{self.names[by]}: {label(value, self.match.game, self.say.language)}", style="dim")
        if is_lifted and isinstance(self.match.request, Race):
            self.terminal.print(self.say("play.lift-real"), style="bold")

    # -- throws ----------------------------------------------------------------------------------
    def is_by_hand(self, request: Chance[Any] | Landing[Any]) -> bool:
        """Does somebody at this keyboard throw, or read what real dice show?"""
        if isinstance(request, Lot):
            return False
        return self.local.real_dice or (isinstance(request, Chance) and request.seat in self.local.people)

    def throw(self, request: Chance[Any] | Landing[Any]) -> None:
        name, value = self.names[request.seat], None
        if isinstance(request, Landing):
            self.show_changes()
            value = self.real.landing(name, request)
        else:
            self.show_changes(request.seat, without=self.not_yet)
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
        """A reminder of what can be typed when real dice lie tilted."""
        if self.local.can_throw_again:
            self.terminal.hint(self.say("real.tilted"))

    def throw_again(self) -> None:
        """Real dice lie tilted: the table is as it was before this throw."""
        self.local.throw_again(self.now())
        self.match = self.local.match.copy()
        self.read_news = self.match.table.said
        self.drawn = {}
        self.terminal.print(self.say("real.again"), style="bold")

    def announce(self, request: Request) -> None:
        """Others are about to do something."""
        if isinstance(request, ChooseAll):
            self.show_changes_if_alone()
        elif (
            isinstance(request, Chance)
            and not isinstance(request, Lot)
            and not self.is_by_hand(request)
            and self.announced != len(self.match.log)
        ):
            self.announced = len(self.match.log)
            self.terminal.print(self.how(request, "bot"), end=" ", style="dim")

    def how(self, request: Chance[Any], who: Literal["enter", "bot"]) -> str:
        """What to press so that it happens, or what a bot does: in the game's words where the way is its own."""
        own = f"how.{request.how}.{who}"
        if not is_covered(request) and self.texts.find(own) is not None:
            return self.texts.fill(own, {"player": request.seat}, self.names)
        how = "overturn" if is_covered(request) else request.how if request.how in HOWS else "throw"
        n = request.n if isinstance(request, Draw) else len(request.dice) if isinstance(request, Throw) else 1
        return self.say(f"how.{who}.{how}", n=n, name=self.names[request.seat])

    def show_thrown(self, request: Chance[Any], value: Json) -> None:
        by_hand = self.is_by_hand(request)
        if isinstance(request, Throw) and not request.covered:
            draw = self.drawer.thrown if by_hand else self.drawer.thrown_in_short
            self.terminal.print(draw(request, value))
        else:
            if not by_hand:
                self.terminal.print()
            if isinstance(request, Throw):
                self.terminal.print(self.drawer.cup_over(len(request.dice)))
        self.under.discard(self.cup_of(request))

    def cup_of(self, request: Chance[Any]) -> str:
        cup, things = getattr(request, "cup", None), self.match.table.things
        return next((name for name, thing in things.items() if thing is cup), "")

    # -- choices -----------------------------------------------------------------------------------
    def ask(self, seat: Seat, domain: Any, until: int | None = None) -> Json:
        """A person's answer to the question that their view holds."""
        question = question_in(self.match.view(seat))
        self.terminal.print(self.texts.say(question["ask"], self.names), style="bold")
        self.say_tilted()
        return self.asker.answer(self.names[seat], question["answers"], domain, until, lambda: self.advise(seat))

    def advise(self, seat: Seat) -> str:
        """The best answer, and why: for somebody who plays against bots only."""
        if len(self.local.people) > 1:
            return self.say("hint.not-among-people")
        return in_a_sentence(self.local.hint(seat), self.match.game, self.say)

    def choose_all(self, request: ChooseAll[Any]) -> None:
        """People are asked in turn, unseen by the others. Each has the whole time; passing on takes none."""
        self.show_changes_if_alone()
        people = [seat for seat in request.asked() if seat in self.local.people]
        in_time = [self.choose_secretly(request, seat) for seat in people]
        late = request.until if not all(in_time) else None
        self.set_clock(self.match.table.now if late is None else late)
        self.tick(self.now())

    def choose_secretly(self, request: ChooseAll[Any], seat: Seat) -> bool:
        """Returns whether they answered in time."""
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
            self.terminal.wrong(self.say("play.time-up", answer=label(value, self.match.game, self.say.language)))
            self.keyboard.wait(self.keyboard.now() + self.local.pace.chooses)  # so that it can be read
        now = self.now() if last is None else min(self.now(), last)
        if several:
            self.terminal.clear()
            self.drawn = {}
        if in_time:
            self.tick(now)  # bots may have been quicker
            self.answer(seat, value, now)
        return in_time

    def pass_to(self, seat: Seat) -> None:
        """Nobody but this person looks at the screen, and nothing of the others' choices is left on it."""
        self.terminal.clear()
        self.enter(self.say("play.pass", name=self.names[seat]))
        self.terminal.clear()
        self.drawn = {}
        self.show_changes(seat, everything=True)

    def enter(self, text: str) -> None:
        """Wait until somebody presses Enter."""
        while typed := self.terminal.ask(text) or "":
            self.asker.heed(typed)
            if not typed.startswith("?"):
                return
            self.asker.help(typed)

    # -- showing -------------------------------------------------------------------------------
    def view(self) -> MatchView:
        """What the screen may show now: the only person's view, or what everybody sees."""
        return self.match.view(self.you)

    @property
    def you(self) -> Seat | None:
        """The only person, if it is only one."""
        people = self.local.people
        return people[0] if len(people) == 1 else None

    def heading(self) -> None:
        view = self.view()
        name = round_name(view, self.say)
        if name not in ("", self.round) and view["result"] is None:
            self.round = name
            self.terminal.console.rule(name, style="dim")

    def tell_news(self) -> None:
        for phrase in self.view()["news"]:
            if phrase["number"] > self.read_news:
                self.read_news = phrase["number"]
                self.terminal.print(Text.assemble(("» ", "yellow"), self.texts.say(phrase, self.names, self.you)))

    def show_round(self) -> None:
        """How a round has ended: what everybody had is gone from the table by now."""
        view = self.view()
        for moment in view["moments"]:
            if moment["kind"] == "round":
                had = {name: thing for name, thing in moment["table"].items() if self.drawer.is_per_seat(thing)}
                self.drawn |= {name: view["table"][name] for name in had}
                for text in self.drawer.draw(had, self.you):
                    self.terminal.print(text)

    def lifted(self) -> list[str]:
        """Cups that hid their dice when we last looked, and do so no more."""
        cups = {name: thing for name, thing in self.view()["table"].items() if kind_of(thing) == "cup"}
        self.under |= {name for name, cup in cups.items() if cup["covered"]}
        return [name for name, cup in cups.items() if cup["faces"] and name in self.under]

    def covered(self) -> bool:
        return any(thing["covered"] for thing in self.view()["table"].values() if kind_of(thing) == "cup")

    def unread(self) -> bool:
        """Are there dice that the table has not been told?"""
        return any(thing["faces"] is None for thing in self.view()["table"].values() if kind_of(thing) == "cup")

    def show_lifted(self) -> None:
        """Dice under a cup are drawn when it is lifted; what is seen for a moment only, the pause shows."""
        lifted = self.lifted()
        if not isinstance(self.match.request, Pause):
            for name in lifted:
                self.drawn[name] = self.view()["table"][name]
                scatter = self.match.key if isinstance(self.match.request, Race) else None
                self.terminal.print(self.drawer.dice(self.drawn[name], scatter))
                self.under.discard(name)

    def show_laid(self) -> None:
        """Dice that somebody has put down: nobody threw them, so nobody has drawn them yet."""
        for name, thing in self.match.table.things.items():
            if isinstance(thing, Cup) and thing.laid and self.drawn.get(name) != (laid := self.view()["table"][name]):
                self.drawn[name] = laid
                self.terminal.print(self.drawer.dice(laid))

    def show_changes_if_alone(self) -> None:
        if len(self.local.people) == 1:
            self.show_changes(self.local.people[0])

    def show_changes(self, seat: Seat | None = None, everything: bool = False, without: Container[str] = ()) -> None:
        """Before somebody is asked: whatever on the table has changed since it was drawn."""
        table: dict[str, Json] = self.match.view(seat)["table"]
        table = {name: thing for name, thing in table.items() if kind_of(thing) not in without}
        changed = [
            name
            for name, thing in table.items()
            if everything or (thing != self.drawn.get(name) and kind_of(thing) not in SELDOM)
        ]
        scores = any(self.drawer.is_per_seat(table[name]) for name in changed)
        shown = {
            name: thing
            for name, thing in table.items()
            if (name in changed or (scores and self.drawer.is_per_seat(thing))) and not is_bare(thing)
        }
        for drawing in self.drawer.draw(shown, seat):
            self.terminal.print(drawing)
        self.drawn |= table

    def finish(self) -> None:
        result = self.view()["result"]
        assert result is not None, "it is over"
        self.terminal.console.rule(self.say("play.over"), style="yellow")
        self.terminal.print(self.drawer.standing(result))
        winners = [self.names[seat] for seat in result["winners"]]
        if result["winners"] == [self.you]:
            self.terminal.print(self.say("play.you-won"), style="bold yellow")
        elif winners:
            self.terminal.print(
                self.say("play.won", n=len(winners), names=self.say.listed(winners)), style="bold yellow"
            )
        else:
            self.terminal.print(self.say("play.lost"), style="bold")


def is_covered(request: Chance[Any]) -> bool:
    return isinstance(request, Throw) and request.covered


def is_bare(thing: Json) -> bool:
    """Nothing to be drawn: a cup that shows no dice, or a row without any."""
    return kind_of(thing) in ("cup", "row") and not any(thing["faces"] or ())
