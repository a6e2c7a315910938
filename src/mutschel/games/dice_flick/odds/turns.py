"""The points of a turn of Dice Flick, and the worth of a die that is left: found by playing many turns.

Two bots play through the real rules. By plain chance dice land as the rules say; by hand they land as the landing
tables say, and a die that falls on another one is lost. `python -m mutschel.games.dice_flick.odds` plays, and writes
the figures to `turns.json`; tests play a part of it again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from mutschel.engine import LEVELS, PLAIN, Chance, Choose, Fields, Json, Landing, Request, Sheet, Table
from mutschel.engine.match import view
from mutschel.games.dice_flick.aiming import Shot
from mutschel.games.dice_flick.board import JOKER, Board, Hand
from mutschel.games.dice_flick.bot import DiceFlickBot
from mutschel.games.dice_flick.landing import TRENCH
from mutschel.games.dice_flick.planning import plan
from mutschel.games.dice_flick.rules import GAME
from mutschel.odds.process import Floats

FILE = "turns.json"
SEED = "1"
MATCHES = {"fair": 1000, "physics": 200}  # of 20 turns
PLAYERS = 2


class SampledTurn(NamedTuple):
    """One turn: its points, the number of dice in the box when it began, and the die kept from the turn before."""

    points: int
    lying: int
    kept: str | None


# -- playing ---------------------------------------------------------------------------------------------------------
class SampledMatch:
    """One match between two bots of a level."""

    def __init__(self, mode: str, level: str, number: int) -> None:
        self.by_hand = mode == "physics"
        self.level = level
        self.rng = Random(f"{SEED}:{mode}:{level}:{number}")
        self.table = Table(PLAYERS, GAME.settle(PLAYERS, {"begins": 1, "dice": "fair"}))
        self.bots = [DiceFlickBot(seat, level, self.rng) for seat in range(PLAYERS)]
        self.shot: Shot | None = None
        self.starts: list[tuple[int, str | None]] = []  # of each turn: dice in the box, and the die kept

    def turns(self) -> list[SampledTurn]:
        """Play the match. Returns its turns in their order."""
        rules = GAME.play(self.table)
        answer: Any = None
        try:
            while True:
                request = rules.send(answer)
                if len(self.points()) == len(self.starts):
                    kept = self.hand(len(self.starts) % PLAYERS)
                    self.starts.append((len(self.board.dice), kept[0] if kept else None))
                answer = self.answer(request)
                self.table.forget_moments()
        except StopIteration:
            return [SampledTurn(points, *start) for points, start in zip(self.points(), self.starts, strict=True)]

    @property
    def board(self) -> Board:
        return self.table.get("board", Board)

    def hand(self, seat: int) -> list[str]:
        return self.table.get_each("hands", Hand)[seat].dice

    def points(self) -> list[int]:
        """The points on the sheets, turn by turn."""
        sheets = self.table.get_each("sheets", Sheet)
        rows = zip(*[sheet.boxes.values() for sheet in sheets], strict=True)
        return [box[0] for row in rows for box in row if box]

    def answer(self, request: Request) -> Any:
        if isinstance(request, Landing):
            return request.domain.check(self.landing() if self.by_hand else request.domain.sample(self.rng))
        if isinstance(request, Chance):
            return request.draw(self.rng)
        assert isinstance(request, Choose)
        if self.by_hand and isinstance(request.domain, Fields):
            return request.domain.check(self.aimed(request.seat))
        seen = view(GAME, self.table, request, 0, None, request.seat)
        return request.domain.check(self.bots[request.seat].choose(seen, request.domain))

    def aimed(self, seat: int) -> Json:
        hand = self.hand(seat)
        planned = plan(self.board.dice, hand, max(1, len(hand) - 1), self.level)
        self.shot = planned.shot
        return {"die": planned.die, "plate": planned.shot.plate}

    def landing(self) -> Json:
        """A landing drawn from the measured shares; a die that hits a taken hole goes into the trench."""
        assert self.shot is not None
        holes = list(self.shot.lands)
        shares = [*self.shot.lands.values(), max(0.0, 1 - sum(self.shot.lands.values()))]
        (hole,) = self.rng.choices([*holes, None], shares)
        if hole is None or hole in self.board.dice:
            return {"flicked": TRENCH, "moved": []}
        return {"flicked": {"hole": list(hole), "face": self.rng.choice(PLAIN)}, "moved": []}


# -- figures ---------------------------------------------------------------------------------------------------------
class Points(NamedTuple):
    """The distribution of a turn's points: the number of turns by points."""

    counts: Mapping[int, int]

    @property
    def turns(self) -> int:
        return sum(self.counts.values())

    @property
    def distribution(self) -> dict[int, float]:
        return {points: count / self.turns for points, count in self.counts.items()}

    @property
    def mean(self) -> float:
        return sum([points * count for points, count in self.counts.items()]) / self.turns

    @property
    def sd(self) -> float:
        mean = self.mean
        return sqrt(sum([count * (points - mean) ** 2 for points, count in self.counts.items()]) / self.turns)

    @property
    def error(self) -> float:
        """Half of the mean's 95 % interval."""
        return TWO_SIDED * self.sd / sqrt(self.turns)


class Worth(NamedTuple):
    """Points, and half of their 95 % interval."""

    points: float
    error: float


class LeftDice(NamedTuple):
    """The worth of dice that are not used up."""

    next: Worth  # a die left in the box, to the next player
    own: Worth  # … to the player who left it, one turn later
    joker: Worth  # a joker kept for the next turn, against any other die


TWO_SIDED = 1.96


def left_in(matches: Iterable[Sequence[SampledTurn]]) -> LeftDice:
    """Fit by least squares a turn's points to the dice there were when it began, and to those its player had left."""
    played = [pair for turns in matches for pair in pairwise(turns[1:]) if pair[1].kept is not None]
    points = np.array([turn.points for _, turn in played], dtype=float)
    following, joker = slopes([[turn.lying, turn.kept == JOKER] for _, turn in played], points)
    (own,) = slopes([[earlier.lying] for earlier, _ in played], points)
    return LeftDice(following, own, joker)


def slopes(rows: list[list[int]], points: Floats) -> list[Worth]:
    """The points that one more of each column brings."""
    known = np.column_stack([np.ones(len(rows)), np.array(rows, dtype=float)])
    found, *_ = np.linalg.lstsq(known, points, rcond=None)
    variance = ((points - known @ found) ** 2).sum() / (len(points) - known.shape[1])
    errors = TWO_SIDED * np.sqrt(variance * np.diagonal(np.linalg.inv(known.T @ known)))
    return [Worth(round(float(n), 3), round(float(error), 3)) for n, error in zip(found, errors, strict=True)][1:]


def found(mode: str, level: str, matches: int) -> dict[str, Json]:
    played = [SampledMatch(mode, level, number).turns() for number in range(matches)]
    counts = Counter(turn.points for turns in played for turn in turns)
    return {"points": {str(n): counts[n] for n in sorted(counts)}, "left": left_in(played)._asdict()}


def write(path: Path) -> None:
    text = {mode: {level: found(mode, level, MATCHES[mode]) for level in LEVELS} for mode in MATCHES}
    path.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")


@cache
def _read() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return kept


def turn_points(mode: str, level: str) -> Points:
    return Points({int(points): count for points, count in _read()[mode][level]["points"].items()})


@cache
def left_worth(mode: str, level: str) -> LeftDice:
    return LeftDice(*[Worth(*worth) for worth in _read()[mode][level]["left"].values()])
