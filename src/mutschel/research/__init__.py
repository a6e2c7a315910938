"""Every game as an environment that others' programs can learn in: PettingZoo, Gymnasium and OpenSpiel.

`pip install "mutschel[research]"`; docs/environments.md says what is seen, done and rewarded.

>>> from mutschel.research import aec_env
>>> env = aec_env("pasch", players=2, options={"rounds": 1})
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mutschel.engine import Json
from mutschel.extras import needs

if TYPE_CHECKING:
    from mutschel.research.alone import SeatEnv
    from mutschel.research.setting import Reward
    from mutschel.research.together import TogetherEnv
    from mutschel.research.turns import TurnsEnv

__all__ = ["aec_env", "gym_env", "openspiel_game", "parallel_env"]


def aec_env(
    game: str,
    players: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    reward: Reward | None = None,
    tick: int = 250,
    **more: Any,
) -> TurnsEnv:
    """PettingZoo's AEC environment of any game. `more`: see `TurnsEnv`."""
    with needs("research"):
        from mutschel.research.setting import Setting
        from mutschel.research.turns import TurnsEnv
    return TurnsEnv(Setting(game, players, options, reward=reward, tick=tick), **more)


def parallel_env(
    game: str,
    players: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    reward: Reward | None = None,
    tick: int = 250,
    **more: Any,
) -> TogetherEnv:
    """PettingZoo's parallel environment of a game in which all choose at once. `more`: see `TogetherEnv`."""
    with needs("research"):
        from mutschel.research.setting import Setting
        from mutschel.research.together import TogetherEnv
    return TogetherEnv(Setting(game, players, options, reward=reward, tick=tick), **more)


def gym_env(
    game: str,
    players: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    reward: Reward | None = None,
    tick: int = 250,
    **more: Any,
) -> SeatEnv:
    """Gymnasium's environment for one `seat` of a game; `bots` play the others. `more`: see `SeatEnv`."""
    with needs("research"):
        from mutschel.research.alone import SeatEnv
        from mutschel.research.setting import Setting
    return SeatEnv(Setting(game, players, options, reward=reward, tick=tick), **more)


def openspiel_game(
    game: str,
    players: int | None = None,
    options: Mapping[str, Json] | None = None,
    *,
    reward: Reward | None = None,
    tick: int = 250,
) -> Any:
    """OpenSpiel's game, which is also registered there as `mutschel_<id>`."""
    with needs("research"):
        from mutschel.research.setting import Setting
        from mutschel.research.spiel import load
    return load(Setting(game, players, options, reward=reward, tick=tick))
