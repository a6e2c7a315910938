"""The odds of Die bösen Sieben, which are those of Die fünf Finger with 7."""

from __future__ import annotations

from functools import partial

from mutschel.games.boese_sieben.rules import BoeseSieben
from mutschel.games.fuenf_finger import odds

turn = partial(odds.turn, rules=BoeseSieben)
