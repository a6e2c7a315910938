"""Every game as an environment for programs that learn: PettingZoo, Gymnasium and OpenSpiel.

`pip install "mutschel[research]"`; docs/environments.md describes observations, actions and rewards.

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
    from mutschel.research.gymnasium_seat import SeatEnv
    from mutschel.research.pettingzoo_aec import TurnsEnv
    from mutschel.research.pettingzoo_parallel import TogetherEnv
    from mutschel.research.spec import Reward

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
        from mutschel.research.pettingzoo_aec import TurnsEnv
        from mutschel.research.spec import Setting
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
        from mutschel.research.pettingzoo_parallel import TogetherEnv
        from mutschel.research.spec import Setting
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
        from mutschel.research.gymnasium_seat import SeatEnv
        from mutschel.research.spec import Setting
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
        from mutschel.research.openspiel import load
        from mutschel.research.spec import Setting
    return load(Setting(game, players, options, reward=reward, tick=tick))
