"""`mutschel train`: trains a game's bots on games alone. It can be stopped and resumed."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mutschel.cli.files import file_problem, writing
from mutschel.cli.numbers import count_reader, number_reader
from mutschel.cli.parser import Parser
from mutschel.cli.progress import progress_bar
from mutschel.cli.terminal import Terminal, new_console
from mutschel.cli.texts import CliProblem, Say
from mutschel.extras import needs
from mutschel.games.parts import TrainingRun, TrainingRunClass
from mutschel.games.registry import all_games, find_game

USUAL = 800_000  # games
AT_ONCE = 1_000  # games, until progress is shown
SAVED = 30.0  # seconds between two checkpoints


def add_arguments(parser: Parser) -> None:
    parser.positional("game")
    parser.option("--games", "count", "games-learnt", type=count_reader("--games"))
    parser.option("--minutes", "value", type=number_reader("--minutes", 0.01, 10_000))
    parser.option("--seed", "count", "seed-learnt", type=count_reader("--seed", low=0))
    parser.option("--layers", "layers", type=layers)
    parser.option("--for-bound")
    parser.option("--out", "file")
    parser.option("--resume", "file", "resume-learning")
    parser.option("--evaluate", "count", type=count_reader("--evaluate", low=2), default=1_000)
    parser.option("--json")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    learnt = {game.id: game for game in all_games().values() if game.has_part("training")}
    if args.game not in learnt:
        raise CliProblem("not-learnt", value=args.game[:40], games=", ".join(learnt))
    given = (args.games, args.minutes, args.seed, args.layers, args.for_bound or None)
    if args.resume is not None and any(one is not None for one in given):
        raise CliProblem("resume-learning-alone")
    if args.games is not None and args.minutes is not None:
        raise CliProblem("games-or-minutes")
    with needs("train"):
        own: TrainingRunClass = learnt[args.game].part("training").Run  # slow to load, and optional
    out = Path(args.out or f"{args.game}.npz")
    checkpoint = out.with_name(f"{out.stem}.checkpoint.npz")
    run = resumed(own, Path(args.resume)) if args.resume is not None else new_run(own, args)
    with writing(checkpoint):
        run.save(checkpoint)  # a file that can't be written fails now, not after ten minutes
    began = time.perf_counter()
    try:
        with progress(args, terminal.say, run) as show:
            train_until_done(run, checkpoint, show)
    except KeyboardInterrupt:
        with writing(checkpoint):
            run.save(checkpoint)
        new_console(stderr=True).print(terminal.say("train.stopped", game=args.game, file=checkpoint), soft_wrap=True)
        raise
    seconds = time.perf_counter() - began
    with writing(out):
        run.save_weights(out)
    checkpoint.unlink()
    reached = run.evaluated(args.evaluate)
    if args.json:
        facts = {"file": str(out), "games": run.games, "seed": run.seed, "seconds": round(seconds, 1)}
        print(json.dumps({**facts, "mean": reached.mean, "margin": reached.margin, "evaluated": reached.games}))
        return 0
    say = terminal.say
    terminal.print(say("train.made", file=out, games=say.number(run.games), seconds=say.number(seconds)))
    mean, margin = say.number(reached.mean, 1), say.number(reached.margin, 1)
    terminal.print(say("train.reached", mean=mean, margin=margin, games=say.number(reached.games)), style="green")
    return 0


def layers(text: str) -> tuple[int, ...]:
    return tuple(count_reader("--layers")(part) for part in text.split(","))


def new_run(own: TrainingRunClass, args: argparse.Namespace) -> TrainingRun:
    """Return a run of as many games as asked for, or as roughly fit into the given minutes."""
    more = (1 if args.seed is None else args.seed, args.layers, args.for_bound)
    try:
        if args.minutes is None:
            return own.new(args.games or USUAL, *more)
        trial = own.new(2 * AT_ONCE, *more)
    except ValueError as why:
        raise CliProblem(
            "not-layers", value=",".join(map(str, args.layers))[:40], game=find_game(args.game).label
        ) from why
    trial.advance(AT_ONCE)  # compiles, and learns to play games of the usual length
    began = time.perf_counter()
    trial.advance(AT_ONCE)
    return own.new(max(1, int(60 * args.minutes * AT_ONCE / (time.perf_counter() - began))), *more)


def resumed(own: TrainingRunClass, file: Path) -> TrainingRun:
    try:
        return own.load(file)
    except OSError as why:
        raise file_problem("cannot-read", file, why) from why
    except ValueError as why:
        raise CliProblem("not-a-checkpoint", file=str(file)) from why


def train_until_done(run: TrainingRun, checkpoint: Path, show: Callable[[], None]) -> None:
    saved = time.monotonic()
    while not run.done:
        run.advance(AT_ONCE)
        show()
        if time.monotonic() - saved > SAVED:
            with writing(checkpoint):
                run.save(checkpoint)
            saved = time.monotonic()


@contextmanager
def progress(args: argparse.Namespace, say: Say, run: TrainingRun) -> Iterator[Callable[[], None]]:
    """Show a bar at a terminal, otherwise a line from time to time."""
    console = new_console(stderr=True)
    if args.json or console.is_terminal:
        with progress_bar(say("train.learning"), run.plan, run.games, hidden=args.json) as bar:
            yield lambda: bar(run.games)
        return
    said = time.monotonic()

    def line() -> None:
        nonlocal said
        if run.done or time.monotonic() - said > SAVED:
            said = time.monotonic()
            numbers = {"games": say.number(run.games), "plan": say.number(run.plan)}
            console.print(say("train.so-far", **numbers), soft_wrap=True)

    yield line
