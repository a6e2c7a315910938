"""Translates msgspec's English messages about unreadable bodies into problems with texts in every language."""

from __future__ import annotations

import re
from typing import Final

from mutschel.engine import Problem

FOUND: Final = (
    (r"Object missing required field `(?P<value>.*)`", "field-missing"),
    (r"Object contains unknown field `(?P<value>.*)`", "field-unknown"),
    (r"Expected `(?P<wanted>[^`]*)`, got `(?P<value>[^`]*)`", "wrong-type"),
    (r"Expected `\w+` of length <= (?P<n>\d+)", "too-long"),
    (r"Expected `\w+` of length >= (?P<n>\d+)", "too-short"),
    (r"Expected `\w+` <= (?P<n>\d+)", "too-high"),
    (r"Expected `\w+` >= (?P<n>\d+)", "too-low"),
    (r"Expected `str` matching regex '(?P<value>.*)'", "wrong-form"),
    (r"Invalid enum value '?(?P<value>.*?)'?", "not-among"),
)
SHOWN = 80  # characters of a client's text


def decoding_problem(error: Exception) -> Problem:
    """Return the problem for an error of msgspec.

    >>> decoding_problem(ValueError("Expected `str` of length <= 24 - at `$.names[0]`")).text("en")
    '$.names[0]: longer than 24.'
    >>> decoding_problem(ValueError("Object missing required field `game`")).text("de")
    'Das Feld game fehlt.'
    """
    said, _, where = str(error).partition(" - at `")
    for pattern, code in FOUND:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found:
            facts = {name: fact[:SHOWN] for name, fact in found.groupdict().items()}
            problem = Problem(code, package="mutschel.server", **facts)
            return Problem("at", package="mutschel.server", where=where.rstrip("`"), why=problem) if where else problem
    return Problem("unreadable-json", package="mutschel.server")
