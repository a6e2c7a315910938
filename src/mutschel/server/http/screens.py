"""The screens that games bring: each is served under a name that changes with what is in it, so it can be kept."""

from __future__ import annotations

import hashlib
from functools import cache

from mutschel.engine import Game
from mutschel.games.registry import every_version
from mutschel.server.http.pages import File


@cache
def _screen(game: Game) -> tuple[str, bytes] | None:
    """Its name and its content, read once."""
    body = game.screen()
    return None if body is None else (f"screens/{game.id}-{hashlib.sha256(body).hexdigest()[:16]}.js", body)


def screen_of(game: Game) -> str | None:
    """Where a browser finds it."""
    found = _screen(game)
    return None if found is None else f"/{found[0]}"


def screen_files() -> dict[str, File]:
    """All of them. Problem: one can't be served."""
    return {name: File(name, body) for name, body in filter(None, map(_screen, every_version()))}
