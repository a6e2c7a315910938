"""The command line's own texts: all that the code asks for. That both languages have the same: test_texts.py."""

import re
from importlib import resources
from typing import Any

import pytest

from mutschel.cli.main import COMMANDS, GONE, main
from mutschel.cli.playing import HOWS
from mutschel.cli.texts import Say, language_of_locale
from mutschel.engine.texts import load
from mutschel.host.bots import ALL_LEVELS


def leaves(node: Any, path: str = "") -> dict[str, str]:
    if isinstance(node, dict):
        return {p: text for key, part in node.items() for p, text in leaves(part, f"{path}.{key}").items()}
    return {path[1:]: node}


ENGLISH = leaves(load("mutschel.cli", "en"))


def test_every_text_that_the_code_names_is_there() -> None:
    sources = [f.read_text() for f in resources.files("mutschel.cli").iterdir() if f.name.endswith(".py")]
    sources += [
        f.read_text() for f in (resources.files("mutschel.cli") / "drawing").iterdir() if f.name.endswith(".py")
    ]
    code = "\n".join(sources)
    named = re.findall(r'say\(\s*"([a-z][\w.-]+)"', code)
    named += [f"problems.{code}" for code in re.findall(r'CliProblem\(\s*"([\w-]+)"', code)]
    engine = leaves(load("mutschel.engine", "en"))
    named += [f"problems.gone-{command}" for command in GONE]
    missing = [path for path in named if not any(p == path or p.startswith(path + ".") for p in (*ENGLISH, *engine))]
    assert len(named) > 50
    assert missing == []


def test_every_text_with_a_name_that_varies_is_there() -> None:
    for how in HOWS:
        assert {f"how.enter.{how}", f"how.bot.{how}"} <= {re.sub(r"\.(one|other)$", "", path) for path in ENGLISH}
    for command in COMMANDS:
        assert {f"help.{kind}.{command}" for kind in ("short", "long", "examples")} <= ENGLISH.keys()
    assert {f"words.{level}" for level in ALL_LEVELS} <= ENGLISH.keys()


@pytest.mark.parametrize("command", GONE)
def test_a_command_that_is_gone_says_where_to_go(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "x", "--lang", "en"]) == 2
    assert "in the browser" in capsys.readouterr().err


def test_a_text_that_counts() -> None:
    say = Say("en")
    assert say("scores.points", n=1) == "1 point"
    assert say("scores.points", n=2) == "2 points"
    with pytest.raises(KeyError):
        say("no.such.text")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
    ],
)
def test_the_locale_chooses_the_language(environ: dict[str, str], language: str) -> None:
    assert language_of_locale(environ) == language
