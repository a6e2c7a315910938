"""Practice over HTTP, one flick or breath a request. Nothing is kept: requests say what lay on the table before."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import Executor
from random import SystemRandom
from typing import Final

from mutschel.engine import CHANCE, Game, Json, Match, Problem, Request
from mutschel.games.parts import PracticeModule
from mutschel.games.registry import find_game
from mutschel.host.fair import chance
from mutschel.protocol.lobby import Practise, Practised
from mutschel.server.http.call import Call
from mutschel.server.http.routes import Route
from mutschel.server.limits import Limits, Slots

MOST_WAITING: Final = 16  # requests; a few seconds' worth
MOST_OF_ONE: Final = 4  # of these for one address
LESS_URGENT: Final = 10  # than matches: how nice the thread is


class PracticeRoutes:
    """The route, with a thread of its own, so that practice never slows down a match."""

    def __init__(self, limits: Limits, thread: Executor) -> None:
        self._limits = limits
        self._waiting = Slots(MOST_WAITING)
        self._of_one = Slots(MOST_OF_ONE)
        self._thread = thread

    def routes(self) -> list[Route]:
        refuses = (
            "no-such-game", "unknown-game", "no-practice", "bad-option", "bad-places", "unknown-option",
            "not-per-seat", "too-much-practice", "practice-busy",
        )  # fmt: skip
        about = "Flick or blow for practice; nothing counts"
        path = "/api/games/{game}/practice"
        return [Route("POST", path, self.practise, about, Practised, takes=Practise, refuses=refuses)]

    async def practise(self, call: Call[Practise]) -> Practised:
        game = find_game(call.part("game")[:64])
        if not can_practise(game):
            raise Problem("no-practice", package="mutschel.server", game=game.name(call.language))
        match = practice(game, "", call.body.options, call.body.before)
        if call.body.answer is not None:
            match.answer(0, call.body.answer)
            assert match.request is not None
            match.answer(CHANCE, await self._landing(match.request, call.address))
        return Practised(match.view(0))

    async def _landing(self, request: Request, address: str) -> Json:
        self._limits.practice.take(address, "too-much-practice")
        with self._of_one.one(address, "practice-busy"), self._waiting.one("", "practice-busy"):
            return await asyncio.get_running_loop().run_in_executor(self._thread, chance, request, SystemRandom())

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def can_practise(game: Game) -> bool:
    return game.has_part("practice")


def practice(game: Game, name: str, options: Mapping[str, Json], before: Json = None) -> Match:
    """Return an endless match in which the hand decides; a Problem if the options or the dice before are impossible."""
    own: PracticeModule = game.part("practice")
    alone = Game(
        game.id,
        package=game.package,
        players=(1, 1),
        play=lambda table: own.practise(table, before),
        version=game.version,
        options=game.options[:-1],  # all but the one about who begins
        check_options=game.check_options,
        shared_texts=game.shared_texts,
        shared_parts=game.shared_parts,
        score=game.score,
        wins=game.wins,
    )
    by_hand = {} if game.hand is None else {game.hand.name: game.hand.hand}
    return Match(alone, [name], {**options, **by_hand})


def be_nice() -> None:
    """Lower this thread's priority on Linux, the only system that has one for threads."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LESS_URGENT)
