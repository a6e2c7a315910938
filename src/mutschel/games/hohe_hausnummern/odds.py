"""The odds of Hohe Hausnummern, which are those of Große Hausnummer with a die that may be turned over."""

from __future__ import annotations

from functools import partial

from mutschel.games.grosse_hausnummer import odds

turn = partial(odds.turn, turning=True)
