"""Bots: players by program, which see only what their seat sees."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from mutschel.engine.domains import Domain
from mutschel.engine.requests import Seat
from mutschel.engine.strict import Json

if TYPE_CHECKING:
    from mutschel.engine.game import Game
    from mutschel.engine.match import MatchView

LEVELS = ("easy", "normal", "hard")


class Bot:
    """A player by program. It gets every view of its seat in order (`watch`) and may remember what it likes.

    `choose` answers a question; `call` says when the bot will call in a race, and what. A bot that watches is asked for
    its call again after everything it sees; one that doesn't keeps to its first answer.
    """

    sees = True  # False: it needs no views at all, and gets {}
    levels = True  # False: it plays no better at one level than at another

    def __init__(self, seat: Seat, level: str, rng: Random) -> None:
        self.seat = seat
        self.level = level
        self.rng = rng

    @property
    def watches(self) -> bool:
        """True if the bot wants to see every view, and not only the one with its question."""
        return self.sees and type(self).watch is not Bot.watch

    def watch(self, view: MatchView) -> None:
        """Take in a view: something on the table has changed."""

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        """The answer to the question in the view; `domain` knows which are legal."""
        return domain.sample(self.rng)

    def call(self, view: MatchView, domain: Domain[Any], earliest: int) -> tuple[int, Json] | None:
        """The time (in milliseconds, not before `earliest`) and value of the next call in a race; None: no call yet."""
        return earliest + int(self.rng.random() * 1000), domain.sample(self.rng)

    def by_level(self, easy: float, normal: float, hard: float) -> float:
        return {"easy": easy, "normal": normal, "hard": hard}[self.level]


class RandomBot(Bot):
    """Uniform over legal answers; in a race it waits up to a second."""

    sees = False


def bot_class(game: Game, level: str) -> type[Bot]:
    """The class of bots for this game and level: random ones for games without a bot of their own."""
    return RandomBot if level == "random" else skilled_bot(game) or RandomBot


def has_bot(game: Game) -> bool:
    """True if the level makes a difference: this game has a bot of its own, and it plays by level."""
    skilled = skilled_bot(game)
    return skilled is not None and skilled.levels


def skilled_bot(game: Game) -> type[Bot] | None:
    """The game's own class of bots, from its `bot.py`; None if it has none."""
    module = game.part("bot")
    found: type[Bot] | None = None if module is None else module.BOT
    return found
