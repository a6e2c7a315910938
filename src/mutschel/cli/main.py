"""`mutschel`: finds the language and the command, and turns whatever goes wrong into one sentence."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from rich.text import Text

from mutschel.cli.analyse import analyse_match
from mutschel.cli.catalogue import games, rules
from mutschel.cli.chooser import choose_and_play
from mutschel.cli.flick_lab import flick_lab
from mutschel.cli.new_game import new_game
from mutschel.cli.odds import odds
from mutschel.cli.parser import build_parser, language
from mutschel.cli.play import play
from mutschel.cli.practise import practise
from mutschel.cli.records import records
from mutschel.cli.replay import replay
from mutschel.cli.serve import serve
from mutschel.cli.simulate import simulate
from mutschel.cli.terminal import Terminal, hush, new_console
from mutschel.cli.texts import Say, Wrong, language_of_locale
from mutschel.cli.train import train
from mutschel.cli.verify import verify
from mutschel.engine import Problem

COMMANDS = {
    "serve": serve,
    "games": games,
    "rules": rules,
    "play": play,
    "practise": practise,
    "simulate": simulate,
    "odds": odds,
    "flick-lab": flick_lab,
    "train": train,
    "replay": replay,
    "analyse": analyse_match,
    "verify": verify,
    "records": records,
    "new-game": new_game,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns its exit code: 0, 2 for something that a person can correct, 130 for Ctrl-C."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a poor terminal gets question marks, not a traceback
    spoken = language_of_locale(os.environ)
    try:
        spoken = wanted_language(arguments) or spoken
        say = Say(spoken)
        args = build_parser(say).parse_args(arguments)
        code = run(args, say)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where a reader that has gone away is no trouble
        return code
    except Problem as problem:
        return complain(problem, spoken)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except BrokenPipeError:
        hush()
        return 0
    except OSError as why:  # a full disk, say; whoever opens a file knows better what went wrong
        hush()
        return complain(Wrong("no-output", why=why.strerror or str(why)), spoken)
    except SystemExit as end:  # argparse, after --help and --version
        return end.code if isinstance(end.code, int) else 0


def complain(problem: Problem, language: str) -> int:
    new_console(stderr=True).print(Text(problem.text(language), style="red"), soft_wrap=True)
    return 2


def run(args: argparse.Namespace, say: Say) -> int:
    terminal = Terminal(say)
    if args.command is None:
        return choose_and_play(terminal)
    return COMMANDS[args.command](args, terminal)


def wanted_language(arguments: Sequence[str]) -> str | None:
    """`--lang`, wherever it stands: the help must know it before the arguments are read."""
    for place, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return language(argument.partition("=")[2])
        if argument == "--lang" and place + 1 < len(arguments):
            return language(arguments[place + 1])
    return None
