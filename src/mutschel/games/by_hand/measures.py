"""The measures of a hand in games in which its strength decides nothing."""

from __future__ import annotations

from collections.abc import Sequence

from mutschel.analysis.model import Measure
from mutschel.engine import Match
from mutschel.games.by_hand.flight import DICE


def sent_again(done: Match, again: Sequence[int]) -> list[Measure]:
    """The number of times each seat's die had to be sent again; by plain chance none ever has to."""
    if done.options[DICE] != "physics":
        return []
    return [Measure(seat, "sent-again", count) for seat, count in enumerate(again)]
