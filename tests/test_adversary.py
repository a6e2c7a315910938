"""An adversary at somebody else's table tries every message and every route: refused, nothing changed, nothing told."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, get_args

import aiohttp
import pytest

from mutschel.client import Lobby, Player, domain_of, play_seat, random_policy
from mutschel.protocol import play
from serving import NO_LIMITS, Server, serving
from wire import Message, Wire, hello, unharmed, wire

NOBODY: tuple[str, ...] = ()
# What is played, with which dice, and after how many moves the adversaries come: before a throw, at a choice, in the
# middle of choices that are secret, in a race, and after a throw that was typed in.
SCENES = (
    ("pig", {}, "fair", 6),
    ("dice-cup", {"seconds": 1, "begins": 1}, "fair", 4),
    ("grosse-hausnummer", {"begins": 1}, "fair", 0),
    ("wuerfelblitz", {}, "fair", 1),
    ("pasch", {"begins": 1}, "real", 1),
)


@dataclass
class Scene:
    """Anna and Ben in the middle of a match, and others who have no business there."""

    server: Server
    table: str
    word: str
    anna: Player
    ben: Player
    tokens: list[str]  # Anna's and Ben's
    persons: list[str]
    strangers: dict[str, tuple[str, ...]]  # what each of the others has to show
    heard: list[bytes] = field(default_factory=list)  # all that adversaries were ever told

    @property
    def view(self) -> Message:
        view: Message = self.anna.latest[0].view
        return view

    @property
    def asked(self) -> set[int]:
        """Who is to throw or to answer."""
        return {seat for player in (self.anna, self.ben) for seat in player.seats if is_asked(player.latest[seat].view)}


def is_asked(view: Message) -> bool:
    waiting, question = view["waiting"], view["question"]
    if waiting is None:
        return False
    throws = waiting["for"] in ("throw", "landing") and view["seat"] in waiting["seats"]
    return throws or (question is not None and "chosen" not in question)


async def make_moves(scene: Scene, moves: int) -> None:
    """Play on, and wait until somebody is asked: from then on, nothing happens by itself."""
    rng = Random(1)
    for _ in range(moves):
        await until_asked(scene)
        seat = max(scene.asked)
        player = (scene.anna, scene.ben)[seat]
        view = player.latest[seat].view
        if view["waiting"]["for"] == "throw":
            await player.throw(seat, [3, 4] if player.table.dice == "real" else None)
        else:
            await player.answer(seat, domain_of(view["question"]).sample(rng))
    await until_asked(scene)


async def until_asked(scene: Scene) -> None:
    await scene.anna.until(lambda: 0 in scene.anna.latest)
    await scene.ben.until(lambda: 1 in scene.ben.latest)
    seq = scene.anna.latest[0].seq
