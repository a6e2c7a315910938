"""OpenSpiel: every game as a Python game `mutschel_<id>`, with chance nodes and an information state for each seat.

Who choose at once do so one after the other, unseen. What a seat knows is what it saw whenever it was asked, what it
did then, and what it sees now.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, ClassVar

import numpy as np

from mutschel.engine import Game, Problem, Seat
from mutschel.engine.domains import named
from mutschel.extras import needs
from mutschel.games.registry import all_games, find_game
from mutschel.research.episode import Course
from mutschel.research.luck import DRAWS, MOST, Part, parts, together
from mutschel.research.parameters import defaults, options_as_parameters, options_of
from mutschel.research.spec import TICK, Reward, Setting, setting_of

with needs("research"):
    import pyspiel

MOST_POINTS = 1_000_000.0  # no score is farther from 0
LONGEST = 100_000


def load(setting: Setting) -> Any:
    """The game with these players and options."""
    name = register(setting.game.id)
    options = options_as_parameters(setting.game, setting.options.as_json())
    usual = defaults(setting.game)
    given = {option: value for option, value in options.items() if value != usual[option]}
    given |= {"players": setting.players, "reward": setting.reward, "tick": setting.tick}
    return pyspiel.load_game(name, given)


def register(id: str) -> str:
    """Make a game known to OpenSpiel. Returns its name there."""
    game = find_game(id)
    name = "mutschel_" + id.replace("-", "_")
    if name not in pyspiel.registered_names():
        # a class of its own, because OpenSpiel gives nothing but the parameters
        made = type("SpielGame_" + name, (SpielGame,), {"id": id, "name": name})
        pyspiel.register_game(_type(name, game), made)
    return name


def _type(name: str, game: Game, hidden: bool = True, zero_sum: bool = True) -> Any:
    kind = pyspiel.GameType
    low, high = game.players
    return kind(
        short_name=name,
        long_name=game.name("en"),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**defaults(game), "players": low, "reward": "", "tick": TICK},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with its players and options: `load_game("mutschel_<id>(players=2,rounds=1)")`."""

    id: ClassVar[str]
    name: ClassVar[str]

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        given = given or {}
        self.setting = _setting(self.id, given)
        setting = self.setting
        zero_sum = setting.reward == "win" and setting.players > 1
        furthest = 1.0 if setting.reward == "win" else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=len(setting.actions),
            max_chance_outcomes=max(MOST, DRAWS),
            num_players=setting.players,
            min_utility=-furthest,
            max_utility=furthest,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(self.name, setting.game, setting.survey.hidden, zero_sum), info, dict(given))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


def _setting(id: str, given: Mapping[str, Any]) -> Setting:
    game = find_game(id)
    players = given.get("players", game.players[0])
    options = json.dumps(options_of(game, given), sort_keys=True)
    reward: Reward = given.get("reward") or ("win" if players > 1 else "score")
    return setting_of(id, players, options, reward, given.get("tick", TICK))


class Line:
    """A match on its way, all that each seat has seen and done, and what of the present throw has fallen."""

    def __init__(self, setting: Setting) -> None:
        self.course = Course(setting, None)
        self.known: list[tuple[str, ...]] = [()] * setting.players
        self.decided: tuple[tuple[Part, int], ...] = ()
        self.left = self._left()

    def __deepcopy__(self, memo: dict[int, Any]) -> Line:
        twin = Line.__new__(Line)
        twin.__dict__.update(self.__dict__)
        twin.course, twin.known = deepcopy(self.course), list(self.known)
        return twin

    def decide(self, action: int) -> None:
        course = self.course
        seat = course.asked[0]
        number = course.check(seat, action)
        self.known[seat] += (seen_text(course, seat), course.setting.actions[number])
        course.act(seat, number)
        self.left = self._left()

    def fall(self, outcome: int) -> None:
        self.decided, self.left = (*self.decided, (self.left[0], outcome)), self.left[1:]
        if not self.left:
            course = self.course
            assert course.luck is not None
            course.throw(together(course.luck, self.decided, str(len(course.match.log))))
            self.decided, self.left = (), self._left()

    def _left(self) -> list[Part]:
        return [] if self.course.luck is None else parts(self.course.luck)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel makes a new state before it copies another's attributes: so nothing is played before it has to."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self._line: Line | None = None

    @property
    def line(self) -> Line:
        if self._line is None:
            self._line = Line(self.setting)
        return self._line

    def current_player(self) -> int:
        course = self.line.course
        if course.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if course.luck is not None else course.asked[0]

    def _legal_actions(self, player: Seat) -> list[int]:
        course = self.line.course
        return sorted(course.legal(player)) if course.asked[:1] == [player] else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.line.left[0].outcomes

    def _apply_action(self, action: int) -> None:
        if self.line.course.luck is None:
            self.line.decide(action)
        else:
            self.line.fall(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != int(pyspiel.PlayerId.CHANCE):
            return self.setting.actions[action]
        return named(self.line.left[0].values[action]) if self.line.left else str(action)

    def is_terminal(self) -> bool:
        return self.line.course.over

    def returns(self) -> list[float]:
        return self.line.course.rewards()

    def __str__(self) -> str:
        """All that lies there and is waited for; where something may be hidden, all that has happened besides."""
        course, match = self.line.course, self.line.course.match
        waiting = None if match.request is None else match.request.waiting()
        fallen = [named(part.values[number]) for part, number in self.line.decided]
        hidden = [match.log, course.clock, course.said] if self.setting.survey.hidden else []
        state = [match.table.view(None), match.table.round, waiting, fallen, self.returns(), hidden]
        return json.dumps(state, ensure_ascii=False)


def seen_text(course: Course, seat: Seat) -> str:
    return json.dumps(course.seen(seat), ensure_ascii=False, separators=(",", ":"))


class Observer:
    """What a seat sees now, as text and as a vector; with perfect recall, all that it has seen and done, as text."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(0 if recalls else setting.shapes.flat_space.shape, np.float32)
        self.dict = {} if recalls else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: Seat) -> None:
        if not self.recalls:
            self.tensor[:] = state.line.course.flat(player)

    def string_from(self, state: SpielState, player: Seat) -> str:
        now = seen_text(state.line.course, player)
        return "\n".join([*state.line.known[player], now]) if self.recalls else now


def register_all() -> list[str]:
    """Every game that is known here, so that OpenSpiel can load it by its name."""
    names = []
    for id in all_games():
        try:
            names.append(register(id))
        except Problem:  # a third party's that can't be loaded is said where it is asked for
            continue
    return names


register_all()
