"""Input for a real box: the player types where the flicked die lies, and which dice it has moved."""

from __future__ import annotations

from mutschel.engine import LANGUAGES, Json, Problem
from mutschel.engine.texts import texts_of
from mutschel.games.dice_flick.board import KNALLER, KNALLER_POINTS, SIZE
from mutschel.games.dice_flick.landing import BAG, OUTSIDE, TRENCH, FlickDomain
from mutschel.games.parts import Typist


def landing(who: str, flick: FlickDomain, typist: Typist) -> Json:
    knaller = flick.colour == KNALLER
    texts = typist.texts
    typist.hint(texts.get("real.knaller-help" if knaller else "real.landing-help"))
    while True:
        prompt = texts.fill("real.landing", {"name": who})
        value = {
            "flicked": typist.until_read(prompt, lambda text: read_place(text, knaller)),
            "moved": moved(flick, typist),
        }
        try:
            flick.check(value)
        except Problem as why:
            typist.wrong(why)
        else:
            return value


def moved(flick: FlickDomain, typist: Typist) -> list[Json]:
    """Ask for the dice that were hit, one after the other, until the player presses Enter."""
    moves: list[Json] = []
    if not flick.dice:
        return moves
    typist.hint(typist.texts.get("real.moved-help"))
    while (one := typist.until_read(typist.texts.get("real.moved"), read_move)) is not None:
        moves.append(one)
    return moves


def read_place(text: str, knaller: bool) -> Json:
    """Read `2 3 6` (row, column, face), `trench` or `outside`. A Knaller needs no face."""
    tokens = split(text)
    for where in (TRENCH, OUTSIDE):
        if len(tokens) == 1 and means(tokens[0], where):
            return where
    numbers = whole(tokens)
    if knaller and len(numbers) == 2:
        numbers.append(KNALLER_POINTS)
    if len(numbers) != 3 or not all(1 <= n <= SIZE for n in numbers[:2]):
        raise Problem("not-a-landing", package=__package__, value=text[:40], size=SIZE)
    return {"hole": [numbers[0] - 1, numbers[1] - 1], "face": numbers[2]}


def read_move(text: str) -> Json:
    """Read `2 3 2 4 5` (from row 2 column 3 to row 2 column 4, face 5) or `2 3 bag`. None for an empty text."""
    if not text:
        return None
    tokens = split(text)
    off = len(tokens) == 3 and means(tokens[2], BAG)
    numbers = whole(tokens[:2] if off else tokens)
    if len(numbers) != (2 if off else 5) or not all(1 <= n <= SIZE for n in numbers[:4]):
        raise Problem("not-a-move", package=__package__, value=text[:40])
    start, end = [n - 1 for n in numbers[:2]], [n - 1 for n in numbers[2:4]]
    return {"from": start, "to": BAG} if off else {"from": start, "to": end, "face": numbers[4]}


def split(text: str) -> list[str]:
    for between in ",/-+":
        text = text.replace(between, " ")
    return text.casefold().split()


def whole(tokens: list[str]) -> list[int]:
    """The typed numbers; an empty list if one of the tokens is no number."""
    return [int(token) for token in tokens] if all(t.isascii() and t.isdigit() and len(t) < 4 for t in tokens) else []


def means(token: str, where: str) -> bool:
    """True if the token is this word in either language, or the beginning of it."""
    words = [where, *(texts_of((__package__,), language).get(f"real.words.{where}") for language in LANGUAGES)]
    return any(word.casefold().startswith(token) for word in words)
