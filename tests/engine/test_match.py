"""The match: one door, keys, secrets, the clock, logs."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from mutschel.engine import (
    CHANCE,
    CLOCK,
    Counter,
    CupView,
    Game,
    Match,
    OneOf,
    Problem,
    Refused,
    Result,
    Table,
    WholeNumber,
    highest_wins,
    logs,
    plain_cup,
    thing_in,
)
from mutschel.engine.match import question_in, waiting_in
from mutschel.engine.strict import same, snapshot
from mutschel.games.registry import find_game
from scripted_match import match_of, run


async def tiny(table: Table) -> Result:
    """Throw a die under the cup; then both guess it; then anybody may shout."""
    cup = table.put("cup", plain_cup(1))
    total = table.put("total", Counter("total"))
    await cup.overturn(0)
    guesses = await table.all_choose(dict.fromkeys(table.players, WholeNumber(1, 6)), "guess", seconds=5)
    cup.lift()
    (face,) = await cup.read()
    total.value = sum(guesses.values())
    race = table.race(dict.fromkeys(table.players, OneOf(("stop", "go"))), "shout")
    while (heard := await race) is not None and heard.value == "go":
        race.silence(heard.seat, heard.at + 1000)
    return highest_wins([int(guess == face) for guess in guesses.values()])


TINY = Game("tiny", package="mutschel.engine", players=(2, 3), play=tiny)


async def dashing(table: Table) -> Result:
    """Everybody throws a die, all at the same time; then once more."""
    cup = table.put("cup", plain_cup(1))
    scores = [0] * len(table.players)
    for _ in range(2):
        throws = cup.throw_together(table.players)
        for _ in table.players:
            player, (face,) = await throws
            scores[player] += face
            table.say("thrown", player=player)
    return highest_wins(scores)


DASHING = Game("dashing", package="mutschel.engine", players=(2, 3), play=dashing)


def refused(match: Match, code: str, by: int, value: object, at: int | None = None, key: int | None = None) -> None:
    before = json.dumps([match.view(None), match.view(0), match.view(1), match.log])
    with pytest.raises(Refused) as info:
        match.answer(by, value, at, key)
    assert info.value.code == code
    assert json.dumps([match.view(None), match.view(0), match.view(1), match.log]) == before


@pytest.mark.parametrize("value", [[1.0], [True], ["1"], [7], [0], [], [1, 1], 1, "1", {"0": 1}])
def test_faces_are_json_strict(value: object) -> None:
    match = Match(TINY, 2)
    with pytest.raises(Refused):
        match.answer(CHANCE, value)
    assert match.log == []


def test_who_may_answer_what_and_when() -> None:
    match = Match(TINY, 2)
    refused(match, "not-yours", 0, [3])
    refused(match, "not-yours", CLOCK, None)
    match.answer(CHANCE, [3], 100)
    refused(match, "time", 0, 3, 99)
    refused(match, "stale", 0, 3, 100, key=0)
    refused(match, "not-yours", 2, 3)
    refused(match, "not-a-number", 0, True)
    refused(match, "out-of-range", 0, 7)
    match.answer(0, 3, 200, key=1)
    refused(match, "already-chosen", 0, 4)
    refused(match, "not-yet", CLOCK, None, 5099)
    refused(match, "too-late", 1, 4, 5100)
    match.answer(1, 4, 300, key=1)  # the key is that of the question, not of the answer
    assert match.view(None)["table"]["total"]["value"] == 7


def test_the_clock_answers_for_those_who_did_not() -> None:
    match = Match(TINY, 2)
    match.answer(CHANCE, [1], 0)
    match.answer(1, 4, 4999)
    match.answer(CLOCK, None, 5000)
    assert match.view(None)["table"]["total"]["value"] == 1 + 4


def test_a_race_is_one_question_until_it_closes() -> None:
    match = Match(TINY, 2)
    match.answer(CHANCE, [1])
    match.answer(0, 1)
    match.answer(1, 1)
    key = match.key
    match.answer(0, "go", 10, key)
    match.answer(1, "go", 10, key)
    refused(match, "silent", 0, "stop", 1009, key)
    match.answer(0, "stop", 1010, key)
    assert match.over
    assert match.result is not None
    assert match.result.winners == [0, 1]
    refused(match, "over", 0, "stop")


def test_an_unfinished_choice_shows_only_who_has_chosen() -> None:
    match = Match(TINY, 2)
    match.answer(CHANCE, [1])
    match.answer(0, 6)
    assert question_in(match.view(0))["chosen"] == 6
    assert waiting_in(match.view(None))["done"] == [0]
    other = Match(TINY, 2)
    other.answer(CHANCE, [5])
    other.answer(0, 2)
    assert same(match.view(1), other.view(1))
    assert same(match.view(None), other.view(None))


def test_rules_cannot_read_dice_under_a_cup() -> None:
    async def peeking(table: Table) -> Result:
        cup = plain_cup(2)
        assert await cup.overturn(0) == ()
        return highest_wins([sum(cup.faces), 0])

    match = Match(Game("peek", package="mutschel.engine", players=(2, 2), play=peeking), 2)
    with pytest.raises(AssertionError, match="lift the cup"):
        match.answer(CHANCE, [1, 2])


def test_answers_in_the_log_are_the_logs_own() -> None:
    match = Match(find_game("pasch"), 2, {"begins": 1})
    faces = [1, 2, 3]
    match.answer(CHANCE, faces)
    faces[0] = 6
    assert match.log[0] == (CHANCE, 0, [1, 2, 3])


def test_copies_go_their_own_ways() -> None:
    match = run(match_of("dice-cup"), [1] * 12, (0, "pasch"))
    twin = match.copy()
    twin.answer(1, "blue")
    assert len(match.log) + 1 == len(twin.log)
    assert match.view(1)["question"] is not None


def test_abandoned_by_agreement() -> None:
    match = run(match_of("pasch"), [1, 2, 3])
    match.abandon()
    assert match.over
    assert match.result is None
    assert match.view(None)["abandoned"]
    text = logs.dumps(match)
    again = logs.restore(logs.parse(text), find_game)
    assert again.abandoned
    assert logs.dumps(again) == text
    with pytest.raises(Refused):
        again.answer(CHANCE, [1, 2, 3])


# -- logs -------------------------------------------------------------------------------------------
def test_a_common_throw_is_one_question_answered_as_the_dice_fall() -> None:
    match = Match(DASHING, 3)
    waiting = waiting_in(match.view(None))
    assert (waiting["for"], waiting["seats"], waiting["done"]) == ("throw", [0, 1, 2], [])
    match.answer(CHANCE, {"seat": 2, "faces": [5]}, 10, 0)
    waiting = waiting_in(match.view(1))
    assert (waiting["seats"], waiting["done"]) == ([0, 1], [2])
    cup = thing_in(match.view(0), "cup", CupView)
    assert (cup["player"], cup["faces"], cup["throw"]) == (2, [5], 1)  # at once, and for everybody to see
    for forged in (
        {"seat": 2, "faces": [5]},  # has thrown already
        {"seat": 3, "faces": [5]},
        {"seat": True, "faces": [5]},
        {"seat": 0},
        {"seat": 0, "faces": [5], "more": 1},
        [5],
        None,
    ):
        refused(match, "not-to-throw", CHANCE, forged)
    refused(match, "not-a-face", CHANCE, {"seat": 0, "faces": [7]})
    refused(match, "not-yours", 0, {"seat": 0, "faces": [5]})
    assert match.key == 0  # a second player's throw isn't stale because another was quicker
    match.answer(CHANCE, {"seat": 0, "faces": [1]}, 10, 0)
    match.answer(CHANCE, {"seat": 1, "faces": [2]}, 20, 0)
    assert match.key == 3
    assert waiting_in(match.view(None))["seats"] == [0, 1, 2]
    assert not match.copy().over
    for seat in (1, 0, 2):
        match.answer(CHANCE, {"seat": seat, "faces": [1]})
    assert match.result is not None
    assert match.result.scores == [2, 3, 6]


def test_a_common_throw_is_drawn_and_counted_seat_by_seat() -> None:
    throws = plain_cup(1).throw_together((2, 0))
    assert sum(weight for _, weight in throws.outcomes()) == throws.total == 6
    assert {seat for (seat, _), _ in throws.outcomes()} == {2}
    seat, (face,) = throws.check(throws.sample(Random(1)))
    assert (seat, 1 <= face <= 6) == (2, True)


def some_log() -> str:
    return logs.dumps(run(match_of("pasch", 2, rounds=1), [1, 2, 3], [4, 4, 4]), note={"where": "at the inn"})


def test_a_log_is_the_match() -> None:
    record = logs.parse(some_log())
    assert (record.game, record.version, record.seats) == ("pasch", 2, ["1", "2"])
    assert record.note == {"where": "at the inn"}
    assert logs.dumps(logs.restore(record, find_game), record.note) == some_log()


def test_a_line_that_was_cut_off_was_never_given() -> None:
    cut = some_log()[:-5]
    assert len(logs.parse(cut).answers) == len(logs.parse(some_log()).answers) - 1


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda text: "", "not-a-log"),
        (lambda text: "hello\n", "not-a-log"),
        (lambda text: "[1, 2]\n", "not-a-log"),
        (lambda text: '{"game": "pasch"}\n', "not-a-log"),
        (lambda text: text.replace('"mutschel": 1', '"mutschel": 99'), "unknown-format"),
        (lambda text: text.replace('"mutschel": 1', '"mutschel": true'), "not-a-log"),
        (lambda text: text.replace('"seats": ["1", "2"]', '"seats": [1, 2]'), "bad-log-line"),
        (lambda text: text.replace('"version": 2', '"version": 7'), "unknown-version"),
        (lambda text: text.replace('"game": "pasch"', '"game": "posch"'), "unknown-game"),
        (lambda text: text.replace('"game": "pasch"', '"game": "zzz"'), "no-such-game"),
        (lambda text: text.replace('"at": 0', f'"at": {10**13}', 1), "bad-log-answer"),
        (lambda text: text.replace("[4, 4, 4]", "[4, 4, 7]"), "bad-log-answer"),
        (lambda text: text.replace("[4, 4, 4]", "[4, 4, 4.0]"), "bad-log-answer"),
        (lambda text: text.replace('"by": "chance", "at": 0', '"by": "nobody", "at": 0'), "bad-log-line"),
        (lambda text: text.replace('"by": "chance", "at": 0', '"by": -1, "at": 0'), "bad-log-line"),
        (lambda text: text + "{}\n", "bad-log-line"),
        (lambda text: text + "[" * 100_000 + "\n", "bad-log-line"),
        (lambda text: text.replace('"rounds": 1', '"rounds": 51'), "bad-option"),
        (lambda text: text.replace('"seats": ["1", "2"]', '"seats": ["1"]'), "bad-players"),
    ],
)
def test_bad_logs_are_refused_with_a_reason(spoil, code: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Problem) as info:
        logs.restore(logs.parse(spoil(some_log())), find_game)
    assert info.value.code == code
    for language in ("de", "en"):
        assert len(info.value.text(language)) > 10


def test_the_reason_in_a_log_is_said_in_the_language_of_the_reader() -> None:
    with pytest.raises(Problem) as info:
        logs.restore(logs.parse(some_log().replace("[4, 4, 4]", "[4, 4, 7]")), find_game)
    assert "7 gibt es auf diesem Würfel nicht (Würfel)" in info.value.text("de")


def test_a_byte_order_mark_does_no_harm() -> None:
    assert logs.parse("\ufeff" + some_log()) == logs.parse(some_log())


def test_json_is_compared_strictly() -> None:
    assert same([1, {"a": [None, "x"]}], [1, {"a": [None, "x"]}])
    for other in (1.0, True, "1", [1], None):
        assert not same(1, other)
    assert not same({"a": 1}, {"a": 1, "b": 2})
    assert not same([1], [1, 2])
    nested = {"a": [1, [2]]}
    copy = snapshot(nested)
    copy["a"][1].append(3)
    assert nested == {"a": [1, [2]]}


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    import sys

    import mutschel.engine

    folder = Path(mutschel.engine.__file__).parent
    for file in folder.glob("*.py"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith(("import ", "from ")):
                top = line.split()[1].split(".")[0]
                assert top in sys.stdlib_module_names or top in ("mutschel", "__future__"), f"{file.name}: {line}"


async def nothing_to_play(table: Table) -> Result:
    table.round = 1
    return highest_wins([0 for _ in table.players])


def test_a_game_that_ends_before_it_waits_for_anything_is_over_at_once() -> None:
    match = Match(Game("nothing", package="mutschel.engine", players=(2, 3), play=nothing_to_play), 2)
    assert match.over
    assert match.result is not None
    assert match.result.winners == [0, 1]
    assert match.view(0)["result"] == {"scores": [0, 0], "winners": [0, 1]}
    assert match.copy().over
    with pytest.raises(Refused, match="over"):
        match.answer(CHANCE, 1)
    with pytest.raises(Refused, match="over"):
        match.abandon()
