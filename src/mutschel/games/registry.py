"""Which games there are: the folders beside this file, and third parties' by entry point `mutschel.games`."""

from __future__ import annotations

import pkgutil
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from mutschel.engine import Game, Problem


@cache
def all_games() -> dict[str, Game]:
    """Every game in its newest version, by id."""
    games: dict[str, Game] = {}
    for game in sorted(_every_version(), key=lambda game: game.version):
        games[game.id] = game
    return {game.id: game for game in sorted(games.values(), key=lambda game: (game.order, game.id))}


@cache
def _every_version() -> list[Game]:
    folders = [m.name for m in pkgutil.iter_modules(import_module("mutschel.games").__path__) if m.ispkg]
    modules = [f"mutschel.games.{folder}.rules" for folder in sorted(folders)]
    built_in = [import_module(name).GAME for name in modules if find_spec(name) is not None]
    return built_in + [entry.load() for entry in entry_points(group="mutschel.games")]


def find_game(id: str, version: int | None = None) -> Game:
    """The game with this id. A Problem names the nearest one if there is none, or the versions that are known."""
    games = all_games()
    if id not in games:
        close = get_close_matches(id, games, n=1, cutoff=0.5)
        raise Problem("unknown-game", value=id, near=close[0]) if close else Problem("no-such-game", value=id)
    if version is None:
        return games[id]
    versions = {game.version: game for game in _every_version() if game.id == id}
    if version not in versions:
        raise Problem("unknown-version", game=id, value=version, known=", ".join(map(str, sorted(versions))))
    return versions[version]
