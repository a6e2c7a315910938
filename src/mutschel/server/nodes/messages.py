"""The messages between nodes. All nodes run the same version, so these may change at any time."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from mutschel.server.live import commands


class NodeMessage(msgspec.Struct, array_like=True, tag=True):
    """A message from one node to another."""


class Do(NodeMessage):
    """Do this at a table or an evening of yours, and send back a Did."""

    call: str
    table: str
    command: commands.AnyCommand
    share: int


class Did(NodeMessage):
    call: str
    done: commands.TableReply | commands.EveningReply | None
    problem: tuple[str, str, dict[str, Any]] | None  # code, package, facts


class DeviceArrived(NodeMessage):
    """A device of ours wants to join a table or an evening of yours."""

    link: str
    table: str
    who: list[bytes]
    language: str
    aloud: bool
    hello_took: int
    share: int
    moments: bool


class DeviceSaid(NodeMessage):
    link: str
    message: bytes


class DeviceLeft(NodeMessage):
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


AnyMessage: TypeAlias = Do | Did | DeviceArrived | DeviceSaid | DeviceLeft | Tell | SayBye


class NodeBatch(msgspec.Struct, array_like=True):
    """The messages of one node to another that are sent together."""

    sender: str
    messages: list[AnyMessage]


encode: Final = msgspec.msgpack.Encoder().encode
decode: Final = msgspec.msgpack.Decoder(NodeBatch).decode
