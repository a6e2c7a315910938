"""A game as something to learn: who plays it by which rules, what can be done, what is seen, and what it is for."""

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

THROW = "throw"  # the one action of games in which nobody is asked anything
WAIT = "wait"  # for a tick of a race; or for the others, where all act at once
SPARE = 16
TICK = 250  # ms


class Wrong(Problem):
    """Something that a program asked for and can't have."""

    def __init__(self, code: str, **facts: Json) -> None:
        super().__init__(code, package="mutschel.research", **facts)


class Setting:
    """A game with its players and options. What a hand would do is left to chance unless the options say otherwise.

    `reward`: "win" is 1 for whoever wins alone and as much less for the others as makes it even; "score" is the score,
    or its negative where the lowest wins. `tick` is how long one wait in a race lasts, in milliseconds.
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
            raise Wrong("bad-reward", value=str(reward))
        if type(tick) is not int or not 1 <= tick <= 60_000:
            raise Wrong("bad-tick", value=str(tick))
        self.tick = tick
        self.survey = survey(self.game, self.players, self.options.as_json())

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process finds the game by its name."""
        options = json.dumps(self.options.as_json(), sort_keys=True)
        return setting_of, (self.game.id, self.players, options, self.reward, self.tick)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        """Nothing in it changes."""
        return self

    @cached_property
    def actions(self) -> list[str]:
        """What can be done, by number. A game's own list (its `actions.py`) is complete.

        Without one it is what the survey met, with some places to spare unless that had long found nothing new.
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
        """Nobody is ever asked anything: so whoever has to throw is."""
        return self.actions == [THROW]

    @cached_property
    def shapes(self) -> Shapes:
        return Shapes(self.survey.paths)

    def answers(self, domain: Domain[Any]) -> dict[int, Json]:
        """What may be answered, by the number of the action."""
        offered = domain.by_name()
        known = {self.numbers[name]: value for name, value in offered.items() if name in self.numbers}
        new = [value for name, value in offered.items() if name not in self.numbers]
        spare = [number for name, number in self.numbers.items() if name.startswith("another answer (")]
        known |= dict(zip(spare, new, strict=False))
        if not known:
            raise Wrong("no-action", game=self.game.id, value=", ".join(list(offered)[:5]))
        return known

    def rewards(self, result: Result | None) -> list[float]:
        """What each seat gets at the end; nothing where there is no result."""
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
    """With options as JSON. Always the same object, because it is no little work to make one."""
    return Setting(id, players, json.loads(options), reward=reward, tick=tick)
