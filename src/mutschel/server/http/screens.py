"""The screens of games: each is served under a name that changes with its content, so that browsers can keep it."""

from __future__ import annotations

import hashlib
from functools import cache

from mutschel.engine import Game
from mutschel.games.registry import every_version
from mutschel.server.http.pages import File


@cache
def _screen(game: Game) -> tuple[str, bytes] | None:
    """Return a screen's name and content, read once."""
    body = game.screen()
    return None if body is None else (f"screens/{game.id}-{hashlib.sha256(body).hexdigest()[:16]}.js", body)


def screen_of(game: Game) -> str | None:
    """Return the path of a game's screen, or None."""
    found = _screen(game)
    return None if found is None else f"/{found[0]}"


def screen_files() -> dict[str, File]:
    """Return the files of all screens. Raises a Problem if one can't be served."""
    return {name: File(name, body) for name, body in filter(None, map(_screen, every_version()))}
