"""Judges matches of Dice Flick: the choice of a die, the bonus, the scoring, and the hand.

In the sums a landing is luck, as seen from a hand that trembles like a practised person's. The hand's own share in it
is measured beside the sums. All values are estimates: the points so far, the points this turn promises, and the mean of
the turns to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mutschel.analysis.model import Alternative, Decision, Event, Judgement, Luck, Scale, ranked
from mutschel.engine import Answer, Bag, Choose, Draw, Fields, Json, Landing, Match, Seat, Sheet
from mutschel.games.by_hand import DICE as HAND_OR_CHANCE
from mutschel.games.dice_flick.aiming import Shot, trembling
from mutschel.games.dice_flick.answers import DONE, Scoring
from mutschel.games.dice_flick.board import Board, Hand, scorable
from mutschel.games.dice_flick.hand import HAND, MeasuredFlick, measured_flick, measures, remarks
from mutschel.games.dice_flick.odds import FAIR, choices, kept_worth, left_worth, prospect, turn_points
from mutschel.games.dice_flick.rules import FLICKS, PLATES
from mutschel.games.dice_flick.scoring import points
from mutschel.games.dice_flick.version_1 import Scoring1

SCALE = Scale(0.5, 1.5, 4)  # points; a turn of a practised hand brings about ten
STEPS_SHOWN = 6  # of all single steps, the best ones
NO_CHANGE = 1e-9


class MatchFollower:
    """Follows a match answer by answer, and knows the result that each seat can expect."""

    def __init__(self, done: Match) -> None:
        self.match = Match(done.game, done.names, done.options.as_json())
        self.scoring = Scoring1 if done.game.version == 1 else Scoring
        by_hand = done.options[HAND_OR_CHANCE] == "physics"
        mode = ("physics", HAND) if by_hand else ("fair", "hard")
        self.level = HAND if by_hand else FAIR
        self.mean = turn_points(*mode).mean
        self.left = left_worth(*mode).own.points  # the worth of a die in the box to the player who leaves it there
        self._new_turn()

    def _new_turn(self) -> None:
        self.turn = self._turn()
        self.begun = False
        self.flicks = FLICKS
        self.won = 0  # points of this turn that are not yet written down
        self.promised = 0.0  # points that the latest choice promised for this turn
        self._known: tuple[int, list[tuple[Json, float]]] = (-1, [])

    def _turn(self) -> tuple[int, Seat] | None:
        request = self.match.request
        return (self.match.table.round, request.seat) if isinstance(request, (Choose, Draw, Landing)) else None

    def give(self, answer: Answer, weighed: bool = True) -> None:
        """Follow an answer. If it is not `weighed`, its promise is not computed, which saves time."""
        request, value = self.match.request, answer[2]
        if isinstance(request, Choose):
            if weighed:
                self.promised = self.promise(request, value)
            if isinstance(request.domain, Fields):
                self.flicks -= 1
            elif isinstance(request.domain, Scoring):
                self.won += worth_of(request.domain, value)
            elif value == "yes":
                self.flicks += 1
        self.begun = True
        self.match.replay([answer])
        if self._turn() != self.turn:
            self._new_turn()

    # -- the table ---------------------------------------------------------------------------------------------------
    @property
    def board(self) -> Board:
        return self.match.table.get("board", Board)

    def hand(self, seat: Seat) -> list[str]:
        return list(self.match.table.get_each("hands", Hand)[seat].dice)

    def sheet(self, seat: Seat) -> Sheet:
        return self.match.table.get_each("sheets", Sheet)[seat]

    def last(self, seat: Seat) -> bool:
        return len(self.sheet(seat).open) <= 1

    # -- values ------------------------------------------------------------------------------------------------------
    def outlook(self) -> list[float]:
        """Each seat's expected result."""
        return [self.base(seat) + self.turn_of(seat) for seat in range(len(self.match.names))]

    def base(self, seat: Seat) -> float:
        """The seat's expected result without its next or current turn."""
        sheet = self.sheet(seat)
        return sheet.total + self.mean * max(0, len(sheet.open) - 1)

    def turn_of(self, seat: Seat) -> float:
        if not self.sheet(seat).open:
            return 0.0
        if self.turn is None or self.turn[1] != seat or not self.begun:
            return self.mean + kept_worth(self.hand(seat), self.level)
        if isinstance(self.match.request, Choose):
            return max(value for _, value in self.values(self.match.request))
        return self.promised

    def values(self, request: Choose[Any]) -> list[tuple[Json, float]]:
        """The possible answers, each with the points that it promises for this turn."""
        if self._known[0] != len(self.match.log):
            self._known = len(self.match.log), list(self._values(request))
        return self._known[1]

    def _values(self, request: Choose[Any]) -> Iterator[tuple[Json, float]]:
        seat, domain = request.seat, request.domain
        hand, board = self.hand(seat), self.board
        lying = self.scoring(scorable(board.dice, board.markers)).best[0]
        if isinstance(domain, Fields):
            for one in choices(board.dice, hand, self.flicks, self.level, self.last(seat), board.markers):
                yield flick_with(domain, one.die, one.shot), lying + one.worth
        elif isinstance(domain, Scoring):
            best, *steps, done = domain.options()
            for answer in [best, *steps[:STEPS_SHOWN], done]:
                yield answer, self.scored(seat, domain, answer)
        else:
            yield "yes", lying + self.one_more(seat)
            yield "no", lying + self.rest(seat, hand, self.flicks)

    def promise(self, request: Choose[Any], value: Json) -> float:
        """The points that this answer promises for this turn."""
        if isinstance(request.domain, Scoring):
            return self.scored(request.seat, request.domain, value)
        known = self.values(request)
        if isinstance(request.domain, Fields):
            return next(worth for answer, worth in known if answer["die"] == value["die"])
        return dict(known)[value]

    def alternatives(self, request: Choose[Any]) -> tuple[Alternative, ...]:
        base = self.base(request.seat)
        return ranked((answer, base + value) for answer, value in self.values(request))

    def measured_flick(self, request: Choose[Any], value: Json) -> MeasuredFlick | None:
        """The measured gesture; None if no hand flicks, or from a plate that was moved."""
        if self.level == FAIR or not isinstance(request.domain, Fields) or value.get("shift", 0) != 0:
            return None
        chosen, seat, board = request.domain.check(value), request.seat, self.board
        ahead = prospect(
            board.dice, self.hand(seat), chosen["die"], self.flicks, self.level, self.last(seat), board.markers
        )
        step, number = len(self.match.log), self.match.table.round
        return measured_flick(step, number, chosen["die"], chosen["plate"], chosen["gesture"], ahead)

    def rest(self, seat: Seat, hand: list[str], flicks: int) -> float:
        """The points promised by the flicks to come and by the dice that are kept."""
        if not flicks or not hand:
            return kept_worth(hand, self.level, self.last(seat))
        return choices(self.board.dice, hand, flicks, self.level, self.last(seat), self.board.markers)[0].worth

    def one_more(self, seat: Seat) -> float:
        """The points promised with a bonus, a flick and a die more: the mean over all dice in the bag."""
        bag = self.match.table.get("bag", Bag)
        hand, flicks = self.hand(seat), self.flicks + 1
        if not len(bag):
            return self.rest(seat, hand, flicks)
        drawn = [(n, self.rest(seat, [*hand, colour], flicks)) for colour, n in bag.counts.items() if n]
        return sum([n * worth for n, worth in drawn]) / len(bag)

    def scored(self, seat: Seat, domain: Scoring, answer: Json) -> float:
        """The points of this turn after such an answer, with the worth of the dice left in the box and in the hand."""
        steps = domain.check(answer)
        taken = {hole for step in steps for hole in step.holes}
        cells = {hole: cell for hole, cell in domain.cells.items() if hole not in taken}
        if answer != DONE:
            more, then = self.scoring(cells).best
            taken |= {hole for step in then for hole in step.holes}
        else:
            more = 0
        last = self.last(seat)
        left = 0.0 if last else self.left * len(self.board.dice.keys() - taken)
        return self.won + worth_of(domain, answer) + more + left + kept_worth(self.hand(seat), self.level, last)


def worth_of(domain: Scoring, answer: Json) -> int:
    return sum([points(domain.cells, step.holes) for step in domain.check(answer)])


def flick_with(domain: Fields, die: str, shot: Shot | None) -> Json:
    """The answer that flicks this die with a steady hand."""
    answer: dict[str, Json] = {"die": die, "plate": PLATES[0] if shot is None else shot.plate}
    if "shift" in domain.domains:
        answer["shift"] = 0
    if shot is not None:
        answer["gesture"] = trembling(shot.aim, 0.0, Random(0))
    return answer


def judge(done: Match) -> Judgement:
    follower = MatchFollower(done)
    par = follower.outlook()
    events: list[Event] = []
    hands: list[list[MeasuredFlick]] = [[] for _ in done.names]
    flown = [0.0] * len(done.names)  # points that the flicks of those hands brought more than the best ones promised
    flick: MeasuredFlick | None = None  # the gesture of the die that is about to land
    before = par
    for step, answer in enumerate(done.log):
        number, loss = follower.match.table.round, 0.0
        request = follower.match.request
        if isinstance(request, Choose):
            known = follower.values(request)
            loss = max(0.0, max(value for _, value in known) - follower.promise(request, answer[2]))
            if len(known) > 1:
                chosen, alternatives = shown(follower, request, answer[2])
                events.append(Decision(step, request.seat, number, chosen, alternatives, loss))
            flick = follower.measured_flick(request, answer[2])
        follower.give(answer)
        after = follower.outlook()
        if isinstance(request, Landing) and flick is not None:
            hands[request.seat].append(flick)
            flown[request.seat] += after[request.seat] - before[request.seat]
        for seat, (now, then) in enumerate(zip(before, after, strict=True)):
            lost = loss if isinstance(request, Choose) and request.seat == seat else 0.0
            if abs(then - now + lost) > NO_CHANGE:
                events.append(Luck(step, seat, number, then - now + lost))
        before = after
    hand_measures = [one for seat, own in enumerate(hands) for one in measures(seat, own, flown[seat])]
    told = [one for seat, own in enumerate(hands) for one in remarks(seat, own)]
    told.sort(key=lambda one: one.step)
    return Judgement("points", False, SCALE, par, events, measures=hand_measures, remarks=told)


def shown(follower: MatchFollower, request: Choose[Any], value: Json) -> tuple[Json, tuple[Alternative, ...]]:
    """The answer as the analysis shows it, and its alternatives; a flick is reduced to its die."""
    found = follower.alternatives(request)
    if isinstance(request.domain, Fields):
        return {"die": value["die"]}, tuple(Alternative({"die": one.answer["die"]}, one.value) for one in found)
    if value not in [one.answer for one in found]:
        own = Alternative(value, follower.base(request.seat) + follower.promise(request, value))
        found = ranked([*found, own])
    return value, found


def advise(match: Match, seat: Seat) -> tuple[Alternative, ...]:
    """The possible answers of the seat that is asked, the best first."""
    follower = MatchFollower(match)
    for answer in match.log:
        follower.give(answer, weighed=False)
    assert isinstance(follower.match.request, Choose)
    return follower.alternatives(follower.match.request)
