"""Data and actions for programs that learn: all that a seat sees and nothing else, every answer, honest chances."""

from __future__ import annotations

import re
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete

from learning import anything, each_game, short, third_parties  # noqa: F401
from mutschel.engine import ChooseAll, Cup, Json, Landing, Problem, Result, Throw, same
from mutschel.extras import MissingExtra
from mutschel.games.registry import find_game
from mutschel.research import aec_env, gym_env, openspiel_game, parallel_env
from mutschel.research.__main__ import table
from mutschel.research.episode import Episode
from mutschel.research.spec import Setting
from mutschel.testing.random_play import random_options, sample_chance
from serving import SOAK

pytestmark = pytest.mark.slow


def play_on(episode: Episode, rng: Random) -> None:
    """One step: somebody decides, or chance does."""
    if episode.luck is not None:
        episode.throw(sample_chance(episode.luck, rng))
    else:
        seat = episode.to_act[0]
        episode.act(seat, anything(episode.mask(seat), rng))


# -- what can be done --------------------------------------------------------------------------------
@each_game
def test_everything_that_can_be_answered_has_its_number(id: str) -> None:
    game, options = find_game(id), short(id)
    rng = Random(id)
    for number in range(20 if SOAK else 2):
        given = {**random_options(game, game.players[0], rng), **options} if number else options
        setting = Setting(id, None, game.by_chance(options if game.is_by_hand(given) else given))
        episode = Episode(setting, None)
        for _ in range(200 if SOAK else 80):
            if episode.over:
                break
            request = episode.match.request
            for seat, domain in (request.asked() if request is not None else {}).items():
                offered = domain.by_name()
                assert offered.keys() <= setting.numbers.keys()
                assert all(same(answer, offered[setting.actions[n]]) for n, answer in episode.legal(seat).items()
                           if setting.actions[n] in offered)  # fmt: skip
                for answer in offered.values():
                    domain.check(answer)
            play_on(episode, rng)


@pytest.mark.parametrize(
    ("id", "options", "count"),
    [
        ("einundzwanzig", {"dice": "physics"}, 5 * 5),
        ("waechter", {"dice": "physics"}, 4 * 4),
        ("dice-flick", {"dice": "physics"}, 5 * 4 * 25 + 80),
        ("dice-flick", {"movable_plates": True}, 5 * 4 * 5 + 80),
    ],
)
def test_what_a_hand_does_is_a_grid(id: str, options: dict[str, Json], count: int) -> None:
    env = gym_env(id, 2, {**options, **({"rounds": 1} if id != "dice-flick" else {})}, bots="random")
    assert isinstance(env.action_space, Discrete)
    assert env.action_space.n == count
    _, info = env.reset(seed=1)
    for _ in range(3):
        if not info["action_mask"].any():
            break
        _, _, _, _, info = env.step(anything(info["action_mask"], Random(1)))


def test_a_game_without_a_list_of_actions_has_places_to_spare() -> None:
    """An action that the survey of such a game did not meet takes a spare place, and is playable all the same."""
    setting = Setting("studentenpasch", 2, {"rounds": 1})
    setting.game = find_game("pig")  # which has no list
    assert any("another answer" in name for name in setting.actions)
    episode = Episode(Setting("studentenpasch", 2, {"rounds": 1}), Random(1))
    request = episode.match.request
    assert request is not None
    domain = request.asked()[episode.to_act[0]]
    for name in domain.by_name():
        setting.survey.names.pop(name, None)
    setting.__dict__.pop("actions")
    assert sorted(map(str, setting.answers(domain).values())) == sorted(map(str, domain.by_name().values()))


# -- what is seen ------------------------------------------------------------------------------------
@each_game
def test_what_is_hidden_is_not_seen(id: str) -> None:
    """Other dice under the cup, or another choice of somebody else: whoever may not know it sees just the same."""
    game, options = find_game(id), short(id)
    players = max(game.players[0], min(2, game.players[1]))
    episode, rng = Episode(Setting(id, players, options), None), Random(2)
    for _ in range(60):
        if episode.over:
            break
        twins = changed(episode, rng)
        if twins is not None:
            one, other, knows = twins
            for seat in range(players):
                if seat != knows:
                    assert same(one.seen(seat), other.seen(seat))
                    assert np.array_equal(one.flat(seat), other.flat(seat))
                    assert np.array_equal(one.mask(seat), other.mask(seat))
        play_on(episode, rng)


def changed(episode: Episode, rng: Random) -> tuple[Episode, Episode, int | None] | None:
    """The same match with two different secrets, and who knows them; None where there is nothing hidden."""
    request = episode.match.request
    one, other = deepcopy(episode), deepcopy(episode)
    if episode.luck is not None and isinstance(request, Throw) and request.covered:
        faces = request.sample(rng)
        one.throw(faces)
        other.throw(next(different for _ in range(1000) if (different := request.sample(rng)) != faces))
        return (one, other, None) if under_a_cup(one) and under_a_cup(other) else None
    if isinstance(request, ChooseAll) and len(episode.to_act) > 1 and len(episode.legal(episode.to_act[0])) > 1:
        seat = episode.to_act[0]
        first, *_, last = episode.legal(seat)
        one.act(seat, first)
        other.act(seat, last)
        return one, other, seat
    return None


def under_a_cup(episode: Episode) -> bool:
    """Dice lie there that nobody has seen, not even for a moment."""
    cups = {name: thing for name, thing in episode.match.table.things.items() if isinstance(thing, Cup)}
    seen = [name for name, cup in cups.items() if episode.remembered.get(name, (None,))[0] == cup.throws]
    return any(cup.covered and name not in seen for name, cup in cups.items())


@pytest.mark.parametrize(("id", "secrets"), [("dice-cup", 5), ("choice", 5), ("einsame-filzlaus", 2), ("waechter", 0)])
def test_there_is_something_hidden(id: str, secrets: int) -> None:
    """Makes sure that the test above has something to find."""
    options = short(id)
    episode, rng = Episode(Setting(id, 2, options), None), Random(2)
    found_any = 0
    for _ in range(60):
        if episode.over:
            break
        found_any += changed(episode, rng) is not None
        play_on(episode, rng)
    assert found_any >= secrets


def test_dice_that_were_seen_are_remembered_under_the_cup() -> None:
    episode = Episode(Setting("dice-cup", 2, {"begins": 1}), Random(4))
    seen = episode.seen(1)["table"]["cup"]
    assert seen["covered"]
    assert len(seen["faces"]) == 12
    assert episode.match.view(1)["table"]["cup"]["faces"] is None
    named = episode.setting.shapes.arrays(episode.seen(1))
    assert named["table.cup.faces[]"].tolist() == seen["faces"]


def test_dice_that_nobody_saw_are_not() -> None:
    episode = Episode(Setting("einsame-filzlaus", 2, {"rounds": 1}), Random(4))
    assert episode.seen(0)["table"]["cup"]["faces"] is None


@each_game
def test_every_view_fits_its_space(id: str) -> None:
    options = short(id)
    setting = Setting(id, None, options)
    episode, rng = Episode(setting, Random(6)), Random(7)
    for _ in range(100):
        if episode.over:
            break
        seat = episode.to_act[0]
        assert episode.flat(seat) in setting.shapes.flat_space
        assert setting.shapes.space.contains(episode.arrays(seat))
        play_on(episode, rng)
    assert episode.flat(0) in setting.shapes.flat_space


@pytest.mark.parametrize("language", ["de", "en"])
@each_game
def test_it_is_drawn_as_text(id: str, language: str) -> None:
    options = short(id)
    env = gym_env(id, None, options, bots="random", illegal="random", render_mode="ansi", language=language)
    env.reset(seed=1)
    before = env.render()
    env.step(0)
    assert before
    assert env.render()


# -- what it is for ----------------------------------------------------------------------------------
def test_rewards_are_even() -> None:
    setting = Setting("dice-cup", 3)
    assert setting.rewards(Result([9, 5, 5], [0])) == [1, -0.5, -0.5]
    assert setting.rewards(Result([9, 9, 5], [0, 1])) == [0.25, 0.25, -0.5]
    assert setting.rewards(Result([9, 9, 9], [0, 1, 2])) == [0, 0, 0]
    assert setting.rewards(None) == [0, 0, 0]
    assert Setting("pasch", 2, reward="score").rewards(Result([3, 1], [1])) == [-3, -1]


# -- races -------------------------------------------------------------------------------------------
def right_call(episode: Episode) -> int:
    from mutschel.games.wuerfelblitz.rules import answer

    return episode.setting.numbers[str(answer(episode.seen(0)["table"]["cup"]["faces"]))]


def test_whoever_is_right_in_the_same_tick_is_right_together() -> None:
    episode = Episode(Setting("wuerfelblitz", 2), Random(1))
    right = right_call(episode)
    assert episode.to_act == [0, 1]
    episode.act(0, right)
    assert episode.match.table.round == 1  # the other has not said anything yet
    episode.act(1, right)
    assert episode.match.table.things["white"].counts == [1, 1]  # type: ignore[union-attr]


def test_whoever_waits_is_later() -> None:
    episode = Episode(Setting("wuerfelblitz", 2, tick=100), Random(1))
    right, wait = right_call(episode), episode.setting.numbers["wait"]
    before = episode.clock
    for _ in range(3):
        episode.act(0, wait)
        episode.act(1, wait)
    assert episode.clock == before + 300
    episode.act(0, wait)
    episode.act(1, right)
    assert episode.match.table.things["white"].counts == [0, 1]  # type: ignore[union-attr]


def test_whoever_is_wrong_is_not_asked_for_a_while() -> None:
    episode = Episode(Setting("wuerfelblitz", 2, {"silence": 2}), Random(1))
    right, wait = right_call(episode), episode.setting.numbers["wait"]
    wrong = next(n for n in episode.legal(0) if n not in (right, wait))
    episode.act(0, wrong)
    episode.act(1, wait)
    asked = []
    for _ in range(8):
        asked.append(list(episode.to_act))
        for seat in list(episode.to_act):
            episode.act(seat, wait)
    assert asked == [[1]] * 7 + [[0, 1]]


def test_a_race_in_which_nobody_calls_is_closed() -> None:
    episode = Episode(Setting("einsame-filzlaus", 2, {"rounds": 1}, tick=10_000), Random(1))
    wait = episode.setting.numbers["wait"]
    for _ in range(200):
        if episode.over:
            break
        episode.act(episode.to_act[0], wait)
    assert episode.over


# -- what goes wrong ---------------------------------------------------------------------------------
@pytest.mark.parametrize("make", [aec_env, parallel_env, gym_env, openspiel_game])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("dice-cupp",), "dice-cup"),
        (("dice-cup", 7), "7"),
        (("dice-cup", 2, {"secnds": 3}), "secnds"),
        (("dice-cup", 2, {"seconds": 99}), "1–30"),
    ],
)
def test_a_game_that_there_is_not(make: Any, arguments: tuple[Any, ...], said: str) -> None:
    with pytest.raises(Problem, match=said):
        make(*arguments)


@pytest.mark.parametrize(
    ("given", "said"), [({"reward": "fame"}, "fame"), ({"tick": 0}, "tick"), ({"tick": 2.5}, "tick")]
)
def test_a_setting_that_there_is_not(given: dict[str, Any], said: str) -> None:
    with pytest.raises(Problem, match=said):
        aec_env("dice-cup", 2, **given)


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True])
def test_a_seed_that_is_none(seed: Any) -> None:
    for env in (aec_env("dice-cup"), parallel_env("dice-cup")):
        with pytest.raises(Problem, match="isn’t a seed"):
            env.reset(seed=seed)


@pytest.mark.parametrize("action", [99, -1, 1.0, "fours", None, True])
def test_an_action_that_there_is_not(action: Any) -> None:
    env = gym_env("dice-cup", 2)
    env.reset(seed=1)
    with pytest.raises(Problem, match="numbered from 0 to 12"):
        env.step(action)


def test_a_masked_action_says_what_is_legal_and_changes_nothing() -> None:
    env = gym_env("grosse-hausnummer", 2, {"begins": 1})
    before, info = env.reset(seed=1)
    masked = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(Problem, match=r"isn’t legal now\. Legal actions: .*none") as problem:
        env.step(masked)
    assert "nicht erlaubt" in problem.value.text("de")
    assert np.array_equal(env._seen(0), before)


@pytest.mark.parametrize(
    ("make", "missing"), [(aec_env, "pettingzoo"), (gym_env, "gymnasium"), (openspiel_game, "pyspiel")]
)
def test_whoever_lacks_the_extra_reads_one_sentence(make: Any, missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in list(sys.modules) if name.startswith("mutschel.research.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtra, match=r"mutschel\[research\]"):
        make("dice-cup")


def test_flicked_dice_need_no_physics_to_be_drawn() -> None:
    """By default, chance says where they land."""
    episode = Episode(Setting("dice-flick", 2), None)
    rng = Random(1)
    while not isinstance(episode.luck, Landing):
        play_on(episode, rng)
    assert episode.luck.scene is None


# -- the page of the docs ----------------------------------------------------------------------------
PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_page_has_the_table_of_all_games() -> None:
    assert table() in PAGE


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_what_the_page_shows_works(code: str) -> None:
    exec(code, {})
