"""A game as a task to learn: its players and options, numbered actions, shapes of observations, and rewards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Literal, TypeAlias

from mutschel.engine import Domain, Json, Problem, Result
from mutschel.games.parts import ActionsModule
from mutschel.games.registry import find_game
from mutschel.research.observations import Shapes
from mutschel.research.probe import survey

Reward: TypeAlias = Literal["win", "score"]

THROW = "throw"  # the one action of games without questions
WAIT = "wait"  # for a tick of a race; or for the others, in a parallel environment
SPARE = 16  # numbers kept free for answers that the survey didn't meet
TICK = 250  # ms


class ResearchProblem(Problem):
    """A Problem with an argument or an action of an environment."""

    def __init__(self, code: str, **facts: Json) -> None:
        super().__init__(code, package="mutschel.research", **facts)


class Setting:
    """A game with its players and options. Chance takes the place of a hand unless the options say otherwise.

    `reward`: "win" is 1 for a sole winner, and the others share −1; "score" is the score, or its negative if the lowest
    wins. `tick` is the length of one wait in a race, in milliseconds.
    """

    def __init__(
        self,
        id: str,
        players: int | None = None,
        options: Mapping[str, Json] | None = None,
        *,
        reward: Reward | None = None,
        tick: int = TICK,
    ) -> None:
        self.game = find_game(id)
        self.players = self.game.players[0] if players is None else players
        self.options = self.game.settle(self.players, self.game.by_chance(options or {}))
        self.reward: Reward = reward or ("win" if self.players > 1 else "score")
        if self.reward not in ("win", "score"):
            raise ResearchProblem("bad-reward", value=str(reward))
        if type(tick) is not int or not 1 <= tick <= 60_000:
            raise ResearchProblem("bad-tick", value=str(tick))
        self.tick = tick
        self.survey = survey(self.game, self.players, self.options.as_json())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the game's name, because a game can't be pickled."""
        options = json.dumps(self.options.as_json(), sort_keys=True)
        return setting_of, (self.game.id, self.players, options, self.reward, self.tick)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        """Return itself, because nothing in it changes."""
        return self

    @cached_property
    def actions(self) -> list[str]:
        """The names of all actions, in the order of their numbers. A game's own list (its `actions.py`) is complete.

        Without one they are the answers of the survey, with spare numbers unless the survey has settled.
        """
        own: ActionsModule | None = self.game.part("actions")
        if own is not None:
            names = own.actions(self.options)
        else:
            spare = [] if self.survey.settled else [f"another answer ({n})" for n in range(1, SPARE + 1)]
            names = [*self.survey.names, *spare]
        together = self.survey.alone is None and self.players > 1
        return [*names, WAIT] if names and (self.survey.races or together) else names or [THROW]

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.actions)}

    @property
    def only_throws(self) -> bool:
        """True if the game has no questions, so that the only action is to throw."""
        return self.actions == [THROW]

    @cached_property
    def shapes(self) -> Shapes:
        return Shapes(self.survey.paths)

    def answers(self, domain: Domain[Any]) -> dict[int, Json]:
        """The possible answers, by the number of the action."""
        offered = domain.by_name()
        known = {self.numbers[name]: value for name, value in offered.items() if name in self.numbers}
        new = [value for name, value in offered.items() if name not in self.numbers]
        spare = [number for name, number in self.numbers.items() if name.startswith("another answer (")]
        known |= dict(zip(spare, new, strict=False))
        if not known:
            raise ResearchProblem("no-action", game=self.game.id, value=", ".join(list(offered)[:5]))
        return known

    def rewards(self, result: Result | None) -> list[float]:
        """Each seat's reward at the end; 0 before there is a result."""
        if result is None:
            return [0.0] * self.players
        if self.reward == "score":
            sign = -1.0 if self.game.wins == "lowest" else 1.0
            return [sign * score for score in result.scores]
        if not result.winners or self.players == 1:
            return [float(len(result.winners))] * self.players
        share, others = 1 / len(result.winners), self.players - 1
        return [(self.players * share - 1) / others if seat in result.winners else -1 / others
                for seat in range(self.players)]  # fmt: skip


@cache
def setting_of(id: str, players: int, options: str, reward: Reward, tick: int) -> Setting:
    """The setting with these options, given as JSON. It is cached, because a survey takes long."""
    return Setting(id, players, json.loads(options), reward=reward, tick=tick)
