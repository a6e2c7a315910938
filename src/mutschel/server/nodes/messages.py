"""What nodes send each other. They all run the same version, so this may change at any time."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from mutschel.server.live import commands


class NodeMessage(msgspec.Struct, array_like=True, tag=True):
    """What one node tells another."""


class Do(NodeMessage):
    """Do this at a table or an evening of yours, and tell us what came of it."""

    call: str
    table: str
    command: commands.AnyCommand
    share: int


class Did(NodeMessage):
    call: str
    done: commands.Done | commands.EveningDone | None
    problem: tuple[str, str, dict[str, Any]] | None  # code, package, facts


class Arrived(NodeMessage):
    """A device of ours wants to join a table or an evening of yours."""

    link: str
    table: str
    who: list[bytes]
    language: str
    aloud: bool
    hello_took: int
    share: int
    moments: bool


class Said(NodeMessage):
    link: str
    message: bytes


class Left(NodeMessage):
    link: str


class Tell(NodeMessage):
    """Send this to these devices of yours."""

    links: list[str]
    message: bytes
    hold: int


class SayBye(NodeMessage):
    link: str
    code: str
    text: str


AnyMessage: TypeAlias = Do | Did | Arrived | Said | Left | Tell | SayBye


class Batch(msgspec.Struct, array_like=True):
    """All that one node tells another in one go."""

    sender: str
    messages: list[AnyMessage]


encode: Final = msgspec.msgpack.Encoder().encode
decode: Final = msgspec.msgpack.Decoder(Batch).decode
