"""By chance, matches come to the same through every interface as in our own simulations."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from learning import anything
from mutschel.engine import Json
from mutschel.games.registry import find_game
from mutschel.lab import simulate
from mutschel.research import aec_env, gym_env, openspiel_game, parallel_env
from mutschel.research.episode import Episode
from serving import SOAK

pytestmark = pytest.mark.slow


def aec_scores(id: str, players: int, options: dict[str, Json], rng: Random) -> Callable[[int], list[int]]:
    env = aec_env(id, players, options)

    def played(seed: int) -> list[int]:
        env.reset(seed=seed)
        while not env.episode.over:
            env.step(anything(env.infos[env.agent_selection]["action_mask"], rng))
        return scores_of(env.episode)

    return played


def parallel_scores(id: str, players: int, options: dict[str, Json], rng: Random) -> Callable[[int], list[int]]:
    env = parallel_env(id, players, options)

    def played(seed: int) -> list[int]:
        seen, _ = env.reset(seed=seed)
        while env.agents:
            seen, *_ = env.step({agent: anything(seen[agent]["action_mask"], rng) for agent in env.agents})
        return scores_of(env.episode)

    return played


def gym_scores(id: str, players: int, options: dict[str, Json], rng: Random) -> Callable[[int], list[int]]:
    env = gym_env(id, players, options, bots="random", seat=players - 1)

    def played(seed: int) -> list[int]:
        _, info = env.reset(seed=seed)
        while "scores" not in info:
            *_, info = env.step(anything(info["action_mask"], rng))
        return list(info["scores"])

    return played


def openspiel_scores(id: str, players: int, options: dict[str, Json], rng: Random) -> Callable[[int], list[int]]:
    game = openspiel_game(id, players, options)

    def played(seed: int) -> list[int]:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        return scores_of(state.match_history.episode)

    return played


def scores_of(episode: Episode) -> list[int]:
    assert episode.match.result is not None
    return episode.match.result.scores


BY_CHANCE: list[tuple[str, int, dict[str, Json]]] = [
    ("studentenpasch", 2, {"rounds": 4}),
    ("hohe-hausnummern", 3, {"rounds": 3, "throws": 3}),
    ("dice-cup", 2, {}),
    ("choice", 1, {}),
    ("dice-flick-alone", 1, {}),
]
TOGETHER = ("dice-cup", "choice")


@pytest.mark.parametrize(
    ("id", "players", "options", "through"),
    [
        pytest.param(*game, through, marks=[] if (number + place) % 3 == 0 else pytest.mark.at_length)
        for number, game in enumerate(BY_CHANCE)
        for place, through in enumerate((aec_scores, parallel_scores, gym_scores, openspiel_scores))
        if through is not parallel_scores or game[0] in TOGETHER
    ],
)
def test_by_chance_it_comes_to_what_simulations_say(
    id: str, players: int, options: dict[str, Json], through: Any
) -> None:
    """Random agents get the same scores through every interface, within three standard errors."""
    matches, many = (1000, 10_000) if SOAK else (30, 300)
    played = through(id, players, options, Random(f"{id}:{through.__name__}"))
    scores = np.array([played(seed) for seed in range(matches)], float)
    simulated = simulate(find_game(id), players, many, seed=3, bots=["random"], options=options)
    error = scores.std(axis=0, ddof=1) * np.sqrt(1 / matches + 1 / many)
    off = np.abs(scores.mean(axis=0) - np.array(simulated.mean_score))
    assert (off <= 3 * error).all(), f"{scores.mean(axis=0)} instead of {simulated.mean_score}, ± {error}"
