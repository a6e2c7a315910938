"""`mutschel day`: a server's days in the terminal, and one that is over to practise with the same dice."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

import pytest

from http_server import asynchronous, server
from mutschel.cli import day
from mutschel.cli.day import is_true
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say, Wrong
from mutschel.host.days import game_of, later
from mutschel.host.fair import commitment, throw_key
from mutschel.host.played_day import dice_of
from mutschel.protocol.days import DayLine
from mutschel.server import clock
from patience import PATIENCE
from serving import NO_LIMITS, meanwhile

PICTURE = {"cloth": "slate", "parts": []}
NOTHING = json.dumps({"days": [], "tomorrow": {"date": "2026-11-18", "hash": ""}, "picture": PICTURE})


@pytest.fixture(autouse=True)
def no_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same day all along."""
    now = clock.epoch_ms()
    monkeypatch.setattr(clock, "epoch_ms", lambda: now)


def mutschel(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mutschel", "day", *arguments, "--lang", "en"]
    environment = os.environ | {"COLUMNS": "200", "USER": "anna"}
    return subprocess.run(command, input=stdin, capture_output=True, text=True, env=environment, timeout=PATIENCE)


def last_of(game: str) -> str:
    """The latest day before today on which this is played."""
    return next(day for ago in range(1, 10) if game_of(day := later(clock.today(), -ago)).id == game)


@pytest.mark.slow
def test_what_is_played_and_what_was_promised(tmp_path: Path) -> None:
    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            told = await somebody.ask("GET", "/api/days")
            found = await meanwhile(partial(mutschel, somebody.base))
            assert found.returncode == 0, found.stderr
            today, *before = told["days"]
            for text in (today["name"], today["hash"], told["tomorrow"]["hash"], *(day["secret"] for day in before)):
                assert text in found.stdout
            assert "promised" not in found.stdout
            for day, why in ((today["date"], "isn't over yet"), (later(today["date"], -31), "There is no")):
                refused = await meanwhile(partial(mutschel, somebody.base, day))
                assert (refused.returncode, why in refused.stderr) == (2, True)

    story()


@pytest.mark.slow
def test_a_day_that_is_over_is_practised_with_its_own_dice(tmp_path: Path) -> None:
    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            date = last_of("hausnummern-strasse")
            told = await somebody.ask("GET", "/api/days")
            secret = next(day["secret"] for day in told["days"] if day["date"] == date)
            dice = dice_of(throw_key(bytes.fromhex(secret), [None]))
            houses = [int("".join(map(str, sorted(dice(house, 2, 3), reverse=True)))) for house in range(1, 6)]
            found = await meanwhile(partial(mutschel, somebody.base, date, stdin="\nnone\n\nnone\n\n" * 5))
            assert f"You have {sum(houses)}." in found.stdout, found.stdout + found.stderr

    story()


@pytest.mark.at_length  # test_days.py plays one in short
def test_a_day_is_flicked_here_with_the_hand_and_told_with_what_hindsight_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = bytes(range(32))
    line = {"date": "2026-12-04", "game": "dice-flick-alone", "name": "", "about": "", "mine": None}
    told = json.loads(NOTHING) | {"days": [line | {"hash": commitment(secret), "secret": secret.hex()}]}
    monkeypatch.setattr(day, "fetched_text", lambda *_: json.dumps(told))
    typed = tmp_path / "typed"
    typed.write_text(("\n" + 2 * "1\nsouth\n30\n" + "best\n") * 40)  # what is not asked for is refused
    with typed.open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert day.run(Namespace(server="dice.example", date="2026-12-04", json=False), Terminal(Say("en"))) == 0
    shown = capsys.readouterr().out
    assert "Round 5 of 5" in shown
    assert re.search(r"You have (\d+)\. Had you known where the dice would land: \d+\.", shown)


@pytest.mark.parametrize("secret", [None, "00" * 32, "", "no number"])
def test_a_server_that_tells_another_secret_is_found_out(secret: str | None) -> None:
    promised = DayLine("2026-11-16", "dice-cup-par", "", "", commitment(bytes(range(32))), secret, None)
    assert not is_true(promised)


@pytest.mark.parametrize("told", ["{}", '{"x": ' + "[" * 100_000, NOTHING], ids=range(3))
def test_a_server_that_tells_no_days(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day, "fetched_text", lambda *_: told)
    with pytest.raises(Wrong):
        day.run(Namespace(server="dice.example", date=None, json=False), Terminal(Say("en")))


def test_what_a_server_tells_is_passed_on_in_plain_letters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """JSON may hold what steers a terminal: U+009B begins a command, U+202E turns the line round."""
    line = {"date": "2026-11-17", "game": "dice-cup-par", "name": "\u009b2J\u202e", "about": "", "hash": ""}
    told = json.loads(NOTHING) | {"days": [line | {"secret": None, "mine": None}]}
    monkeypatch.setattr(day, "fetched_text", lambda *_: json.dumps(told, ensure_ascii=False))
    assert day.run(Namespace(server="dice.example", date=None, json=True), Terminal(Say("en"))) == 0
    shown = capsys.readouterr().out
    assert shown.isascii()
    assert json.loads(shown) == told
