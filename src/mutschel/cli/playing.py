"""One match at one terminal, step by step: who is asked, what is shown, how long it takes."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from rich.text import Text

from mutschel.cli.answers import label
from mutschel.cli.asking import Asker, TimeUp
from mutschel.cli.drawing import Drawer
from mutschel.cli.drawing.table import SHEETS, is_per_seat, kind_of, round_name
from mutschel.cli.hints import in_a_sentence
from mutschel.cli.racing import Racing
from mutschel.cli.real_dice import RealDice
from mutschel.cli.terminal import Terminal
from mutschel.engine import (
    CHANCE,
    CLOCK,
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
from mutschel.host.hints import Adviser
from mutschel.host.local import LocalMatch

SELDOM = ("bag",)  # what everybody could work out is not drawn again and again
DICE = ("cup", "row")
NOT_YET = (*DICE, *SHEETS)  # before a throw: dice are swept up anyway, and there is nothing to write
HOWS = ("throw", "overturn", "flick", "blow", "draw")  # for which there are words of their own
BOT_THROWS, BOT_CHOOSES, REVEAL = 700, 900, 3000  # milliseconds that a bot takes, so that people can follow


class Playing:
    """Plays a match to its end, or until somebody leaves."""

    def __init__(self, terminal: Terminal, local: LocalMatch, fast: bool = False) -> None:
        self.terminal = terminal
        self.keyboard = terminal.keyboard
        self.say = terminal.say
        self.local = local
        self.match = local.match
        self.names = local.match.names
        self.fast = fast
        self.hints = True
        self.texts = self.match.game.texts(self.say.language)
        self.drawer = Drawer(self.match.game, self.names, self.say, terminal.width)
        self.asker = Asker(terminal, self.match.game)
        self.real = RealDice(self.asker)
        self.drawn: dict[str, Json] = {}  # things as they were last drawn
        self.under: set[str] = set()  # cups whose dice have not been drawn since they were covered
        self.read_news = self.match.table.said
        self.round = ""
        # the match's own clock: it begins where the match was left
        self.origin = self.keyboard.now() - self.match.table.now
        self.keyboard.listen()

    # -- the course of a match -----------------------------------------------------------------
    def run(self) -> None:
        self.heading()
        self.show_laid()
        if self.match.log:
            self.take_up()
        while (request := self.match.request) is not None:
            self.step(request)
        self.show_changes(without=DICE)
        self.finish()

    def take_up(self) -> None:
        """A match that was left: show what lies on the table, but nothing that is to be seen for a moment only."""
        if self.local.people and isinstance(self.match.request, (Pause, Race)):
            self.enter(self.say("play.go-on"))  # time runs from here on
            self.origin = self.keyboard.now() - self.match.table.now
        if isinstance(self.match.request, Pause):
            table = self.view()["table"]
            self.under = {name for name, thing in table.items() if kind_of(thing) == "cup"}
            self.show_changes(without=NOT_YET)
        else:
            self.show_changes(everything=True)

    def step(self, request: Request) -> None:
        if isinstance(request, Lot):
            first = self.local.chance()
            self.terminal.hint(self.say("play.lot", name=self.names[first]))
            self.give(CHANCE, first)
        elif isinstance(request, Chance):
            self.throw(request)
        elif isinstance(request, Landing):
            self.land(request)
        elif isinstance(request, Choose):
            self.choose(request)
        elif isinstance(request, ChooseAll):
            self.choose_all(request)
        elif isinstance(request, Race):
            Racing(self, request).run()
        else:
            assert isinstance(request, Pause)
            self.pause(request)

    def now(self) -> int:
        """The time in the match, in milliseconds."""
        return max(self.match.table.now, self.keyboard.now() - self.origin)

    def give(self, by: Seat, value: Json, at: int | None = None) -> None:
        """Hand in an answer, and show what came of it."""
        self.local.give(by, value, self.now() if at is None else at)
        self.show_lifted()
        self.tell_news()
        self.heading()
        self.show_laid()

    # -- what waits for one ----------------------------------------------------------------------
    def throw(self, request: Chance[Any]) -> None:
        seat, name = request.seat, self.names[request.seat]
        how = "overturn" if isinstance(request, Throw) and request.covered else request.how
        how = how if how in HOWS else "throw"
        typed = self.local.real_dice and how != "overturn"
        n = request.n if isinstance(request, Draw) else len(request.dice) if isinstance(request, Throw) else 1
        by_hand = seat in self.local.people or self.local.real_dice
        if by_hand:
            self.show_changes(seat, without=NOT_YET)
        if typed:
            value = self.real.draw(name, request) if isinstance(request, Draw) else self.real.throw(name, request)  # type: ignore[arg-type]
        else:
            if by_hand:
                self.enter(self.say(f"how.{how}", n=n, name=name))
            else:
                self.terminal.print(self.say(f"how.bot-{how}", n=n, name=name), end=" ", style="dim")
                self.linger(BOT_THROWS)
            value = None if self.local.real_dice else self.local.chance()
        if isinstance(request, Throw) and not request.covered:
            draw = self.drawer.thrown if by_hand else self.drawer.thrown_in_short
            self.terminal.print(draw(request, value))
        else:
            if not by_hand:
                self.terminal.print()
            if isinstance(request, Throw):
                self.terminal.print(self.drawer.cup_over(n))
        cup = next(
            (name for name, thing in self.match.table.things.items() if thing is getattr(request, "cup", None)), ""
        )
        self.under.discard(cup)
        self.give(CHANCE, value)
        if by_hand and cup:
            self.drawn[cup] = self.view()["table"][cup]

    def land(self, request: Landing[Any]) -> None:
        name = self.names[request.seat]
        if self.local.real_dice:
            self.show_changes()
            self.give(CHANCE, self.real.landing(name, request))
            return
        self.linger(BOT_THROWS)
        self.give(CHANCE, self.local.chance())

    def choose(self, request: Choose[Any]) -> None:
        seat = request.seat
        if seat in self.local.bots:
            self.linger(BOT_CHOOSES)
            said = self.match.table.said
            value = self.local.choices[seat]
            self.give(seat, value)
            if self.match.table.said == said:
                self.terminal.print(f"{self.names[seat]}: {label(value, self.texts)}", style="dim")
            return
        self.show_changes(seat)
        self.give(seat, self.ask(seat, request.domain, None))

    def ask(self, seat: Seat, domain: Any, until: int | None) -> Json:
        """A person's answer to the question that their view holds."""
        question = self.match.view(seat)["question"]
        self.terminal.print(self.texts.say(question["ask"], self.names), style="bold")
        advise = (lambda: self.advise(seat)) if self.hints else None
        return self.asker.answer(self.names[seat], question["answers"], domain, until, advise)

    def advise(self, seat: Seat) -> str:
        """The best answer, and why: for somebody who plays against bots only."""
        if len(self.local.people) > 1:
            return self.say("hint.not-among-people")
        hint = Adviser(self.match, seat, self.local.seed).advise(self.match.log)
        return in_a_sentence(hint, self.texts, self.say)

    # -- what waits for several --------------------------------------------------------------------
    def choose_all(self, request: ChooseAll[Any]) -> None:
        """Bots have made up their minds. People are asked in turn, each with the whole time, unseen by the others."""
        opened = self.match.table.now
        self.show_changes_if_alone()
        left = [seat for seat in request.domains if seat not in request.values]
        for seat in [*(s for s in left if s in self.local.bots), *(s for s in left if s in self.local.people)]:
            if seat in self.local.bots:
                self.give(seat, self.local.choices[seat], opened)
            else:
                self.choose_secretly(request, seat, opened)
        self.origin = self.keyboard.now() - self.match.table.now  # the time of passing on doesn't count
        if isinstance(self.match.request, Throw) and self.match.request.seat in self.local.bots:
            self.linger(REVEAL)  # people want to see what came of it before a bot sweeps the dice up

    def choose_secretly(self, request: ChooseAll[Any], seat: Seat, opened: int) -> None:
        several = len(self.local.people) > 1
        if several:
            self.pass_to(seat)
        began = self.keyboard.now()
        until = None if request.until is None else began + request.until - opened
        if until is not None:
            self.terminal.hint(self.say("play.seconds", n=(until - began) // 1000))
        try:
            value = self.ask(seat, request.domains[seat], until)
        except TimeUp:
            value = request.domains[seat].fallback()
            self.terminal.wrong(self.say("play.time-up", answer=label(value, self.texts)))
            self.linger(BOT_CHOOSES)
        at = max(self.match.table.now, opened + self.keyboard.now() - began)
        if several:
            self.terminal.clear()
            self.drawn = {}
        self.give(seat, value, at if request.until is None else min(at, request.until - 1))

    def pass_to(self, seat: Seat) -> None:
        """Nobody but this person looks at the screen, and nothing of the others' choices is left on it."""
        self.terminal.clear()
        self.enter(self.say("play.pass", name=self.names[seat]))
        self.terminal.clear()
        self.drawn = {}
        self.show_changes(seat, everything=True)

    # -- time ----------------------------------------------------------------------------------
    def pause(self, request: Pause) -> None:
        until = request.until + self.origin
        glimpsed = self.lifted()
        if self.fast and not self.local.people:
            self.origin -= max(0, until - self.keyboard.now())  # nobody watches: jump ahead
        elif glimpsed:
            with self.terminal.glimpse():
                for name in glimpsed:
                    thing = self.view()["table"][name]
                    self.terminal.print(self.drawer.dice(thing, scatter=self.match.key))
                self.terminal.count_down(until)
        else:
            self.show_changes(without=NOT_YET)
            if self.local.real_dice and self.unread():  # the table lifts and covers its own cup
                self.terminal.print(self.say("play.wait-real" if self.covered() else "play.look-real"), style="bold")
            self.terminal.count_down(until)
        covered = self.covered()
        self.give(CLOCK, None, max(self.now(), request.until))
        if self.local.real_dice and covered and isinstance(self.match.request, Race):
            self.terminal.print(self.say("play.lift-real"), style="bold")

    def linger(self, milliseconds: int) -> None:
        if not self.fast:
            self.keyboard.wait(self.keyboard.now() + milliseconds)

    def enter(self, text: str) -> None:
        """Wait until somebody presses Enter."""
        while (typed := self.terminal.ask(text)) and typed.startswith("?"):
            self.asker.help(typed)

    # -- showing -------------------------------------------------------------------------------
    def view(self) -> dict[str, Json]:
        """What the screen may show now: the only person's view, or what everybody sees."""
        people = self.local.people
        return self.match.view(people[0] if len(people) == 1 else None)

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
                self.terminal.print(Text.assemble(("» ", "yellow"), self.texts.say(phrase, self.names)))

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
        scores = any(is_per_seat(table[name]) for name in changed)
        shown = {
            name: thing
            for name, thing in table.items()
            if (name in changed or (scores and is_per_seat(thing))) and not is_bare(thing)
        }
        for drawing in self.drawer.draw(shown, seat):
            self.terminal.print(drawing)
        self.drawn |= table

    def finish(self) -> None:
        result = self.view()["result"]
        self.terminal.console.rule(self.say("play.over"), style="yellow")
        self.terminal.print(self.drawer.standing(result))
        winners = [self.names[seat] for seat in result["winners"]]
        if winners:
            self.terminal.print(
                self.say("play.won", n=len(winners), names=self.say.listed(winners)), style="bold yellow"
            )
        else:
            self.terminal.print(self.say("play.lost"), style="bold")


def is_bare(thing: Json) -> bool:
    """Nothing to be drawn: a cup that shows no dice, or a row without any."""
    return kind_of(thing) in ("cup", "row") and not any(thing["faces"] or ())
