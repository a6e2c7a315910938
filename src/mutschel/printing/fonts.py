"""The typefaces: those of the page where they were built (`make fonts`), otherwise the ones that every PDF reader has.

No typeface has all letters. A letter that one lacks is taken from the other, or printed without its accents; one that
neither has becomes a question mark, and the caller gets a list of these.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from mutschel.extras import needs
from mutschel.games.sheets import Face

with needs("print"):
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(str(resources.files(__package__) / "fonts"))
BUILT: dict[Face, str] = {
    "display": "vollkorn",
    "display-bold": "vollkorn-bold",
    "ui": "figtree",
    "ui-bold": "figtree-bold",
    "ui-italic": "figtree-italic",
}
CORE: dict[Face, str] = {
    "display": "Times-Roman",
    "display-bold": "Times-Bold",
    "ui": "Helvetica",
    "ui-bold": "Helvetica-Bold",
    "ui-italic": "Helvetica-Oblique",
}
# the face that replaces another one for letters it lacks
NEXT: dict[Face, Face] = {"ui": "display", "ui-italic": "display", "ui-bold": "display-bold"}


class FontRun(NamedTuple):
    """A run of letters in one font."""

    font: str
    text: str


class Fonts:
    """The fonts of all faces: the built ones, or PDF's core fonts."""

    def __init__(self, built: bool) -> None:
        self.names = {face: f"mutschel-{name}" for face, name in BUILT.items()} if built else CORE
        self.letters: dict[Face, frozenset[int]] = {}
        if built:
            for face, name in BUILT.items():
                font = TTFont(self.names[face], FOLDER / f"{name}.ttf")
                pdfmetrics.registerFont(font)
                self.letters[face] = frozenset(font.face.charToGlyph)

    def has(self, face: Face, letter: str) -> bool:
        if unicodedata.category(letter) == "Cc":
            return False  # a control character such as a tab is no letter, though some fonts have one
        if self.letters:
            return ord(letter) in self.letters[face]
        try:
            letter.encode("cp1252")  # PDF's WinAnsi encoding
        except UnicodeEncodeError:
            return False
        return True

    def runs(self, text: str, face: Face) -> tuple[list[FontRun], set[str]]:
        """The text in as few runs as possible, and the letters that no font has."""
        runs: list[FontRun] = []
        missing = set[str]()
        for letter in unicodedata.normalize("NFC", text):
            found, letters = self._print(letter, face)
            if not letters and not unicodedata.category(letter).startswith(("M", "C")):  # those are no letters
                missing.add(letter)
                letters = "?"
            font = self.names[found]
            if runs and runs[-1].font == font:
                runs[-1] = FontRun(font, runs[-1].text + letters)
            elif letters:
                runs.append(FontRun(font, letters))
        return runs, missing

    def _print(self, letter: str, face: Face) -> tuple[Face, str]:
        """The face that prints this letter, and the printed letters; "" if none can print it."""
        if self.has(face, letter):  # nearly always
            return face, letter
        for printed in (letter, *_simpler(letter)):
            for one in (face, NEXT.get(face, face)):
                if all(self.has(one, part) for part in printed):
                    return one, printed
        return face, ""


def _simpler(letter: str) -> list[str]:
    """A letter without its accents, or its parts, as replacements.

    >>> _simpler("ǻ"), _simpler("ﬁ"), _simpler("日")
    (['a'], ['fi'], [])
    """
    if letter.isspace():
        return [" "]
    parts = [part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part)]
    return ["".join(parts)] if parts and parts != [letter] else []


@cache
def fonts() -> Fonts:
    return Fonts(all((FOLDER / f"{name}.ttf").is_file() for name in BUILT.values()))


def width_of(runs: list[FontRun], size: float) -> float:
    return sum(pdfmetrics.stringWidth(run.text, run.font, size) for run in runs)
