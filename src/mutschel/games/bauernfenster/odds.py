"""The odds of Bauernfenster, which are those of Kirchenfenster with other panes."""

from __future__ import annotations

from functools import partial

from mutschel.games.bauernfenster.rules import Bauernfenster
from mutschel.games.kirchenfenster import odds

turn = partial(odds.turn, rules=Bauernfenster)
