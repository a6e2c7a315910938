"""What could have been scored in a match alone: turn by turn of what lay there, and by somebody who knew what comes.

Where a die lands follows the hand, so nobody can say what other flicks would have brought. But if all dice land where
they did, what is left to decide is what to score and what to leave lying for more: and that can be searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from mutschel.engine import Landing, Match, Sheet
from mutschel.games.dice_flick.board import Board, Die, Hole, Markers, scorable
from mutschel.games.dice_flick.landing import Flick, Landed
from mutschel.games.dice_flick.scoring import best_scoring, legal_steps, points
from mutschel.games.parts import Hindsight

Dice: TypeAlias = Mapping[Hole, Die]

MOST_BOXES = 200  # ways that the box may look after a turn; there are more only for who lets very much lie there
MOST_SCORINGS = 20_000  # that are begun, in the whole match


class Turn(NamedTuple):
    flicks: list[tuple[str, Landed]]
    """The colours that were flicked, and what they did."""
    lying: Dice
    """When it was time to score."""
    made: int

    def best(self, markers: Markers) -> int:
        """Of what lay there."""
        return best_scoring(scorable(self.lying, markers))[0]


class Scored(NamedTuple):
    """What somebody has made who knew what comes."""

    parts: tuple[int, ...]
    left: Dice


def markers_of(match: Match) -> Markers:
    return match.table.get("board", Board).markers


def turns_of(done: Match) -> list[Turn]:
    again = Match(done.game, done.names, done.options.as_json())
    (sheet,) = done.table.get_each("sheets", Sheet)
    turns = [Turn([], {}, made) for (made,) in sheet.boxes.values()]
    for answer in done.log:
        request, place = again.request, again.table.round - 1
        if isinstance(request, Landing):
            assert isinstance(request.domain, Flick)
            turns[place].flicks.append((request.domain.colour, request.domain.check(answer[2])))
        again.replay([answer])
        if isinstance(request, Landing):
            turns[place] = turns[place]._replace(lying=dict(again.table.get("board", Board).dice))
    return turns


def hindsight(turns: list[Turn], markers: Markers) -> Hindsight:
    """The most that could have been scored, had every die landed where it did."""
    search = Search(markers)
    found = [Scored((), {})]
    for turn in turns:
        found = search.after(turn, found, turn is turns[-1])
    made = tuple([turn.made for turn in turns])
    best = max([one.parts for one in found], key=order, default=made)
    if sum(best) <= sum(made):  # what was played is as good, or a search that had to stop has not found it
        best = made
    return Hindsight(sum(best), search.exact, best)


def order(parts: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """More is better; of what comes to the same, what is scored early."""
    return sum(parts), parts


class Search:
    def __init__(self, markers: Markers) -> None:
        self.markers = markers
        self.exact = True
        self.looked = 0

    def after(self, turn: Turn, before: list[Scored], last: bool) -> list[Scored]:
        """For each way in which the box may look then, the most that has been scored."""
        found: dict[frozenset[Hole], Scored] = {}
        for parts, left in before:
            lying = self.landed(left, turn)
            if lying is None:
                continue
            for holes, won in self.best(lying) if last else self.ways(lying):
                one = Scored((*parts, won), {hole: lying[hole] for hole in holes})
                if holes not in found or order(found[holes].parts) < order(one.parts):
                    found[holes] = one
        if len(found) <= MOST_BOXES:
            return list(found.values())
        self.exact = False
        return sorted(found.values(), key=self.promise, reverse=True)[:MOST_BOXES]

    def promise(self, one: Scored) -> int:
        return sum(one.parts) + sum([face for _, face in one.left.values()])

    def landed(self, left: Dice, turn: Turn) -> Dice | None:
        """What lies there after the turn's flicks. None: a die was hit that is gone, or a hole is not free."""
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
        """Everything that may be left lying, and the most points that brings it about."""
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
