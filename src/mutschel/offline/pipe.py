"""A pipe between a page and its table, in place of a WebSocket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from mutschel.engine import Problem
from mutschel.host.presence import Device
from mutschel.protocol import play
from mutschel.server.live.link import Link
from mutschel.server.live.table import encode

ToPage: TypeAlias = Callable[[bytes | None], None]  # given a message, or None at the end


class Pipe:
    """The host's end of a pipe. The page's end is `say`, `hang_up`, and the function that takes messages for it."""

    def __init__(self, to_page: ToPage) -> None:
        self._to_page = to_page
        self._heard: deque[str] = deque()
        self._news = asyncio.Event()
        self.is_open = True

    def say(self, message: str) -> None:
        """Take a message from the page."""
        self._heard.append(message)
        self._news.set()

    def hang_up(self) -> None:
        """End the conversation, from either side."""
        if self.is_open:
            self.is_open = False
            self._news.set()
            self._to_page(None)

    def send(self, message: bytes) -> None:
        if self.is_open:
            self._to_page(message)

    # -- as a socket ---------------------------------------------------------------------------------------
    async def receive(self) -> str:
        while self.is_open and not self._heard:
            self._news.clear()
            await self._news.wait()
        await asyncio.sleep(0)  # lets messages to others go out before the page's next one is handled
        if not self.is_open:
            raise ConnectionResetError
        return self._heard.popleft()

    def link(self, device: Device, language: str, now: int) -> PipeLink:
        return PipeLink(self, device, language, now)

    async def turn_away(self, problem: Problem, language: str) -> None:
        self.send(encode(play.Bye(problem.code, problem.text(language))))
        self.hang_up()

    def is_there(self) -> bool:
        return self.is_open


class PipeLink(Link):
    """A page that has said hello."""

    __slots__ = ("_pipe", "_queue")

    def __init__(self, pipe: Pipe, device: Device, language: str, now: int) -> None:
        super().__init__(device, language, now)
        self._pipe = pipe
        self._queue: deque[tuple[float, bytes]] = deque()  # messages that are held back, and until when

    def send(self, message: bytes, hold: int = 0) -> None:
        self.greeted = True
        self._queue.append((asyncio.get_running_loop().time() + hold / 1000, message))
        if len(self._queue) == 1:
            self._send_due()

    def _send_due(self) -> None:
        loop = asyncio.get_running_loop()
        while self._queue:
            due, message = self._queue[0]
            if due > loop.time():
                loop.call_at(due, self._send_due)
                return
            self._queue.popleft()
            self._pipe.send(message)

    @property
    def busy(self) -> bool:
        return bool(self._queue)

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def close(self, code: str, text: str) -> None:
        self._pipe.send(encode(play.Bye(code, text)))
        self._pipe.hang_up()
