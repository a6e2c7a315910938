"""A client of a Mutschel server, for bots, tests and tools: `Lobby` over HTTP, `Player` at a table, `play_seat`.

Async, on aiohttp; its messages are defined in `mutschel.protocol`. docs/client.md shows a bot in twenty lines.
"""

from mutschel.extras import needs

with needs("client"):
    from mutschel.client.bots import EngineBot, Policy, SeatView, domain_of, play_seat, random_policy
    from mutschel.client.dice import KeptDice
    from mutschel.client.lobby import Lobby
    from mutschel.client.player import Player
    from mutschel.client.refused import ServerRefused

__all__ = [
    "EngineBot", "KeptDice", "Lobby", "Player", "Policy", "SeatView", "ServerRefused",
    "domain_of", "play_seat", "random_policy",
]  # fmt: skip
