"""Answers as people read and type them: a number from a list, a word in either language, faces such as `5 5`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from math import radians

from mutschel.cli.drawing.cells import plain
from mutschel.cli.drawing.dice import COLOURS
from mutschel.cli.drawing.table import drawings_of
from mutschel.cli.texts import PERCENT, CliProblem, word
from mutschel.engine import LANGUAGES, Game, Json, Texts
from mutschel.games.by_hand import (
    FASTEST,
    SLOWEST,
    STRONGEST,
    WEAKEST,
    WIDEST,
    Gesture,
    in_words,
    pull_for,
)
from mutschel.games.parts import Drawings

UNSAID = ("luck", "motion", "lies")  # keys of a simulated landing that mean nothing to people
LONGEST_NUMBER = 9  # digits
FLICK = re.compile(r"(\d+)\s*%?(?:,?\s+(-?\d+)\s*°?)?")


def label(option: Json, game: Game, language: str) -> str:
    """Return an answer as people read it."""
    return _label(option, game.texts(language), drawings_of(game))


def _label(option: Json, texts: Texts, own: Drawings) -> str:
    if isinstance(option, dict):
        if option.keys() & {"pull", "swipe"}:
            return gesture_label(option, texts.language)
        if option.keys() == {"peak", "ms"}:
            return f"{max(1, round(100 * (option['peak'] - WEAKEST) / (STRONGEST - WEAKEST)))}{PERCENT[texts.language]}"
        return ", ".join(_part(key, value, texts, own) for key, value in option.items() if key not in UNSAID)
    return word(texts, "none") if option is None else plain(option, texts)


def gesture_label(gesture: dict[str, Json], language: str) -> str:
    """Return a finger's gesture as its strength and direction."""
    said = in_words(Gesture().check(gesture))
    return f"{max(1, said['strength'])}{PERCENT[language]}, {said['degrees']}°"


def _mark(option: Json) -> str:
    """Return a colour's mark, without which its name is never shown."""
    return f"{COLOURS[option].mark} " if isinstance(option, str) and option in COLOURS else ""


def _part(key: str, value: Json, texts: Texts, own: Drawings) -> str:
    if key in own.answers and not isinstance(value, (str, dict)):
        shown = own.answers[key](value)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        shown = "; ".join(_label(part, texts, own) for part in value)
    else:
        shown = _label(value, texts, own)
    return shown if key in own.unnamed else f"{word(texts, key)} {shown}"


def folded(text: str) -> str:
    """Return typed text without small differences; a hyphen counts as a space, but a number's sign stays.

    >>> folded("Eins-Zwei, DREI"), folded("5+2"), folded("-5")
    ('eins zwei drei', '5 2', '-5')
    """
    return " ".join(re.sub(r"[,+]|(?<=\S)-|-(?!\d)", " ", text.casefold()).split())


def faces(text: str) -> str:
    """Return typed faces in order, because their order doesn't matter, and `525` means `5 2 5`.

    >>> faces("5 2 5"), faces("525")
    ('2 5 5', '2 5 5')
    """
    tokens = text.split()
    return " ".join(sorted(tokens[0] if len(tokens) == 1 and text.isdigit() else tokens))


class Choices:
    """The options of one question. They are numbered unless an option is itself a number, or a list of them."""

    def __init__(self, options: Sequence[Json], game: Game, language: str, points: Sequence[int] | None = None) -> None:
        self.options = options
        self.names = [label(option, game, language) for option in options]
        self.labels = [_mark(option) + name for option, name in zip(options, self.names, strict=True)]
        if points is not None:
            self.labels = [f"{text} ({won})" for text, won in zip(self.labels, points, strict=True)]
        self.forms = [set(_forms(option, game)) for option in options]
        self.numbered = not any(form.replace(" ", "").isdigit() for forms in self.forms for form in forms)
        self.own = drawings_of(game).read  # reads the answers of a game that are typed in parts

    def listed(self) -> list[str]:
        if len(self.labels) == 1:
            return [f"Enter: {self.labels[0]}"]
        if not self.numbered:
            return self.labels
        return [f"{number} {text}" for number, text in enumerate(self.labels, 1)]

    def read(self, text: str) -> Json:
        """Return the option that was meant; a `Problem` if there is none, or more than one.

        A game's own reader may return what is no option: then its rules say why.
        """
        line = folded(text)
        if not line and len(self.options) == 1:
            return self.options[0]
        if not line:
            raise CliProblem("nothing-typed")
        if self._is_number(line):
            if len(line) > LONGEST_NUMBER or not 1 <= int(line) <= len(self.options):
                raise CliProblem("no-such-number", value=text[:40], high=len(self.options))
            return self.options[int(line) - 1]
        if self.own is not None:
            return self.own(text)
        found = self._called(line) or self._beginning(line)
        if not found:
            raise CliProblem("not-an-answer", value=text[:40])
        if len(found) > 1:
            raise CliProblem("which-one", value=text[:40], options=", ".join(self.labels[n] for n in found[:10]))
        return self.options[found[0]]

    def meant(self, text: str, option: Json) -> str | None:
        """Return the option's name, to be repeated, if it was typed neither by its full name nor by its number."""
        line = folded(text)
        if not line or self._is_number(line) or option not in self.options:
            return None
        place = self.options.index(option)
        return None if place in self._called(line) else self.names[place]

    def _is_number(self, line: str) -> bool:
        return self.numbered and line.isascii() and line.isdigit()

    def _called(self, line: str) -> list[int]:
        """Return the indexes of options with this name, or with these faces in another order."""
        for form in (line, faces(line)):
            if found := [place for place, forms in enumerate(self.forms) if form in forms]:
                return found
        return []

    def _beginning(self, line: str) -> list[int]:
        """Return the indexes of options with this beginning; never for numbers: `1/2` doesn't mean `1/2 1/3`."""
        if any(letter.isdigit() for letter in line):
            return []
        return [place for place, forms in enumerate(self.forms) if any(form.startswith(line) for form in forms)]


def _forms(option: Json, game: Game) -> Iterator[str]:
    """Yield all texts that count as this option when typed."""
    for language in LANGUAGES:
        yield folded(label(option, game, language))
    if isinstance(option, (str, int)):
        yield folded(str(option))
    elif isinstance(option, list) and option and all(isinstance(face, int) for face in option):
        yield faces(" ".join(map(str, option)))


def read_whole(text: str, low: int, high: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise CliProblem("not-a-number", value=text[:40], low=low, high=high)
    if len(digits) > LONGEST_NUMBER or not low <= int(text) <= high:
        raise CliProblem("out-of-range", value=text[:40], low=low, high=high)
    return int(text)


def read_gesture(text: str) -> Json:
    """Return a flick from its strength in percent and, unless it goes straight on, degrees to the right.

    >>> read_gesture("50 -10")
    {'pull': [6.599, -37.423]}
    """
    found = FLICK.fullmatch(text.strip())
    if found is None:
        raise CliProblem("strength-and-degrees")
    strength, aside = read_whole(found[1], 1, 100), read_whole(found[2] or "0", -WIDEST, WIDEST)
    x, y = pull_for(SLOWEST + (FASTEST - SLOWEST) * strength / 100, radians(aside))
    return {"pull": [round(x, 3), round(y, 3)]}


def read_breath(text: str) -> Json:
    """Return a breath from its strength in percent.

    >>> read_breath("60")
    {'peak': 10.0, 'ms': 400}
    """
    strength = read_whole(text.strip().removesuffix("%").strip(), 1, 100)
    return {"peak": round(WEAKEST + (STRONGEST - WEAKEST) * strength / 100, 2), "ms": 400}


def read_json(text: str) -> Json:
    """Return an answer typed as JSON, for questions whose answers can't be listed."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
