"""The base of all environments: their arguments, agents and their names, seeds, opponents, and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mutschel.cli.drawing.table import Drawer
from mutschel.cli.texts import Say
from mutschel.engine import LANGUAGES, Bot, Seat
from mutschel.engine.bot import bot_class
from mutschel.lab.entrants import entrant
from mutschel.research.episode import Episode
from mutschel.research.spec import ResearchProblem, Setting

Illegal: TypeAlias = Literal["error", "random"]
Opponents: TypeAlias = str | type[Bot] | Sequence[str | type[Bot]]

MOST_STEPS = 100_000  # a match that needs more is cut off
WIDTH = 100
RENDER_MODES = ("ansi", "human")


def agent_name(seat: Seat) -> str:
    return f"player_{seat}"


def random_of(seed: Any) -> Random:
    """The source of all chance of an environment; without a seed it is different every time."""
    if seed is None:
        return Random()
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise ResearchProblem("bad-seed", value=str(seed))
    return Random(f"mutschel research:{int(seed)}")


def opponents(setting: Setting, given: Opponents, seat: Seat, rng: Random) -> dict[Seat, Bot]:
    """Bots for all other seats, from one kind for all or one for each of them in the order of the seats."""
    seats = [other for other in range(setting.players) if other != seat]
    if isinstance(given, (str, type)):
        kinds = [given] * len(seats)
    elif len(given) in (1, len(seats)):
        kinds = [given[0]] * len(seats) if len(given) == 1 else list(given)
    else:
        raise ResearchProblem("not-so-many-opponents", n=len(given), seats=len(seats))
    return {other: _bot(setting, kind, other, rng) for other, kind in zip(seats, kinds, strict=True)}


def _bot(setting: Setting, kind: str | type[Bot], seat: Seat, rng: Random) -> Bot:
    found = entrant(kind)  # raises a Problem if there is no such bot
    if found.own is not None:
        return found.own(seat, "hard", rng)
    return bot_class(setting.game, found.name)(seat, found.name, rng)


class Environment:
    """An environment of one match at a time, with observations and drawings of it."""

    episode: Episode
    rng: Random
    steps: int

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
        if illegal not in ("error", "random"):
            raise ResearchProblem("bad-illegal", value=illegal)
        if render_mode not in (None, *RENDER_MODES):
            raise ResearchProblem("bad-render-mode", value=str(render_mode))
        if language not in LANGUAGES:
            raise ResearchProblem("bad-language", value=language)
        self.setting = setting
        self.flat = flat
        self.illegal: Illegal = illegal
        self.render_mode = render_mode
        self.language = language
        self.most_steps = most_steps
        self.seen_space: spaces.Space[Any] = setting.shapes.flat_space if flat else setting.shapes.space

    def render(self) -> str | None:
        text = drawn(self.episode, self._watching(), self.language)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _watching(self) -> Seat | None:
        """The seat whose view is drawn; None for the public view."""
        return None

    def _seen(self, seat: Seat) -> Any:
        return self.episode.flat(seat) if self.flat else self.episode.arrays(seat)

    def _instead(self, seat: Seat, action: Any) -> Any:
        """The action, or a random legal one in place of an illegal one, for programs that ignore masks."""
        legal = self.episode.legal(seat)
        known = isinstance(action, (int, np.integer)) and 0 <= action < len(self.setting.actions)
        wrong = self.illegal == "random" and known and int(action) not in legal
        return self.rng.choice(list(legal)) if wrong else action


class Agents(Environment):
    """An environment of PettingZoo: every seat is an agent."""

    def __init__(self, setting: Setting, **more: Any) -> None:
        super().__init__(setting, **more)
        self.metadata: dict[str, Any] = {"name": f"mutschel_{setting.game.id}", "render_modes": list(RENDER_MODES)}
        self.possible_agents = [agent_name(seat) for seat in range(setting.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = spaces.MultiBinary(len(setting.actions))
        seen = spaces.Dict({"observation": self.seen_space, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(len(setting.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def close(self) -> None:
        """Close nothing; PettingZoo expects the method."""

    def _begin(self, seed: int | None) -> None:
        self.rng = random_of(seed)
        self.episode = Episode(self.setting, self.rng)
        self.steps = 0
        self.agents = list(self.possible_agents)

    def _masked(self, seat: Seat) -> dict[str, Any]:
        return {"observation": self._seen(seat), "action_mask": self._mask(seat)}

    def _mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        return self.episode.mask(seat)


def drawn(episode: Episode, seat: Seat | None, language: str = "en") -> str:
    """The table as the terminal draws it for this seat."""
    match = episode.match
    texts = match.texts(language)
    drawer = Drawer(match.game, match.names, Say(language), lambda: WIDTH, texts)
    view = match.view(seat)
    lines = [text.plain.rstrip() for text in drawer.draw(view["table"], seat)]
    question = view["question"]
    if question is not None:
        lines.append(texts.say(question["ask"], match.names))
    if view["result"] is not None:
        lines.append(drawer.standing(view["result"]).plain)
    return "\n\n".join(lines)
