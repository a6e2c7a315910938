"""Seeded matches of every game, as a digest of all that can be seen of them: equal lines mean equal play.

`make wheels` lets the plain wheel and the compiled one run this. `--check` lets every game keep its promises, too.
"""

from __future__ import annotations

import hashlib
import json
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from mutschel.engine import Game, Json, Match, Problem, RandomBot
from mutschel.games.registry import all_games, every_version
from mutschel.host.single_match import Simulation
from mutschel.testing import check_game
from mutschel.testing.randomly import random_answer, random_options

MATCHES = 20
LOOKED_AT = 3  # of these, every view at every step
FIXED: dict[str, dict[str, Json]] = {"wuerfelblitz": {"discs_per_black": 1}}  # random callers would never end it
# What nobody should answer: compiled code knows types that plain Python doesn't look at.
JUNK: list[Any] = [
    None, True, -1, 0, 1, 2**70, 1.0, float("nan"), "", "throw", [], [1], [True], [[1]], {}, {"a": 1}, (), object, b"1"
]  # fmt: skip


ROOT = Path(__file__).parents[1]


def everything() -> list[Game]:
    """Ours, and games from elsewhere, which are never compiled and have things and domains of their own."""
    others = [*ROOT.glob("examples/*/src/*/rules.py"), *ROOT.glob("tests/packages/*/src/*/rules.py")]
    sys.path += [str(rules.parents[1]) for rules in others]
    return [*every_version(), *(import_module(f"{rules.parent.name}.rules").GAME for rules in sorted(others))]


def digest(game: Game) -> str:
    seen = hashlib.sha256()
    for number in range(MATCHES):
        rng = Random(f"{game.id}:{number}")
        players = rng.randint(game.players[0], min(game.players[1], 5))
        options = ({} if number % 3 == 0 else random_options(game, players, rng)) | FIXED.get(game.id, {})
        match = Match(game, players, options)
        while match.request is not None:
            if number < LOOKED_AT:
                views = [match.view(seat) for seat in (None, *match.table.players)]
                seen.update(json.dumps([views, refused(match, rng)]).encode())
            if match.request is not None:
                by, at, value = random_answer(match, rng)
                match.answer(by, value, at, match.key)
        seen.update(json.dumps([match.log, match.view(None)]).encode())
        bots = [RandomBot(seat, "random", rng) for seat in range(players)]
        result = Simulation(game, game.settle(players, options), bots, rng, physics=False).run()
        seen.update(json.dumps(result.as_json()).encode())
    return seen.hexdigest()


def refused(match: Match, rng: Random) -> list[Json]:
    """What the match says to something wrong, or whether it takes it."""
    by, at, value = random_answer(match, rng)
    junk, place = rng.choice(JUNK), rng.randrange(4)
    given = [junk if n == place else right for n, right in enumerate((by, value, at, match.key))]
    try:
        match.answer(*given)
    except Problem as why:
        return [why.code, why.text("de"), why.text("en")]
    return ["taken"]


def main() -> None:
    for game in everything():
        if "--check" in sys.argv:
            recorded = all_games().get(game.id, game) is game and game.id != "nasty"  # of which nothing is recorded
            check_game(game, matches=30, thorough=2, options=FIXED.get(game.id), recorded=recorded)
        print(f"{game.id} {game.version} {digest(game)}", flush=True)


if __name__ == "__main__":
    main()
