"""The command line's parser and its help, in either language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NoReturn

from mutschel.cli.texts import CliProblem, Say
from mutschel.engine import LANGUAGES

# Argparse's English messages, and the codes of our own.
WRONG = (
    (r"argument .*: invalid choice: '?(?P<value>.*?)'? \(choose from .*\)", "no-such-command"),
    (r"the following arguments are required: (?P<value>.+)", "missing"),
    (r"argument (?P<value>\S+): expected .*argument.*", "needs-value"),
    (r"argument (?P<value>\S+): ignored explicit argument .*", "takes-no-value"),
)


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Argparse's help, with the usage line in our language."""

    def __init__(self, prog: str, usage_word: str) -> None:
        super().__init__(prog, max_help_position=28)
        self.usage_word = usage_word

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, f"{self.usage_word}: " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser with our languages and problems, and help in colour."""

    def __init__(self, say: Say, **more: Any) -> None:
        def formatter(prog: str) -> HelpFormatter:
            return HelpFormatter(prog, say("help.usage"))

        super().__init__(add_help=False, allow_abbrev=False, formatter_class=formatter, **more)
        self.say = say
        self.commands: Iterable[str] = ()  # all commands
        self.given = self.add_argument_group(say("help.given"))
        self.optional = self.add_argument_group(say("help.optional"))
        self.optional.add_argument("-h", "--help", action="help", help=say("help.args.help"))
        self.optional.add_argument(
            "--lang", type=language, metavar="de|en", default=argparse.SUPPRESS, help=say("help.args.lang")
        )

    def positional(self, name: str, about: str | None = None, **more: Any) -> None:
        """Add an argument without a flag, such as the game. `about` names its text, if not its own."""
        metavar = self.say(f"help.metavar.{name}")
        self.given.add_argument(name, metavar=metavar, help=self.say(f"help.args.{about or name}"), **more)

    def option(self, flag: str, metavar: str | None = None, about: str | None = None, **more: Any) -> None:
        """Add an argument with a flag. Without a metavar it has no value. `about` names its text, if not its own."""
        more |= {"action": "store_true"} if metavar is None else {"metavar": self.say(f"help.metavar.{metavar}")}
        self.optional.add_argument(flag, help=self.say(f"help.args.{about or flag.lstrip('-')}"), **more)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse arguments; unknown ones are refused with a pointer to the help of the given command."""
        parsed, unknown = self.parse_known_args(args, namespace)
        if unknown:
            command = " ".join([self.prog, *([parsed.command] if parsed.command else [])])
            raise CliProblem("unknown-argument", value=" ".join(unknown)[:80], command=command)
        return parsed

    def error(self, message: str) -> NoReturn:
        for pattern, code in WRONG:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                value = found["value"]
                near = get_close_matches(value, self.commands, n=1, cutoff=0.4)
                raise CliProblem(code, value=value[:80], near=near[0] if near else "play", command=self.prog)
        raise CliProblem("usage", value=message, command=self.prog)

    def print_help(self, file: object = None) -> None:
        from rich.text import Text  # here, because not everything that is typed needs colours

        from mutschel.cli.terminal import new_console

        text = Text.from_ansi(self.format_help().rstrip())
        text.highlight_regex(r"(?m)^\S.*:$", "bold yellow")
        text.highlight_regex(r"(?m)^  +mutschel\b.*$", "green")
        text.highlight_regex(r"(?<![\w-])--?[a-z][a-z-]*", "cyan")
        new_console().print(text, soft_wrap=True)


def language(text: str) -> str:
    if text not in LANGUAGES:
        raise CliProblem("no-such-language", value=text[:40])
    return text
