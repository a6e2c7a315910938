"""Everything that can ever be answered here, by name: the numbered actions of programs that learn."""

from __future__ import annotations

from mutschel.engine import PLAIN, KeepSome, Options
from mutschel_yacht.rules import DICE, LINES


def actions(options: Options) -> list[str]:
    return [*KeepSome(PLAIN * DICE, at_most=DICE).by_name(), *LINES]
