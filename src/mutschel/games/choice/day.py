"""CHOICE alone, as dice of the day."""

from __future__ import annotations

from mutschel.engine import Match
from mutschel.games.choice.rules import GAME, ChoiceSheet, Split, Splits
from mutschel.games.parts import Dice, Hindsight

__all__ = ["GAME", "SINCE", "hindsight", "parts"]

SINCE = "2026-01-01"

WIDTH = 120  # sheets that are followed from throw to throw, for each of these hopes
HOPES = (0.0, 1.0, 2.0)  # standard deviations: with the throws known, more than the mean can be hoped for
MOST_THROWS = 60  # free throws make it longer; so long is none that is worth it


def parts(match: Match) -> list[int]:
    """No parts, because a sheet is one whole."""
    return []


def hindsight(dice: Dice) -> Hindsight:
    """The best total found among many ways to split the same throws; there are too many to try them all."""
    import numpy as np  # only here: it and the network take a while to load, and a page may not have it

    from mutschel.games.choice.odds import outlooks, rows

    sheets, best = [ChoiceSheet()], -10_000
    for number in range(1, MOST_THROWS):
        faces = dice(number, 0, 5)
        after: dict[tuple[object, ...], ChoiceSheet] = {}
        for sheet in sheets:
            for split in Splits(faces, sheet.fixed).splits:
                made = marked(sheet, split)
                if made.finished:
                    best = max(best, made.total)
                else:
                    after[(*made.sums.values(), *sorted(made.fifth.items()))] = made
        if not after:
            break
        found = list(after.values())
        hopes, spreads = outlooks(rows(found))
        order = np.unique([np.argsort(-(hopes + hope * spreads))[:WIDTH] for hope in HOPES])
        sheets = [found[place] for place in order]
    return Hindsight(best, False)


def marked(sheet: ChoiceSheet, split: Split) -> ChoiceSheet:
    copy = ChoiceSheet()
    copy.sums, copy.fifth = dict(sheet.sums), dict(sheet.fifth)
    copy.mark(split)
    return copy
