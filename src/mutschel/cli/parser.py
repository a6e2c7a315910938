"""What can be typed after `mutschel`, and the help that teaches it, in either language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, NoReturn

from rich.text import Text

from mutschel import __version__
from mutschel.cli.flick_lab import hole
from mutschel.cli.terminal import new_console
from mutschel.cli.texts import Say, Wrong
from mutschel.engine import LANGUAGES
from mutschel.engine.texts import texts_of
from mutschel.games.by_hand import FASTEST, SLOWEST, WIDEST
from mutschel.games.by_hand.gesture import HIGHEST, LOWEST
from mutschel.server.settings import Settings, forms

COMMANDS = (
    "serve",
    "games",
    "rules",
    "play",
    "practise",
    "simulate",
    "odds",
    "flick-lab",
    "train",
    "replay",
    "analyse",
    "verify",
    "records",
    "new-game",
)
NOBODY = (["none"], ["keine"])

# What argparse finds wrong, as it says it in English, and our text for it.
WRONG = (
    (r"argument .*: invalid choice: '?(?P<value>.*?)'? \(choose from .*\)", "no-such-command"),
    (r"the following arguments are required: (?P<value>.+)", "missing"),
    (r"argument (?P<value>\S+): expected .*argument.*", "needs-value"),
    (r"argument (?P<value>\S+): ignored explicit argument .*", "takes-no-value"),
)


class Formatter(argparse.RawDescriptionHelpFormatter):
    """The usual help, with the usage line in our language."""

    def __init__(self, prog: str, usage_word: str) -> None:
        super().__init__(prog, max_help_position=28)
        self.usage_word = usage_word

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, f"{self.usage_word}: " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Speaks our languages, raises our problems, and prints its help in colour."""

    def __init__(self, say: Say, **more: Any) -> None:
        def formatter(prog: str) -> Formatter:
            return Formatter(prog, say("help.usage"))

        super().__init__(add_help=False, allow_abbrev=False, formatter_class=formatter, **more)
        self.given = self.add_argument_group(say("help.given"))
        self.optional = self.add_argument_group(say("help.optional"))
        self.optional.add_argument("-h", "--help", action="help", help=say("help.args.help"))
        self.optional.add_argument(
            "--lang", type=language, metavar="de|en", default=argparse.SUPPRESS, help=say("help.args.lang")
        )

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As usual, but what is not known here is looked up in the help of the command that was given."""
        parsed, unknown = self.parse_known_args(args, namespace)
        if unknown:
            command = " ".join([self.prog, *([parsed.command] if parsed.command else [])])
            raise Wrong("unknown-argument", value=" ".join(unknown)[:80], command=command)
        return parsed

    def error(self, message: str) -> NoReturn:
        for pattern, code in WRONG:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                value = found["value"]
                near = get_close_matches(value, COMMANDS, n=1, cutoff=0.4)
                raise Wrong(code, value=value[:80], near=near[0] if near else "play", command=self.prog)
        raise Wrong("usage", value=message, command=self.prog)

    def print_help(self, file: object = None) -> None:
        text = Text.from_ansi(self.format_help().rstrip())
        text.highlight_regex(r"(?m)^\S.*:$", "bold yellow")
        text.highlight_regex(r"(?m)^  +mutschel\b.*$", "green")
        text.highlight_regex(r"(?<![\w-])--?[a-z][a-z-]*", "cyan")
        new_console().print(text, soft_wrap=True)


def language(text: str) -> str:
    if text not in LANGUAGES:
        raise Wrong("no-such-language", value=text[:40])
    return text


def counted(name: str, low: int = 1) -> Callable[[str], int]:
    """A whole number, at least `low`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= low):
            raise Wrong("not-a-count", name=name, value=text[:40], low=low)
        return int(text)

    return read


def measured(name: str, low: float, high: float) -> Callable[[str], float]:
    """A number from `low` to `high`, with a point or a comma."""

    def read(text: str) -> float:
        found = re.fullmatch(r"[-+]?\d{1,6}([.,]\d{1,9})?", text, re.ASCII)
        value = float(text.replace(",", ".")) if found else None
        if value is None or not low <= value <= high:
            raise Wrong("not-measured", name=name, value=text[:40], low=low, high=high)
        return value

    return read


def listed(text: str) -> list[str]:
    """`Anna,Ben`: parts separated by commas; `none` and nothing are none."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return [] if [part.casefold() for part in parts] in NOBODY else parts


def build_parser(say: Say) -> Parser:
    parser = Parser(say, prog="mutschel", description=say("help.mutschel"), epilog=say("help.examples.mutschel"))
    parser.optional.add_argument(
        "--version", action="version", version=f"mutschel {__version__}", help=say("help.args.version")
    )
    commands = parser.add_subparsers(
        dest="command", metavar=say("help.metavar.command"), title=say("help.commands"), parser_class=Parser
    )

    def command(name: str) -> Parser:
        added: Parser = commands.add_parser(
            name,
            say=say,
            help=say(f"help.short.{name}"),
            description=say(f"help.long.{name}"),
            epilog=say(f"help.examples.{name}"),
        )
        return added

    def option(parser: Parser, flag: str, metavar: str | None = None, **more: Any) -> None:
        if metavar is not None:
            more["metavar"] = say(f"help.metavar.{metavar}")
        parser.optional.add_argument(flag, help=say(f"help.args.{flag.lstrip('-')}"), **more)

    def positional(parser: Parser, dest: str, **more: Any) -> None:
        parser.given.add_argument(dest, metavar=say(f"help.metavar.{dest}"), help=say(f"help.args.{dest}"), **more)

    add_settings(command("serve"), say)

    games = command("games")
    option(games, "--json", action="store_true")

    rules = command("rules")
    positional(rules, "game")

    play = command("play")
    positional(play, "game", nargs="?")
    option(play, "--players", "names", type=listed)
    option(play, "--bots", "levels", type=listed)
    option(play, "--option", "option", action="append", default=[])
    option(play, "--seed", "seed")
    option(play, "--real-dice", action="store_true")
    option(play, "--fast", action="store_true")
    option(play, "--resume", "file")
    option(play, "--save", "file")

    practise = command("practise")
    positional(practise, "game")
    option(practise, "--option", "option", action="append", default=[])

    simulate = command("simulate")
    positional(simulate, "game")
    simulate.optional.add_argument(
        "--players",
        type=counted("--players"),
        metavar=say("help.metavar.count"),
        help=say("help.args.how-many-players"),
    )
    option(simulate, "--games", "count", type=counted("--games"), default=1000)
    option(simulate, "--seed", "seed", default="0")
    simulate.optional.add_argument(
        "--bots", type=listed, default=["hard"], metavar=say("help.metavar.levels"), help=say("help.args.bots-of-all")
    )
    option(simulate, "--option", "option", action="append", default=[])
    option(simulate, "--jobs", "count", type=counted("--jobs"), default=1)
    option(simulate, "--json", action="store_true")

    odds = command("odds")
    positional(odds, "game")
    option(odds, "--option", "option", action="append", default=[])
    odds.optional.add_argument(
        "--players", type=counted("--players"), metavar=say("help.metavar.count"), help=say("help.args.up-to-players")
    )
    option(odds, "--json", action="store_true")
    option(odds, "--plot", "file")

    lab = command("flick-lab")
    option(lab, "--flicks", "count", type=counted("--flicks"), default=100)
    option(lab, "--aim", "hole", type=hole)
    option(lab, "--speed", "value", type=measured("--speed", SLOWEST + 0.01, FASTEST))
    option(lab, "--azimuth", "value", type=measured("--azimuth", -WIDEST, WIDEST))
    option(lab, "--elevation", "value", type=measured("--elevation", LOWEST, HIGHEST))
    option(lab, "--noise", "value", type=measured("--noise", 0, 50), default=0.0)
    option(lab, "--plate", "plate", default="south")
    option(lab, "--lying", "count", type=counted("--lying", low=0), default=0)
    option(lab, "--seed", "seed", default="1")
    option(lab, "--jobs", "count", type=counted("--jobs"), default=1)
    option(lab, "--json", action="store_true")
    option(lab, "--plot", "file")
    option(lab, "--table", "file")

    train = command("train")
    positional(train, "game")
    for flag, metavar, text, more in (
        ("--games", "count", "games-learnt", {"type": counted("--games")}),
        ("--minutes", "value", "minutes", {"type": measured("--minutes", 0.01, 10_000)}),
        ("--seed", "count", "seed-learnt", {"type": counted("--seed", low=0)}),
        ("--out", "file", "out", {"default": "choice.npz"}),
        ("--resume", "file", "resume-learning", {}),
        ("--evaluate", "count", "evaluate", {"type": counted("--evaluate", low=2), "default": 20_000}),
    ):
        metavar, text = say(f"help.metavar.{metavar}"), say(f"help.args.{text}")
        train.optional.add_argument(flag, metavar=metavar, help=text, **more)
    option(train, "--json", action="store_true")

    replay = command("replay")
    positional(replay, "file")
    option(replay, "--seat", "count", type=counted("--seat"))
    option(replay, "--all", action="store_true")

    analyse = command("analyse")
    positional(analyse, "match")
    analyse.optional.add_argument("--all", action="store_true", help=say("help.args.every-decision"))
    option(analyse, "--json", action="store_true")
    option(analyse, "--plot", "file")

    verify = command("verify")
    positional(verify, "match")
    option(verify, "--json", action="store_true")

    option(command("records"), "--forget", "name")

    new_game = command("new-game")
    positional(new_game, "name")
    option(new_game, "--path", "folder", default=".")
    return parser


def add_settings(serve: Parser, say: Say) -> None:
    """Every setting of the server; what they are for, the server's own texts say."""
    texts = texts_of(("mutschel.server",), say.language)
    serve.optional.add_argument("--lan", action="store_true", help=say("help.args.lan"))
    for name, form in forms().items():
        default = getattr(Settings(), name)
        about = texts.get(f"settings.{name}").replace("%", "%%")
        shown = f" ({say('help.default')}: {default})" if default not in ("", ()) else ""
        alone: dict[str, Any] = {"nargs": "?", "const": form.alone} if form.alone else {}
        serve.optional.add_argument(
            "--" + name.replace("_", "-"),
            metavar=say("help.metavar.value"),
            help=f"{about}{shown} [{form.allowed}]",
            **alone,
        )
