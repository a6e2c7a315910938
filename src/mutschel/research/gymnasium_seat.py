"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mutschel.engine import Json, Seat
from mutschel.research.common import RENDER_MODES, Environment, Opponents, opponents, random_of
from mutschel.research.episode import Episode
from mutschel.research.spec import ResearchProblem, Setting


class SeatEnv(Environment, gymnasium.Env[Any, Any]):
    """An environment of one seat. `info["action_mask"]` and `action_masks()` give masks; only the end is rewarded."""

    def __init__(self, setting: Setting, *, seat: Seat = 0, bots: Opponents = "hard", **more: Any) -> None:
        super().__init__(setting, **more)
        if type(seat) is not int or not 0 <= seat < setting.players:
            raise ResearchProblem("bad-seat", value=str(seat), last=setting.players - 1)
        self.metadata = {"render_modes": list(RENDER_MODES)}
        self.seat = seat
        self.bots = bots
        self.observation_space = self.seen_space
        self.action_space = spaces.Discrete(len(setting.actions))
        self.rng = random_of(None)
        opponents(setting, bots, seat, self.rng)  # so that what is wrong with them is reported now

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Json] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new match. Without a seed, chance continues from the match before."""
        gymnasium.Env.reset(self, seed=seed)
        if seed is not None:
            self.rng = random_of(seed)
        self.episode = Episode(self.setting, self.rng, opponents(self.setting, self.bots, self.seat, self.rng))
        self.steps = 0
        return self._seen(self.seat), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.episode.over:
            raise ResearchProblem("over")
        self.episode.act(self.seat, self._instead(self.seat, action))
        self.steps += 1
        over = self.episode.over
        if self.render_mode == "human":
            self.render()
        reward = self.episode.rewards()[self.seat]
        return self._seen(self.seat), reward, over, not over and self.steps >= self.most_steps, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of legal actions, as sb3-contrib's MaskablePPO asks for it."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.episode.mask(self.seat)}
        result = self.episode.match.result
        return info if result is None else {**info, "scores": result.scores, "winners": result.winners}

    def _watching(self) -> Seat | None:
        return self.seat
