"""OpenSpiel: every game as a Python game `mutschel_<id>`, with chance nodes and an information state for each seat.

Who choose at once do so one after the other, unseen. What a seat knows is what it saw whenever it was asked, what it
did then, and what it sees now.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from mutschel.engine import Json, Problem, Seat, parse_option
from mutschel.engine.domains import named
from mutschel.extras import needs
from mutschel.games.registry import all_games, find_game
from mutschel.research.course import Course
from mutschel.research.luck import DRAWS, MOST, Part, parts, together
from mutschel.research.setting import TICK, Setting

with needs("research"):
    import pyspiel

MOST_POINTS = 1_000_000.0  # no score is farther from 0
LONGEST = 100_000
_settings: dict[tuple[Any, ...], Setting] = {}


def load(setting: Setting) -> Any:
    """The game with these players and options."""
    name = register(setting.game.id)
    options = ";".join(f"{option}={named(value)}" for option, value in setting.options.as_json().items())
    given = {"players": setting.players, "options": options, "reward": setting.reward, "tick": setting.tick}
    _settings[(setting.game.id, *given.values())] = setting
    return pyspiel.load_game(name, given)


def register(id: str) -> str:
    """Make a game known to OpenSpiel. Returns its name there."""
    game = find_game(id)
    name = "mutschel_" + id.replace("-", "_")
    if name not in pyspiel.registered_names():
        pyspiel.register_game(_type(name, game.name("en"), game.players), lambda given: SpielGame(id, name, given or {}))
    return name


def _type(name: str, title: str, players: tuple[int, int], hidden: bool = True, zero_sum: bool = True) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players[1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": players[0], "options": "", "reward": "", "tick": TICK},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with its players and options: `options` is what one would type, `rounds=1;throws=3`."""

    def __init__(self, id: str, name: str, given: Mapping[str, Any]) -> None:
        self.setting = _setting(id, given)
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
        title = setting.game.name("en")
        kind = _type(name, title, setting.game.players, setting.survey.hidden, zero_sum)
        super().__init__(kind, info, dict(given))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


def _setting(id: str, given: Mapping[str, Any]) -> Setting:
    game = find_game(id)
    given = {"players": game.players[0], "options": "", "reward": "", "tick": TICK, **given}
    key = (id, given["players"], given["options"], given["reward"], given["tick"])
    if key not in _settings:
        typed = [part for part in given["options"].split(";") if part]
        options = dict(_typed(game.options, part) for part in typed)
        reward = given["reward"] or None
        _settings[key] = Setting(id, given["players"], options, reward=reward, tick=given["tick"])
    return _settings[key]


def _typed(options: Any, text: str) -> tuple[str, Json]:
    """As on the command line; what only JSON can say is JSON."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return parse_option(options, text)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match on its way, with all that each seat has seen and done."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.setting, None)
        self.known: list[list[str]] = [[] for _ in range(game.setting.players)]
        self.decided: list[tuple[Part, int]] = []  # of the present throw
        self.left = _left(self.course)

    def current_player(self) -> int:
        if self.course.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.course.luck is not None else self.course.asked[0]

    def _legal_actions(self, player: Seat) -> list[int]:
        return sorted(self.course.legal(player)) if self.course.asked[:1] == [player] else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.left[0].outcomes

    def _apply_action(self, action: int) -> None:
        course = self.course
        if course.luck is None:
            seat = course.asked[0]
            number = course.check(seat, action)
            self.known[seat] += [seen_text(course, seat), course.setting.actions[number]]
            course.act(seat, number)
        else:
            self.decided = [*self.decided, (self.left[0], action)]
            self.left = self.left[1:]
            if self.left:
                return
            course.throw(together(course.luck, self.decided, str(len(course.match.log))))
        self.decided = []
        self.left = _left(course)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != int(pyspiel.PlayerId.CHANCE):
            return self.course.setting.actions[action]
        return named(self.left[0].values[action]) if self.left else str(action)

    def is_terminal(self) -> bool:
        return self.course.over

    def returns(self) -> list[float]:
        return self.course.rewards()

    def __str__(self) -> str:
        """All that lies there, hidden or not, whose turn it is, and what of a throw has fallen."""
        course = self.course
        said = course.match.request.waiting() if course.match.request is not None else None
        fallen = [named(part.values[number]) for part, number in self.decided]
        secret = [str(getattr(thing, "_faces", "")) for thing in course.match.table.things.values()]
        chosen = getattr(course.match.request, "chosen", None)
        state = [course.match.table.view(None), secret, said, chosen, course.match.table.round, fallen, self.returns()]
        return json.dumps(state, ensure_ascii=False)


def _left(course: Course) -> list[Part]:
    return [] if course.luck is None else parts(course.luck)


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
            self.tensor[:] = state.course.flat(player)

    def string_from(self, state: SpielState, player: Seat) -> str:
        now = seen_text(state.course, player)
        return "\n".join([*state.known[player], now]) if self.recalls else now


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
