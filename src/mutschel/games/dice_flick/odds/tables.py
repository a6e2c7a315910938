"""All that is known about Dice Flick with these dice, by level."""

from __future__ import annotations

from typing import NamedTuple

from mutschel.engine import LEVELS, Json
from mutschel.games.dice_flick.board import JOKER, KNALLER, MARKERS, Markers
from mutschel.games.dice_flick.odds.flicks import FAIR, Choice, Row, choices, landing_rows
from mutschel.games.dice_flick.odds.turns import Left, Points, left_worth, turn_points

# What may lie before the first player: one colour, all three, a joker or a Knaller with others.
OPENINGS = (("blue",) * 3, ("blue", "yellow", "green"), ("blue", "blue", JOKER), ("blue", "yellow", KNALLER))
USUAL = {"physics": "normal", "fair": "hard"}  # whose figures stand first


class Tables(NamedTuple):
    """`landing` and `openings` are by the level of the hand; by plain chance no hand matters, so there is one only."""

    mode: str
    landing: dict[str, list[Row]]
    turns: dict[str, Points]
    left: dict[str, Left]
    openings: dict[str, list[tuple[tuple[str, ...], Choice]]]  # what lies before a player, and the best die to flick

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


def tables(mode: str, markers: Markers = MARKERS) -> Tables:
    hands = LEVELS if mode == "physics" else (FAIR,)
    return Tables(
        mode,
        {level: landing_rows(level) for level in hands},
        {level: turn_points(mode, level) for level in LEVELS},
        {level: left_worth(mode, level) for level in LEVELS},
        {
            level: [(hand, choices({}, hand, len(hand) - 1, level, markers=markers)[0]) for hand in OPENINGS]
            for level in hands
        },
    )
