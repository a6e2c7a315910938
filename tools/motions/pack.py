"""Writes the files that web/src/stage/motions.ts reads. Numbers are little-endian; lengths in edges of a large die.

    byte    format, 1
    byte    motions
    byte    dice
    byte    frames per second
    uint16  units per edge (positions and the radius are counted in units)
    uint16  radius: all dice rest within this far of the middle
    byte    for each die: its edge, in hundredths

then for each motion

    byte    for each die: its frames; after the last one it lies still
    byte    impacts
    3 bytes for each impact: frame, force (255 is hard), 0 on the mat or 1 on a die
    10 bytes for each die, for each of its frames:
            int16   x, y (up), z (towards the thrower)
            uint32  orientation as smallest three: 2 bits name the largest of x, y, z, w; 10 bits for each of the others
"""

from __future__ import annotations

import struct

from mutschel.physics.cup import ThrowFrames
from mutschel.physics.motion import HZ, frames
from mutschel.physics.world import EDGE

FORMAT = 1
UNITS = 3000


def pack(edges: list[float], radius: float, flights: list[ThrowFrames]) -> bytes:
    head = struct.pack("<4B2H", FORMAT, len(flights), len(edges), HZ, UNITS, round(radius * UNITS))
    return head + bytes(round(edge * 100) for edge in edges) + b"".join(map(motion, flights))


def motion(flight: ThrowFrames) -> bytes:
    parts = [bytes(flight.moving), bytes([len(flight.impacts)])]
    parts += [bytes([frame, round(force * 255), 0 if on_mat else 1]) for frame, force, on_mat in flight.impacts]
    parts += [
        frames(flight.places[:count, die] / EDGE, flight.turns[:count, die], UNITS)
        for die, count in enumerate(flight.moving)
    ]
    return b"".join(parts)
