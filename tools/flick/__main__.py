"""`python -m flick`: draws a map of where flicks land, or measures `aims.json` and `launches.json` afresh."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from math import radians
from pathlib import Path
from typing import TypeVar

from rich.progress import Progress

from flick import aims, launches
from flick.tries import Outcome, Try, attempts
from mutschel.engine import Json
from mutschel.games.dice_flick.aiming import NOISE, TURNS, Aim, shot
from mutschel.games.dice_flick.board import HOLES, SIZE, Hole

T = TypeVar("T")
TABLES = Path(__file__).parents[2] / "src" / "mutschel" / "games" / "dice_flick"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("flick", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    mapped = commands.add_parser("map", help="flick many times alike, and print where the dice end up")
    mapped.add_argument("--flicks", type=int, default=100)
    mapped.add_argument("--aim", type=hole, metavar="ROW,COLUMN", help="as the bots do whose noise is nearest")
    mapped.add_argument("--speed", type=float, default=0.9, help="m/s (default: 0.9)")
    mapped.add_argument("--azimuth", type=float, default=0.0, help="degrees to the right (default: 0)")
    mapped.add_argument("--elevation", type=float, default=45.0, help="degrees upwards (default: 45)")
    mapped.add_argument("--noise", type=float, default=0.0, help="per cent of tremble (default: 0; bots: 10, 5 and 2)")
    mapped.add_argument("--plate", choices=TURNS, default="south")
    mapped.add_argument("--lying", type=int, default=0, help="dice in the box already, at random (default: 0)")
    mapped.add_argument("--plot", type=Path, metavar="FILE", help="draw a picture, too")
    commands.add_parser("aims", help="measure aims.json afresh: where the bots aim")
    commands.add_parser("launches", help="measure launches.json afresh: where every flick leads")
    for command in commands.choices.values():
        command.add_argument("--seed", default="1")
        command.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args(arguments)
    if args.command == "map":
        print(json.dumps(landing_map(args)))
    elif args.command == "aims":
        table = counted(aims.count(), lambda advance: aims.make(args.seed, args.jobs, advance))
        (TABLES / "aims.json").write_text(aims.as_text(table), encoding="utf-8")
        print(json.dumps(aims.hit_rates(table)))
    else:
        table = counted(launches.count(), lambda advance: launches.make(args.seed, args.jobs, advance))
        (TABLES / "launches.json").write_text(launches.as_text(table), encoding="utf-8")


def hole(text: str) -> Hole:
    """Return the hole of `3,3`: its row and column, counted from 1."""
    row, column = map(int, text.split(","))
    if not {row, column} <= set(range(1, SIZE + 1)):
        raise argparse.ArgumentTypeError(f"rows and columns go from 1 to {SIZE}")
    return row - 1, column - 1


def counted(total: int, work: Callable[[Callable[[], None]], T]) -> T:
    """Run work with a progress bar, which it advances itself, and return the result."""
    with Progress(transient=True) as bar:
        task = bar.add_task("Flicking", total=total)
        return work(lambda: bar.advance(task))


def landing_map(args: argparse.Namespace) -> dict[str, Json]:
    """Return all figures of these flicks; shares are of all flicks."""
    aim = Aim(args.speed, radians(args.azimuth))
    if args.aim is not None:
        aim = shot(min(NOISE, key=lambda level: abs(100 * NOISE[level] - args.noise)), args.plate, args.aim).aim
    tries = [
        Try(aim, args.noise / 100, f"{args.seed}:{n}", args.elevation, args.plate, args.lying)
        for n in range(args.flicks)
    ]
    outcomes = counted(len(tries), lambda advance: attempts(tries, args.jobs, advance))
    facts = {"speed": aim.speed, "azimuth": aim.azimuth, "plate": args.plate, "aim": args.aim and list(args.aim)}
    facts |= summed_up(outcomes)
    if args.plot is not None:
        from flick.drawing import draw

        title = f"{args.flicks} flicks from the {args.plate}, {aim.speed} m/s, noise {args.noise} %"
        draw(args.plot, facts, outcomes, title)
    return facts


def summed_up(outcomes: Sequence[Outcome]) -> dict[str, Json]:
    n = len(outcomes)
    ends = Counter(outcome.hole or outcome.where for outcome in outcomes)
    times = sorted(outcome.ms for outcome in outcomes)
    return {
        "holes": [[ends[row, column] / n for column in range(SIZE)] for row in range(SIZE)],
        "inside": sum(ends[hole] for hole in HOLES) / n,
        "trench": ends["trench"] / n,
        "outside": ends["outside"] / n,
        "shaken": sum(outcome.shakes > 0 for outcome in outcomes) / n,
        "nudged": sum(outcome.nudged > 0 for outcome in outcomes) / n,
        "moved": sum(outcome.moved > 0 for outcome in outcomes) / n,
        "ms": {"mean": round(sum(times) / n, 1), "p95": round(times[min(n - 1, int(0.95 * n))], 1)},
    }


if __name__ == "__main__":
    main()
