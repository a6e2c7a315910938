"""The odds of Kleine Hausnummer, which are those of Große Hausnummer for the lowest number."""

from __future__ import annotations

from functools import partial

from mutschel.games.grosse_hausnummer import odds

turn = partial(odds.turn, highest=False)
