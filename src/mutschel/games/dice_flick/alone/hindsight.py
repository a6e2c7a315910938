"""The best scoring of a match alone: turn by turn, and with all landings known beforehand.

Landings follow the hand, so the result of other flicks can't be known. But with the landings as they were, the decision
left is which dice to score and which to leave for later, and that can be searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from mutschel.engine import Landing, Match, Sheet
from mutschel.games.dice_flick.board import Board, Die, Hole, Markers, scorable
from mutschel.games.dice_flick.landing import FlickDomain, FlickOutcome
from mutschel.games.dice_flick.scoring import best_scoring, legal_steps, points
from mutschel.games.parts import Hindsight

Dice: TypeAlias = Mapping[Hole, Die]

MOST_BOXES = 200  # boxes that are kept after a turn; there are more only if very many dice are left lying
MOST_SCORINGS = 20_000  # scorings that are begun, in the whole match


class PlayedTurn(NamedTuple):
    """A turn as it was played."""

    flicks: list[tuple[str, FlickOutcome]]
    """The colours of the flicked dice, and the outcomes."""
    lying: Dice
    """The dice in the box before the scoring."""
    made: int

    def best(self, markers: Markers) -> int:
        """The points of the best scoring."""
        return best_scoring(scorable(self.lying, markers))[0]


class ScoringLine(NamedTuple):
    """A way to score the first turns, with all landings known: points turn by turn, and the dice left in the box."""

    parts: tuple[int, ...]
    left: Dice


def markers_of(match: Match) -> Markers:
    return match.table.get("board", Board).markers


def turns_of(done: Match) -> list[PlayedTurn]:
    again = Match(done.game, done.names, done.options.as_json())
    (sheet,) = done.table.get_each("sheets", Sheet)
    turns = [PlayedTurn([], {}, made) for (made,) in sheet.boxes.values()]
    for answer in done.log:
        request, place = again.request, again.table.round - 1
        if isinstance(request, Landing):
            assert isinstance(request.domain, FlickDomain)
            turns[place].flicks.append((request.domain.colour, request.domain.check(answer[2])))
        again.replay([answer])
        if isinstance(request, Landing):
            turns[place] = turns[place]._replace(lying=dict(again.table.get("board", Board).dice))
    return turns


def hindsight(turns: list[PlayedTurn], markers: Markers) -> Hindsight:
    """The most that could have been scored, had every die landed where it did."""
    search = HindsightSearch(markers)
    found = [ScoringLine((), {})]
    for turn in turns:
        found = search.after(turn, found, turn is turns[-1])
    made = tuple([turn.made for turn in turns])
    best = max([one.parts for one in found], key=order, default=made)
    if sum(best) <= sum(made):  # the player did as well, or better than a search that had to stop
        best = made
    return Hindsight(sum(best), search.exact, best)


def order(parts: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """A key by which more points are better, and of equal points those scored early."""
    return sum(parts), parts


class HindsightSearch:
    """The search for the best scoring of known landings, turn by turn."""

    def __init__(self, markers: Markers) -> None:
        self.markers = markers
        self.exact = True
        self.looked = 0

    def after(self, turn: PlayedTurn, before: list[ScoringLine], last: bool) -> list[ScoringLine]:
        """Extend all lines by one turn. For each box that may be left, the line with the most points is kept."""
        found: dict[frozenset[Hole], ScoringLine] = {}
        for parts, left in before:
            lying = self.landed(left, turn)
            if lying is None:
                continue
            for holes, won in self.best(lying) if last else self.ways(lying):
                one = ScoringLine((*parts, won), {hole: lying[hole] for hole in holes})
                if holes not in found or order(found[holes].parts) < order(one.parts):
                    found[holes] = one
        if len(found) <= MOST_BOXES:
            return list(found.values())
        self.exact = False
        return sorted(found.values(), key=self.promise, reverse=True)[:MOST_BOXES]

    def promise(self, one: ScoringLine) -> int:
        return sum(one.parts) + sum([face for _, face in one.left.values()])

    def landed(self, left: Dice, turn: PlayedTurn) -> Dice | None:
        """The dice in the box after the turn's flicks; None if a die that was hit is gone, or a hole is not free."""
        board = Board(self.markers)
        board.dice = dict(left)
        for colour, (_, hole, face, moved, _, _) in turn.flicks:
            if any(move.start not in board.dice for move in moved):
                return None
            landing = [(board.lift(move.start), move.end, move.face) for move in moved]
            for what, where, shows in [*landing, (colour, hole, face)]:
                if where in board.dice:
                    return None
                if where is not None:
                    board.lay(where, what, shows)
        return board.dice

    def best(self, lying: Dice) -> list[tuple[frozenset[Hole], int]]:
        won, steps = best_scoring(scorable(lying, self.markers))
        taken = {hole for step in steps for hole in step.holes}
        return [(frozenset(lying.keys() - taken), won)]

    def ways(self, lying: Dice) -> list[tuple[frozenset[Hole], int]]:
        """All sets of holes that may be left lying, each with the most points that lead to it."""
        if self.looked > MOST_SCORINGS:
            self.exact = False
            return [*self.best(lying), (frozenset(lying), 0)]
        cells = scorable(lying, self.markers)
        everything = points(cells, cells)
        seen, todo = {frozenset(cells)}, [frozenset(cells)]
        most: dict[frozenset[Hole], int] = {}
        while todo:
            holes = todo.pop()
            self.looked += 1
            rest = {hole: cells[hole] for hole in holes}
            left = frozenset(holes & lying.keys())
            most[left] = max(most.get(left, 0), everything - points(cells, holes))
            for step in legal_steps(rest):
                then = holes.difference(step.holes)
                if then not in seen:
                    seen.add(then)
                    todo.append(then)
        return list(most.items())
