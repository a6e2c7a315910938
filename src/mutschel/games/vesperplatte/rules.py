"""Vesperplatte: every course is a round of another Mutschel game, with its defaults; the strikes of all courses count.

A course is played by that game's own rules on the same table, with its own things, which leave when the next one comes.
A new version of one of these games makes a new version of this one, too: its courses would be played differently.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal, TypedDict

from mutschel.engine import (
    Course,
    Cup,
    Game,
    Lot,
    Options,
    Pick,
    Problem,
    Result,
    Seat,
    Several,
    Slip,
    Table,
    Thing,
    lowest_wins,
)
from mutschel.games.bauernfenster.rules import GAME as BAUERNFENSTER
from mutschel.games.by_hand import DICE
from mutschel.games.doppelgaenger.rules import GAME as DOPPELGAENGER
from mutschel.games.grosse_hausnummer.rules import GAME as GROSSE_HAUSNUMMER
from mutschel.games.haar_im_loch.rules import GAME as HAAR_IM_LOCH
from mutschel.games.hohe_hausnummern.rules import GAME as HOHE_HAUSNUMMERN
from mutschel.games.kirchenfenster.rules import GAME as KIRCHENFENSTER
from mutschel.games.kleine_hausnummer.rules import GAME as KLEINE_HAUSNUMMER
from mutschel.games.langer_entenschiss.rules import GAME as LANGER_ENTENSCHISS
from mutschel.games.pasch.rules import GAME as PASCH
from mutschel.games.sequenz.rules import GAME as SEQUENZ
from mutschel.games.strike_games import MUTSCHEL, PubGame, StrikeGame, play_rounds
from mutschel.games.studentenpasch.rules import GAME as STUDENTENPASCH
from mutschel.games.waechter.rules import GAME as WAECHTER

# In the order in which they are served: first those in which one throw says it all, last the numbers and decisions.
GAMES: dict[str, PubGame] = {
    game.id: game
    for game in (
        KIRCHENFENSTER, BAUERNFENSTER, HAAR_IM_LOCH, LANGER_ENTENSCHISS, SEQUENZ, PASCH, WAECHTER, DOPPELGAENGER,
        STUDENTENPASCH, KLEINE_HAUSNUMMER, GROSSE_HAUSNUMMER, HOHE_HAUSNUMMERN,
    )
}  # fmt: skip
COURSES = Pick("courses", (5, 8), default=8)
MENU = Several("menu", tuple(GAMES), COURSES.values)


class EatenView(TypedDict):
    game: str
    struck: list[Seat] | None
    """The seats that got a strike in this course; null: it is still to come."""


class PlateView(TypedDict):
    kind: Literal["plate"]
    courses: list[EatenView]


class Plate(Thing):
    """The menu, and the strikes of each course that has been eaten."""

    __slots__ = ("menu", "struck")
    kind = "plate"

    def __init__(self) -> None:
        self.menu: list[str] = []
        self.struck: list[list[Seat]] = []

    def view(self, seat: Seat | None) -> PlateView:
        left = [None] * (len(self.menu) - len(self.struck))
        eaten = zip(self.menu, [*map(list, self.struck), *left], strict=True)
        return {"kind": "plate", "courses": [{"game": game, "struck": struck} for game, struck in eaten]}


class Vesperplatte(StrikeGame):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.plate = table.put("plate", Plate())
        self.own = {name: thing for name, thing in table.things.items() if name != "slip"}
        self.clear()

    def clear(self) -> None:
        """Take the last course away. Throws are counted on, so that everybody can tell them apart."""
        things = self.table.things
        self.cup.throws = sum([thing.throws for thing in things.values() if isinstance(thing, Cup)])
        self.slip = Slip(self.cup)
        self.table.begin(None)
        playing_off = {"slip": self.slip, "play_off": things["play_off"]} if "play_off" in things else {}
        self.table.things = self.own | playing_off

    async def round(self, beginner: Seat) -> Seat:
        """Serve a course: in a play-off by rounds, the last one again."""
        before = list(self.strikes.counts)
        await self.serve(GAMES[self.plate.menu[self.table.round - 1]], beginner)
        if self.play_off is None:
            struck = [seat for seat in self.table.players if self.strikes[seat] > before[seat]]
            self.plate.struck.append(struck)
            if 2 * self.table.round == self.table.rounds_in_all:
                self.tell_half_time()
            elif self.table.round == self.table.rounds_in_all:
                self.clear()
                self.table.moment("course", "eaten")
        return self.table.left_of(beginner)

    def tell_half_time(self) -> None:
        """Say who has the fewest strikes."""
        self.clear()
        ahead = lowest_wins(self.strikes.counts).winners
        text = "half-time-level" if len(ahead) == len(self.table.players) else "half-time"
        self.table.moment("half", text, players=ahead, n=len(ahead), round=self.table.round)

    async def serve(self, game: PubGame, beginner: Seat) -> None:
        """Play a round of this game."""
        table = self.table
        shared = {option.name for option in game.options} & {DICE.name}
        options = game.settle(len(table.players), {name: table.agreed.values[name] for name in shared})
        id, number, of = game.id, table.round, table.rounds_in_all
        table.moment("course", "course", round=number, of=of, course=id, task=id, loss=id)
        table.begin(Course(game, options))
        course = game.at_table(table)
        course.cup.throws = self.cup.throws
        course.strikes = table.put("strikes", self.strikes)
        course.play_off = self.play_off
        await course.play_round(beginner)


def check_options(options: Options, players: int) -> None:
    menu = options[MENU]
    if menu is not None and len(menu) != options[COURSES]:
        raise Problem("other-number-of-courses", package=__package__, n=len(menu), courses=options[COURSES])


async def play(table: Table) -> Result:
    game, options = Vesperplatte(table), table.options
    menu = options[MENU]
    if menu is None:
        menus = [*combinations(GAMES, options[COURSES])]
        menu = [*menus[await Lot(len(menus), "menu")]]
    game.plate.menu = menu
    table.say("menu", courses=game.plate.menu)
    beginner = await table.first_player()
    return await play_rounds(game, options[COURSES], options[MUTSCHEL], beginner)


GAME = Game(
    "vesperplatte",
    package=__package__,
    players=(2, 8),
    play=play,
    options=(COURSES, MENU, DICE, MUTSCHEL),
    check_options=check_options,
    shared_texts=("mutschel.games.strike_games",),
    shared_parts={"sheet": "mutschel.games.strike_games"},
    score="strikes",
    wins="lowest",
    order=10,
    courses=[*GAMES.values()],
)
