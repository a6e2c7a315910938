"""Every game passes Gymnasium's own check, against bots of every kind."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from learning import anything, each_game, short, third_parties  # noqa: F401
from mutschel.engine import Bot, Domain, Json, MatchView, Problem
from mutschel.research import gym_env
from serving import SOAK

# Of Gymnasium's advice: one that is not registered has no spec to make it anew from.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::UserWarning:gymnasium.*")]


class First(Bot):
    """Always the first answer."""

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        return domain.fallback()


@pytest.mark.daily
@each_game
@pytest.mark.parametrize("flat", [True, False])
def test_it_passes_the_check(id: str, flat: bool) -> None:
    options = short(id)
    env = gym_env(id, None, options, bots="random", illegal="random", flat=flat, render_mode="ansi")
    check_env(env, skip_render_check=not SOAK)


@pytest.mark.parametrize("bots", ["random", "easy", "hard", First, ["hard", First]])
@pytest.mark.parametrize("id", ["dice-cup", "grosse-hausnummer", "wuerfelblitz", "einsame-filzlaus"])
def test_it_plays_against_bots_of_every_kind(id: str, bots: Any) -> None:
    options = short(id)
    env = gym_env(id, 3 if isinstance(bots, list) else 2, options, bots=bots, seat=1)
    rng = Random(3)
    for seed in range(2):
        seen, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert (env.action_masks() == info["action_mask"].astype(bool)).all()
            assert seen in env.observation_space
            seen, reward, over, cut, info = env.step(anything(info["action_mask"], rng))
            assert not cut
        assert (reward > 0) == (info["winners"] == [1]) or len(info["winners"]) > 1


def test_a_good_bot_is_hard_to_beat() -> None:
    rewards = {}
    for level in ("random", "hard"):
        env = gym_env("studentenpasch", 2, {"rounds": 5}, bots=level)
        rng, total = Random(1), 0.0
        for seed in range(60):
            _, info = env.reset(seed=seed)
            over = False
            while not over:
                _, reward, over, _, info = env.step(anything(info["action_mask"], rng))
                total += reward
        rewards[level] = total / 60
    assert rewards["hard"] < rewards["random"] - 0.3


def test_the_same_seed_is_the_same_match_and_without_one_it_goes_on() -> None:
    env = gym_env("grosse-hausnummer", 2)
    first, _ = env.reset(seed=7)
    second, _ = env.reset()
    again, _ = env.reset(seed=7)
    after, _ = env.reset()
    assert np.array_equal(first, again)
    assert np.array_equal(second, after)
    assert not np.array_equal(first, second)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"bots": "brilliant"}, "brilliant"),
        ({"bots": ["hard", "hard", "hard"]}, "bots given: 3"),
        ({"bots": [int]}, "isn’t a bot"),
        ({"seat": 2}, "no seat 2"),
        ({"illegal": "ignore"}, "“error” or “random”"),
        ({"render_mode": "rgb_array"}, "“ansi” or “human”"),
    ],
)
def test_what_is_wrong_is_said(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(Problem, match=said):
        gym_env("dice-cup", 2, **arguments)


def test_after_the_end_it_wants_to_be_reset() -> None:
    env = gym_env("pasch", 2, {"rounds": 1, "ties": "all"})
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = env.step(0)
    with pytest.raises(Problem, match="reset"):
        env.step(0)
