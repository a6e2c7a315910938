"""What nodes write to each other. They all run the same version, so this may change at any time."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from mutschel.protocol import play
from mutschel.server import commands


class Note(msgspec.Struct, array_like=True, tag=True):
    """What one node tells another."""


class Do(Note):
    """Do this at a table of yours, and tell us what came of it."""

    call: str
    table: str
    command: commands.AnyCommand


class Did(Note):
    call: str
    done: commands.Done | None
    problem: tuple[str, str, dict[str, Any]] | None  # code, package, facts


class Arrived(Note):
    """A device of ours wants to join a table of yours."""

    link: str
    table: str
    who: list[bytes]
    language: str
    nonce: str | None


class Said(Note):
    link: str
    message: bytes


class Left(Note):
    link: str


class Tell(Note):
    """Send this to a device of yours."""

    link: str
    message: bytes
    hold: int


class Bye(Note):
    link: str
    code: str
    text: str


AnyNote: TypeAlias = Do | Did | Arrived | Said | Left | Tell | Bye


class Letter(msgspec.Struct, array_like=True):
    """All that one node tells another in one go."""

    sender: str
    notes: list[AnyNote]


encode: Final = msgspec.msgpack.Encoder().encode
decode: Final = msgspec.msgpack.Decoder(Letter).decode
decode_message: Final = msgspec.json.Decoder(play.FromClient).decode
