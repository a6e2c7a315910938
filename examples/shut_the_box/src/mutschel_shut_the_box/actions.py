"""Everything that can ever be answered here, by name: the numbered actions of programs that learn."""

from __future__ import annotations

from mutschel.engine import OneOf, Options
from mutschel_shut_the_box.rules import ONE_OR_TWO, TILES, ways


def actions(options: Options) -> list[str]:
    """Tiles that add up to what two dice can show, and whether the next throw is one of one die."""
    shut = [[*way] for total in range(1, 13) for way in ways(tuple(TILES), total)]
    return [*OneOf(shut).by_name(), *ONE_OR_TWO.by_name()]
