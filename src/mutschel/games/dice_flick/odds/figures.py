"""All figures of Dice Flick by hand or by plain chance, by level."""

from __future__ import annotations

from typing import NamedTuple

from mutschel.engine import LEVELS, Json
from mutschel.games.dice_flick.board import JOKER, KNALLER, MARKERS, Markers
from mutschel.games.dice_flick.odds.flicks import FAIR, DieChoice, LandingRow, choices, landing_rows
from mutschel.games.dice_flick.odds.turns import LeftDice, Points, left_worth, turn_points

# Dice before the first player: one colour, all three, a joker or a Knaller with others.
OPENINGS = (("blue",) * 3, ("blue", "yellow", "green"), ("blue", "blue", JOKER), ("blue", "yellow", KNALLER))
USUAL = {"physics": "normal", "fair": "hard"}  # the level whose figures come first


class FlickFigures(NamedTuple):
    """The figures of one mode, by level. By plain chance no hand matters: `landing` and `openings` have one entry."""

    mode: str
    landing: dict[str, list[LandingRow]]
    turns: dict[str, Points]
    left: dict[str, LeftDice]
    openings: dict[str, list[tuple[tuple[str, ...], DieChoice]]]  # dice before a player, and the best of them to flick

    @property
    def usual(self) -> Points:
        return self.turns[USUAL[self.mode]]

    def as_json(self) -> dict[str, Json]:
        return {
            "landing": {level: [row._asdict() for row in rows] for level, rows in self.landing.items()},
            "turns": {
                level: {"mean": points.mean, "sd": points.sd, "error": points.error, "turns": points.turns}
                for level, points in self.turns.items()
            },
            "left": {
                level: {name: worth._asdict() for name, worth in left._asdict().items()}
                for level, left in self.left.items()
            },
            "openings": {
                level: [
                    {
                        "hand": list(hand),
                        "die": best.die,
                        "worth": best.worth,
                        "plate": best.shot and best.shot.plate,
                        "target": best.shot and list(best.shot.target),
                    }
                    for hand, best in openings
                ]
                for level, openings in self.openings.items()
            },
        }


def figures(mode: str, markers: Markers = MARKERS) -> FlickFigures:
    hands = LEVELS if mode == "physics" else (FAIR,)
    return FlickFigures(
        mode,
        {level: landing_rows(level) for level in hands},
        {level: turn_points(mode, level) for level in LEVELS},
        {level: left_worth(mode, level) for level in LEVELS},
        {
            level: [(hand, choices({}, hand, len(hand) - 1, level, markers=markers)[0]) for hand in OPENINGS]
            for level in hands
        },
    )
