"""A table of DICE CUP whose cup has just been lifted."""

from __future__ import annotations

from host_by_hand import ByHand
from mutschel.engine import Pause, Seat

SECONDS = 5


def faces(driver: ByHand, seat: Seat | None) -> object:
    view = driver.table.state.view(seat)
    assert view is not None
    return view["table"]["cup"]["faces"]


def to_the_glimpse() -> ByHand:
    driver = ByHand("dice-cup", 2, options={"begins": 1, "seconds": SECONDS}).start()
    driver.throw(0)
    driver.run(lambda: isinstance(driver.match.request, Pause) and faces(driver, None) is not None)
    return driver
