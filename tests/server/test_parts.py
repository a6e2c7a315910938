"""Small parts of the server: settings, limits, words, names, addresses and languages."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from http_server import ManualClock
from mutschel.engine import LANGUAGES, Problem
from mutschel.engine.texts import load
from mutschel.host import members
from mutschel.host.lookalikes import skeleton
from mutschel.server.http import games
from mutschel.server.http.clubs import ClubRoutes
from mutschel.server.http.evenings import EveningRoutes
from mutschel.server.http.lobby import TableRoutes
from mutschel.server.http.matches import MatchRoutes
from mutschel.server.http.routes import STATUS
from mutschel.server.limits import Bucket, Limits, Rate, Slots
from mutschel.server.live.names import NAMES, bot_name
from mutschel.server.live.words import PATTERNS, RUDE, new_word
from mutschel.server.settings import SECRET, Settings, default_database, forms, read_settings, variable
from mutschel.server.tokens import hashed, new_token

ROOT = Path(__file__).parents[2]


# -- settings ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", forms())
def test_every_setting_is_documented(name: str) -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    option = "--" + name.replace("_", "-")
    default = getattr(Settings(), name)
    shown = f"`{default}`" if default not in ("", ()) else r"[^|`]+"
    assert re.search(rf"^\| `{option}` \| `{variable(name)}` \| {shown} \|", page, re.MULTILINE)
    for language in LANGUAGES:
        assert load("mutschel.server", language)["settings"][name]


def test_there_is_no_text_for_a_setting_that_is_gone() -> None:
    assert set(load("mutschel.server", "en")["settings"]) == set(forms())


def test_settings_come_from_the_command_line_then_from_the_environment() -> None:
    environ = {"MUTSCHEL_PORT": "1", "MUTSCHEL_HOST": "::", "MUTSCHEL_LOG_LEVEL": " ", "MUTSCHEL_UNKNOWN": "x"}
    settings = read_settings(environ, {"port": "2", "host": None, "origins": "https://A.example/, http://b:1"})
    assert (settings.port, settings.host, settings.log_level) == (2, "::", "info")
    assert settings.origins == ("https://a.example", "http://b:1")
    assert settings.store == str(default_database())
    assert read_settings({"MUTSCHEL_DATABASE": "here.sqlite"}).store == "here.sqlite"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "65536"), ("port", "-1"), ("port", "eighty"), ("port", "٣"), ("durability", "none"),
        ("redis", "localhost"), ("public_url", "dice.example"), ("public_url", "https://dice.example/path"),
        ("origins", "*"), ("proxies", "yes"), ("log_format", "xml"), ("host", "a b"),
        ("tables_per_hour", "1.5"), ("admin_token", "secret"),
    ],
)  # fmt: skip
def test_a_bad_setting_is_named_with_what_would_be_allowed(name: str, value: str) -> None:
    with pytest.raises(Problem) as by_environment:
        read_settings({variable(name): value})
    assert by_environment.value.code == "bad-setting"
    for language in LANGUAGES:
        text = by_environment.value.text(language)
        assert variable(name) in text
        assert (value in text) == (name not in SECRET), "others may read what is said to a terminal or a journal"
        assert forms()[name].allowed in text
    with pytest.raises(Problem) as by_name:
        read_settings({}, {name: value})
    assert "--" + name.replace("_", "-") in str(by_name.value)


def test_many_nodes_need_a_database_that_they_can_share() -> None:
    with pytest.raises(Problem) as problem:
        read_settings({"MUTSCHEL_REDIS": "redis://localhost"})
    assert problem.value.code == "redis-needs-postgresql"
    read_settings({"MUTSCHEL_REDIS": "redis://localhost", "MUTSCHEL_DATABASE": "postgresql://localhost/mutschel"})


# -- limits ------------------------------------------------------------------------------------


def test_a_rate_gives_its_amount_at_once_and_then_one_after_the_other() -> None:
    clock = ManualClock()
    rate = Rate(4, 60, clock)
    assert [rate.try_take("a") for _ in range(5)] == [0, 0, 0, 0, 15]
    assert rate.try_take("b") == 0
    clock.now += 14
    assert rate.try_take("a") == 1
    clock.now += 1
    assert [rate.try_take("a"), rate.try_take("a")] == [0, 15]
    clock.now += 3600
    assert [rate.try_take("a") for _ in range(5)] == [0, 0, 0, 0, 15]


def test_a_refused_one_takes_nothing() -> None:
    clock = ManualClock()
    rate = Rate(1, 10, clock)
    rate.try_take("a")
    for _ in range(100):
        assert rate.try_take("a") == 10
    with pytest.raises(Problem) as problem:
        rate.take("a", "too-many-words")
    assert problem.value.facts == {"seconds": 10}


def test_no_limit_is_no_limit() -> None:
    rate, slots = Rate(0, 60, ManualClock()), Slots(0)
    assert [rate.try_take("a") for _ in range(1000)] == [0] * 1000
    with slots.one("a", "too-many-connections"), slots.one("a", "too-many-connections"):
        pass


def test_a_rate_remembers_the_latest_keys_only() -> None:
    rate = Rate(1, 60, ManualClock(), keys=2)
    assert [rate.try_take(key) for key in "abab"] == [0, 0, 60, 60]
    rate.try_take("c")
    assert rate.try_take("b") == 60
    assert rate.try_take("a") == 0


def test_a_bucket_allows_a_burst() -> None:
    clock = ManualClock()
    bucket = Bucket(2, clock)
    assert [bucket.take() for _ in range(9)] == [True] * 8 + [False]
    clock.now += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]


def test_a_long_message_counts_as_several() -> None:
    """98 devices of one address that sent 16 KB each time filled Redis's line to another node until it was cut."""
    clock = ManualClock()
    bucket = Bucket(10, clock)
    assert [bucket.take(16_000) for _ in range(3)] == [True, True, False]
    assert [bucket.take(900) for _ in range(9)] == [True] * 8 + [False]
    assert Bucket(1, clock).take(16_000)  # whoever may say little may still say something long


def test_slots_come_back() -> None:
    slots = Slots(1)
    for _ in range(3):
        with slots.one("a", "too-many-connections"), slots.one("b", "too-many-connections"), pytest.raises(Problem):
            slots.one("a", "too-many-connections").__enter__()
    assert slots._taken == {}


# -- words, names, tokens ------------------------------------------------------------------------


def test_words_are_four_letters_and_never_rude() -> None:
    possible = {"".join(parts) for pattern in PATTERNS for parts in product(*pattern)}
    assert set(RUDE.split()) < possible, "the list names nothing that could not come anyway"
    rng = Random(1)
    found = [new_word(rng) for _ in range(20_000)]
    assert set(found) <= possible - set(RUDE.split())
    assert all(re.fullmatch("[A-Z]{4}", word) for word in found)
    assert len(set(found)) > 10_000
    assert new_word() in possible
    evenings = [new_word(rng, letters=5) for _ in range(5_000)]
    assert all(re.fullmatch("[A-Z]{5}", word) for word in evenings)
    assert not any(rude in word for word in evenings for rude in RUDE.split())


def test_bots_have_names_that_nobody_has() -> None:
    taken: list[str] = [NAMES[0].upper()]
    for _ in range(60):
        name = bot_name(taken)
        assert name.casefold() not in {other.casefold() for other in taken}
        taken.append(name)


def test_what_a_name_looks_like_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many bots sit down together."""
    members.looks.cache_clear()
    counted: list[str] = []

    def count(name: str) -> str:
        counted.append(name)
        return skeleton(name)

    monkeypatch.setattr(members, "skeleton", count)
    taken = [f"P{n}" for n in range(4)]
    for _ in range(19):
        taken.append(bot_name(taken))
    assert sorted(counted) == sorted({*NAMES, *taken[:-1]})


def test_tokens_are_unlike_each_other_and_kept_as_hashes() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(re.fullmatch("[A-Za-z0-9_-]{22}", token) for token in tokens)
    assert hashed("x") == bytes.fromhex("2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881")


# -- texts -------------------------------------------------------------------------------------


def test_every_problem_of_the_server_has_a_text_and_every_text_a_problem() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "src/mutschel/server").rglob("*.py"))
    texts = load("mutschel.server", "en")["problems"]
    raised = set(re.findall(r'(?:Problem|Refused)\(\s*"([a-z-]+)", package="mutschel.server"', code))
    assert len(raised) > 20
    assert raised <= texts.keys()
    assert [name for name in texts if f'"{name}"' not in code] == []


def test_every_documented_refusal_has_a_text() -> None:
    packages = ("engine", "odds", "analysis", "host", "evening", "club", "server")
    known = {code for package in packages for code in load(f"mutschel.{package}", "en").get("problems", {})}
    limits: Any = Limits(Settings())
    none: Any = None
    tables = [*TableRoutes(none, none, limits).routes(), *MatchRoutes(none, none, limits).routes(), *games.routes()]
    evenings = [*EveningRoutes(none, none, limits, none).routes(), *ClubRoutes(none, none, none, limits).routes()]
    for route in (*tables, *evenings):
        assert set(route.codes()) <= known
        assert len(route.codes()) == len(set(route.codes()))
    assert set(STATUS) <= known
