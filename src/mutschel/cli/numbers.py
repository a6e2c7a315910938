"""Numbers as people type them after a command."""

from __future__ import annotations

import re
from collections.abc import Callable

from mutschel.cli.texts import CliProblem


def count_reader(name: str, low: int = 1, high: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers, at least `low` and at most `high`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= low):
            raise CliProblem("not-a-count", name=name, value=text[:40], low=low)
        if high is not None and int(text) > high:
            raise CliProblem("not-measured", name=name, value=text, low=low, high=high)
        return int(text)

    return read


def number_reader(name: str, low: float, high: float) -> Callable[[str], float]:
    """Return a reader of numbers from `low` to `high`, with a point or a comma."""

    def read(text: str) -> float:
        found = re.fullmatch(r"[-+]?\d{1,6}([.,]\d{1,9})?", text, re.ASCII)
        value = float(text.replace(",", ".")) if found else None
        if value is None or not low <= value <= high:
            raise CliProblem("not-measured", name=name, value=text[:40], low=low, high=high)
        return value

    return read
