"""Practice before a match: nothing counts, and it goes on until somebody has had enough.

A game that can be practised has a `practice.py` beside its rules. Its `practise(table, before)` asks the only seat
again and again; `before` is what somebody says lay on the table (its view), or None. `START_OVER`, if it is there, has
the words that clear the table; `[practice]` in the game's texts says so (`keys`) and what a button says (`start-over`).
"""

from __future__ import annotations

from collections.abc import Mapping

from mutschel.engine import Game, Json, Match


def can_practise(game: Game) -> bool:
    return game.has_part("practice")


def start_over_words(game: Game) -> tuple[str, ...]:
    return getattr(game.part("practice"), "START_OVER", ())


def practice(game: Game, name: str, options: Mapping[str, Json], before: Json = None) -> Match:
    """A match without end in which the hand decides. A Problem if the options or what lay there can't be."""
    practise = game.part("practice").practise
    alone = Game(
        game.id,
        package=game.package,
        players=(1, 1),
        play=lambda table: practise(table, before),
        version=game.version,
        options=game.options[:-1],  # nobody else could begin
        check_options=game.check_options,
        shared_texts=game.shared_texts,
        score=game.score,
        wins=game.wins,
    )
    by_hand = {} if game.hand is None else {game.hand.name: game.hand.hand}
    return Match(alone, [name], {**options, **by_hand})
