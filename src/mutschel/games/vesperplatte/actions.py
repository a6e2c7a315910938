"""The names of all possible answers: the numbered actions of programs that learn."""

from __future__ import annotations

from mutschel.engine import Options
from mutschel.games.by_hand import DICE, Breath
from mutschel.games.vesperplatte.rules import GAMES


def actions(options: Options) -> list[str]:
    """The answers of all games, whichever are served; the observation tells which one is played."""
    breaths = [*Breath().by_name()] if options[DICE] == "physics" else []
    names = [
        name
        for game in GAMES.values()
        if game.has_part("actions")
        for name in game.part("actions").actions(game.settle(game.players[0], {}))
    ]
    return [*dict.fromkeys([*names, *breaths])]
