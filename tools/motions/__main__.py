"""Simulate all throws and write them for the page, the same every time (see README.md)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from pack import pack

from mutschel.physics.cup import ThrowFrames, radius_for, throw
from mutschel.physics.motion import HZ

OUT = Path(__file__).parents[2] / "web" / "public" / "motions"
MOTIONS = 8
SMALL = 0.75


def simulated(name: str, edges: list[float], room: float, gap: float) -> None:
    """Write simulated throws. `room`: the larger, the wider dice may rest, and the smaller they look on a phone."""
    radius = radius_for(edges, room)
    flights: list[ThrowFrames] = []
    attempt = 0
    while len(flights) < MOTIONS:
        attempt += 1
        flight = throw(edges, radius, gap, np.random.default_rng([len(edges), attempt]))
        if flight is not None:
            flights.append(flight)
    data = pack(edges, radius, flights)
    (OUT / f"{name}.bin").write_bytes(data)
    longest = max(max(flight.moving) for flight in flights) / HZ
    print(f"{name}: {len(data)} bytes, {MOTIONS} of {attempt} throws, up to {longest:.2f} s, radius {radius:.2f}")


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    for count in range(1, 10):
        simulated(f"dice-{count}", [1.0] * count, 0.97, 0.34)
    simulated("dice-6-and-6", [1.0, SMALL] * 6, 0.93, 0.22)
