"""A user's own bots, as the laboratory's tests load them by name: one that plays, and some that go wrong."""

from __future__ import annotations

import multiprocessing
import os
import signal
from random import Random
from typing import Any

from mutschel.engine import Bot, Domain, Json, MatchView, RandomBot, Seat


class First(Bot):
    """Always plays the first option; its own chance doesn't matter."""

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        return domain.fallback()


class Same(First):
    """The same bot by another name."""


class Dicey(RandomBot):
    """Plays at random."""


class Stumbling(Bot):
    """Raises in some matches, by its own chance: in the same ones whichever process plays them."""

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        if self.rng.random() < 0.002:
            raise ValueError("lost the thread")
        return domain.sample(self.rng)


class Stillborn(Bot):
    def __init__(self, seat: Seat, level: str, rng: Random) -> None:
        raise RuntimeError("not today")


class Cheat(Bot):
    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        return {"all": "mine"}


class Chatterbox(Bot):
    """Calls something that is no call."""

    def call(self, view: MatchView, domain: Domain[Any], earliest: int) -> tuple[int, Json] | None:
        return "now"  # type: ignore[return-value]


class ProcessKiller(Bot):
    """Kills its process, but never the one that waits for it."""

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        if multiprocessing.parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)
        return domain.sample(self.rng)


class Nobody:
    """Not a bot."""
