"""`make bots` writes docs/bots.md: the strength of bots, by a tournament between the levels of every game.

Any two levels play pairs of seeded matches: both have the same dice, and in the second the bots swap seats. The
share of wins is given with its 95% confidence interval; a shared win counts as half.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from pathlib import Path

from mutschel.engine import Game, Json
from mutschel.engine.bot import has_bot
from mutschel.games.registry import all_games
from mutschel.lab import Tournament, tournament
from mutschel.lab.workers import all_cores

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
LEVELS = ("hard", "normal", "easy", "random")
# Options with the most decisions; physics take time, so fewer matches are played there.
VARIANTS: list[tuple[str, dict[str, Json], float]] = [
    ("dice-cup", {}, 1),
    ("dice-flick", {"dice": "fair"}, 2),
    ("dice-flick", {"dice": "physics"}, 0.05),
    ("wuerfelblitz", {"discs_per_black": 1}, 0.5),
    ("choice", {}, 0.5),
    ("sequenz", {"throws": 3}, 2),
]
HEAD = """# How strong the bots are

The share of two-player matches won by the level named first, with its 95% confidence interval; a shared win counts as
half. `make bots` plays these matches (seed {seed}). Both matches of a pair have the same dice and swapped seats
([why](research.md#tournaments)). Games of pure luck have no levels and are not listed. *Random* gives any legal answer;
in Würfelblitz a match of random calls never ends, so it is left out there. `mutschel tournament GAME` does the same for
one game, with ratings, and for bots of your own.

"""


def variants() -> list[tuple[Game, dict[str, Json], float]]:
    games = all_games()
    special = {id for id, _, _ in VARIANTS}
    others: list[tuple[str, dict[str, Json], float]] = [
        (id, {}, 2) for id, game in games.items() if has_bot(game) and id not in special
    ]
    return [(games[id], options, share) for id, options, share in VARIANTS + others]


def cell(found: Tournament, pair: tuple[str, str]) -> str:
    if not set(pair) <= set(found.names):
        return "–"
    meeting = found.meetings[found.names.index(pair[0]), found.names.index(pair[1])]
    low, high = meeting.share_interval
    return f"{100 * meeting.share:.1f}% ({100 * low:.1f}–{100 * high:.1f})"


def table(games: int, seed: str, jobs: int, cluster: str | None) -> str:
    pairs = list(combinations(LEVELS, 2))
    lines = [
        "| game | matches | " + " | ".join(f"{a} – {b}" for a, b in pairs) + " |",
        "|---|--:|" + "--:|" * len(pairs),
    ]
    for game, options, share in variants():
        count = max(10, round(games * share / 2))
        named = ", ".join(f"{name}={value}" for name, value in options.items())
        print(f"{game.id} {named} …", file=sys.stderr, flush=True)
        # a random caller loses all discs, and the match never ends
        levels = LEVELS[:-1] if game.id == "wuerfelblitz" else LEVELS
        found = tournament(game, levels, count, seed, 2, options, jobs, cluster=cluster)
        title = game.name("en") + (f" ({named})" if named else "")
        lines.append(f"| {title} | {2 * count} | " + " | ".join(cell(found, pair) for pair in pairs) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="matches in each pairing (default: 400)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=all_cores(), help="processes (default: one for every core)")
    parser.add_argument("--cluster", help="a Dask scheduler, such as tcp://scheduler:8786")
    parser.add_argument("--out", type=Path, default=PAGE)
    args = parser.parse_args()
    args.out.write_text(
        HEAD.format(seed=args.seed) + table(args.games, args.seed, args.jobs, args.cluster), encoding="utf-8"
    )
    print(f"{args.out} written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
