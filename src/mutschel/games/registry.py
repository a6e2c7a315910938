"""The registry of games: the folders beside this file, third parties' entry points `mutschel.games`, and `register`.

A folder's `rules.py` names its game `GAME`. If the rules have changed, `GAME.earlier` has the earlier versions, so that
matches begun under them can be finished, replayed, verified and analysed. A game that is only played with the dice of a
day is not among `all_games`, but `find_game` finds it.
"""

from __future__ import annotations

import pkgutil
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from mutschel.engine import Game, Problem

_registered: dict[tuple[str, int], Game] = {}


def register(game: Game) -> None:
    """Make a game known to this process, as an installed package would, for notebooks and tests."""
    _registered[game.id, game.version] = game
    _forget()


def unregister(game: Game) -> None:
    _registered.pop((game.id, game.version), None)
    _forget()


def _forget() -> None:
    all_games.cache_clear()
    day_games.cache_clear()
    every_version.cache_clear()


@cache
def all_games() -> dict[str, Game]:
    """Every game in its newest version, by id."""
    games = {game.id: game for game in sorted(every_version(), key=lambda game: game.version)}
    return {game.id: game for game in sorted(games.values(), key=lambda game: (game.order, game.id))}


@cache
def day_games(on: str | None = None) -> list[Game]:
    """The games for the dice of the day, which are `GAME` in a `day.py`, in a fixed order. `on`: those of that day."""
    modules = [game.part("day") for game in all_games().values() if game.has_part("day")]
    found: list[Game] = [module.GAME for module in modules if on is None or on >= module.SINCE]
    return sorted(found, key=lambda game: game.id)


@cache
def every_version() -> list[Game]:
    """Every game in every version that is known."""
    folders = [m.name for m in pkgutil.iter_modules(import_module("mutschel.games").__path__) if m.ispkg]
    names = [f"mutschel.games.{folder}.rules" for folder in sorted(folders)]
    modules = [import_module(name) for name in names if find_spec(name) is not None]
    built_in = [game for module in modules for game in (module.GAME, *module.GAME.earlier)]
    installed = [entry.load() for entry in entry_points(group="mutschel.games")]
    return [*built_in, *installed, *_registered.values()]


def find_game(id: str, version: int | None = None) -> Game:
    """The game with this id. Raises a Problem that names the nearest one if there is none, or the known versions."""
    games = all_games()
    if id not in games:
        for game in day_games():  # some are played with the dice of the day only
            if game.id == id and version in (None, game.version):
                return game
        close = get_close_matches(id, games, n=1, cutoff=0.5)
        raise Problem("unknown-game", value=id, near=close[0]) if close else Problem("no-such-game", value=id)
    if version in (None, games[id].version):
        return games[id]
    versions = {game.version: game for game in every_version() if game.id == id}
    if version not in versions:
        known = ", ".join(map(str, sorted(versions)))
        raise Problem("unknown-version", game=games[id].label, value=version, known=known)
    return versions[version]
