"""Seeded matches among bots, one of every game and level: whatever runs them, they are the same byte by byte.

As a program it prints their digests as JSON.
"""

from __future__ import annotations

import json
from hashlib import sha256

from mutschel.engine import LEVELS
from mutschel.games.registry import all_games
from mutschel.testing.playthrough import played, render


def digests() -> dict[str, str]:
    """Return a digest of every match; "" where the bots of that level need something that isn't there."""
    found = {}
    for game in all_games().values():
        short = {"rounds": 1} if any(option.name == "rounds" for option in game.options) else {}
        options = {**game.by_chance({}), **short}  # by chance, because simulations differ
        for level in LEVELS:
            try:
                match = played(game, [level] * max(game.players[0], min(2, game.players[1])), "seeded", options)
            except ModuleNotFoundError:
                found[f"{game.id} {level}"] = ""
                continue
            text = render(game, match.names, match.options.as_json(), match.log)
            found[f"{game.id} {level}"] = sha256(text.encode()).hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps(digests()))
