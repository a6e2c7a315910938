"""`mutschel flick-lab`: many flicks into the box of Dice Flick, and a map of where they land. For those who tune."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import radians
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from mutschel.cli.arguments import add_jobs, counted, measured
from mutschel.cli.files import trouble
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal, new_console
from mutschel.cli.texts import Say, Wrong
from mutschel.engine import Json
from mutschel.games.by_hand import FASTEST, SLOWEST, WIDEST
from mutschel.games.by_hand.gesture import HIGHEST, LOWEST
from mutschel.games.dice_flick.aiming import NOISE, TURNS, Aim, shot
from mutschel.games.dice_flick.board import HOLES, SIZE, Hole

if TYPE_CHECKING:  # the physics takes a second to load, and no other command should wait for it
    from mutschel.cli.flick_tries import Outcome

USUAL = Aim(0.9, 0.0)
MOST_LYING = len(HOLES) - 1


def add_arguments(parser: Parser) -> None:
    parser.option("--flicks", "count", type=counted("--flicks"), default=100)
    parser.option("--aim", "hole", type=hole)
    parser.option("--speed", "value", type=measured("--speed", SLOWEST + 0.01, FASTEST))
    parser.option("--azimuth", "value", type=measured("--azimuth", -WIDEST, WIDEST))
    parser.option("--elevation", "value", type=measured("--elevation", LOWEST, HIGHEST))
    parser.option("--noise", "value", type=measured("--noise", 0, 50), default=0.0)
    parser.option("--plate", "plate", default="south")
    parser.option("--lying", "count", type=counted("--lying", low=0), default=0)
    parser.option("--seed", "seed", default="1")
    add_jobs(parser)
    parser.option("--json")
    parser.option("--plot", "file")
    parser.option("--table", "file")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    if args.table is not None:
        return make_table(args, terminal)
    plot = None if args.plot is None else plotter(Path(args.plot))
    if args.plate not in TURNS:
        raise Wrong("no-such-plate", value=args.plate[:40], plates=", ".join(TURNS))
    if args.lying > MOST_LYING:
        raise Wrong("not-measured", name="--lying", value=args.lying, low=0, high=MOST_LYING)
    aim = aim_of(args)
    outcomes = flown(args, aim, terminal.say)
    facts = summed_up(args, aim, outcomes)
    if args.json:
        print(json.dumps(facts))
    else:
        show(facts, terminal)
    if plot is not None:
        with writing(Path(args.plot)):
            plot(facts, outcomes, title(facts, terminal.say))
        if not args.json:
            terminal.hint(terminal.say("flick-lab.plotted", file=args.plot))
    return 0


def aim_of(args: argparse.Namespace) -> Aim:
    """As the bots aim at a hole whose hands tremble about as much, or as was given."""
    if args.aim is None:
        speed = USUAL.speed if args.speed is None else args.speed
        return Aim(speed, USUAL.azimuth if args.azimuth is None else radians(args.azimuth))
    if args.speed is not None or args.azimuth is not None or args.elevation is not None:
        raise Wrong("aim-alone")
    level = min(NOISE, key=lambda level: abs(100 * NOISE[level] - args.noise))
    return shot(level, args.plate, args.aim).aim


def flown(args: argparse.Namespace, aim: Aim, say: Say) -> list[Outcome]:
    from mutschel.cli.flick_tries import Try, attempts

    loft = 45.0 if args.elevation is None else args.elevation
    tries = [Try(aim, args.noise / 100, f"{args.seed}:{n}", loft, args.plate, args.lying) for n in range(args.flicks)]
    with progress(args, say, len(tries)) as advance:
        return attempts(tries, args.jobs, advance)


def make_table(args: argparse.Namespace, terminal: Terminal) -> int:
    """Where the bots aim, measured anew."""
    from mutschel.cli import flick_table

    file = Path(args.table)
    with writing(file):
        file.touch()  # better now than after ten minutes
    with progress(args, terminal.say, flick_table.count()) as advance:
        made = flick_table.make(args.seed, args.jobs, advance)
    with writing(file):
        file.write_text(flick_table.as_text(made), encoding="utf-8")
    rates = flick_table.hit_rates(made)
    if args.json:
        print(json.dumps(rates))
    else:
        for level, rate in rates.items():
            percent = terminal.say.number(100 * rate)
            terminal.print(terminal.say("flick-lab.rate", level=terminal.say(f"words.{level}"), percent=percent))
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


def show(facts: dict[str, Json], terminal: Terminal) -> None:
    say = terminal.say
    terminal.print(Text(title(facts, say), style="bold yellow"))
    terminal.print(landing_map(facts, say))
    shares = [f"{say(f'flick-lab.{name}')} {percent(facts[name], say)}" for name in ("trench", "outside")]
    shares += [f"{say(f'flick-lab.{name}')} {percent(facts[name], say)}" for name in ("shaken", "nudged", "moved")]
    inside = sum(map(sum, facts["holes"]))
    terminal.print(" · ".join([f"{say('flick-lab.inside')} {percent(inside, say)}", *shares]))
    if facts["aim"]:
        row, column = facts["aim"]
        terminal.print(say("flick-lab.hit", percent=percent(facts["holes"][row][column], say)), style="green")
    mean, p95 = (say.number(facts["ms"][name], 1) for name in ("mean", "p95"))
    terminal.hint(say("flick-lab.cost", mean=mean, p95=p95))


def title(facts: dict[str, Json], say: Say) -> str:
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


def landing_map(facts: dict[str, Json], say: Say) -> Table:
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


def percent(share: float, say: Say) -> str:
    return f"{say.number(100 * share, 1)} %"


# -- reading and writing -------------------------------------------------------------------------------------------
def hole(text: str) -> Hole:
    """`3,3`: row and column, counted from 1."""
    parts = text.split(",")
    if len(parts) != 2 or not all(part.strip() in map(str, range(1, SIZE + 1)) for part in parts):
        raise Wrong("not-a-target", value=text[:40], high=SIZE)
    return int(parts[0]) - 1, int(parts[1]) - 1


def plotter(file: Path) -> Callable[[dict[str, Json], Sequence[Outcome], str], None]:
    """What draws the picture; a problem now, and not after a thousand flicks, if nothing can."""
    if file.suffix.lower() != ".png":
        raise Wrong("not-a-picture", file=str(file))
    if not file.parent.is_dir():
        raise Wrong("not-there", file=str(file.parent))
    try:
        from mutschel.cli.flick_plot import draw
    except ImportError as missing:
        raise Wrong("no-matplotlib") from missing
    return lambda facts, outcomes, title: draw(file, facts, outcomes, title)


@contextmanager
def writing(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as why:
        raise trouble("cannot-write", file, why) from why


@contextmanager
def progress(args: argparse.Namespace, say: Say, total: int) -> Iterator[Callable[[], None]]:
    """A bar for those who wait at a terminal."""
    console = new_console(stderr=True)
    with Progress(
        TextColumn(say("flick-lab.flicking")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=args.json or not console.is_terminal,
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)
