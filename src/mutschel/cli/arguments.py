"""Arguments that several commands have, and how numbers and lists are read."""

from __future__ import annotations

import re
from collections.abc import Callable

from mutschel.cli.parser import Parser
from mutschel.cli.texts import Wrong

NOBODY = (["none"], ["keine"])


# -- arguments -----------------------------------------------------------------------------------------
def add_options(parser: Parser) -> None:
    """`--option rounds=3`, as often as one likes."""
    parser.option("--option", "option", action="append", default=[])


def add_jobs(parser: Parser) -> None:
    parser.option("--jobs", "count", type=counted("--jobs"), default=1)


# -- values --------------------------------------------------------------------------------------------
def counted(name: str, low: int = 1) -> Callable[[str], int]:
    """A whole number, at least `low`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= low):
            raise Wrong("not-a-count", name=name, value=text[:40], low=low)
        return int(text)

    return read


def measured(name: str, low: float, high: float) -> Callable[[str], float]:
    """A number from `low` to `high`, with a point or a comma."""

    def read(text: str) -> float:
        found = re.fullmatch(r"[-+]?\d{1,6}([.,]\d{1,9})?", text, re.ASCII)
        value = float(text.replace(",", ".")) if found else None
        if value is None or not low <= value <= high:
            raise Wrong("not-measured", name=name, value=text[:40], low=low, high=high)
        return value

    return read


def listed(text: str) -> list[str]:
    """`Anna,Ben`: parts separated by commas; `none` and nothing are none."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return [] if [part.casefold() for part in parts] in NOBODY else parts
