"""Motions as bytes, as they are stored with a match and sent to the page (web/src/games/by_hand/flight.ts reads them).

All numbers are little-endian.

    byte    format, 2
    byte    frames per second
    byte    tracks: the dice that move
    byte    impacts
    byte    shakes
    uint16  for each shake: the frame at which the box begins to shake
    5 bytes for each impact: uint16 frame; byte force, 255 is hard; byte thing that is hit (see HIT); byte track
    5 bytes for each track: byte die (FLICKED, or the hole in which it lay: 5 × row + column); uint16 the frame at
            which it begins to move; uint16 number of frames; before and after them it lies still
    10 bytes for each frame of each track:
            int16   x to the right, y up, z towards you from the middle, in 1/50 mm
            uint32  turn as smallest three: 2 bits name the largest of x, y, z, w; 10 bits for each of the others
"""

from __future__ import annotations

import struct
from base64 import b64encode
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mutschel.physics.rotations import Floats

FORMAT = 2
HZ = 60
UNITS = 50_000  # per metre
FLICKED: Final = 255
MOST_IMPACTS = 255
HIT: Final = ("floor", "die", "wood")


@dataclass(frozen=True)
class Track:
    """The path of one die, frame by frame."""

    die: int
    first: int
    places: Floats  # frames, 3; in metres
    turns: Floats  # frames, 4


@dataclass(frozen=True)
class Impact:
    """An impact to be heard: its force (0 to 1), and the thing that the die of this track hits."""

    frame: int
    force: float
    hit: str
    track: int


@dataclass(frozen=True)
class Motion:
    """A recorded motion: the tracks of all dice that moved, impacts, and shakes."""

    tracks: list[Track]
    impacts: list[Impact] = field(default_factory=list)
    shakes: list[int] = field(default_factory=list)

    def pack(self) -> bytes:
        head = struct.pack("<5B", FORMAT, HZ, len(self.tracks), len(self.impacts), len(self.shakes))
        parts = [head, struct.pack(f"<{len(self.shakes)}H", *self.shakes)]
        parts += [
            struct.pack("<H3B", impact.frame, round(255 * impact.force), HIT.index(impact.hit), impact.track)
            for impact in self.impacts
        ]
        parts += [struct.pack("<B2H", track.die, track.first, len(track.places)) for track in self.tracks]
        parts += [frames(track.places, track.turns) for track in self.tracks]
        return b"".join(parts)

    def text(self) -> str:
        """The bytes in base64, for JSON."""
        return b64encode(self.pack()).decode()


def frames(places: Floats, turns: Floats, units: float = UNITS) -> bytes:
    """Pack a track, 10 bytes a frame; z up becomes y up."""
    x, y, z = np.rint(places.T * units)
    packed = np.empty(len(places), dtype=[("place", "<i2", 3), ("turn", "<u4")])
    packed["place"] = np.clip(np.column_stack([x, z, -y]), -32768, 32767)
    packed["turn"] = smallest_three(turns)
    return packed.tobytes()


def smallest_three(turns: Floats) -> NDArray[np.uint32]:
    w, x, y, z = turns.T
    parts = np.column_stack([x, z, -y, w])
    rows = np.arange(len(parts))
    largest = np.abs(parts).argmax(axis=1)
    signed = parts * np.sign(parts[rows, largest])[:, None]
    others = signed[np.arange(4) != largest[:, None]].reshape(-1, 3)
    bits = np.rint((others / np.sqrt(2) + 0.5) * 1023).astype(np.uint32)
    return np.asarray((largest.astype(np.uint32) << 30) | (bits[:, 0] << 20) | (bits[:, 1] << 10) | bits[:, 2])
