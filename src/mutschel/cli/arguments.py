"""Arguments that several commands have, and how lists are read."""

from __future__ import annotations

from mutschel.cli.parser import Parser

NOBODY = (["none"], ["keine"])


# -- arguments -----------------------------------------------------------------------------------------
def add_options(parser: Parser) -> None:
    """`--option rounds=3`, as often as one likes."""
    parser.option("--option", "option", action="append", default=[])


# -- values --------------------------------------------------------------------------------------------
def listed(text: str) -> list[str]:
    """`Anna,Ben`: parts separated by commas; `none` and nothing are none."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return [] if [part.casefold() for part in parts] in NOBODY else parts
