"""A player of DICE CUP who sees as a person does: only some of the dice sink in before the cup comes down."""

from __future__ import annotations

from math import fsum
from typing import Any

from mutschel.engine import Bot, Domain, Json
from mutschel.games.dice_cup.rules import COLOURS, LOWER

MEAN = 3.5
# What a category brings on average if the best moment for it is waited for a while: the price of using it up now.
PAR: dict[str, float] = {
    "fours": 10.0,
    "fives": 12.5,
    "sixes": 15.0,
    **dict.fromkeys(COLOURS, 8.5),
    "pasch": 15.0,
    "one-two-three": 13.5,
    "dice-cup": 43.5,
}


def expected(category: str, seen: list[int | None]) -> float:
    """The mean points of a category when some dice (None) were not taken in."""
    pips = [MEAN if die is None else float(die) for die in seen]
    if category in ("fours", "fives", "sixes"):
        face = {"fours": 4, "fives": 5, "sixes": 6}[category]
        return face * fsum([1 / 6 if die is None else float(die == face) for die in seen])
    if category in COLOURS:
        large = 2 * COLOURS.index(category)
        return pips[large] + pips[large + 1]
    if category == "pasch":
        pairs = zip(seen[::2], seen[1::2], strict=True)
        return 10 * fsum([1 / 6 if a is None or b is None else float(a == b) for a, b in pairs])
    if category == "one-two-three":
        return fsum([1.0 if die is None else float(die) for die in seen if die is None or die <= 3])
    return fsum(pips)


class DiceCupBot(Bot):
    """Takes in a few dice at a glimpse, and crosses what lies furthest above its usual worth."""

    def watch(self, view: dict[str, Json]) -> None:
        """When the cup goes up, look: colours are taken in one after the other, from a random one on."""
        cup = view["table"]["cup"]
        if cup["faces"] and view["waiting"] and view["waiting"]["for"] == "pause":
            seconds = view["options"]["seconds"]
            dice = self.by_level(1.2, 2.2, 3.4) * seconds  # dice a second, as an unhurried person counts
            order = list(range(6))
            self.rng.shuffle(order)
            taken_in = [place for colour in order for place in (2 * colour, 2 * colour + 1)][: round(dice)]
            self.seen = [face if place in taken_in else None for place, face in enumerate(cup["faces"])]

    def choose(self, view: dict[str, Json], domain: Domain[Any]) -> Json:
        seen: list[int | None] = getattr(self, "seen", [None] * 12)
        options = domain.options() or ()
        return max(options, key=lambda category: expected(category, seen) - PAR[category] * self.patience(category))

    def patience(self, category: str) -> float:
        """Beginners don't wait for the big categories: they count what they see."""
        return 1.0 if category not in LOWER else self.by_level(0.9, 1.0, 1.0)


BOT = DiceCupBot
