"""Dice of the day: the same throws for everybody, whatever they choose; played once, secret, and open afterwards."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from http_server import HttpClient, server
from mutschel.analysis.report import advise, analyse
from mutschel.client import Player, ServerRefused
from mutschel.engine import CHANCE, Game, Json, Match, Problem, logs
from mutschel.games.dice_flick.board import DICE, Board
from mutschel.games.dice_flick.day import BOTS
from mutschel.games.parts import ThrownDay
from mutschel.games.registry import all_games, day_games, find_game
from mutschel.host import fair
from mutschel.host.days import KEPT, check_day, date_of, game_of, later, secret_of, table_of
from mutschel.host.played_day import analyse_day, bots_median, day_module, dice_of, played
from mutschel.server import service
from mutschel.server.finished.inline import InlineReader
from mutschel.server.finished.pool import Readings
from mutschel.server.live import tables as live_tables
from mutschel.testing import check_game
from serving import NO_LIMITS, SOAK
from waiting import asynchronous

LASTING = bytes(range(32))
DAY = 24 * 3600 * 1000
NOON = 1_794_916_800_000  # 2026-11-17, 12:00 UTC
THROWN = [game for game in day_games() if isinstance(day_module(game), ThrownDay)]
EACH = pytest.mark.parametrize("game", THROWN, ids=lambda game: game.id)


def secret(number: int) -> bytes:
    return sha256(b"%d" % number).digest()


class PlayerWith:
    """Plays a day with the answers that a function gives."""

    def __init__(self, choose: Callable[[Match], object]) -> None:
        self.choose = choose

    def watch(self, match: Match) -> None:
        """Remember nothing."""


def at_random(game: Game, seed: int, day: int) -> Match:
    rng = Random(seed)
    key = fair.throw_key(secret(day), [None])
    return played(game, key, PlayerWith(lambda match: match.request.asked()[0].sample(rng)))  # type: ignore[union-attr]


def score(match: Match) -> int:
    assert match.result is not None
    return match.result.scores[0]


def best_play(game: Game, day: int) -> Match:
    """Play what the game's judge advises at each moment."""
    key = fair.throw_key(secret(day), [None])
    return played(game, key, PlayerWith(lambda match: advise(match, 0)[0].answer))


# -- which day it is -----------------------------------------------------------------------------------------
def test_a_day_is_the_same_moment_everywhere() -> None:
    assert date_of(NOON) == "2026-11-17"
    assert date_of(NOON + DAY // 2 - 1) == "2026-11-17"
    assert date_of(NOON + DAY // 2) == "2026-11-18"
    assert later("2026-12-31", 1) == "2027-01-01"


def test_games_follow_each_other_in_a_fixed_order() -> None:
    days = [later("2027-01-01", n) for n in range(20)]
    games = day_games()
    assert len(games) >= 2
    for day, next in pairwise(days):
        assert games.index(game_of(next)) == (games.index(game_of(day)) + 1) % len(games)


def test_one_more_game_changes_no_day_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {day: game_of(day) for day in (later("2026-11-17", n) for n in range(-KEPT, 10))}
    pasch = find_game("pasch")
    module = SimpleNamespace(GAME=pasch, SINCE="2026-11-20")
    had, part = Game.has_part, Game.part
    monkeypatch.setattr(Game, "has_part", lambda self, name: (self is pasch and name == "day") or had(self, name))
    monkeypatch.setattr(
        Game, "part", lambda self, name: module if self is pasch and name == "day" else part(self, name)
    )
    day_games.cache_clear()
    try:
        assert all(game_of(day) is game for day, game in before.items() if day < "2026-11-20")
        assert pasch in [game_of(later("2026-11-20", n)) for n in range(4)]
    finally:
        day_games.cache_clear()


def test_only_today_and_a_month_before_can_be_played() -> None:
    for day in ("2026-11-17", "2026-11-16", later("2026-11-17", -KEPT)):
        check_day(day, "2026-11-17")
    for day in ("2026-11-18", later("2026-11-17", -KEPT - 1), "2026-10-32", "", "today", "2026-11-1٧"):
        with pytest.raises(Problem, match=str(KEPT)):
            check_day(day, "2026-11-17")


def test_nobody_can_work_out_one_days_secret_from_another_or_find_two_tables() -> None:
    assert len({secret_of(LASTING, later("2026-11-17", n)) for n in range(100)}) == 100
    assert secret_of(LASTING, "2026-11-17") == secret_of(LASTING, "2026-11-17")
    anna, ben = table_of(LASTING, "2026-11-17", b"anna"), table_of(LASTING, "2026-11-17", b"ben")
    assert anna == table_of(LASTING, "2026-11-17", b"anna")
    assert len({anna, ben, table_of(LASTING, "2026-11-18", b"anna")}) == 3


def test_what_is_only_played_on_its_day_is_found_but_not_on_the_shelf() -> None:
    hidden = [game for game in day_games() if game.id not in all_games()]
    assert hidden
    for game in hidden:
        assert find_game(game.id) is find_game(game.id, game.version) is game
        check_game(game, matches=8 if SOAK else 2, thorough=8 if SOAK else 1, recorded=False)


# -- throws --------------------------------------------------------------------------------------------------
def throws_of(match: Match) -> dict[tuple[int, int], Any]:
    """By round, and by their number in it."""
    found: dict[tuple[int, int], Any] = {}
    again = Match(match.game, match.names)
    for by, at, value in match.log:
        if by == CHANCE:
            round = again.table.round
            found[round, sum(one == round for one, _ in found)] = value
        again.answer(by, value, at)
    return found


@EACH
def test_everybody_throws_the_same_whatever_they_choose(game: Game) -> None:
    """Players who throw the same number of dice throw the same; with fewer dice, the first ones are the same."""
    matches = [at_random(game, seed, day=1) for seed in range(30)]
    assert len({str([answer for answer in match.log if answer[0] == 0]) for match in matches}) > 20
    seen: dict[tuple[int, int], list[int]] = {}
    for match in matches:
        for place, faces in throws_of(match).items():
            longest = seen.setdefault(place, faces)
            assert faces[: len(longest)] == longest[: len(faces)]
            seen[place] = max(faces, longest, key=len)
    dice = dice_of(fair.throw_key(secret(1), [None]))
    assert all(list(dice(round, number, len(faces))) == faces for (round, number), faces in seen.items())
    assert throws_of(at_random(game, 0, day=2)) != throws_of(matches[0])


def test_who_flicks_draws_the_same_dice_and_flies_with_the_same_luck() -> None:
    """However they flick, whatever they score, with a bonus or without."""
    seen: dict[tuple[int, int], Json] = {}
    boxes = set()
    for seed in range(6 if SOAK else 3):
        match = at_random(find_game("dice-flick-alone"), seed, day=1)
        boxes.add(str(match.table.get("board", Board).dice))
        for place, value in throws_of(match).items():
            given = value["luck"] if isinstance(value, dict) else value
            assert seen.setdefault(place, given) == given
    assert len(boxes) > 1
    drawn = [seen[round, 0] for round in range(1, 6)]
    assert sorted(die for dice in drawn for die in dice) == sorted(Counter(DICE).elements())
    other = throws_of(at_random(find_game("dice-flick-alone"), 0, day=2))
    assert [other[round, 0] for round in range(1, 6)] != drawn


@EACH
def test_hindsight_is_never_beaten_and_best_play_gives_nothing_away(game: Game) -> None:
    best = best_play(game, 3)
    assert sum(one.loss for one in analyse(best).decisions) == 0
    found = analyse_day(best, secret(3))
    assert found.score <= found.hindsight.score
    assert all(one.good for one in found.rounds)
    for seed in range(5):
        done = at_random(game, seed, day=3)
        found = analyse_day(done, secret(3))
        assert done.result is not None
        assert found.score == done.result.scores[0] <= found.hindsight.score
        lost = sum(one.lost for one in found.rounds)
        (player,) = analyse(done).players
        assert lost == pytest.approx(player.lost - player.unseen)
        if found.rounds[0].made is not None:
            assert sum(one.made or 0 for one in found.rounds) == found.score
            assert sum(one.hindsight or 0 for one in found.rounds) == found.hindsight.score
            assert all((one.made or 0) <= (one.hindsight or 0) for one in found.rounds)


@EACH
def test_bots_are_a_mark_that_can_be_beaten_and_missed(game: Game) -> None:
    """With the same throws best play gets more on most days, and thoughtless play less."""
    days = range(3, 10 if SOAK else 6)
    bots = [bots_median(game, secret(day)) for day in days]
    assert sum([score(best_play(game, day)) for day in days]) > sum(bots)
    assert sum([score(at_random(game, 1, day)) for day in days]) < sum(bots)
    found = analyse_day(at_random(game, 0, day=3), secret(3))
    assert (found.bots, found.by_hand) == (bots[0], False)


def test_against_par_hindsight_is_what_the_judge_of_a_match_finds() -> None:
    game = find_game("dice-cup-par")
    done = at_random(game, 0, day=5)
    assert analyse_day(done, secret(5)).hindsight == (analyse(done).players[0].hindsight, True, ())


def test_hindsight_of_the_street_is_what_a_search_through_the_rules_finds() -> None:
    """Every way to lay dice aside in the first house, played by the rules themselves."""
    game = find_game("hausnummern-strasse")
    module = day_module(game)
    assert isinstance(module, ThrownDay)
    key = fair.throw_key(secret(4), [None])
    found = set()
    for way in range(16):
        answers = iter([way % 4, way // 4])

        def choose(match: Match, answers: Any = answers) -> object:
            options = match.request.asked()[0].options()  # type: ignore[union-attr]
            assert options is not None
            return options[min(next(answers, 0), len(options) - 1)]

        found.add(module.parts(played(game, key, PlayerWith(choose)))[0])
    assert max(found) == module.hindsight(dice_of(key)).parts[0]


# -- over HTTP -----------------------------------------------------------------------------------------------
class Wall:
    """The clock on the server's wall."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = NOON
        for where in ("mutschel.server.clock", live_tables.__name__):
            patch.setattr(f"{where}.epoch_ms", lambda: self.now)
        patch.setattr(service, "Readings", lambda archive, seconds, start: Readings(archive, seconds, InlineReader))


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


async def play(somebody: HttpClient, date: str, **who: Any) -> Any:
    return await somebody.ask("POST", f"/api/days/{date}", {"name": "Anna", **who}, status=201)


async def days(somebody: HttpClient, key: str = "") -> Any:
    return await somebody.ask("GET", "/api/days", tokens=key)


def test_today_is_played_once_and_counts_once(tmp_path: Path, wall: Wall) -> None:
    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            first = await play(somebody, "2026-11-17")
            table, person = first["table"], first["person"]
            assert (table["day"], table["dice"], table["state"]) == ("2026-11-17", "day", "running")
            assert table["game"] == game_of("2026-11-17").id
            only = await somebody.ask("GET", "/api/days?count=1", tokens=person)
            assert [(line["date"], line["mine"]["table"]) for line in only["days"]] == [("2026-11-17", table["id"])]
            again = await play(somebody, "2026-11-17", person=person)
            assert again["table"]["id"] == table["id"]
            assert (await play(somebody, "2026-11-17"))["table"]["id"] != table["id"]  # somebody else
            await somebody.play_out(table["id"], again["seats"][0]["token"])
            assert (await play(somebody, "2026-11-17", person=person))["table"]["state"] == "over"
            today, *before = (await days(somebody, person))["days"]
            assert today["mine"] == {
                "table": table["id"], "state": "over", "score": today["mine"]["score"], "counts": True,
            }  # fmt: skip
            assert len(before) == KEPT
            assert all(day["mine"] is None for day in before)
            assert all(day["mine"] is None for day in (await days(somebody))["days"])
            code = await somebody.ask("POST", f"/api/tables/{table['id']}/next", {}, tokens=person, status=409)
            assert code == "played-once"
            result = await somebody.ask("GET", f"/api/tables/{table['id']}/day")
            assert result["score"] == today["mine"]["score"] <= result["hindsight"]

    story()


def test_a_clock_that_is_behind_the_first_day_says_so(tmp_path: Path, wall: Wall) -> None:
    """A small computer without a battery begins in 1970."""

    @asynchronous
    async def story() -> None:
        first = "2026-01-01"
        async with server(tmp_path, **NO_LIMITS) as somebody:
            for wall.now in (0, DAY, NOON - 20_000 * DAY):
                date = date_of(wall.now)
                async with somebody.session.get(f"{somebody.base}/api/days?lang=en") as answer:
                    told = await answer.json()
                assert (answer.status, told["code"]) == (404, "no-day-yet")
                assert date in told["text"]
                body = {"name": "Anna"}
                assert await somebody.ask("POST", f"/api/days/{date}", body, status=404) == "no-day-yet"
            while date_of(wall.now) != first:
                wall.now += DAY
            assert [day["date"] for day in (await days(somebody))["days"]] == [first]
            await play(somebody, first)
            assert await somebody.ask("POST", "/api/days/2025-12-31", body, status=404) == "no-day-yet"
            wall.now += DAY
            assert [day["date"] for day in (await days(somebody))["days"]] == ["2026-01-02", first]

    story()


def test_who_wants_their_table_twice_at_once_gets_one(tmp_path: Path, wall: Wall) -> None:
    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            key = (await play(somebody, "2026-11-16"))["person"]

            async def once() -> str:
                body = {"name": "Anna", "person": key}
                async with somebody.session.post(f"{somebody.base}/api/days/2026-11-17", json=body) as answer:
                    told = await answer.json()
                    return str(told["table"]["id"] if answer.status == 201 else told["code"])

            found = set(await asyncio.gather(*[once() for _ in range(8)])) - {"try-again"}
            assert len(found) == 1
            assert (await play(somebody, "2026-11-17", person=key))["table"]["id"] in found

    story()


def test_the_hash_is_out_the_day_before_and_the_secret_the_day_after(tmp_path: Path, wall: Wall) -> None:
    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            tomorrow = (await days(somebody))["tomorrow"]
            assert tomorrow["date"] == "2026-11-18"
            wall.now += DAY
            today = (await days(somebody))["days"][0]
            assert (today["date"], today["hash"], today["secret"]) == ("2026-11-18", tomorrow["hash"], None)
            mine = await play(somebody, "2026-11-18")
            id = mine["table"]["id"]
            assert mine["table"]["fair"]["hash"] == tomorrow["hash"]
            await somebody.play_out(id, mine["seats"][0]["token"])
            # nobody who is done can tell the others what will fall
            log = await somebody.ask("GET", f"/api/tables/{id}/log")
            hidden = secret_of(await somebody.service.store.lasting_secret("days", b""), "2026-11-18").hex()
            info = await somebody.ask("GET", f"/api/tables/{id}")
            assert hidden not in log + json.dumps([info, await days(somebody)])
            assert (await somebody.ask("GET", f"/api/tables/{id}/verify"))["ok"] is False
            wall.now += DAY
            opened = (await days(somebody))["days"][1]
            assert opened["secret"] == hidden
            assert sha256(bytes.fromhex(hidden)).hexdigest() == tomorrow["hash"]
            assert (await somebody.ask("GET", f"/api/tables/{id}/verify"))["ok"] is True
            log = await somebody.ask("GET", f"/api/tables/{id}/log")
            record = logs.parse(log)
            assert fair.verify(record, find_game, fair.Witness(tomorrow["hash"])) > 0
            place = next(place for place, answer in enumerate(record.answers) if answer[0] == CHANCE)
            by, at, faces = record.answers[place]
            record.answers[place] = by, at, [7 - face for face in faces]
            with pytest.raises(Problem):
                fair.verify(record, find_game)

    story()


def test_a_day_of_flicks_is_promised_played_and_checked(tmp_path: Path, wall: Wall) -> None:
    @asynchronous
    async def story() -> None:
        date = next(day for n in range(30) if game_of(day := later("2026-11-17", n)).id == "dice-flick-alone")
        while later(date_of(wall.now), 1) != date:
            wall.now += DAY
        async with server(tmp_path, **NO_LIMITS) as somebody:
            promised = (await days(somebody))["tomorrow"]["hash"]
            wall.now += DAY
            today = (await days(somebody))["days"][0]
            assert (today["date"], today["game"], today["hash"]) == (date, "dice-flick-alone", promised)
            mine = await play(somebody, date)
            id, person = mine["table"]["id"], mine["person"]
            await somebody.play_out(id, person)
            result = await somebody.ask("GET", f"/api/tables/{id}/day")
            assert (result["bots"], result["by_hand"], len(result["rounds"])) == (BOTS, True, 5)
            assert sum(one["made"] for one in result["rounds"]) == result["score"] <= result["hindsight"]
            assert (await somebody.ask("GET", f"/api/tables/{id}/analysis", status=409)) == "not-for-odds"
            wall.now += DAY
            assert (await somebody.ask("GET", f"/api/tables/{id}/verify"))["ok"] is True
            record = logs.parse(await somebody.ask("GET", f"/api/tables/{id}/log"))
            throws = fair.verify(record, find_game, fair.Witness(promised))
            assert throws >= 5 + 10  # draws and flicks; with a bonus, more
            place = next(n for n, (by, _, value) in enumerate(record.answers) if by == CHANCE and "luck" in value)
            by, at, landed = record.answers[place]
            record.answers[place] = by, at, landed | {"luck": landed["luck"][::-1]}
            with pytest.raises(Problem):
                fair.verify(record, find_game)

    story()


def test_a_day_survives_a_restart(tmp_path: Path, wall: Wall) -> None:
    """The same hash, and in the middle of a match the same throws to come."""

    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            before = await days(somebody)
            mine = await play(somebody, "2026-11-17")
        async with server(tmp_path, **NO_LIMITS) as somebody:
            after = await days(somebody)
            assert [day["hash"] for day in after["days"]] == [day["hash"] for day in before["days"]]
            id = mine["table"]["id"]
            assert (await play(somebody, "2026-11-17", person=mine["person"]))["table"]["id"] == id
            await somebody.play_out(id, mine["person"])
            wall.now += DAY
            assert (await somebody.ask("GET", f"/api/tables/{id}/verify"))["ok"] is True

    story()


def test_past_days_are_practised_as_often_as_one_likes_and_count_nothing(tmp_path: Path, wall: Wall) -> None:
    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            first = await play(somebody, "2026-11-15")
            again = await play(somebody, "2026-11-15", person=first["person"])
            assert first["table"]["id"] != again["table"]["id"]
            await somebody.play_out(again["table"]["id"], again["seats"][0]["token"])
            assert all(day["mine"] is None for day in (await days(somebody, first["person"]))["days"])
            await somebody.ask("GET", f"/api/tables/{again['table']['id']}/day")
            for date in ("2026-11-18", "2026-10-17", "2026-11-31", "yesterday"):
                code = await somebody.ask("POST", f"/api/days/{date}", {"name": "Anna"}, status=404)
                assert code == "no-such-day"

    story()


def test_what_is_finished_after_midnight_does_not_count(tmp_path: Path, wall: Wall) -> None:
    """By then the secret is out."""

    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            mine = await play(somebody, "2026-11-17")
            wall.now += DAY
            await somebody.play_out(mine["table"]["id"], mine["seats"][0]["token"])
            yesterday = (await days(somebody, mine["person"]))["days"][1]["mine"]
            assert yesterday["score"] is not None
            assert yesterday["counts"] is False

    story()


def test_how_the_others_fared_is_shown_from_ten_people_on_without_names(tmp_path: Path, wall: Wall) -> None:
    @asynchronous
    async def story() -> None:
        path = "/api/days/2026-11-17/results"
        async with server(tmp_path, **NO_LIMITS) as somebody:
            keys = []
            for number in range(11):
                mine = await play(somebody, "2026-11-17", name=f"Nr{number}")
                keys.append(mine["person"])
                if number == 10:
                    wall.now += DAY  # this one finishes too late
                await somebody.play_out(mine["table"]["id"], mine["person"])
                if number == 8:
                    few = await somebody.ask("GET", path)
                    assert (few["people"], few["bars"]) == (9, [])
            practised = await play(somebody, "2026-11-17")
            await somebody.play_out(practised["table"]["id"], practised["person"])
            told = await somebody.ask("GET", path)
            assert "Nr" not in json.dumps(told)
            lines = [(await days(somebody, key))["days"][1]["mine"] for key in keys]
            scores = sorted(line["score"] for line in lines if line["counts"])
            assert (told["people"], len(scores), sum(told["bars"]), len(told["bars"])) == (10, 10, 10, 10)
            assert told["middle"] == [scores[2], scores[7]]
            assert told["first"] <= scores[0]
            assert scores[-1] < told["first"] + 10 * told["width"]
            assert await somebody.ask("GET", "/api/days/2026-11-19/results", status=404) == "no-such-day"

    story()


def test_a_trial_has_other_dice_counts_nothing_and_leaves_the_only_attempt(tmp_path: Path, wall: Wall) -> None:
    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            trial = await play(somebody, "2026-11-17", trial=True)
            table = trial["table"]
            assert trial["person"] is None
            assert (table["game"], table["dice"], table["day"]) == (game_of("2026-11-17").id, "day", None)
            hashes = {line["hash"] for line in (await days(somebody))["days"]}
            assert table["fair"]["hash"] not in hashes
            token = trial["seats"][0]["token"]
            await somebody.play_out(table["id"], token)
            assert (await somebody.ask("GET", f"/api/tables/{table['id']}/verify"))["ok"] is True
            assert (await somebody.ask("GET", "/api/days/2026-11-17/results"))["people"] == 0
            mine = await play(somebody, "2026-11-17")
            assert mine["table"]["state"] == "running"
            found = await somebody.ask("GET", "/api/me", tokens=mine["person"])
            assert [line["id"] for line in found["tables"]] == [mine["table"]["id"]]

    story()


def test_a_stranger_cannot_make_tables_without_end(tmp_path: Path, wall: Wall) -> None:
    @asynchronous
    async def story() -> None:
        async with server(tmp_path, tables_per_hour=3) as somebody:
            for _ in range(3):
                await play(somebody, "2026-11-17")
            code = await somebody.ask("POST", "/api/days/2026-11-17", {"name": "Anna"}, status=429)
            assert code == "too-many-tables"

    story()


def test_a_day_that_counts_is_played_without_hints_and_by_no_bot(tmp_path: Path, wall: Wall) -> None:
    @asynchronous
    async def story() -> None:
        async with server(tmp_path, **NO_LIMITS) as somebody:
            for date, hints in (("2026-11-17", False), ("2026-11-15", True)):
                mine = await play(somebody, date)
                seat = mine["seats"][0]
                async with Player(somebody.base, mine["table"]["id"], [seat["token"]]) as device:
                    while device.latest[0].view["question"] is None:
                        await device.throw(0)
                    if hints:
                        await device.hint(0)
                        continue
                    with pytest.raises(ServerRefused, match="no-hints-today"):
                        await device.hint(0)
                    with pytest.raises(ServerRefused, match="cannot-sit-in"):
                        await device.sit_in(seat["member"])

    story()
