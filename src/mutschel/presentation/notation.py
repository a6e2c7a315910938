"""The notation of `lesson.toml` and `picture.toml`: `dice 2* 2* 5-`, `strikes Anna 1, Ben 0`.

`docs/adding-a-game.md` shows all of it. A text that can't be read raises a ValueError that says what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal

from mutschel.presentation.model import (
    Role,
    Shown,
    ShownBoard,
    ShownBoxes,
    ShownCup,
    ShownDice,
    ShownDie,
    ShownDiscs,
    ShownHole,
    ShownLine,
    ShownNumber,
    ShownNumbers,
    ShownPlate,
    ShownStrikes,
    ShownSum,
)

COLOURS: Final = {
    "w": "white", "y": "yellow", "g": "green", "b": "blue", "r": "red", "k": "black", "o": "orange", "p": "pink",
}  # fmt: skip
NAMED_COLOURS: Final = {
    "loden": "#87967f", "slate": "#7f8d9a", "clay": "#a3816a",
    "wood": "#8d5c37", "dark-wood": "#5a371f", "pencil": "#5d5147", "wine": "#8f1f33",
}  # fmt: skip
_COLOUR = f"[{''.join(COLOURS)}]"
_DIE = re.compile(rf"({_COLOUR})?(?:([1-9]|1\d|20)|:({_COLOUR})|\?)(s?)([*-]?)")
_HOLE = re.compile(rf"(?:\.\.|({_COLOUR})([1-6])|\^({_COLOUR})|(\^c)|(\^\+))(\*|-)?")
_ROLES: Final[dict[str, Role]] = {"*": "counts", "-": "out", "": "plain"}
MOST_HOLES = 7  # in a row: a phone has no room for more


def die(word: str) -> ShownDie:
    """Read a die: colour, face, size and role.

    >>> die("r5*")
    ShownDie(kind='red', face=5, small=False, role='counts')
    >>> die("w:b").face
    'blue'
    """
    found = _DIE.fullmatch(word)
    if found is None:
        raise ValueError(f"{word!r} is not a die, as 5, r5, w:b or ? are, with s for a small one and * or - behind")
    colour, pips, dot, small, mark = found.groups()
    face = int(pips) if pips else COLOURS[dot] if dot else None
    return ShownDie(COLOURS.get(colour, "plain"), face, small == "s", _ROLES[mark])


def shown(text: str, label: str | None = None) -> Shown:
    """Read a text of a lesson, with the label to write beside it.

    >>> shown("plate Anna: 65·")
    ShownPlate(digits=[6, 5, None], worst=False, label='Anna')
    """
    what, rest = (*text.split(maxsplit=1), "", "")[:2]
    rest = rest.strip()
    if what in LABELLED:
        whose, colon, short = rest.partition(": ")
        if colon and label is None:
            label, rest = whose, short
        return LABELLED[what](rest, label)
    if what not in PLAIN:
        raise ValueError(f"{what!r} is none of {', '.join([*PLAIN, *LABELLED])}")
    if label is not None:
        raise ValueError(f"{what} has no label: only {', '.join(LABELLED)} can have one")
    return PLAIN[what](rest)


def _dice(text: str) -> ShownDice:
    groups = [[die(word) for word in group.split()] for group in text.split("|")]
    if not all(groups):
        raise ValueError("there are no dice, or none on one side of a |")
    return ShownDice(groups)


def _cup(text: str) -> ShownCup:
    match text.split():
        case ["down"]:
            return ShownCup("down", None)
        case ["lifted"]:
            return ShownCup("lifted", None)
        case ["guarded", face] if face in tuple("123456"):
            return ShownCup("guarded", int(face))
    raise ValueError(f"a cup is down, lifted or guarded 5, not {text!r}")


def _strikes(text: str) -> ShownStrikes:
    return ShownStrikes([(name, int(n)) for name, n in _each(text, r"(\S.*) (\d+)", "Anna 1, Ben 0")])


def _discs(text: str) -> ShownDiscs:
    found = _each(text, r"(\S.*) (\d+) (\d+)", "Anna 1 0, Ben 2 1 (white, then black)")
    return ShownDiscs([(name, int(white), int(black)) for name, white, black in found])


def _sum(text: str) -> ShownSum:
    if not text:
        raise ValueError("a sum looks like 4 + 4 + 6 = 14")
    return ShownSum(text)


def _board(text: str) -> ShownBoard:
    rows = [[_hole(word) for word in line.split()] for line in text.splitlines()]
    if not rows or len({len(row) for row in rows}) > 1 or len(rows[0]) > MOST_HOLES:
        raise ValueError(f"a board has a line for each row, all with the same number of holes, at most {MOST_HOLES}")
    return ShownBoard(rows)


def _hole(word: str) -> ShownHole:
    found = _HOLE.fullmatch(word)
    if found is None:
        raise ValueError(f"{word!r} is not a hole, as .. b3 ^b ^c ^+ are, with * or - behind")
    colour, face, marked, double, extra, mark = found.groups()
    marker: Literal["double", "colour", "extra"] | None
    marker = "colour" if marked else "double" if double else "extra" if extra else None
    return ShownHole(COLOURS.get(colour or marked), int(face) if face else None, marker, mark == "*")


def _plate(text: str, label: str | None) -> ShownPlate:
    if not re.fullmatch(r"[0-9·.]{1,6}!?", text):
        raise ValueError(f"{text!r} is not a house number, as 653, 65· or 112! are")
    digits = [int(digit) if digit.isdigit() else None for digit in text.rstrip("!")]
    return ShownPlate(digits, text.endswith("!"), label)


def _numbers(text: str, label: str | None) -> ShownNumbers:
    found = [re.fullmatch(r"(\d{1,3})([x+?]?)", word) for word in text.split()]
    if not found or None in found:
        raise ValueError(f"{text!r} are not numbers, as 3 4x 5+ 6? are")
    numbers = [number.groups() for number in found if number]
    if len({value for value, _ in numbers}) < len(numbers):
        raise ValueError(f"a number stands twice in {text!r}")
    return ShownNumbers([ShownNumber(value, _STATES[mark]) for value, mark in numbers], label)


def _boxes(text: str, label: str | None) -> ShownBoxes:
    found = re.fullmatch(r"(\d{1,2})/(\d{1,2})(?: (.+))?", text)
    if label is None or found is None or int(found[1]) > int(found[2]):
        raise ValueError(f"a line of boxes has a name and looks like 3/10 −200, not {text!r}")
    return ShownBoxes([ShownLine(label, int(found[1]), int(found[2]), found[3] or "")])


def _each(text: str, pattern: str, example: str) -> list[tuple[str, ...]]:
    found = [re.fullmatch(pattern, part.strip()) for part in text.split(",")]
    if None in found:
        raise ValueError(f"{text!r} should look like {example}")
    return [one.groups() for one in found if one]


_STATES: Final[dict[str, Literal["struck", "new", "open", "there"]]] = {
    "x": "struck", "+": "new", "?": "open", "": "there",
}  # fmt: skip
PLAIN: Final[dict[str, Callable[[str], Shown]]] = {
    "dice": _dice, "cup": _cup, "strikes": _strikes, "discs": _discs, "sum": _sum, "board": _board,
}  # fmt: skip
LABELLED: Final[dict[str, Callable[[str, str | None], Shown]]] = {
    "plate": _plate, "numbers": _numbers, "boxes": _boxes,
}  # fmt: skip
