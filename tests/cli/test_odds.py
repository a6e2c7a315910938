"""`mutschel odds`: every game that is solved, as tables, as JSON and as a picture; others say so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mutschel.cli.main import main
from mutschel.engine import LANGUAGES
from mutschel.games.registry import all_games
from serving import SOAK

pytestmark = pytest.mark.slow

SLOW = "dice-cup"  # it has tests of its own
GAMES = [
    id for id, game in all_games().items() if id != SLOW and game.package.startswith("mutschel.") and not game.courses
]


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_a_page(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language in LANGUAGES if SOAK else [LANGUAGES[GAMES.index(id) % 2]]:
        assert main(["odds", id, "--lang", language]) == 0
        assert all_games()[id].name(language) in capsys.readouterr().out
    assert main(["odds", id, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"mean", "sd", "strike", "distribution", "policy", "exact", "fraction"} <= found.keys()
    assert sum(found["distribution"].values()) == pytest.approx(1)
    if all_games()[id].score == "strikes":
        assert list(found["strike"]) == [str(players) for players in range(2, 13)]
        assert all(0 < strike < 1 for strike in found["strike"].values())
        for players, seats in found["seats"].items():
            assert sum(seats) / int(players) == pytest.approx(found["strike"][players])


def test_more_than_twelve_players_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    main(["odds", "sequenz", "--option", "throws=3", "--players", "20", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert list(found["strike"])[-1] == list(found["strategies"][0]["strike"])[-1] == "20"
    main(["odds", "grosse-hausnummer", "--players", "14", "--lang", "en"])
    said = capsys.readouterr().out
    assert "14 players" in said
    assert "12 players" not in said
    assert main(["odds", "pasch", "--players", "41", "--lang", "en"]) == 2
    assert "2–40 players" in capsys.readouterr().err


def test_options_count(capsys: pytest.CaptureFixture[str]) -> None:
    main(["odds", "studentenpasch", "--json"])
    assert json.loads(capsys.readouterr().out)["fraction"] == "172"
    main(["odds", "grosse-hausnummer", "--option", "throws=1", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["fraction"] == "4263/8"
    assert found["options"]["throws"] == 1
    main(["odds", "wuerfelblitz", "--option", "brain_twister=yes", "--json"])
    assert json.loads(capsys.readouterr().out)["left_out"]["red"] > 0


def test_the_best_answer_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    main(["odds", "studentenpasch", "--json"])
    policy = json.loads(capsys.readouterr().out)["policy"]
    first = next(one for one in policy if one["throw"] == 1 and one["faces"] == [1, 2, 6])
    assert first["answer"] == [1, 6]


def test_the_best_play_is_said_in_words_and_beside_others(capsys: pytest.CaptureFixture[str]) -> None:
    for language, words, chance in (("de", "genau die beste Spielweise", "zufällig"), ("en", "exactly", "at random")):
        assert main(["odds", "kleine-hausnummer", "--option", "placing=at-once", "--lang", language]) == 0
        said = capsys.readouterr().out
        assert words in " ".join(said.split())
        assert chance in said
    main(["odds", "studentenpasch", "--json"])
    found = json.loads(capsys.readouterr().out)
    best, words, *_, random = found["strategies"]
    assert (best["name"], random["name"]) == ("best", "random")
    assert (words["name"], words["loss"]) == ("words", 0)
    assert "1s and 6s" in words["words"]["en"]
    assert random["loss"] == found["mean"] - random["mean"] == 85
    assert list(best["strike"]) == list(found["strike"])


def test_the_last_player_is_told_what_to_do_differently(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "grosse-hausnummer", "--option", "placing=at-once", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "632 – 653" in said
    assert "2 players: 49.1% instead of 53.2%" in said
    main(["odds", "grosse-hausnummer", "--option", "placing=at-once", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["last"]["2"]["best"] == pytest.approx(found["seats"]["2"][-1])
    first = next(one for one in found["against"] if one["throw"] == 1)
    assert first["to_beat"] == [632, 653]
    assert first["answer"] == {"die": 5, "place": "tens"}
    assert first["usual"] == "none"


@pytest.mark.parametrize("dice", ["fair", "physics"])
def test_dice_flick_has_tables_of_its_own(dice: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("de", "en"):
        assert main(["odds", "dice-flick", "--option", f"dice={dice}", "--lang", language]) == 0
        assert "±" in capsys.readouterr().out
    main(["odds", "dice-flick", "--option", f"dice={dice}", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["exact"] is False
    assert 0 < found["error"] < 0.1 * found["mean"]
    for rows in found["flicks"]["landing"].values():
        for row in rows:
            assert row["hole"] + row["trench"] + row["outside"] == pytest.approx(1)
    assert found["flicks"]["turns"].keys() == found["flicks"]["left"].keys() == {"easy", "normal", "hard"}


def test_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for id in ("pasch", "waechter", "dice-flick"):
        file = tmp_path / f"{id}.png"
        assert main(["odds", id, "--plot", str(file), "--lang", "en"]) == 0
        assert file.read_bytes().startswith(b"\x89PNG")
        assert "Drawn:" in capsys.readouterr().out
    assert main(["odds", "pasch", "--plot", str(tmp_path / "nowhere" / "x.png")]) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["pasch", "--option", "throws=9"],
        ["no-such-game"],
        [],
    ],
)
def test_what_is_not_solved_is_said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *arguments]) == 2
    said = capsys.readouterr()
    assert len((said.out + said.err).strip()) > 10


def test_the_prices_of_dice_cup(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "dice-cup", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sights"]["6"] == pytest.approx(found["mean"])
    assert found["sights"]["0"] == pytest.approx(136)  # blindly: every category brings its mean
    assert len(found["policy"]) == 448
    empty = next(one for one in found["policy"] if one["colours"] == [6, 0] and one["upper"] == one["lower"] == [1] * 3)
    assert empty["prices"]["pasch"] == pytest.approx(found["prices"]["pasch"])
    assert empty["prices"]["colour-1"] == pytest.approx(found["prices"]["red"])
    last = next(
        one for one in found["policy"] if (one["upper"], one["colours"], one["lower"]) == ([0, 0, 1], [0, 0], [0] * 3)
    )
    assert last["prices"] == {"sixes": pytest.approx(12)}  # what it brings on average: there is nothing else left
    assert len({round(found["prices"][colour], 9) for colour in ("white", "red", "black")}) == 1
    assert found["prices"]["dice-cup"] > found["prices"]["sixes"] > found["prices"]["fours"] > 0
    for language in ("de", "en"):
        assert main(["odds", "dice-cup", "--lang", language]) == 0
        assert "136" in capsys.readouterr().out
