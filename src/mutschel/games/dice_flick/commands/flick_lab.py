"""`mutschel flick-lab`: many flicks into the box of Dice Flick, and a map of where they land. For those who tune."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from math import radians
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from mutschel.engine import Json, Problem
from mutschel.games.by_hand import FASTEST, SLOWEST, WIDEST
from mutschel.games.by_hand.gesture import HIGHEST, LOWEST
from mutschel.games.commands import Arguments, Desk, Speech
from mutschel.games.dice_flick.aiming import NOISE, TURNS, Aim, shot
from mutschel.games.dice_flick.board import HOLES, SIZE, Hole

if TYPE_CHECKING:  # the physics takes a second to load, and no other command should wait for it
    from mutschel.games.dice_flick.commands.flick_tries import Outcome

USUAL = Aim(0.9, 0.0)
MOST_LYING = len(HOLES) - 1


def add_arguments(parser: Arguments) -> None:
    parser.option("--flicks", "count", type=parser.counted("--flicks"), default=100)
    parser.option("--aim", "hole", type=hole)
    parser.option("--speed", "value", type=parser.measured("--speed", SLOWEST + 0.01, FASTEST))
    parser.option("--azimuth", "value", type=parser.measured("--azimuth", -WIDEST, WIDEST))
    parser.option("--elevation", "value", type=parser.measured("--elevation", LOWEST, HIGHEST))
    parser.option("--noise", "value", type=parser.measured("--noise", 0, 50), default=0.0)
    parser.option("--plate", "plate", default="south")
    parser.option("--lying", "count", type=parser.counted("--lying", 0, MOST_LYING), default=0)
    parser.option("--seed", "seed", default="1")
    parser.option("--jobs", "count", type=parser.counted("--jobs"), default=1)
    parser.option("--json")
    parser.option("--plot", "file")
    parser.option("--table", "file")
    parser.option("--launches", "file")


def run(args: argparse.Namespace, desk: Desk) -> int:
    if args.table is not None:
        return make_table(args, desk)
    if args.launches is not None:
        return make_launches(args, desk)
    plot = None if args.plot is None else plotter(Path(args.plot), desk)
    if args.plate not in TURNS:
        raise Problem("no-such-plate", package=__package__, value=args.plate[:40], plates=", ".join(TURNS))
    aim = aim_of(args)
    outcomes = flown(args, aim, desk)
    facts = summed_up(args, aim, outcomes)
    if args.json:
        print(json.dumps(facts))
    else:
        show(facts, desk)
    if plot is not None:
        with desk.written(Path(args.plot)):
            plot(facts, outcomes, title(facts, desk.say))
        if not args.json:
            desk.hint(desk.say("flick-lab.plotted", file=args.plot))
    return 0


def aim_of(args: argparse.Namespace) -> Aim:
    """As the bots aim at a hole whose hands tremble about as much, or as was given."""
    if args.aim is None:
        speed = USUAL.speed if args.speed is None else args.speed
        return Aim(speed, USUAL.azimuth if args.azimuth is None else radians(args.azimuth))
    if args.speed is not None or args.azimuth is not None or args.elevation is not None:
        raise Problem("aim-alone", package=__package__)
    level = min(NOISE, key=lambda level: abs(100 * NOISE[level] - args.noise))
    return shot(level, args.plate, args.aim).aim


def flown(args: argparse.Namespace, aim: Aim, desk: Desk) -> list[Outcome]:
    from mutschel.games.dice_flick.commands.flick_tries import Try, attempts

    loft = 45.0 if args.elevation is None else args.elevation
    tries = [Try(aim, args.noise / 100, f"{args.seed}:{n}", loft, args.plate, args.lying) for n in range(args.flicks)]
    with desk.progress(desk.say("flick-lab.flicking"), len(tries), args.json) as advance:
        return attempts(tries, args.jobs, advance)


def make_table(args: argparse.Namespace, desk: Desk) -> int:
    """Where the bots aim, measured anew."""
    from mutschel.games.dice_flick.commands import flick_table

    file = Path(args.table)
    with desk.written(file):
        file.touch()  # better now than after ten minutes
    with desk.progress(desk.say("flick-lab.flicking"), flick_table.count(), args.json) as advance:
        made = flick_table.make(args.seed, args.jobs, advance)
    with desk.written(file):
        file.write_text(flick_table.as_text(made), encoding="utf-8")
    rates = flick_table.hit_rates(made)
    if args.json:
        print(json.dumps(rates))
    else:
        for level, rate in rates.items():
            percent = desk.say.number(100 * rate)
            desk.print(desk.say("flick-lab.rate", level=desk.say(f"words.{level}"), percent=percent))
    return 0


def make_launches(args: argparse.Namespace, desk: Desk) -> int:
    """Where dice land that are launched just so, measured anew."""
    from mutschel.games.dice_flick.commands import flick_launches

    file = Path(args.launches)
    with desk.written(file):
        file.touch()
    with desk.progress(desk.say("flick-lab.flicking"), flick_launches.count(), args.json) as advance:
        made = flick_launches.make(args.seed, args.jobs, advance)
    with desk.written(file):
        file.write_text(flick_launches.as_text(made), encoding="utf-8")
    return 0


# -- what came of it -----------------------------------------------------------------------------------------------
def summed_up(args: argparse.Namespace, aim: Aim, outcomes: Sequence[Outcome]) -> dict[str, Json]:
    """All figures; shares are of all flicks."""
    n = len(outcomes)
    ends = Counter(outcome.hole or outcome.where for outcome in outcomes)
    times = sorted(outcome.ms for outcome in outcomes)
    return {
        "flicks": n,
        "speed": aim.speed,
        "azimuth": aim.azimuth,
        "elevation": 45.0 if args.elevation is None else args.elevation,
        "noise": args.noise,
        "plate": args.plate,
        "lying": args.lying,
        "seed": args.seed,
        "aim": args.aim and list(args.aim),
        "holes": [[ends[row, column] / n for column in range(SIZE)] for row in range(SIZE)],
        "trench": ends["trench"] / n,
        "outside": ends["outside"] / n,
        "shaken": sum(outcome.shakes > 0 for outcome in outcomes) / n,
        "nudged": sum(outcome.nudged > 0 for outcome in outcomes) / n,
        "moved": sum(outcome.moved > 0 for outcome in outcomes) / n,
        "ms": {"mean": round(sum(times) / n, 1), "p95": round(times[min(n - 1, int(0.95 * n))], 1)},
    }


def show(facts: dict[str, Json], desk: Desk) -> None:
    say = desk.say
    desk.print(Text(title(facts, say), style="bold yellow"))
    desk.print(landing_map(facts, say))
    shares = [f"{say(f'flick-lab.{name}')} {percent(facts[name], say)}" for name in ("trench", "outside")]
    shares += [f"{say(f'flick-lab.{name}')} {percent(facts[name], say)}" for name in ("shaken", "nudged", "moved")]
    inside = sum(map(sum, facts["holes"]))
    desk.print(" · ".join([f"{say('flick-lab.inside')} {percent(inside, say)}", *shares]))
    if facts["aim"]:
        row, column = facts["aim"]
        desk.print(say("flick-lab.hit", percent=percent(facts["holes"][row][column], say)), style="green")
    mean, p95 = (say.number(facts["ms"][name], 1) for name in ("mean", "p95"))
    desk.hint(say("flick-lab.cost", mean=mean, p95=p95))


def title(facts: dict[str, Json], say: Speech) -> str:
    degrees = say.number(facts["azimuth"] / radians(1), 1)
    return say(
        "flick-lab.title",
        n=facts["flicks"],
        speed=say.number(facts["speed"], 2),
        azimuth=degrees,
        elevation=say.number(facts["elevation"]),
        noise=say.number(facts["noise"], 1),
        plate=say(f"flick-lab.{facts['plate']}"),
        lying=facts["lying"],
    )


def landing_map(facts: dict[str, Json], say: Speech) -> Table:
    """The box from above, north at the top."""
    table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 1))
    for row, shares in enumerate(facts["holes"]):
        cells = [
            Text(
                percent(share, say) if share else "·",
                style="bold green" if facts["aim"] == [row, column] else "" if share else "dim",
                justify="right",
            )
            for column, share in enumerate(shares)
        ]
        table.add_row(*cells)
    return table


def percent(share: float, say: Speech) -> str:
    return f"{say.number(100 * share, 1)} %"


# -- reading and writing -------------------------------------------------------------------------------------------
def hole(text: str) -> Hole:
    """`3,3`: row and column, counted from 1."""
    parts = text.split(",")
    if len(parts) != 2 or not all(part.strip() in map(str, range(1, SIZE + 1)) for part in parts):
        raise Problem("not-a-target", package=__package__, value=text[:40], high=SIZE)
    return int(parts[0]) - 1, int(parts[1]) - 1


def plotter(file: Path, desk: Desk) -> Callable[[dict[str, Json], Sequence[Outcome], str], None]:
    """What draws the picture; a problem now, and not after a thousand flicks, if nothing can."""
    with desk.pictured(file):
        from mutschel.games.dice_flick.commands.flick_plot import draw
    return lambda facts, outcomes, title: draw(file, facts, outcomes, title)
