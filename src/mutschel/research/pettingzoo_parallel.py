"""PettingZoo, all at once (parallel): games in which everybody chooses at the same time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from pettingzoo import ParallelEnv

from mutschel.engine import Json, Seat
from mutschel.research.common import Agents, agent_name
from mutschel.research.spec import WAIT, ResearchProblem, Setting

PerAgent = dict[str, Any]


class TogetherEnv(Agents, ParallelEnv):  # type: ignore[misc]
    """An environment of simultaneous steps. An agent that is not asked has to wait."""

    def __init__(self, setting: Setting, **more: Any) -> None:
        super().__init__(setting, **more)
        if setting.only_throws:
            raise ResearchProblem("not-parallel-throws", game=setting.game.id)
        if setting.survey.alone is not None:
            raise ResearchProblem("not-parallel", game=setting.game.id, ask=setting.survey.alone)
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: Mapping[str, Json] | None = None) -> tuple[PerAgent, PerAgent]:
        self._begin(seed)
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> tuple[PerAgent, PerAgent, PerAgent, PerAgent, PerAgent]:
        agents = self.agents
        to_act = list(self.episode.to_act)
        chosen = [self._action(seat, actions) for seat in to_act]
        for seat in range(self.setting.players):
            if seat not in to_act:
                self._check_waits(seat, actions.get(agent_name(seat)))
        for seat, action in zip(to_act, chosen, strict=True):
            self.episode.act(seat, action)
        self.steps += 1
        over, cut = self.episode.over, not self.episode.over and self.steps >= self.most_steps
        rewards = dict(zip(self.possible_agents, self.episode.rewards(), strict=True))
        told = self._observations(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), self._infos()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return told

    def _action(self, seat: Seat, actions: Mapping[str, Any]) -> Any:
        """The action of this seat, checked before anybody has acted, so that an illegal one changes nothing."""
        agent = agent_name(seat)
        if agent not in actions:
            raise ResearchProblem("no-action-of", agent=agent)
        action = self._instead(seat, actions[agent])
        self.episode.check(seat, action)
        return action

    def _check_waits(self, seat: Seat, action: Any) -> None:
        waits = self.setting.numbers.get(WAIT)
        if action is not None and action != waits and self.illegal == "error":
            raise ResearchProblem("must-wait", agent=agent_name(seat), action=str(action), wait=waits)

    def _mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        mask = self.episode.mask(seat)
        if seat not in self.episode.to_act and WAIT in self.setting.numbers:
            mask[self.setting.numbers[WAIT]] = 1
        return mask

    def _observations(self) -> PerAgent:
        return {agent: self._masked(seat) for agent, seat in self.seats.items()}

    def _infos(self) -> PerAgent:
        return {agent: {"action_mask": self._mask(seat)} for agent, seat in self.seats.items()}
