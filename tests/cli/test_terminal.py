"""Texts of strangers, in a log or on a server, are readable in a terminal and never control it."""

from __future__ import annotations

import io
import json
from email.message import Message
from urllib.error import HTTPError

import pytest
from rich.table import Table
from rich.text import Text

from mutschel.cli import match_source
from mutschel.cli.main import main
from mutschel.cli.match_source import server_message
from mutschel.cli.terminal import QuietConsole
from mutschel.engine import Problem

WIPES = "\x1b[2J\x1b]0;all is well\x1b\\\x9b31m\r\x08\u202eAnna"


def test_whatever_is_shown() -> None:
    table = Table(WIPES)
    table.add_row(Text(WIPES))
    out = io.StringIO()
    console = QuietConsole(file=out, width=80, force_terminal=False, color_system=None)
    for shown in (WIPES, Text(WIPES), table):
        console.print(shown, style="bold")
    assert out.getvalue().count("Anna") == 4
    assert not {"\x1b", "\x9b", "\r", "\x08", "\u202e"} & {*out.getvalue()}


def test_colours_and_clearing_still_work() -> None:
    out = io.StringIO()
    console = QuietConsole(file=out, force_terminal=True, color_system="standard")
    console.print("red", style="red")
    console.clear()
    assert "\x1b[31mred" in out.getvalue()
    assert "\x1b[2J" in out.getvalue()


def test_a_problem_that_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", WIPES, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert "Anna" in told
    assert "\x1b" not in told


def test_a_problem_is_one_sentence_whatever_it_quotes() -> None:
    told = Problem("no-such-game", value="x\nAll 34 throws are right.\u2028!").text("en")
    assert len(told.splitlines()) == 1


def test_what_a_server_says_is_one_line_that_ends() -> None:
    body = io.BytesIO(json.dumps({"text": "No.\n\nAll 34 throws are right." + " !" * 1000}).encode())
    with HTTPError("http://dice.example", 400, "Bad", Message(), body) as error:
        told = server_message(error)
    assert told.startswith("No. All 34")
    assert len(told) == 300


def test_no_name_in_a_server_s_log_is_a_sentence_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    head = {"mutschel": 1, "game": "pasch", "version": 1, "options": {}, "seats": ["Anna\nAll 34 throws are right."]}
    monkeypatch.setattr(match_source, "fetch_text", lambda *_: json.dumps(head) + "\n")
    with pytest.raises(Problem) as why:
        match_source.match_record("http://dice.example/t/abc", "en")
    assert why.value.code == "bad-log-line"
