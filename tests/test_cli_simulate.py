"""`simulate`: the fields that were promised, the same for any number of jobs, and right by exact figures."""

import json
from fractions import Fraction

import pytest
from mutschel.host.batch import Statistics, seat_levels, simulate

from mutschel.cli.main import main
from mutschel.engine import D6, Problem, Throw
from mutschel.games.registry import find_game

Capture = pytest.CaptureFixture[str]
FIELDS = ["game", "players", "games", "seconds", "games_per_second", "mean_score", "wins"]


def test_json_has_the_fields_that_were_promised(capsys: Capture) -> None:
    assert main(["simulate", "pasch", "--players", "3", "--games", "50", "--seed", "1", "--json"]) == 0
    seen = capsys.readouterr()
    facts = json.loads(seen.out)
    assert seen.err == ""
    assert list(facts) == [*FIELDS, "strikes_per_round"]
    assert (facts["game"], facts["players"], facts["games"]) == ("pasch", 3, 50)
    assert len(facts["mean_score"]) == len(facts["wins"]) == len(facts["strikes_per_round"]) == 3
    assert sum(facts["wins"]) == pytest.approx(1)
    assert facts["strikes_per_round"] == pytest.approx([score / 5 for score in facts["mean_score"]])
    assert main(["simulate", "dice-cup", "--games", "2", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == FIELDS


def test_jobs_and_chunks_change_nothing() -> None:
    game = find_game("pasch")
    one, two, other = (simulate(game, 3, 70, seed, jobs=jobs) for seed, jobs in ((5, 1), (5, 2), (6, 1)))
    assert (one.scores, one.winners, one.rounds, one.games) == (two.scores, two.winners, two.rounds, two.games)
    assert one.scores != other.scores


def test_progress_hears_everything() -> None:
    heard: list[int] = []
    simulate(find_game("pasch"), 2, 45, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 45


def test_a_shared_win_counts_its_share() -> None:
    statistics = Statistics(find_game("pasch"), 3, games=4)
    statistics.winners.update({(0,): 1, (0, 1): 1, (0, 1, 2): 1, (2,): 1})
    assert statistics.wins == pytest.approx([(1 + 1 / 2 + 1 / 3) / 4, (1 / 2 + 1 / 3) / 4, (1 / 3 + 1) / 4])


def test_strikes_per_round_against_the_exact_chance() -> None:
    exact = Throw(0, (D6,) * 2).probability(lambda faces: 4 not in faces and 6 not in faces)
    assert exact == Fraction(16, 36)
    seen = simulate(find_game("kirchenfenster"), 4, 1000, seed=1).strikes_per_round
    assert seen == pytest.approx([float(exact)] * 4, abs=0.03)


def test_early_ends_are_counted_by_rounds_played() -> None:
    seen = simulate(find_game("pasch"), 2, 50, options={"rounds": 50, "strikes": 1})
    assert seen.rounds == 50  # every match ends with its first strike
    assert sum(seen.strikes_per_round or ()) >= 1


def test_a_better_bot_wins_more_and_one_fills_all_seats() -> None:
    assert simulate(find_game("dice-cup"), 2, 30, 1, ["hard", "random"]).wins[0] > 0.9
    assert seat_levels(["easy"], 3) == ["easy"] * 3
    with pytest.raises(Problem, match="no bot level wild"):
        seat_levels(["wild"], 2)
    with pytest.raises(Problem, match="2 bots for 3 seats"):
        seat_levels(["easy", "hard"], 3)


def test_for_people_it_is_a_table(capsys: Capture) -> None:
    assert main(["simulate", "pasch", "--games", "30", "--lang", "de", "--bots", "leicht"]) == 0
    seen = capsys.readouterr()
    assert "30 Partien" in seen.out
    assert "Striche/Runde" in seen.out
    assert seen.err == ""
