"""Every game passes PettingZoo's own tests; those in which all choose at once pass the parallel ones, too."""

from __future__ import annotations

from random import Random

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from learning import anything, each_game, short, third_parties  # noqa: F401
from mutschel.engine import Problem
from mutschel.games.registry import find_game
from mutschel.research import aec_env, parallel_env
from serving import SOAK

# Of PettingZoo's advice: observations are dictionaries because of their mask, and nobody acts when all is over.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo.*")]
CYCLES = 300 if SOAK else 12
TOGETHER = ("dice-cup", "choice", "wuerfelblitz", "einsame-filzlaus")


@each_game
@pytest.mark.parametrize("flat", [True, False])
def test_one_after_the_other(id: str, flat: bool) -> None:
    options = short(id)
    api_test(aec_env(id, None, options, flat=flat), num_cycles=CYCLES)


@each_game
def test_the_same_seed_is_the_same_match(id: str) -> None:
    options = short(id)
    seed_test(lambda: aec_env(id, None, options), num_cycles=CYCLES)


@pytest.mark.parametrize("id", TOGETHER)
def test_all_at_once(id: str) -> None:
    options = short(id)
    parallel_api_test(parallel_env(id, 2, options), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(id, 2, options, illegal="random"), num_cycles=CYCLES)


def test_alone_is_all_at_once() -> None:
    parallel_api_test(parallel_env("choice", 1), num_cycles=CYCLES)


@each_game
def test_where_players_take_turns_it_says_so(id: str) -> None:
    game, options = find_game(id), short(id)
    if id in TOGETHER or game.players == (1, 1) or game.players[0] == 1:
        return
    with pytest.raises(Problem, match="aec_env"):
        parallel_env(id, None, options)


def test_both_ways_lead_to_the_same_end() -> None:
    """The same actions through both interfaces: the same scores."""
    turns, together = aec_env("dice-cup", 3), parallel_env("dice-cup", 3)
    turns.reset(seed=5)
    seen, _ = together.reset(seed=5)
    rng = Random(1)
    while together.agents:
        chosen = {agent: anything(seen[agent]["action_mask"], rng) for agent in together.agents}
        seen, *_ = together.step(chosen)
        for _ in chosen:
            turns.step(chosen[turns.agent_selection])
    ends = [env.episode.match.result for env in (turns, together)]
    assert ends[0] is not None
    assert ends[1] is not None
    assert ends[0].as_json() == ends[1].as_json()


def test_who_is_finished_waits() -> None:
    """In a match of several somebody may have nothing to choose any more."""
    env = parallel_env("choice", 3)
    seen, _ = env.reset(seed=3)
    rng = Random(2)
    waits = env.setting.numbers["wait"]
    waited = 0
    while env.agents:
        waited += sum(seen[agent]["action_mask"][waits] for agent in env.agents)
        seen, *_ = env.step({agent: anything(seen[agent]["action_mask"], rng) for agent in env.agents})
    assert waited > 0


def test_nobody_may_be_left_out_or_act_when_waiting() -> None:
    env = parallel_env("dice-cup", 2)
    seen, _ = env.reset(seed=1)
    legal = anything(seen["player_0"]["action_mask"], Random(1))
    with pytest.raises(Problem, match="player_1 has to act"):
        env.step({"player_0": legal})
    assert env.episode.to_act == [0, 1]  # nothing has happened


def test_a_match_that_never_ends_is_cut_off() -> None:
    env = aec_env("wuerfelblitz", 2, most_steps=20)
    env.reset(seed=1)
    waits = env.setting.numbers["wait"]
    for _ in range(20):
        env.step(waits)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
