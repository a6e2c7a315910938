"""Judges matches of DICE CUP: the luck of throws, the losses by crosses, and the part of them that was unseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from mutschel.analysis.model import Alternative, Brought, Decision, Event, Judgement, Luck, Scale, ranked, steps
from mutschel.engine import CHANCE, CLOCK, ChooseAll, Match, Refused, Seat, Sheet, Throw
from mutschel.games.dice_cup.odds import SOLVED, Values, expected, hindsight, taken_in, values
from mutschel.games.dice_cup.odds.throws import mean_parts
from mutschel.games.dice_cup.rules import CATEGORIES, COLOURS, COLUMNS, SECONDS, counting, points
from mutschel.odds.process import Floats

# Points: one pip; half a blunder; as bad as crossing with closed eyes, where 11 choices bring 136 points and not 200.
SCALE = Scale(1.0, 3.0, 6.0)
SHARP_EYED = "hard"  # the part of a loss that this bot could not have seen is not blamed


class SheetState(NamedTuple):
    """A seat's sheet before a throw: its points, the boxes that open categories have left, and their worth."""

    total: int
    left: dict[str, int]
    values: Values

    @property
    def expects(self) -> float:
        return self.total + self.values.worth(self.left)

    def alternatives(self, brings: dict[str, float]) -> dict[str, float]:
        """The expected final points after a cross in each open category."""
        return {name: self.total + brings[name] + later for name, later in self.values.after(self.left).items()}


class PlayedRound:
    """One throw and everybody's crosses: category and step of the log. In the last round nobody chooses."""

    def __init__(self, step: int, match: Match) -> None:
        self.step = step
        self.number = match.table.round
        self.sheets = sheet_states(match)
        self.faces: tuple[int, ...] = ()
        self.crossed: dict[Seat, tuple[str, int]] = {}


def judge(done: Match) -> Judgement:
    columns: int = done.options[COLUMNS]
    rounds = rounds_of(done)
    glimpses = list(combinations(range(len(COLOURS)), taken_in(SHARP_EYED, done.options[SECONDS])))
    events = [event for played in rounds for event in judge_round(played, glimpses)]
    best = hindsight([played.faces for played in rounds], columns)  # everybody has the same throws
    par = [sheet.expects for sheet in rounds[0].sheets]
    return Judgement("points", columns in SOLVED, SCALE, par, events, [best] * len(par))


def judge_round(played: PlayedRound, glimpses: Sequence[tuple[int, ...]]) -> Iterator[Event]:
    """Yield first everybody's luck, at the step of the throw (real dice are told later), then the crosses in order."""
    made = [sheet.alternatives(brought(played.faces)) for sheet in played.sheets]
    for seat, sheet in enumerate(played.sheets):
        yield Luck(played.step, seat, played.number, max(made[seat].values()) - sheet.expects)
    seen = expected(played.faces, glimpses)
    for seat, (category, step) in sorted(played.crossed.items(), key=lambda one: one[1][1]):
        alternatives = ranked(made[seat].items())
        loss = alternatives[0].value - made[seat][category]
        blamed = min(loss, blame(played.sheets[seat], category, seen))
        brings = tuple(brought_at_once(str(one.answer), played.faces) for one in alternatives)
        yield Decision(step, seat, played.number, category, alternatives, loss, loss - blamed, brings)


def brought_at_once(category: str, faces: tuple[int, ...]) -> Brought:
    groups = counting(category, faces)
    return Brought(sum(worth for _, worth in groups), tuple(die for group, _ in groups for die in group))


def brought(faces: tuple[int, ...]) -> dict[str, float]:
    return {category: points(category, faces) for category in CATEGORIES}


def blame(sheet: SheetState, category: str, seen: Floats) -> float:
    """The loss by a cross as it appears with the glimpse that makes it look best."""
    later = sheet.values.after(sheet.left)
    made = seen[:, [CATEGORIES.index(name) for name in later]] + np.array(list(later.values()))
    return float((made.max(axis=1) - made[:, list(later).index(category)]).min())


def rounds_of(done: Match) -> list[PlayedRound]:
    rounds: list[PlayedRound] = []
    for step, match, (by, _, value) in steps(done):
        request = match.request
        if isinstance(request, Throw):
            if request.covered:
                rounds.append(PlayedRound(step, match))
            if value is not None:  # otherwise real dice, which are told when all have crossed
                rounds[-1].faces = tuple(value)
        elif isinstance(request, ChooseAll):
            if by == CLOCK:  # it crosses for all who are late
                crosses = {seat: domain.fallback() for seat, domain in request.asked().items()}
            else:
                crosses = {by: value}
            rounds[-1].crossed |= {seat: (category, step) for seat, category in crosses.items()}
    return rounds


def advise(match: Match, seat: Seat) -> tuple[Alternative, ...]:
    """The worth of each open category to this seat now, the best first. Real dice count as the mean of all throws."""
    if not isinstance(match.request, ChooseAll) or seat not in match.request.domains:
        raise Refused("not-yours")
    faces = faces_now(match)
    brings = brought(faces) if faces else dict(zip(CATEGORIES, mean_parts().sum(axis=0).tolist(), strict=True))
    return ranked(sheet_states(match)[seat].alternatives(brings).items())


def faces_now(match: Match) -> tuple[int, ...] | None:
    """The latest throw while everybody chooses; None for real dice."""
    value = next(value for by, _, value in reversed(match.log) if by == CHANCE)
    return None if value is None else tuple(value)


def sheet_states(match: Match) -> list[SheetState]:
    known = values(match.options[COLUMNS])
    return [SheetState(sheet.total, left_on(sheet), known) for sheet in match.table.get_each("sheets", Sheet)]


def left_on(sheet: Sheet) -> dict[str, int]:
    return {row: sheet.columns - len(sheet.boxes[row]) for row in sheet.open}
