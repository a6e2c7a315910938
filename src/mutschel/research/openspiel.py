"""OpenSpiel: every game as a Python game `mutschel_<id>`, with chance nodes and an information state for each seat.

Simultaneous choices are made one after the other, unseen. A seat's information state has every observation at which it
was asked, its actions there, and its observation now.
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
from mutschel.research.episode import Episode
from mutschel.research.luck import DRAWS, MOST, ChancePart, parts, together
from mutschel.research.parameters import defaults, options_as_parameters, options_of
from mutschel.research.spec import TICK, Reward, Setting, setting_of

with needs("research"):
    import pyspiel

MOST_POINTS = 1_000_000.0  # no score is farther from 0
LONGEST = 100_000  # actions of a match


def load(setting: Setting) -> Any:
    """Load OpenSpiel's game with these players and options."""
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
        # one class for each game, because OpenSpiel passes nothing but the parameters
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


class SpielHistory:
    """A running match, each seat's observations and actions so far, and the parts of the open throw."""

    def __init__(self, setting: Setting) -> None:
        self.episode = Episode(setting, None)
        self.known: list[tuple[str, ...]] = [()] * setting.players
        self.decided: tuple[tuple[ChancePart, int], ...] = ()
        self.left = self._left()

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielHistory:
        twin = SpielHistory.__new__(SpielHistory)
        twin.__dict__.update(self.__dict__)
        twin.episode, twin.known = deepcopy(self.episode), list(self.known)
        return twin

    def decide(self, action: int) -> None:
        episode = self.episode
        seat = episode.to_act[0]
        number = episode.check(seat, action)
        self.known[seat] += (seen_text(episode, seat), episode.setting.actions[number])
        episode.act(seat, number)
        self.left = self._left()

    def fall(self, outcome: int) -> None:
        self.decided, self.left = (*self.decided, (self.left[0], outcome)), self.left[1:]
        if not self.left:
            episode = self.episode
            assert episode.luck is not None
            episode.throw(together(episode.luck, self.decided, str(len(episode.match.log))))
            self.decided, self.left = (), self._left()

    def _left(self) -> list[ChancePart]:
        return [] if self.episode.luck is None else parts(self.episode.luck)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel's state. It begins its match lazily, because OpenSpiel makes a new state before it copies into it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self._match_history: SpielHistory | None = None

    @property
    def match_history(self) -> SpielHistory:
        if self._match_history is None:
            self._match_history = SpielHistory(self.setting)
        return self._match_history

    def current_player(self) -> int:
        episode = self.match_history.episode
        if episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if episode.luck is not None else episode.to_act[0]

    def _legal_actions(self, player: Seat) -> list[int]:
        episode = self.match_history.episode
        return sorted(episode.legal(player)) if episode.to_act[:1] == [player] else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.match_history.left[0].outcomes

    def _apply_action(self, action: int) -> None:
        if self.match_history.episode.luck is None:
            self.match_history.decide(action)
        else:
            self.match_history.fall(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != int(pyspiel.PlayerId.CHANCE):
            return self.setting.actions[action]
        return named(self.match_history.left[0].values[action]) if self.match_history.left else str(action)

    def is_terminal(self) -> bool:
        return self.match_history.episode.over

    def returns(self) -> list[float]:
        return self.match_history.episode.rewards()

    def __str__(self) -> str:
        """The public table and the open request; in a game with hidden things also the log, so that states differ."""
        episode, match = self.match_history.episode, self.match_history.episode.match
        waiting = None if match.request is None else match.request.waiting()
        fallen = [named(part.values[number]) for part, number in self.match_history.decided]
        hidden = [match.log, episode.clock, episode.said] if self.setting.survey.hidden else []
        state = [match.table.view(None), match.table.round, waiting, fallen, self.returns(), hidden]
        return json.dumps(state, ensure_ascii=False)


def seen_text(episode: Episode, seat: Seat) -> str:
    return json.dumps(episode.seen(seat), ensure_ascii=False, separators=(",", ":"))


class Observer:
    """A seat's observation as text and as a vector; with perfect recall its information state, as text."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(0 if recalls else setting.shapes.flat_space.shape, np.float32)
        self.dict = {} if recalls else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: Seat) -> None:
        if not self.recalls:
            self.tensor[:] = state.match_history.episode.flat(player)

    def string_from(self, state: SpielState, player: Seat) -> str:
        now = seen_text(state.match_history.episode, player)
        return "\n".join([*state.match_history.known[player], now]) if self.recalls else now


def register_all() -> list[str]:
    """Register every known game, so that OpenSpiel can load it by its name. Returns the names."""
    names = []
    for id in all_games():
        try:
            names.append(register(id))
        except Problem:  # a third party's game that can't be loaded is reported when it is asked for
            continue
    return names


register_all()
