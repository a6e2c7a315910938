"""Which bot plays a game: one of those beside this file, which know its odds; else the game's own; else chance."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from mutschel.engine import Bot, Game, RandomBot

# Games whose odds one bot knows.
SHARED = dict.fromkeys(
    ("grosse_hausnummer", "kleine_hausnummer", "hohe_hausnummern", "sequenz", "studentenpasch"), "strikes"
)


def bot_class(game: Game, level: str) -> type[Bot]:
    """Who plays this game at this level; where there is nothing to decide, chance."""
    return RandomBot if level == "random" else skilled_bot(game) or RandomBot


def has_bot(game: Game) -> bool:
    """Does it make a difference at which level a bot plays?"""
    skilled = skilled_bot(game)
    return skilled is not None and skilled.levels


def skilled_bot(game: Game) -> type[Bot] | None:
    folder = game.package.rpartition(".")[2]
    stronger = f"mutschel.bots.{SHARED.get(folder, folder)}" if game.package == f"mutschel.games.{folder}" else None
    for name in (stronger, f"{game.package}.bot"):
        if name is not None and find_spec(name) is not None:
            found: type[Bot] = import_module(name).BOT
            return found
    return None
