"""However a server cheats, `mutschel verify` finds it, told what an honest device had kept; the page does so, too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheating import (
    BOT,
    CASES,
    FILE,
    GROUND,
    GROUND_FOR_ANNA,
    NAMES,
    A,
    CheatingCase,
    CheatingServer,
    written,
)
from host_driver import to_the_glimpse
from mutschel.cli.main import main
from mutschel.client.dice import KeptDice
from mutschel.engine import CHANCE, PLAIN, Die, Match, Problem, Throw, logs
from mutschel.games.registry import all_games, find_game
from mutschel.games.wuerfelblitz.rules import COLOURED_DICE
from mutschel.host.fair import Witness, comparison, dice_in, verify
from mutschel.testing.random_play import random_answer
from serving import SOAK

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "web" / "src" / "games"


def found(case: CheatingCase, folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    """Return the output of the command line."""
    file = folder / "match.jsonl"
    file.write_text(case.server.log(), encoding="utf-8")
    capsys.readouterr()
    status = main(["verify", str(file), "--json", *more])
    said: dict[str, object] = json.loads(capsys.readouterr().out)
    assert status == (0 if said["ok"] else 1)
    return said


def arguments(case: CheatingCase) -> list[str]:
    """Return the facts that Anna's device had kept, as far as they can be typed."""
    kept = case.witnessed()
    named = [nonce if seat is None else f"{NAMES[seat]}={nonce}" for seat, nonce in kept.nonces]
    return ["--hash", str(kept.hash), "--seal", str(kept.seal), *(f"--nonce={nonce}" for nonce in named)]


@pytest.mark.parametrize("name", CASES)
def test_whoever_was_there_finds_who_cheats(name: str) -> None:
    case = CASES[name]
    record = logs.parse(case.server.log())
    if not case.code:
        assert verify(record, find_game, case.witnessed()) == sum(by == CHANCE for by, _, _ in record.answers)
        return
    with pytest.raises(Problem) as found:
        verify(record, find_game, case.witnessed())
    in_order = {"seats in another order": "other-seal"}  # a device knows its seat, and who types knows a name
    assert found.value.code == in_order.get(name, case.code)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.page != "shown"])
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
def test_a_ground_nonce_is_worth_having(server: CheatingServer) -> None:
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
    own = {game: PAGE / game.replace("-", "_") / "fair.ts" for game in all_games()}
    others = {
        game for game, file in own.items() if file.exists() and "plainDice" not in file.read_text(encoding="utf-8")
    }
    assert others == {"wuerfelblitz", "dice-flick"}
    plain = {*all_games()} - others - {"pig"}  # an example, which isn't Mutschel's
    for game in sorted(plain):
        assert {die.faces for die in dice_of(game)} == {PLAIN}, game
    assert dice_of("wuerfelblitz")[:6] == list(COLOURED_DICE)


def dice_of(name: str) -> list[Die[Any]]:
    """All that is thrown in a match, by chance where a hand could decide."""
    game, rng, thrown = find_game(name), Random(name), list[Die[Any]]()
    match = Match(game, min(2, game.players[1]), game.in_turn(game.by_chance({})))
    while not match.over:
        thrown += match.request.dice if isinstance(match.request, Throw) else ()
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
    return thrown


@pytest.mark.parametrize("game", sorted({*all_games()} - {"pig"}))
def test_no_honest_game_is_suspected_by_whoever_saw_all_or_a_part_of_it(game: str) -> None:
    rounds = not SOAK and any(option.name == "rounds" for option in find_game(game).options)
    short = {"rounds": 2} if rounds else {}
    if game == "wuerfelblitz":
        short = {"discs_per_black": 1}  # whoever calls at random calls 230,000 times
    server = CheatingServer(game, find_game(game).by_chance(short))
    record, views = logs.parse(server.log()), server.views()
    for part in (views, views[len(views) // 2 :], views[1::3], views[::-1]):  # the last: two tabs, one of them slow
        assert verify(record, find_game, Witness(dice=seen(part))) > 0
    if game.startswith("dice-flick"):  # dice that lie in holes are not kept
        assert not seen(views)
        return
    for throws, dice in sorted(seen(views))[:: 1 + len(views) // 5]:
        for lie in ((throws, dice.replace(dice[-1], "x")), (throws + 1000, dice)):
            with pytest.raises(Problem) as found:
                verify(record, find_game, Witness(dice={lie}))
            assert found.value.code == "other-dice"


def seen(views: Sequence[Any]) -> set[tuple[int, str]]:
    device = KeptDice()
    device.hash = ""
    for view in views:
        device.see(view)
    return device.shown


def test_a_cup_that_is_covered_during_a_break_is_not_suspected() -> None:
    driver = to_the_glimpse()
    state = driver.table.state
    open, dice = dice_in(state.view(0) or {})
    driver.table.pause(driver.phones[0].device, driver.now)
    assert (dice_in(state.view(0) or {}), dice != "") == ((open, ""), True)


def test_the_page_is_tested_with_the_same_servers() -> None:
    # in whatever order a view says it; a difference would take minutes to show
    fresh = json.loads(FILE.read_text(encoding="utf-8")) == json.loads(written())
    assert fresh, "run: python tests/support/cheating.py"
