"""PettingZoo, one after the other (AEC): every game, every seat an agent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv

from mutschel.engine import Json, Seat
from mutschel.research.common import Agents, agent_name
from mutschel.research.spec import Setting


class TurnsEnv(Agents, AECEnv):  # type: ignore[misc]
    """An environment of turns. Agents observe their `observation` and an `action_mask`; only the end is rewarded."""

    def __init__(self, setting: Setting, **more: Any) -> None:
        super().__init__(setting, **more)
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: Mapping[str, Json] | None = None) -> None:
        """Begin a new match. `options` are PettingZoo's; those of the game are given to the constructor."""
        self._begin(seed)
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
        self.episode.act(seat, self._instead(seat, action))
        self._cumulative_rewards[agent] = 0.0
        self.steps += 1
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, self.episode.rewards(), strict=True))
        elif self.steps >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _tell(self) -> None:
        """Select the next agent, and give every agent its mask."""
        self.infos = {agent: {"action_mask": self.episode.mask(self.seats[agent])} for agent in self.agents}
        to_act = self.episode.to_act
        self.agent_selection = agent_name(to_act[0]) if to_act else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._masked(self.seats[agent])

    def _watching(self) -> Seat | None:
        return self.seats.get(self.agent_selection)
