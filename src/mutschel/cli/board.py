"""The screen's picture of a match: each thing on the table is drawn again when it has changed."""

from __future__ import annotations

from collections.abc import Container, Sequence

from rich.text import Text

from mutschel.cli.drawing import Drawer
from mutschel.cli.drawing.table import kind_of, round_name
from mutschel.cli.terminal import Terminal
from mutschel.engine import Cup, Json, Match, Pause, Race, Seat
from mutschel.engine.match import MatchView, waiting_in

SELDOM = ("bag", "slip")  # things that people know or can work out, and that are not drawn again


class MatchScreen:
    """Draws the table of one match as it changes. `people` sit at this terminal."""

    def __init__(self, terminal: Terminal, match: Match, people: Sequence[Seat]) -> None:
        self.terminal = terminal
        self.say = terminal.say
        self.match = match
        self.people = people
        self.names = match.names
        self.texts = match.game.texts(self.say.language)
        self.drawn: dict[str, Json] = {}  # things as they were last drawn
        self.under: set[str] = set()  # cups whose dice have not been drawn since they were covered
        self.read_news = match.table.said
        self.round = ""
        self.told_last = -1  # key of the last throw that was announced

    @property
    def drawer(self) -> Drawer:
        texts = self.match.texts(self.say.language)
        return Drawer(self.match.game, self.names, self.say, self.terminal.width, texts)

    def go_back_to(self, match: Match) -> None:
        """Continue with this match, because answers were taken back."""
        self.match = match
        self.read_news = match.table.said
        self.drawn = {}

    def view(self) -> MatchView:
        """Return the view for the screen: the only person's, or the one that everybody may see."""
        return self.match.view(self.you)

    @property
    def you(self) -> Seat | None:
        """The seat of the only person, None if there are more."""
        return self.people[0] if len(self.people) == 1 else None

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

    def tell_last_throw(self) -> None:
        """Announce the throw that settles who gets the Mutschel, with what each way does."""
        view = self.view()
        ways = view.get("last_throw", [])
        if not ways or self.told_last == view["key"]:
            return
        self.told_last = view["key"]
        (thrower,) = waiting_in(view)["seats"]
        self.terminal.print(self.say("play.last-throw", name=self.names[thrower]), style="bold yellow")
        for way in ways:
            when, then = [self.texts.say(way[part], self.names, self.you) for part in ("when", "then")]
            strike = None if way["strike"] is None else self.texts.say(way["strike"], self.names, self.you)
            key = "play.way" if strike is None else "play.way-strike"
            self.terminal.print(self.say(key, when=when, strike=strike, then=then))

    def show_round(self) -> None:
        """Draw how a round ended: the table has been cleared by now."""
        view = self.view()
        for moment in view["moments"]:
            if moment["kind"] == "round":
                had = {name: thing for name, thing in moment["table"].items() if self.drawer.is_per_seat(thing)}
                # a course that is over has taken its things along
                self.drawn |= {name: view["table"][name] for name in had if name in view["table"]}
                for text in self.drawer.draw(had, self.you):
                    self.terminal.print(text)

    def lifted(self) -> list[str]:
        """Return the cups that hid their dice at the last look, and no longer do."""
        cups = {name: thing for name, thing in self.view()["table"].items() if kind_of(thing) == "cup"}
        self.under |= {name for name, cup in cups.items() if cup["covered"]}
        return [name for name, cup in cups.items() if cup["faces"] and name in self.under]

    def covered(self) -> bool:
        return any(thing["covered"] for thing in self.view()["table"].values() if kind_of(thing) == "cup")

    def unread(self) -> bool:
        """Return whether a cup has dice whose faces the table doesn't know yet."""
        return any(thing["faces"] is None for thing in self.view()["table"].values() if kind_of(thing) == "cup")

    def show_lifted(self) -> None:
        """Draw the dice of lifted cups. Dice that are seen for a moment only are left to the pause."""
        lifted = self.lifted()
        if not isinstance(self.match.request, Pause):
            for name in lifted:
                self.drawn[name] = self.view()["table"][name]
                scatter = self.match.key if isinstance(self.match.request, Race) else None
                self.terminal.print(self.drawer.dice(self.drawn[name], scatter))
                self.under.discard(name)

    def show_laid(self) -> None:
        """Draw dice that were put down rather than thrown, because no throw has drawn them."""
        for name, thing in self.match.table.things.items():
            if isinstance(thing, Cup) and thing.laid and self.drawn.get(name) != (laid := self.view()["table"][name]):
                self.drawn[name] = laid
                self.terminal.print(self.drawer.dice(laid))

    def show_changes_if_alone(self) -> None:
        if len(self.people) == 1:
            self.show_changes(self.people[0])

    def show_changes(self, seat: Seat | None = None, everything: bool = False, without: Container[str] = ()) -> None:
        """Draw what has changed on the table since it was drawn, before a question about it."""
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

    def show_end(self) -> None:
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


def is_bare(thing: Json) -> bool:
    """Return whether there is nothing to draw: a cup that shows no dice, or an empty row."""
    return kind_of(thing) in ("cup", "row") and not any(thing["faces"] or ())
