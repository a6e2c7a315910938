"""However a server cheats, `mutschel verify` finds it, told what an honest device had kept; the page does so, too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mutschel
from cheating import (
    BOT,
    CASES,
    FILE,
    GROUND,
    GROUND_FOR_ANNA,
    HONEST_VIEWS,
    NAMES,
    SALT,
    SHOWN,
    A,
    Case,
    Server,
    written,
)
from mutschel.cli.main import main
from mutschel.client.dice import KeptDice
from mutschel.engine import CHANCE, PLAIN, Die, Match, Problem, Throw, logs
from mutschel.games.registry import all_games, find_game
from mutschel.games.wuerfelblitz.rules import COLOURED_DICE
from mutschel.host.fair import Witnessed, comparison, verify
from mutschel.host.shown import Shown, print_of, prints_of
from mutschel.testing.randomly import random_answer
from serving import SOAK
from test_host_break import to_the_glimpse

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[1] / "web" / "src" / "games"


def found(case: Case, folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    """What the command line says."""
    file = folder / "match.jsonl"
    file.write_text(case.server.log(), encoding="utf-8")
    capsys.readouterr()
    status = main(["verify", str(file), "--json", *more])
    said: dict[str, object] = json.loads(capsys.readouterr().out)
    assert status == (0 if said["ok"] else 1)
    return said


def arguments(case: Case) -> list[str]:
    """What Anna's device had kept; where the server had said that a nonce doesn't count, that is no part of it."""
    given = ["--hash", case.seen["hash"], "--seal", case.seen["seal"]]
    for member, added in case.seen["nonces"].items():
        members = case.seen["played"]["members"] if case.seen["played"] else []
        name = f"{NAMES[members.index(int(member))]}=" if int(member) in members else ""
        if added["state"] in ("in", "sent") and (name or "gone" not in added):
            given += ["--nonce", f"{name}{added['nonce']}"]
    return [*given, "--shown", as_told(case.prints)] if case.prints else given


def as_told(prints: Sequence[str], version: str = mutschel.__version__) -> str:
    """What a device was shown, as its page tells it."""
    return f"{version}={SALT}:{','.join(prints)}"


@pytest.mark.parametrize("name", CASES)
def test_the_command_line_finds_who_cheats(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = CASES[name]
    said = found(case, tmp_path, capsys, *arguments(case))
    assert said.get("code", "") == case.code
    if not case.code:
        assert said["compare"] == comparison(logs.parse(case.server.log()))
        assert said["without"] == [
            name
            for name, nonce in zip(NAMES[:BOT], case.server.nonces, strict=False)
            if not nonce and not case.server.day
        ]


def test_who_knows_nothing_finds_what_the_log_gives_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = {case.code for case in CASES.values() if not found(case, tmp_path, capsys)["ok"]}
    assert seen == {"bot-nonce", "wrong-throw", "bad-fair-note", "day-in-company"}


@pytest.mark.parametrize("server", [GROUND, GROUND_FOR_ANNA])
def test_a_ground_nonce_is_worth_having(server: Server) -> None:
    result = server.play().result
    assert result is not None
    assert result.winners == [BOT]


def test_a_nonce_may_be_given_without_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, ok in (("an honest server", True), ("nonces that were swapped", True), ("a dropped nonce", False)):
        nonce = CASES[name].seen["nonces"]["0"]["nonce"]
        assert found(CASES[name], tmp_path, capsys, "--nonce", f" {nonce.upper()}")["ok"] is ok


def test_a_copied_nonce_is_found_without_a_name_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = CASES["a nonce that was used again"]
    assert found(case, tmp_path, capsys, "--nonce", A)["code"] == "copied-nonce"


@pytest.mark.parametrize(
    ("option", "value", "named"),
    [
        ("--hash", "f494", "f494"),
        ("--nonce", "Anna=5d1f", "5d1f"),
        ("--nonce", "Eve=" + "0" * 32, "Eve"),
        ("--seal", "x" * 64, "x" * 64),
        ("--shown", "0f3a,91bc", "0f3a,91bc"),
    ],
)
def test_what_no_device_shows_is_asked_for_again(
    option: str, value: str, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(CASES["an honest server"].server.log(), encoding="utf-8")
    assert main(["verify", str(file), option, value]) == 2
    assert named in capsys.readouterr().err


def test_people_learn_whose_number_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(CASES["an honest server, for somebody who came late"].server.log(), encoding="utf-8")
    assert main(["verify", str(file), "--lang", "de"]) == 0
    said = capsys.readouterr().out
    assert "Von Anna kam keine Zufallszahl." in said
    assert "Bot" not in said


def test_the_text_to_compare_is_another_for_another_fingerprint_or_log() -> None:
    texts = {comparison(logs.parse(case.server.log())) for case in CASES.values()}
    assert len(texts) == len({case.server.log() for case in CASES.values()})
    assert all(len(text) == 24 and text.count("-") == 4 for text in texts)


def test_the_page_knows_what_is_printed_on_all_dice() -> None:
    """It throws dice of these games again without asking the server which they are."""
    shares = {game: PAGE / game.replace("-", "_") / "fair.ts" for game in all_games()}
    plain = {game for game, file in shares.items() if file.exists() and "plainDice" in file.read_text(encoding="utf-8")}
    assert plain | {"wuerfelblitz", "dice-flick"} == {*all_games()} - {"pig"}  # an example, which isn't Mutschel's
    for game in sorted(plain):
        assert {die.faces for die in dice_of(game)} == {PLAIN}, game
    assert dice_of("wuerfelblitz")[:6] == list(COLOURED_DICE)


def dice_of(name: str) -> list[Die[Any]]:
    """All that is thrown in a match, by chance where a hand could decide."""
    game, rng, thrown = find_game(name), Random(name), list[Die[Any]]()
    match = Match(game, min(2, game.players[1]), game.by_chance({}))
    while not match.over:
        thrown += match.request.dice if isinstance(match.request, Throw) else ()
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
    return thrown


@pytest.mark.parametrize("game", sorted({*all_games()} - {"pig"}))
def test_no_honest_game_is_suspected(game: str) -> None:
    """Also by whoever saw only some of it; but nobody is shown anything else."""
    rounds = not SOAK and any(option.name == "rounds" for option in find_game(game).options)
    short = {"rounds": 2} if rounds else {}
    if game == "wuerfelblitz":
        short = {"discs_per_black": 1}  # whoever calls at random calls 230,000 times
    server = Server(game, find_game(game).by_chance(short))
    record, views = logs.parse(server.log()), json.loads(json.dumps(server.views()))
    prints = [print_of(view, SALT) for view in views]
    assert verify(record, find_game, kept(prints)) == sum(by == CHANCE for by, _, _ in record.answers)
    assert verify(record, find_game, kept(prints[3::7])) > 0
    other = views[len(views) // 2]
    other["now"] += 1
    with pytest.raises(Problem) as refused:
        verify(record, find_game, kept([print_of(other, SALT)]))
    assert refused.value.code == "other-views"


def kept(prints: Sequence[str], version: str = mutschel.__version__) -> Witnessed:
    return Witnessed(shown=[Shown(version, SALT, prints)])


def test_an_update_in_the_middle_of_a_match_makes_nobody_a_liar_and_excuses_no_lie(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An earlier version drew the same match differently."""
    case = CASES["an honest server"]
    drawn = [view | {"table": {"mat": {"kind": "mat"}} | view["table"]} for view in HONEST_VIEWS]
    old, new = ([print_of(view, SALT) for view in views] for views in (drawn[:2], HONEST_VIEWS[2:]))
    said = found(case, tmp_path, capsys, "--shown", as_told(old, "0.1.0"), "--shown", as_told(new))
    assert said["code"] == "other-version"
    assert "0.1.0" in str(said["text"])
    assert found(case, tmp_path, capsys, "--shown", as_told(case.prints[:2], "0.1.0"), "--shown", as_told(new))["ok"]
    lie = [print_of(view, SALT) for view in SHOWN[2:]]
    lied = found(case, tmp_path, capsys, "--shown", as_told(old, "0.1.0"), "--shown", as_told(lie))
    assert lied["code"] == "other-views"


def test_prints_are_the_devices_own() -> None:
    """No server finds two views that have the same one: it doesn't know the salt."""
    (view, *_) = HONEST_VIEWS
    assert len({print_of(view, KeptDice().salt) for _ in range(9)}) == 9


def test_a_cup_that_is_covered_during_a_break_is_not_suspected() -> None:
    driver = to_the_glimpse()
    state = driver.table.state
    seen = [state.view(0)]
    driver.table.pause(driver.phones[0].device, driver.now)
    seen.append(state.view(0))
    assert {print_of(view, SALT) for view in seen if view} == prints_of(state.match, SALT)


def test_the_page_is_tested_with_the_same_servers() -> None:
    # in whatever order a view says it; a difference would take minutes to show
    fresh = json.loads(FILE.read_text(encoding="utf-8")) == json.loads(written())
    assert fresh, "run: python tests/cheating.py"
