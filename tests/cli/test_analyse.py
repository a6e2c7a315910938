"""`mutschel analyse`: what is told of a match, as text, as JSON and as a picture; and hints while playing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mutschel.analysis.model import Alternative
from mutschel.cli.hints import in_a_sentence
from mutschel.cli.main import main
from mutschel.cli.texts import Say
from mutschel.games.registry import find_game
from mutschel.host.hints import Hint, Reason


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "match.jsonl"
    played = ["play", "grosse-hausnummer", "--players", "none", "--bots", "hard,random", "--seed", "3", "--fast"]
    assert main([*played, "--save", str(file)]) == 0
    return file


def test_it_says_who_gave_away_what(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    for language, words in (("de", ("verschenkt", "grobe Fehler")), ("en", ("given away", "blunder"))):
        assert main(["analyse", str(log), "--lang", language]) == 0
        shown = capsys.readouterr().out
        assert all(word in shown for word in words), shown
        assert main(["analyse", str(log), "--lang", language, "--all"]) == 0
        assert len(capsys.readouterr().out) > len(shown)


def test_as_json_the_sums_are_right(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["analyse", str(log), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for player in found["players"]:
        assert player["par"] - player["luck"] + player["lost"] == pytest.approx(player["result"], abs=1e-6)
    assert sum(one["loss"] for one in found["decisions"]) == pytest.approx(
        sum(player["lost"] for player in found["players"])
    )


def test_a_picture(log: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    first, *rest = log.read_text(encoding="utf-8").splitlines(keepends=True)
    head = json.loads(first)
    head["seats"][0] = "$\\nope$"  # a name, and no formula
    log.write_text("".join([json.dumps(head) + "\n", *rest]), encoding="utf-8")
    assert main(["analyse", str(log), "--plot", str(tmp_path / "match.png")]) == 0
    assert (tmp_path / "match.png").read_bytes().startswith(b"\x89PNG")


def test_where_only_speed_counts_it_says_how_quick_everybody_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "quick.jsonl"
    play = ["play", "wuerfelblitz", "--players", "none", "--bots", "hard,hard", "--seed", "1", "--fast"]
    assert main([*play, "--save", str(file)]) == 0
    capsys.readouterr()
    for language, words in (
        ("de", ("Zeit je Würfel: 0,", "(Par: 0,61 s)", "Par ist die Zeit, die der Bot der Stufe schwer")),
        ("en", ("time per die: 0.", "(par: 0.61 s)", "Par is how long the hard bot takes")),
    ):
        assert main(["analyse", str(file), "--lang", language]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert all(word in shown for word in words), shown
        assert "verschenkt" not in shown
        assert "given away" not in shown
    assert main(["analyse", str(file), "--plot", str(tmp_path / "quick.png"), "--lang", "en"]) == 2
    assert "no graph of the match to draw" in capsys.readouterr().err
    assert main(["analyse", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert not found["sums"]
    assert {one["unit"] for one in found["measures"]} == {"seconds", "count"}


def test_where_nothing_is_decided_it_says_how_lucky_everybody_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lucky.jsonl"
    play = ["play", "einundzwanzig", "--players", "none", "--bots", "hard,hard", "--option", "dice=fair", "--fast"]
    assert main([*play, "--seed", "1", "--save", str(file)]) == 0
    capsys.readouterr()
    assert main(["analyse", str(file), "--lang", "de"]) == 0
    shown = capsys.readouterr().out
    assert "Chance, höchstens so viele Striche zu bekommen: " in shown
    assert "verschenkt" not in shown


def test_what_is_no_finished_match(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    half = tmp_path / "half.jsonl"
    half.write_text("\n".join(log.read_text().splitlines()[:6]) + "\n")
    foreign = tmp_path / "foreign.txt"
    foreign.write_text("Dear diary,\n")
    luck = tmp_path / "luck.jsonl"
    main(["play", "pasch", "--players", "none", "--bots", "hard,hard", "--fast", "--save", str(luck)])
    capsys.readouterr()
    for file, words in (
        (half, "wasn’t played to the end"),
        (foreign, "isn’t a Mutschel log"),
        (luck, "nothing to decide"),
        (tmp_path / "nowhere", "nowhere"),
    ):
        assert main(["analyse", str(file), "--lang", "en"]) == 2
        assert words in capsys.readouterr().err


def test_a_hint_in_one_sentence() -> None:
    game = find_game("dice-cup")
    say = Say("en")
    better = Hint("fives", Reason("points", 201.04, Alternative("sixes", 198.5)))
    wanted = "Fives: that should bring you 201.0 points by the end. With sixes it would be 198.5."
    assert in_a_sentence(better, game, say) == wanted
    equal = Hint("fives", Reason("points", 201.04, Alternative("sixes", 201.01)))
    assert in_a_sentence(equal, game, say).endswith("and so should sixes.")
    assert in_a_sentence(Hint("fives", None), game, say) == "Fives: the strongest bot would choose that."
    assert "your only choice" in in_a_sentence(Hint("fives", Reason("points", 1.0, None)), game, say)
    strike = Hint([6, 6], Reason("strikes", 0.123, Alternative([6], 0.2)))
    assert "12.3%" in in_a_sentence(strike, find_game("studentenpasch"), say)
