"""A player of the house numbers: for every die it could lay aside it knows the mean number that follows."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from mutschel.engine import D6, Bot, Domain, Json, Throw
from mutschel.games.grosse_hausnummer.rules import PLACES, house_number

House = tuple[int | None, ...]


class Variant(NamedTuple):
    """Which of the sisters is played."""

    highest: bool
    at_once: bool
    turning: bool


@cache
def mean(house: House, variant: Variant) -> float:
    """The mean number (negative where the lowest is wanted) when the dice still missing are thrown and laid well."""
    missing = house.count(None)
    if missing == 0:
        digits = [digit for digit in house if digit is not None]
        hundreds, tens, units = digits
        number = 100 * hundreds + 10 * tens + units if variant.at_once else house_number(digits, variant.highest)
        return number if variant.highest else -number
    throw = Throw(0, (D6,) * missing)
    return sum(weight * best(house, faces, variant) for faces, weight in throw.outcomes()) / throw.total


def best(house: House, faces: tuple[int, ...], variant: Variant) -> float:
    """The mean number after the best turn and the best die laid aside."""
    thrown = [faces, *(turned(faces, face) for face in set(faces))] if variant.turning else [faces]
    return max(best_laid(house, dice, variant) for dice in thrown)


def best_laid(house: House, faces: tuple[int, ...], variant: Variant) -> float:
    return max(mean(laid(house, die, place, variant), variant) for die in set(faces) for place in free(house, variant))


def free(house: House, variant: Variant) -> list[int]:
    places = [place for place, digit in enumerate(house) if digit is None]
    return places if variant.at_once else places[:1]  # arranged at the end, so the place doesn't matter


def laid(house: House, die: int, place: int, variant: Variant) -> House:
    new = (*house[:place], die, *house[place + 1 :])
    return new if variant.at_once else tuple(sorted(new, key=lambda digit: digit or 9))


def turned(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    place = faces.index(face)
    return tuple(sorted((*faces[:place], 7 - face, *faces[place + 1 :])))


class HouseNumberBot(Bot):
    """Hard plays for the best mean; the others now and then lay something aside without thinking."""

    def choose(self, view: dict[str, Json], domain: Domain[Any]) -> Json:
        if self.rng.random() < self.by_level(0.4, 0.15, 0.0):
            return domain.sample(self.rng)
        options = domain.options() or ()
        return max(options, key=lambda answer: self.worth(view, answer))

    def worth(self, view: dict[str, Json], answer: Json) -> float:
        things, options = view["table"], view["options"]
        variant = Variant(
            highest=view["game"] != "kleine-hausnummer",
            at_once=options["placing"] == "at-once",
            turning=view["game"] == "hohe-hausnummern",
        )
        house: House = tuple(things["house"]["faces"])
        faces = tuple(things["cup"]["faces"])
        if view["question"]["ask"]["text"] == "turn-one":
            dice = faces if answer == "none" else turned(faces, answer)
            if options["throws"] == 1:
                return house_number(list(dice), highest=True)
            return best_laid(house, dice, variant)
        if variant.at_once:
            return mean(laid(house, answer["die"], PLACES.index(answer["place"]), variant), variant)
        return mean(laid(house, answer, free(house, variant)[0], variant), variant)


BOT = HouseNumberBot
