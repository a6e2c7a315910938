"""A known library learns the street of house numbers, and is held against the best that is possible.

    pip install "mutschel[research,plot]" sb3-contrib
    python house_numbers.py --steps 60000 --plot regret.svg

Five house numbers are built, one after the other: three dice, three throws, one die may be laid aside after each of
the first two. How to do it best is known exactly (`mutschel odds grosse-hausnummer`), so what the agent gives away is
known for each of its decisions, whatever the dice bring: its regret has no luck in it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecNormalize

from mutschel.analysis.report import analyse
from mutschel.research import gym_env
from mutschel.research.gymnasium_seat import SeatEnv

GAME = "hausnummern-strasse"
LOOKS = 10  # how often the agent is looked at while it learns
MATCHES = 200  # and for how many matches


def new_env() -> SeatEnv:
    return gym_env(GAME)


def regret(agent: MaskablePPO | None, seen: VecNormalize, seed: int) -> tuple[float, float]:
    """Return the average loss in a match, in points, and the standard error; None plays by chance."""
    env, rng = new_env(), np.random.default_rng(seed)
    lost = []
    for match in range(MATCHES):
        observation, _ = env.reset(seed=seed * MATCHES + match)
        over = False
        while not over:
            mask = env.action_masks()
            if agent is None:
                action = rng.choice(np.flatnonzero(mask))
            else:
                normal = seen.normalize_obs(observation)
                action, _ = agent.predict(normal, action_masks=mask, deterministic=True)
            observation, _, over, _, _ = env.step(int(action))
        (player,) = analyse(env.course.match).players
        lost.append(player.lost)
    return float(np.mean(lost)), float(np.std(lost) / np.sqrt(MATCHES))


def learn(steps: int, seed: int) -> list[tuple[int, float, float]]:
    """Train the agent, and print its loss after every stage."""
    envs = VecNormalize(make_vec_env(new_env, n_envs=8, seed=seed))
    agent = MaskablePPO("MlpPolicy", envs, seed=seed, n_steps=256, batch_size=256, gamma=1.0, ent_coef=0.01)
    looks = []
    for look in range(LOOKS + 1):
        if look > 0:
            agent.learn(steps // LOOKS, reset_num_timesteps=False)
        mean, error = regret(agent if look > 0 else None, envs, seed=1)
        looks.append((agent.num_timesteps, mean, error))
        print(f"{agent.num_timesteps:>8} steps: regret {mean:6.2f} ± {error:.2f} points a match", flush=True)
    return looks


def plot(looks: list[tuple[int, float, float]], file: Path) -> None:
    from matplotlib import pyplot

    steps, means, errors = zip(*looks, strict=True)
    pyplot.figure(figsize=(7, 3.5))
    pyplot.errorbar(steps, means, yerr=errors, marker="o", capsize=3)
    pyplot.yscale("symlog", linthresh=1)
    pyplot.ylim(0, 1000)
    pyplot.xlabel("steps learnt from (at 0: by chance)")
    pyplot.ylabel("points given away in a match\n(0: the optimum)")
    pyplot.tight_layout()
    pyplot.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    looks = learn(given.steps, given.seed)
    if given.plot is not None:
        plot(looks, given.plot)


if __name__ == "__main__":
    main()
