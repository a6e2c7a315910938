"""`mutschel`: finds the language and the command, and turns every problem into one sentence."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from mutschel import __version__
from mutschel.cli.parser import Parser, language
from mutschel.cli.texts import CliProblem, Say, language_of_locale
from mutschel.engine import Problem

# In the order of `--help`. Each has a file of its own: see `module_of`.
COMMANDS = (
    "serve",
    "admin",
    "backup",
    "restore",
    "games",
    "rules",
    "print",
    "play",
    "simulate",
    "tournament",
    "dataset",
    "odds",
    "train",
    "replay",
    "analyse",
    "verify",
    "records",
    "new-game",
)
GONE = ("evening", "day", "practise")  # moved to the page, which does them better


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns its exit code: 0, 2 for a problem that a person can correct, 130 for Ctrl-C."""
    # Our matrices are small: two threads would wait for each other rather than work. NumPy reads it when it is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a poor terminal gets question marks, not a traceback
    spoken = language_of_locale(os.environ)
    try:
        spoken = wanted_language(arguments) or spoken
        say = Say(spoken)
        if arguments and arguments[0] in GONE:
            raise CliProblem(f"gone-{arguments[0]}")
        code = run(build_parser(say, arguments).parse_args(arguments), say)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where it doesn't matter if the reader has gone away
        return code
    except Problem as problem:
        return print_problem(problem, spoken)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except BrokenPipeError:
        discard_output()
        return 0
    except OSError as why:  # a full disk, say; code that opens a file has better messages
        discard_output()
        return print_problem(CliProblem("no-output", why=why.strerror or str(why)), spoken)
    except SystemExit as end:  # argparse, after --help and --version
        return end.code if isinstance(end.code, int) else 0


def wanted_language(arguments: Sequence[str]) -> str | None:
    """Return the language of `--lang`, which the help needs before arguments are parsed."""
    for place, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return language(argument.partition("=")[2])
        if argument == "--lang" and place + 1 < len(arguments):
            return language(arguments[place + 1])
    return None


def build_parser(say: Say, arguments: Sequence[str]) -> Parser:
    """Return a parser that knows all commands, and the arguments of those that are named here."""
    parser = Parser(say, prog="mutschel", description=say("help.mutschel"), epilog=say("help.examples.mutschel"))
    parser.commands = COMMANDS
    parser.optional.add_argument(
        "--version", action="version", version=f"mutschel {__version__}", help=say("help.args.version")
    )
    commands = parser.add_subparsers(
        dest="command", metavar=say("help.metavar.command"), title=say("help.commands"), parser_class=Parser
    )
    for name in COMMANDS:
        short, long, examples = (say(f"help.{kind}.{name}") for kind in ("short", "long", "examples"))
        command = commands.add_parser(name, say=say, help=short, description=long, epilog=examples)
        if name in arguments:
            module_of(name).add_arguments(command)
    return parser


def module_of(command: str) -> Any:
    """Import a command's file, with `add_arguments` and `run`; all others would take too long to load."""
    return import_module(f"mutschel.cli.{command.replace('-', '_')}")


def run(args: argparse.Namespace, say: Say) -> int:
    from mutschel.cli.terminal import Terminal  # here like the commands: `--version` needs none of it

    if args.command is None:
        from mutschel.cli.chooser import choose_and_play

        return choose_and_play(Terminal(say))
    code: int = module_of(args.command).run(args, Terminal(say))
    return code


def print_problem(problem: Problem, language: str) -> int:
    from rich.text import Text

    from mutschel.cli.terminal import new_console

    new_console(stderr=True).print(Text(problem.text(language), style="red"), soft_wrap=True)
    return 2


def discard_output() -> None:
    """Discard further output: after a broken pipe, the end of the program must not try to write any."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
