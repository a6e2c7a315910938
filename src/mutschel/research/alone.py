"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mutschel.engine import Json, Seat
from mutschel.research.course import Course
from mutschel.research.players import (
    MOST_STEPS,
    RENDER_MODES,
    Illegal,
    Opponents,
    check_modes,
    drawn,
    instead,
    opponents,
    random_of,
)
from mutschel.research.setting import Setting, Wrong


class SeatEnv(gymnasium.Env[Any, Any]):
    """`info["action_mask"]` and `action_masks()` say what may be done; the reward comes with the end."""

    def __init__(
        self,
        setting: Setting,
        *,
        seat: Seat = 0,
        bots: Opponents = "hard",
        flat: bool = True,
        illegal: Illegal = "error",
        render_mode: str | None = None,
        language: str = "en",
        most_steps: int = MOST_STEPS,
    ) -> None:
        check_modes(setting, illegal, render_mode, language)
        if type(seat) is not int or not 0 <= seat < setting.players:
            raise Wrong("bad-seat", value=str(seat), last=setting.players - 1)
        self.metadata = {"render_modes": list(RENDER_MODES)}
        self.setting = setting
        self.seat = seat
        self.bots = bots
        self.flat = flat
        self.illegal: Illegal = illegal
        self.render_mode = render_mode
        self.language = language
        self.most_steps = most_steps
        self.observation_space = setting.shapes.flat_space if flat else setting.shapes.space
        self.action_space = spaces.Discrete(len(setting.actions))
        self.rng = random_of(None)
        opponents(setting, bots, seat, self.rng)  # what is wrong with them is said now

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Json] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Without a seed the dice go on as they have begun."""
        super().reset(seed=seed)
        if seed is not None:
            self.rng = random_of(seed)
        self.course = Course(self.setting, self.rng, opponents(self.setting, self.bots, self.seat, self.rng))
        self.steps = 0
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.course.over:
            raise Wrong("over")
        self.course.act(self.seat, instead(self.course, self.seat, action, self.illegal, self.rng))
        self.steps += 1
        over = self.course.over
        if self.render_mode == "human":
            self.render()
        reward = self.course.rewards()[self.seat]
        return self._observation(), reward, over, not over and self.steps >= self.most_steps, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What sb3-contrib's MaskablePPO asks for."""
        return self.course.mask(self.seat).astype(np.bool_)

    def _observation(self) -> Any:
        return self.course.flat(self.seat) if self.flat else self.course.arrays(self.seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.course.mask(self.seat)}
        result = self.course.match.result
        return info if result is None else {**info, "scores": result.scores, "winners": result.winners}

    def render(self) -> str | None:
        text = drawn(self.course, self.seat, self.language)
        if self.render_mode == "human":
            print(text)
            return None
        return text
