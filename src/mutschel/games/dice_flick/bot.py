"""The bot of Dice Flick: weighs the points that each die could add in the holes it may land in, and scores."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Bot, Domain, Json, MatchView
from mutschel.engine.match import question_in, thing_in, things_in
from mutschel.engine.requests import QuestionView
from mutschel.games.dice_flick.aiming import NOISE, trembling
from mutschel.games.dice_flick.answers import BEST, DONE
from mutschel.games.dice_flick.board import (
    CENTRE,
    COLOURS,
    HOLES,
    JOKER,
    KNALLER,
    KNALLER_POINTS,
    MARKERS,
    BoardView,
    Die,
    HandView,
    Hole,
    Markers,
    scorable,
)
from mutschel.games.dice_flick.planning import plan
from mutschel.games.dice_flick.scoring import BIT, LINES, SMALLEST, combined, group, line_mask, of_colour

BIG = 8  # points; an easy bot doesn't bother with less
FACE = 4  # the assumed face of a die that has not landed yet
JOKER_KEPT = 1.0  # points that a joker has to promise more than another die to be flicked before it


def dice_in(view: MatchView) -> dict[Hole, Die]:
    """The dice in the box, out of a view."""
    rows = enumerate(thing_in(view, "board", BoardView)["holes"])
    return {(r, c): (die["colour"], die["face"]) for r, row in rows for c, die in enumerate(row) if die is not None}


def markers_in(view: MatchView) -> Markers:
    """The places of the markers, out of a view."""
    lying = thing_in(view, "board", BoardView)["markers"]
    return Markers.at({one.get("colour", one["marker"]): one["hole"] for one in lying if one["marker"] != "centre"})


def prospects(dice: dict[Hole, Die], hand: list[str], markers: Markers = MARKERS) -> dict[str, float]:
    """The mean points that a die of each colour before the player adds, over all free holes."""
    cells = scorable(dice, markers)
    worth = [(BIT[hole], points) for hole, (_, points) in cells.items()]
    coloured = {colour: of_colour(cells, colour) for colour in COLOURS}
    not_yet = ~combined(list(coloured.values()))
    free = [hole for hole in HOLES if hole not in dice]

    def points(mask: int) -> int:
        """The points of those among these holes that bring nothing yet."""
        return sum([n for bit, n in worth if bit & mask & not_yet])

    def added(colour: str, hole: Hole) -> int:
        if colour == KNALLER:
            return KNALLER_POINTS + max(points(line_mask(hole, line)) for line in LINES)
        face = 2 * FACE if hole == CENTRE else FACE
        best = face if hole == CENTRE else 0
        for mask in coloured.values() if colour == JOKER else [coloured[colour]]:
            one = group(BIT[hole], mask | BIT[hole])
            if one.bit_count() >= SMALLEST:
                best = max(best, face + points(one & ~BIT[hole]))
        return best

    return {colour: sum([added(colour, hole) for hole in free]) / len(free) for colour in dict.fromkeys(hand)}


class DiceFlickBot(Bot):
    """A bot that aims with a hand whose steadiness follows from its level.

    With plain chance every plate is as good as another, so only the die matters.
    """

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        question = question_in(view)
        asked = question["ask"]["text"]
        if asked == "bonus":
            return "yes"
        if asked == "score":
            return self.score(question) if self.level == "easy" else BEST
        if "gesture" in question["answers"]["fields"]:
            return self.flick(view)
        return domain.sample(self.rng) | {"die": self.die(view)}

    def flick(self, view: MatchView) -> Json:
        """Flick by hand: the planned shot, with a tremble."""
        hand = things_in(view, "hands", HandView)[self.seat]["dice"]
        planned = plan(dice_in(view), hand, max(1, len(hand) - 1), self.level, markers_in(view))
        gesture = trembling(planned.shot.aim, NOISE[self.level], self.rng)
        chosen = {"die": planned.die, "plate": planned.shot.plate, "gesture": gesture}
        return chosen | ({"shift": 0} if "shift" in question_in(view)["answers"]["fields"] else {})

    def die(self, view: MatchView) -> str:
        """Choose the die to flick if chance decides where it lands; weaker levels often take a random one."""
        hand = things_in(view, "hands", HandView)[self.seat]["dice"]
        if self.rng.random() < self.by_level(1.0, 0.5, 0.0):
            return self.rng.choice(hand)
        promise = prospects(dice_in(view), hand, markers_in(view))
        return max(promise, key=lambda colour: promise[colour] - JOKER_KEPT * (colour == JOKER))

    def score(self, question: QuestionView) -> Json:
        """Score as an easy bot: the one biggest step in sight, and nothing else."""
        answers = question["answers"]
        overlooked = question["ask"]["n"] > 0 or answers["points"][1] < BIG
        return DONE if overlooked else answers["options"][1]


BOT = DiceFlickBot
