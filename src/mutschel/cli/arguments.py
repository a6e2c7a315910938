"""Arguments that several commands share, and the reading of lists."""

from __future__ import annotations

from mutschel.cli.parser import Parser

NOBODY = (["none"], ["keine"])


# -- arguments -----------------------------------------------------------------------------------------
def add_options(parser: Parser) -> None:
    """Add `--option rounds=3`, which may be repeated."""
    parser.option("--option", "option", action="append", default=[])


# -- values --------------------------------------------------------------------------------------------
def parse_list(text: str) -> list[str]:
    """Return the parts of `Anna,Ben`; `none` and an empty text have none."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return [] if [part.casefold() for part in parts] in NOBODY else parts
