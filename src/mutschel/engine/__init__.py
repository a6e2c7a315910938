"""The building blocks of games. Standard library only; knows no game, no network, no clock and no randomness.

Everything a game imports comes from here:

>>> from mutschel.engine import D6, Throw
>>> Throw(0, (D6, D6)).probability(lambda faces: 4 in faces or 6 in faces)
Fraction(5, 9)
"""

from mutschel.engine.bot import LEVELS, Bot, RandomBot
from mutschel.engine.cup import CommonThrow, Cup, CupView, plain_cup
from mutschel.engine.dice import D6, PLAIN, Chance, Die, Draw, Lot, Throw
from mutschel.engine.domains import Domain, Fields, KeepSome, OneOf, OrNone, WholeNumber
from mutschel.engine.game import Demand, First, Game, Play
from mutschel.engine.match import Answer, Match, MatchView, pips_in, question_in, thing_in, things_in, waiting_in
from mutschel.engine.options import (
    TURNS,
    Flag,
    HandOrChance,
    Option,
    Options,
    PerSeat,
    Pick,
    Places,
    Several,
    Whole,
    WholeOrOff,
    parse_option,
    typed_places,
)
from mutschel.engine.problems import Problem, Refused
from mutschel.engine.requests import (
    CHANCE,
    CLOCK,
    LUCK,
    Choose,
    ChooseAll,
    Landing,
    Pause,
    Race,
    RaceCall,
    Request,
    Seat,
)
from mutschel.engine.slip import Slip, SlipView
from mutschel.engine.strict import Json, is_whole, same, snapshot
from mutschel.engine.table import BEGINS, Result, Table, highest_wins, lowest_wins
from mutschel.engine.texts import LANGUAGES, Texts, engine_texts
from mutschel.engine.things import (
    Bag,
    BagView,
    Counter,
    CounterView,
    Course,
    CourseView,
    Flight,
    FlightView,
    LastTurn,
    LastTurnView,
    Numbers,
    NumbersView,
    Results,
    ResultsView,
    Row,
    RowView,
    Sheet,
    SheetView,
    Tally,
    TallyView,
    Thing,
)

__all__ = [
    "BEGINS", "CHANCE", "CLOCK", "D6", "LANGUAGES", "LEVELS", "LUCK", "PLAIN", "TURNS",
    "Answer", "Bag", "BagView", "Bot", "Chance", "Choose", "ChooseAll", "CommonThrow", "Counter", "CounterView",
    "Course", "CourseView", "Cup", "CupView", "Demand", "Die", "Domain", "Draw", "Fields", "First", "Flag", "Flight",
    "FlightView", "Game", "HandOrChance", "Json", "KeepSome", "Landing", "LastTurn", "LastTurnView", "Lot",
    "Match", "MatchView", "Numbers", "NumbersView", "OneOf", "Option", "Options", "OrNone", "Pause", "PerSeat",
    "Pick", "Places", "Play", "Problem", "Race", "RaceCall", "RandomBot", "Refused", "Request", "Result", "Results",
    "ResultsView", "Row", "RowView", "Seat", "Several", "Sheet", "SheetView", "Slip", "SlipView", "Table", "Tally",
    "TallyView", "Texts", "Thing", "Throw", "Whole", "WholeNumber", "WholeOrOff",
    "engine_texts", "highest_wins", "is_whole", "lowest_wins", "parse_option", "pips_in", "plain_cup", "question_in",
    "same", "snapshot", "thing_in", "things_in", "typed_places", "waiting_in",
]  # fmt: skip
