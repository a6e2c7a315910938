"""`make bots` writes docs/bots.md: how strong the bots are, by letting them play against each other.

Every pairing of levels plays seeded matches for two; whoever begins is drawn by lot. The share of wins is given with
its 95 % confidence interval (Wilson's); a win that is shared counts a half.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from math import sqrt
from pathlib import Path

from mutschel.engine import Game, Json
from mutschel.engine.bot import has_bot
from mutschel.games.registry import all_games
from mutschel.host.batch import Statistics, simulate

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
LEVELS = ("hard", "normal", "easy", "random")
Z = 1.96
# Options with which there is most to decide; physics take time, so fewer matches are played there.
VARIANTS: list[tuple[str, dict[str, Json], float]] = [
    ("dice-cup", {}, 1),
    ("dice-flick", {"dice": "fair"}, 2),
    ("dice-flick", {"dice": "physics"}, 0.05),
    ("wuerfelblitz", {"discs_per_black": 1}, 0.5),
    ("choice", {}, 0.5),
    ("sequenz", {"throws": 3}, 2),
]
HEAD = """# How strong the bots are

Made by `make bots`: for each pairing, the share of two-player matches won by the level named first (seed {seed}), with
its 95 % confidence interval; a shared win counts as half. Games of pure luck have no levels and are not listed.
*Random* gives any legal answer; in Würfelblitz that never ends, so it is left out there.

"""


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share.

    >>> [round(end, 3) for end in interval(0.5, 100)]
    [0.404, 0.596]
    """
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return middle - half, middle + half


def variants() -> list[tuple[Game, dict[str, Json], float]]:
    games = all_games()
    special = {id for id, _, _ in VARIANTS}
    others: list[tuple[str, dict[str, Json], float]] = [
        (id, {}, 2) for id, game in games.items() if has_bot(game) and id not in special
    ]
    return [(games[id], options, share) for id, options, share in VARIANTS + others]


def cell(found: Statistics) -> str:
    share = found.wins[0]
    low, high = interval(share, found.games)
    return f"{100 * share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def table(games: int, seed: str) -> str:
    pairs = list(combinations(LEVELS, 2))
    lines = [
        "| game | matches | " + " | ".join(f"{a} – {b}" for a, b in pairs) + " |",
        "|---|--:|" + "--:|" * len(pairs),
    ]
    for game, options, share in variants():
        count = max(20, round(games * share))
        named = ", ".join(f"{name}={value}" for name, value in options.items())
        cells = []
        for pair in pairs:
            print(f"{game.id} {named} {pair[0]} – {pair[1]} …", file=sys.stderr, flush=True)
            if "random" in pair and game.id == "wuerfelblitz":
                cells.append("–")  # whoever calls at random loses all discs, and the match never ends
                continue
            cells.append(cell(simulate(game, 2, count, seed, pair, options)))
        title = game.name("en") + (f" ({named})" if named else "")
        lines.append(f"| {title} | {count} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="matches in each pairing (default: 400)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, default=PAGE)
    args = parser.parse_args()
    args.out.write_text(HEAD.format(seed=args.seed) + table(args.games, args.seed), encoding="utf-8")
    print(f"{args.out} written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
