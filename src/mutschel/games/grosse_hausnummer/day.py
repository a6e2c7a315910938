"""The house numbers as dice of the day: a street of five."""

from __future__ import annotations

from mutschel.engine import Match
from mutschel.games.grosse_hausnummer.rules import THROWS, house_number
from mutschel.games.grosse_hausnummer.street.rules import GAME, HOUSES, Street
from mutschel.games.parts import Dice, Hindsight

__all__ = ["GAME", "SINCE", "hindsight", "parts"]

SINCE = "2026-01-01"


def parts(match: Match) -> list[int]:
    """The numbers of the houses built so far."""
    return match.table.get("street", Street).built


def hindsight(dice: Dice) -> Hindsight:
    """The highest number of each house, over all choices of dice to lay aside."""

    def best(house: int, number: int, aside: list[int]) -> int:
        faces = dice(house, number, 3 - len(aside))
        if number == THROWS.default - 1:
            return house_number([*aside, *faces], highest=True)
        kept = [aside, *[[*aside, face] for face in sorted(set(faces))]]
        return max(best(house, number + 1, laid) for laid in kept)

    numbers = [best(house, 0, []) for house in range(1, HOUSES + 1)]
    return Hindsight(sum(numbers), True, numbers)
