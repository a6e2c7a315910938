"""PettingZoo, one after the other (AEC): every game, every seat an agent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from mutschel.engine import Json
from mutschel.research.course import Course
from mutschel.research.players import (
    MOST_STEPS,
    RENDER_MODES,
    Illegal,
    agent_name,
    check_modes,
    drawn,
    instead,
    random_of,
)
from mutschel.research.setting import Setting


class TurnsEnv(AECEnv):  # type: ignore[misc]
    """`observation` is what the agent sees, `action_mask` what it may do; the reward comes with the end."""

    def __init__(
        self,
        setting: Setting,
        *,
        flat: bool = True,
        illegal: Illegal = "error",
        render_mode: str | None = None,
        language: str = "en",
        most_steps: int = MOST_STEPS,
    ) -> None:
        check_modes(setting, illegal, render_mode, language)
        self.setting = setting
        self.flat = flat
        self.illegal: Illegal = illegal
        self.render_mode = render_mode
        self.language = language
        self.most_steps = most_steps
        self.metadata = {
            "name": f"mutschel_{setting.game.id}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [agent_name(seat) for seat in range(setting.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: masked_space(setting, flat) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(setting.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Json] | None = None) -> None:
        """`options` are PettingZoo's; those of the game are given when the environment is made."""
        self.rng = random_of(seed)
        self.course = Course(self.setting, self.rng)
        self.steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seats[agent]
        self.course.act(seat, instead(self.course, seat, action, self.illegal, self.rng))
        self._cumulative_rewards[agent] = 0.0
        self.steps += 1
        if self.course.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, self.course.rewards(), strict=True))
        elif self.steps >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _tell(self) -> None:
        """Whose turn it is, and what everybody may do."""
        self.infos = {agent: {"action_mask": self.course.mask(self.seats[agent])} for agent in self.agents}
        asked = self.course.asked
        self.agent_selection = agent_name(asked[0]) if asked else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        return masked(self.course, self.seats[agent], self.flat)

    def render(self) -> str | None:
        text = drawn(self.course, self.seats.get(self.agent_selection), self.language)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""


def masked_space(setting: Setting, flat: bool) -> spaces.Dict:
    shapes = setting.shapes
    seen = shapes.flat_space if flat else shapes.space
    return spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(len(setting.actions))})


def masked(course: Course, seat: int, flat: bool) -> dict[str, Any]:
    return {"observation": course.flat(seat) if flat else course.arrays(seat), "action_mask": course.mask(seat)}
