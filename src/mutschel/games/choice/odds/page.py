"""The page of odds of CHOICE: the final totals of the network's matches."""

from __future__ import annotations

from mutschel.engine import Game, Options
from mutschel.games.choice.odds.finals import finals
from mutschel.odds.pages import Amount, Page, Sentence


def page(game: Game, options: Options) -> Page:
    found = finals()
    return Page(
        game,
        options,
        "sheet",
        found.distribution,
        played=found.games,
        notes=[
            Sentence("without-luck", {"mean": Amount(found.mean, 1, found.margin)}),
            Sentence("at-random", {"mean": Amount(found.random)}),
        ],
        facts=lambda: {"without_luck": {"mean": found.mean, "margin": found.margin}, "at_random": found.random},
    )
